/* command: see command.h.
 *
 * A line is read from left to right by a Reader, which never leaves the bytes it was given.
 * The words and what follows them are a table; only INFO needs a second word.
 */
#include "ground/command.h"

#include <string.h>

/* A position in a line. */
typedef struct Reader {
    const char *next, *end;
} Reader;

/* What a first word means. */
typedef struct CommandWord {
    const char *word;
    CommandKind kind;
    int value_count; /* numbers that must follow; with 0 whatever follows is ignored */
} CommandWord;

static const CommandWord COMMAND_WORDS[] = {
    {"START", COMMAND_START, 1},
    {"RECTSTART", COMMAND_RECTSTART, 2},
    {"RESTART", COMMAND_RESTART, 0},
    {"BEGIN", COMMAND_BEGIN, 0},
    {"TURN", COMMAND_TURN, 2},
    {"PLAY", COMMAND_PLAY, 2},
    {"TAKEBACK", COMMAND_TAKEBACK, 2},
    {"BOARD", COMMAND_BOARD, 0},
    {"YXBOARD", COMMAND_YXBOARD, 0},
    {"SWAP2BOARD", COMMAND_SWAP2BOARD, 0},
    {"DONE", COMMAND_DONE, 0},
    {"INFO", COMMAND_INFO, 0},
    {"ABOUT", COMMAND_ABOUT, 0},
    {"END", COMMAND_END, 0},
    {"STOP", COMMAND_STOP, 0},
    {"YXSTOP", COMMAND_STOP, 0},
    {"YXSHOWINFO", COMMAND_YXSHOWINFO, 0},
    {"YXSHOWFORBID", COMMAND_YXSHOWFORBID, 0},
    {"YXNBEST", COMMAND_YXNBEST, 1},
    {"YXBALANCEONE", COMMAND_YXBALANCEONE, 1},
    {"YXBALANCETWO", COMMAND_YXBALANCETWO, 1},
    {"YXBLOCK", COMMAND_YXBLOCK, 0},
    {"YXBLOCKUNDO", COMMAND_YXBLOCKUNDO, 0},
    {"YXBLOCKRESET", COMMAND_YXBLOCKRESET, 0},
    {"YXSEARCHDEFEND", COMMAND_YXSEARCHDEFEND, 0},
    {"YXHASHCLEAR", COMMAND_YXHASHCLEAR, 0},
    {"YXHASHDUMP", COMMAND_YXHASHDUMP, 0},
    {"YXHASHLOAD", COMMAND_YXHASHLOAD, 0},
    {"YXSHOWHASHUSAGE", COMMAND_YXSHOWHASHUSAGE, 0},
    {"YXSAVEDATABASE", COMMAND_YXSAVEDATABASE, 0},
    {"YXDBCHECK", COMMAND_YXDBCHECK, 0},
    {"YXDBFIX", COMMAND_YXDBFIX, 0},
    {"YXQUERYDATABASEALL", COMMAND_YXQUERYDATABASEALL, 0},
    {"YXQUERYDATABASEALLT", COMMAND_YXQUERYDATABASEALLT, 0},
    {"YXQUERYDATABASEONE", COMMAND_YXQUERYDATABASEONE, 0},
    {"YXQUERYDATABASETEXT", COMMAND_YXQUERYDATABASETEXT, 0},
    {"YXEDITTVDDATABASE", COMMAND_YXEDITTVDDATABASE, 0},
    {"YXEDITTEXTDATABASE", COMMAND_YXEDITTEXTDATABASE, 0},
    {"YXEDITLABELDATABASE", COMMAND_YXEDITLABELDATABASE, 0},
    {"YXDELETEDATABASEONE", COMMAND_YXDELETEDATABASEONE, 0},
    {"YXDELETEDATABASEALL", COMMAND_YXDELETEDATABASEALL, 0},
    {"YXSWAP2STEP1", COMMAND_YXSWAP2STEP1, 0},
    {"YXSWAP2STEP2", COMMAND_YXSWAP2STEP2, 0},
    {"YXSWAP2STEP3", COMMAND_YXSWAP2STEP3, 0},
    {"YXSOOSORVSTEP1", COMMAND_YXSOOSORVSTEP1, 0},
    {"YXSOOSORVSTEP2", COMMAND_YXSOOSORVSTEP2, 0},
    {"YXSOOSORVSTEP3", COMMAND_YXSOOSORVSTEP3, 0},
    {"YXSOOSORVSTEP4", COMMAND_YXSOOSORVSTEP4, 1},
    {"YXSOOSORVSTEP5", COMMAND_YXSOOSORVSTEP5, 1},
    {"YXSOOSORVSTEP6", COMMAND_YXSOOSORVSTEP6, 0},
    {"YXSETDATABASE", COMMAND_YXSETDATABASE, 0},
    {"YXDBSPLIT", COMMAND_YXDBSPLIT, 0},
    {"YXDBMERGE", COMMAND_YXDBMERGE, 0},
    {"YXDBTOTXT", COMMAND_YXDBTOTXT, 0},
    {"YXDBTOTXTALL", COMMAND_YXDBTOTXTALL, 0},
    {"YXTXTTODB", COMMAND_YXTXTTODB, 0},
    {"YXLIBTODB", COMMAND_YXLIBTODB, 0},
    {"YXDBTOLIB", COMMAND_YXDBTOLIB, 0},
};

/* What the second word of INFO means. */
typedef struct InfoWord {
    const char *word;
    InfoKey key;
} InfoWord;

static const InfoWord INFO_WORDS[] = {
    {"timeout_turn", INFO_TIMEOUT_TURN},
    {"timeout_match", INFO_TIMEOUT_MATCH},
    {"time_left", INFO_TIME_LEFT},
    {"max_node", INFO_MAX_NODE},
    {"max_depth", INFO_MAX_DEPTH},
    {"max_memory", INFO_MAX_MEMORY},
    {"hash_size", INFO_HASH_SIZE},
    {"thread_num", INFO_THREAD_NUM},
    {"rule", INFO_RULE},
    {"row", INFO_ROW},
    {"show_detail", INFO_SHOW_DETAIL},
    {"game_type", INFO_GAME_TYPE},
    {"folder", INFO_FOLDER},
    {"start_depth", INFO_START_DEPTH},
    {"caution_factor", INFO_CAUTION_FACTOR},
    {"pondering", INFO_PONDERING},
    {"strength", INFO_STRENGTH},
    {"seed", INFO_SEED},
    {"evaluate", INFO_EVALUATE},
    {"usedatabase", INFO_USEDATABASE},
    {"database_readonly", INFO_DATABASE_READONLY},
};

bool command_is_space(char character) {
    return character == ' ' || (character >= '\t' && character <= '\r');
}

static bool is_digit(char character) {
    return character >= '0' && character <= '9';
}

/* ASCII only, whatever the locale is. */
static char to_lower(char character) {
    return character >= 'A' && character <= 'Z' ? (char)(character - 'A' + 'a') : character;
}

/* What some systems write before the first text of a stream: the byte order mark in UTF-8. */
static const char MARK[] = {'\xEF', '\xBB', '\xBF'};

/* The line without white space around it, and without the mark. */
static Reader reader_trimmed(const char *text, size_t length) {
    Reader reader = {text, text + length};
    if (length >= sizeof MARK && memcmp(text, MARK, sizeof MARK) == 0)
        reader.next += sizeof MARK;
    while (reader.next < reader.end && command_is_space(*reader.next))
        reader.next++;
    while (reader.next < reader.end && command_is_space(reader.end[-1]))
        reader.end--;
    return reader;
}

static void skip_space(Reader *reader) {
    while (reader->next < reader->end && command_is_space(*reader->next))
        reader->next++;
}

/* Takes the characters up to the next white space; returns how many. */
static size_t take_word(Reader *reader, const char **word) {
    *word = reader->next;
    while (reader->next < reader->end && !command_is_space(*reader->next))
        reader->next++;
    size_t length = (size_t)(reader->next - *word);
    skip_space(reader);
    return length;
}

/* Whether the `length` characters at `text` are `word`, whatever their case. */
static bool same_word(const char *text, size_t length, const char *word) {
    if (strlen(word) != length)
        return false;
    for (size_t i = 0; i < length; i++)
        if (to_lower(text[i]) != to_lower(word[i]))
            return false;
    return true;
}

/* Reads a decimal number with an optional minus sign. Numbers are collected below zero because
 * the negative range is the larger one. */
static bool take_number(Reader *reader, int64_t *value) {
    bool negative = reader->next < reader->end && *reader->next == '-';
    reader->next += negative ? 1 : 0;
    if (reader->next == reader->end || !is_digit(*reader->next))
        return false;

    int64_t collected = 0;
    for (; reader->next < reader->end && is_digit(*reader->next); reader->next++) {
        int digit = *reader->next - '0';
        if (collected < (INT64_MIN + digit) / 10)
            return false;
        collected = collected * 10 - digit;
    }
    if (!negative && collected == INT64_MIN)
        return false;
    *value = negative ? collected : -collected;
    return true;
}

/* Reads up to COMMAND_MAX_VALUES numbers with commas between them, to the end of the line. */
static bool take_numbers(Reader *reader, Command *command) {
    for (command->count = 0; command->count < COMMAND_MAX_VALUES;) {
        if (!take_number(reader, &command->values[command->count]))
            return false;
        command->count++;
        skip_space(reader);
        if (reader->next == reader->end)
            return true;
        if (*reader->next != ',')
            return false;
        reader->next++;
        skip_space(reader);
    }
    return false;
}

/* Reads the key and the numbers of an INFO line. */
static void parse_info(Reader *reader, Command *command) {
    const char *word;
    size_t length = take_word(reader, &word);
    for (size_t i = 0; i < ARRAY_LENGTH(INFO_WORDS); i++)
        if (same_word(word, length, INFO_WORDS[i].word))
            command->key = INFO_WORDS[i].key;
    int needed = command->key == INFO_EVALUATE ? 2 : 1;
    if (command->key != INFO_OTHER && command->key != INFO_FOLDER)
        command->malformed = !take_numbers(reader, command) || command->count != needed;
}

/* Reads a line that begins like a point of a block. */
static void parse_point(Reader *reader, Command *command) {
    command->kind = COMMAND_POINT;
    command->malformed = !take_numbers(reader, command) || command->count < 2;
}

/* Reads the number of START. Yixin-Board of 2018 sends two, START width height, and gives points as
 * row,column: its height is our width. */
static bool take_size(Reader *reader, Command *command) {
    if (!take_number(reader, &command->values[0]))
        return false;
    command->count = 1;
    skip_space(reader);
    if (reader->next == reader->end)
        return true;
    command->values[1] = command->values[0];
    command->count = 2;
    if (!take_number(reader, &command->values[0]))
        return false;
    skip_space(reader);
    return reader->next == reader->end;
}

/* Whether it is a command whose words are read by who obeys it, with complaints of its own. */
static bool has_words(CommandKind kind) {
    return kind >= COMMAND_YXQUERYDATABASEALL && kind <= COMMAND_YXDELETEDATABASEALL;
}

/* Reads a line that begins with a word. An overlong line is never a command without arguments,
 * because its end is unknown. */
static void parse_word(Reader *reader, Command *command) {
    const char *word;
    size_t length = take_word(reader, &word);
    for (size_t i = 0; i < ARRAY_LENGTH(COMMAND_WORDS); i++) {
        const CommandWord *known = &COMMAND_WORDS[i];
        if (!same_word(word, length, known->word))
            continue;
        command->kind = known->kind;
        if (known->kind == COMMAND_INFO)
            parse_info(reader, command);
        else if (known->kind == COMMAND_START)
            command->malformed = !take_size(reader, command);
        else if (known->value_count > 0)
            command->malformed =
                !take_numbers(reader, command) || command->count != known->value_count;
        else if (command->overlong && !has_words(known->kind))
            command->kind = COMMAND_UNKNOWN;
        return;
    }
}

Command command_parse(const char *text, size_t length) {
    Command command = {.kind = COMMAND_UNKNOWN, .key = INFO_OTHER};
    command.overlong = length > COMMAND_MAX_LENGTH;

    Reader reader = reader_trimmed(text, command.overlong ? COMMAND_MAX_LENGTH : length);
    if (reader.next < reader.end && (is_digit(*reader.next) || *reader.next == '-'))
        parse_point(&reader, &command);
    else if (reader.next < reader.end)
        parse_word(&reader, &command);
    else if (!command.overlong)
        command.kind = COMMAND_BLANK;

    command.malformed |= command.overlong;
    return command;
}

void command_quote(const char *text, size_t length, char *quoted, size_t size) {
    Reader reader = reader_trimmed(text, length > COMMAND_MAX_LENGTH ? COMMAND_MAX_LENGTH : length);
    size_t used = 0;
    for (; reader.next < reader.end && used + 1 < size; reader.next++)
        quoted[used++] = *reader.next >= ' ' && *reader.next <= '~' ? *reader.next : '?';
    quoted[used] = '\0';
}
