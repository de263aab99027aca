/* arguments: see arguments.h.
 *
 * Options are accepted with one or two leading dashes. Nothing is guessed: an option that is
 * not in the table, a missing value, a value out of range and two values of one option end the
 * program with a message that names the option.
 */
#include "ground/arguments.h"

#include "text/text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Rule sets are numbers of four bits. */
enum { HIGHEST_RULE = 15 };

const char *arguments_name(const char *word) {
    return word[0] == '-' && word[1] == '-' ? word + 1 : word;
}

/* Whether a line of a table, the last one, is no option. */
static bool argument_has_no_name(const Argument *argument) {
    return argument->kind == ARGUMENT_UNKNOWN || argument->kind == ARGUMENT_OTHERS;
}

static const Argument *argument_find(const Argument *table, int count, const char *word) {
    for (int i = 0; i < count && !argument_has_no_name(&table[i]); i++)
        if (strcmp(table[i].name, arguments_name(word)) == 0)
            return &table[i];
    return NULL;
}

static void arguments_print_help(const char *usage, const Argument *table, int count) {
    printf("usage: %s\n\n", usage);
    for (int i = 0; i < count && !argument_has_no_name(&table[i]); i++) {
        char head[64];
        const char *value = table[i].value_name;
        snprintf(head, sizeof head, "%s %s", table[i].name, value == NULL ? "" : value);
        printf("  %-22s ", head);
        for (const char *c = table[i].help; *c != '\0'; c++) {
            putchar(*c);
            if (*c == '\n')
                printf("%25s", "");
        }
        putchar('\n');
    }
    printf("  %-22s %s\n", "-help", "Print this and leave.");
}

/* Whether `text` is the name of a rule set. Where rules_name() has a blank, a dash will do. */
static bool argument_is_rule_name(const char *text, const char *name) {
    if (strlen(text) != strlen(name))
        return false;
    for (; *text != '\0'; text++, name++)
        if (tolower((unsigned char)*text) != *name && !(*text == '-' && *name == ' '))
            return false;
    return true;
}

bool arguments_rule(const char *text, int64_t *rule) {
    RuleTraits traits;
    int64_t number;
    if (text_read_int(text, 0, HIGHEST_RULE, &number)) {
        *rule = number;
        return rules_traits((int)number, RULE_ROW, &traits);
    }
    for (int i = 0; i <= HIGHEST_RULE; i++)
        if (rules_traits(i, RULE_ROW, &traits) && argument_is_rule_name(text, rules_name(i))) {
            *rule = i;
            return true;
        }
    return false;
}

bool arguments_option_rule(const char *option, const char *text, int64_t *rule) {
    int64_t number;
    if (arguments_rule(text, &number)) {
        *rule = number;
        return true;
    }
    fprintf(stderr,
            "%s: there is no rule '%s' (freestyle or 0, standard or 1, renju or 4, caro or 8, "
            "caro-exact or 9)\n",
            option, text);
    return false;
}

/* Reads the single value of an option. */
static bool argument_set(const Argument *argument, const char *value) {
    int64_t number;
    double decimal;
    if (argument->kind == ARGUMENT_TEXT || argument->kind == ARGUMENT_FILE) {
        *(const char **)argument->target = value;
        return argument->kind == ARGUMENT_TEXT || arguments_has_name(argument->name, value);
    }
    if (argument->kind == ARGUMENT_RULE)
        return arguments_option_rule(argument->name, value, (int64_t *)argument->target);
    if (argument->kind == ARGUMENT_INT) {
        if (text_read_int(value, (int64_t)argument->low, (int64_t)argument->high, &number)) {
            *(int64_t *)argument->target = number;
            return true;
        }
    } else if (text_read_decimal(value, argument->low, argument->high, &decimal)) {
        *(double *)argument->target = decimal;
        return true;
    }
    fprintf(stderr, "%s: '%s' is not a number from %.16g to %.16g\n", argument->name, value,
            argument->low, argument->high);
    return false;
}

/* Says that there are two values; returns true. */
static bool argument_say_doubled(const Argument *argument, const char *first, const char *second) {
    fprintf(stderr, "%s: given twice, '%s' and '%s'; leave one out\n", argument->name, first,
            second);
    return true;
}

/* Whether the word argv[at] of the option gives a key another value than one before; complains if
 * so. */
static bool argument_key_is_doubled(const Argument *argument, int at, char **argv) {
    size_t length = strcspn(argv[at], "=");
    bool own = false; /* the words are those of this option */
    for (int i = 1; i < at; i++) {
        if (argv[i][0] == '-')
            own = strcmp(arguments_name(argv[i]), argument->name) == 0;
        else if (own && argv[at][length] == '=' && strncmp(argv[i], argv[at], length + 1) == 0 &&
                 strcmp(argv[i], argv[at]) != 0)
            return argument_say_doubled(argument, argv[i], argv[at]);
    }
    return false;
}

/* Gives the words after argv[at] to the option; returns the index of the last one, 0 if bad. */
static int argument_read_words(const Argument *argument, int at, int argc, char **argv) {
    if (!argument->word(argument->target, NULL))
        return 0;
    while (at + 1 < argc && argv[at + 1][0] != '-') {
        at++;
        if ((argument->kind == ARGUMENT_KEYS && argument_key_is_doubled(argument, at, argv)) ||
            !argument->word(argument->target, argv[at]))
            return 0;
    }
    return at;
}

/* Whether the option argv[at] with a value was given before with another one; complains if so. */
static bool argument_is_doubled(const Argument *argument, int at, char **argv) {
    for (int i = 1; i < at; i++)
        if (strcmp(arguments_name(argv[i]), argument->name) == 0 &&
            strcmp(argv[i + 1], argv[at + 1]) != 0)
            return argument_say_doubled(argument, argv[i + 1], argv[at + 1]);
    return false;
}

/* Reads the option argv[at] of a table; returns the index of the last word it took, 0 if it is bad.
 * The name of another option is no value: one was forgotten. */
static int argument_read(const Argument *table, int count, const Argument *argument, int at,
                         int argc, char **argv) {
    if (argument->kind == ARGUMENT_FLAG) {
        *(bool *)argument->target = true;
        return at;
    }
    if (argument->kind == ARGUMENT_WORDS || argument->kind == ARGUMENT_KEYS)
        return argument_read_words(argument, at, argc, argv);
    if (at + 1 >= argc ||
        (argv[at + 1][0] == '-' && argument_find(table, count, argv[at + 1]) != NULL)) {
        fprintf(stderr, "%s: needs a value (%s)\n", argument->name, argument->value_name);
        return 0;
    }
    if (argument_is_doubled(argument, at, argv) || !argument_set(argument, argv[at + 1]))
        return 0;
    return at + 1;
}

/* Says that `word` is no option, and what else the table knows about it. */
static void argument_complain(const Argument *table, int count, const char *word) {
    const Argument *last = count > 0 ? &table[count - 1] : NULL;
    if (last != NULL && last->kind == ARGUMENT_UNKNOWN && last->word(last->target, word))
        return;
    if (word[0] == '-')
        fprintf(stderr, "unknown option '%s'; -help lists the options\n", word);
    else
        fprintf(stderr, "'%s' belongs to no option; -help lists them\n", word);
}

ArgumentsStatus arguments_read(const char *usage, const Argument *table, int count, int argc,
                               char **argv) {
    for (int i = 1; i < argc; i++) {
        const char *name = arguments_name(argv[i]);
        if (strcmp(name, "-help") == 0 || strcmp(name, "-h") == 0) {
            arguments_print_help(usage, table, count);
            return ARGUMENTS_HELP;
        }
        const Argument *argument = argument_find(table, count, argv[i]);
        const Argument *last = count > 0 ? &table[count - 1] : NULL;
        if (last != NULL && last->kind == ARGUMENT_OTHERS && argv[i][0] != '-') {
            if (!last->word(last->target, argv[i]))
                return ARGUMENTS_BAD;
            continue;
        }
        if (argument == NULL) {
            argument_complain(table, count, argv[i]);
            return ARGUMENTS_BAD;
        }
        i = argument_read(table, count, argument, i, argc, argv);
        if (i == 0)
            return ARGUMENTS_BAD;
    }
    return ARGUMENTS_OK;
}

bool arguments_slice(const char *text, int64_t *index, int64_t *count) {
    char copy[32];
    snprintf(copy, sizeof copy, "%s", text == NULL ? "1/1" : text);
    char *slash = strchr(copy, '/');
    if (slash != NULL)
        *slash++ = '\0';
    if (slash == NULL || !text_read_int(slash, 1, 1000000, count) ||
        !text_read_int(copy, 1, *count, index)) {
        fprintf(stderr, "-slice: '%s' is not i/n with 1 <= i <= n\n", text);
        return false;
    }
    --*index;
    return true;
}

bool arguments_given(const char *name, int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (strcmp(arguments_name(argv[i]), name) == 0)
            return true;
    return false;
}

bool arguments_absent(const char *const *names, int count, const char *needed, int argc,
                      char **argv) {
    for (int i = 0; i < count; i++)
        if (arguments_given(names[i], argc, argv)) {
            fprintf(stderr, "%s: %s goes with %s\n", argv[0], names[i], needed);
            return false;
        }
    return true;
}

int arguments_exit_status(ArgumentsStatus status) {
    return status == ARGUMENTS_BAD ? EXIT_USAGE : 0;
}

bool arguments_board_size(const char *text, int row, int *width, int *height) {
    if (text_read_size(text, row, BOARD_MAX_SIZE, width, height))
        return true;
    fprintf(stderr,
            "-boardsize: '%s' is not N or WxH with sizes from %d, so that a row fits, to %d\n",
            text, row, BOARD_MAX_SIZE);
    return false;
}

bool arguments_has_name(const char *option, const char *name) {
    if (name[0] == '\0')
        fprintf(stderr, "%s: the name of the file or folder is empty\n", option);
    return name[0] != '\0';
}

bool arguments_file(void *target, const char *word) {
    ArgumentFiles *files = target;
    if (word == NULL)
        return true;
    if (!arguments_has_name("FILE", word))
        return false;
    if (files->count == ARGUMENT_FILES_MAX) {
        fprintf(stderr, "%s: at most %d files\n", word, ARGUMENT_FILES_MAX);
        return false;
    }
    files->name[files->count++] = word;
    return true;
}
