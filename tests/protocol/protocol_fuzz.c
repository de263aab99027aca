/* protocol_fuzz: random and mutated conversations against what must always hold.
 *
 *     protocol_fuzz [ROUNDS [SEED]]
 *
 * Each round is a new session that gets some hundred lines through a splitter, in pieces of
 * random size. After every line: each reply is well-formed; there is at most one answer; INFO is
 * not answered; an ERROR changed nothing; a move lies where the board was empty. The seed is
 * printed, and a failure ends the program with status 1 and the line.
 */
#include "ground/random.h"
#include "ground/splitter.h"
#include "protocol/protocol_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEFAULT_ROUNDS = 30,
    LINES_PER_ROUND = 120,
    LINE_SIZE = 256,
    STREAM_SIZE = 1 << 16,
    MAX_WAITING = 6
};

/* A line that waits to be obeyed. */
typedef struct Waiting {
    size_t length;
    char text[LINE_SIZE];
} Waiting;

/* One round. */
typedef struct Fuzz {
    Talk *talk;
    Random random;
    Splitter splitter;
    Waiting waiting[MAX_WAITING]; /* announced together, then obeyed */
    size_t waiting_count;
} Fuzz;

/* Complete lines to choose from and to spoil; `#` becomes a number. */
static const char *const TEMPLATES[] = {
    "START #",
    "START 15",
    "START 3",
    "RECTSTART #,#",
    "RESTART",
    "BEGIN",
    "TURN #,#",
    "TURN #,#",
    "TURN #,#",
    "TURN #,#",
    "PLAY #,#",
    "TAKEBACK #,#",
    "BOARD",
    "YXBOARD",
    "SWAP2BOARD",
    "#,#,1",
    "#,#,2",
    "#,#,#",
    "#,#",
    "DONE",
    "DONE",
    "ABOUT",
    "YXSTOP",
    "YXSTOP",
    "YXSHOWFORBID",
    "YXSWAP2STEP1",
    "YXSWAP2STEP2",
    "YXSWAP2STEP3",
    "YXSOOSORVSTEP1",
    "YXSOOSORVSTEP3",
    "YXSOOSORVSTEP5 #",
    "YXSOOSORVSTEP6",
    "YXHASHCLEAR",
    "INFO rule #",
    "INFO rule 4",
    "INFO rule 2",
    "INFO row #",
    "INFO timeout_turn #",
    "INFO timeout_turn 1000",
    "INFO timeout_match #",
    "INFO time_left #",
    "INFO time_left 2147483647",
    "INFO show_detail #",
    "INFO max_depth #",
    "INFO start_depth #",
    "INFO game_type #",
    "INFO evaluate #,#",
    "INFO folder absent/folder",
    "INFO usedatabase #",
    "INFO database_readonly #",
    "YXQUERYDATABASEALLT",
    "YXQUERYDATABASEONE",
    "YXEDITTVDDATABASE # W # #",
    "YXEDITTEXTDATABASE \"text",
    "YXEDITTEXTDATABASE \"text\"",
    "YXEDITTEXTDATABASE \"text\"#,#",
    "BOARD #,#,2 #,#,1 #,#,2 DONE",
    "YXBOARD #,#,1 #,#,2 DONE",
    "YXEDITLABELDATABASE #,# A",
    "YXDELETEDATABASEALL WLINSTEP #",
    "a \\ b\"",
    "hello",
    "",
};

static uint64_t below(Fuzz *fuzz, uint64_t bound) {
    return random_next(&fuzz->random) % bound;
}

/* A number as text: mostly one of a small board, sometimes strange. */
static int write_number(Fuzz *fuzz, char *text, size_t size) {
    static const char *const STRANGE[] = {"-1",        "32",   "33", "2147483648",
                                          "-0",        "0005", "",   "9223372036854775808",
                                          "999999999", "x",    "4",  "1e5"};
    if (below(fuzz, 12) == 0)
        return snprintf(text, size, "%s", STRANGE[below(fuzz, ARRAY_LENGTH(STRANGE))]);
    return snprintf(text, size, "%d", (int)below(fuzz, below(fuzz, 2) == 0 ? 5 : 16));
}

/* Makes a line from a template. Returns its length. */
static size_t write_line(Fuzz *fuzz, char line[LINE_SIZE]) {
    const char *template = TEMPLATES[below(fuzz, ARRAY_LENGTH(TEMPLATES))];
    size_t length = 0;
    for (; *template != '\0'; template ++) {
        if (*template == '#')
            length += (size_t)write_number(fuzz, line + length, LINE_SIZE - length);
        else
            line[length++] = *template;
    }
    return length;
}

/* Spoils a line: a byte changed, inserted or dropped, or the end cut off. END is left out,
 * because it would end the round. */
static size_t spoil(Fuzz *fuzz, char line[LINE_SIZE], size_t length) {
    for (uint64_t times = below(fuzz, 3); times > 0 && length > 0; times--) {
        size_t at = (size_t)below(fuzz, length);
        switch (below(fuzz, 4)) {
        case 0:
            line[at] = (char)below(fuzz, 256);
            break;
        case 1:
            memmove(line + at + 1, line + at, length - at);
            line[at] = (char)below(fuzz, 256);
            length++;
            break;
        case 2:
            memmove(line + at, line + at + 1, length - at - 1);
            length--;
            break;
        default:
            length = at;
            break;
        }
    }
    return length;
}

/* Reports a violated invariant. */
static void fail(const char *what, const char *line, size_t length, const Talk *talk) {
    char quoted[LINE_SIZE];
    command_quote(line, length, quoted, sizeof quoted);
    fprintf(stderr, "%s after \"%s\"\n", what, quoted);
    for (int i = 0; i < talk->reply_count; i++)
        fprintf(stderr, "  %s\n", talk->replies[i]);
    exit(1);
}

/* Whether a reply begins with `word`. */
static bool begins(const char *reply, const char *word) {
    return strncmp(reply, word, strlen(word)) == 0;
}

/* Whether a reply is one of those a session can give, in one printable line. */
static bool is_well_formed(const Talk *talk, int index) {
    const char *reply = talk->replies[index];
    for (const char *character = reply; *character != '\0'; character++)
        if (*character < ' ' || *character > '~')
            return false;
    bool is_move = reply[0] >= '0' && reply[0] <= '9';
    bool is_list = is_move && strchr(reply, ' ') != NULL;
    return (is_move && (is_list || talk->is_move[index])) || strcmp(reply, "OK") == 0 ||
           strcmp(reply, "SWAP") == 0 || begins(reply, "ERROR ") || begins(reply, "UNKNOWN ") ||
           begins(reply, "name=\"") || begins(reply, "FORBID ") ||
           begins(reply, "MESSAGE evaluate") || begins(reply, "MESSAGE SWAP2 ") ||
           begins(reply, "MESSAGE SOOSORV ") || begins(reply, "MESSAGE no database: ");
}

/* Where the reply to the line stands: behind the errors about a block or text without an end and an
 * earlier INFO, and behind what is said of a database that nobody chose, as far as there are any.
 */
static int answer_index(const Talk *talk) {
    int index = talk->reply_count > 0 && (begins(talk->replies[0], "ERROR the block before ") ||
                                          begins(talk->replies[0], "ERROR the text before "));
    index += talk->reply_count > index && begins(talk->replies[index], "ERROR \"") &&
             strstr(talk->replies[index], " cannot be met: ") != NULL;
    return index +
           (talk->reply_count > index && begins(talk->replies[index], "MESSAGE no database: "));
}

/* The reply to the line; "" if there is none. */
static const char *answer_of(const Talk *talk) {
    int index = answer_index(talk);
    return talk->reply_count > index ? talk->replies[index] : "";
}

/* Whether there is a reply that refuses the line. */
static bool is_refused(const Talk *talk) {
    return begins(answer_of(talk), "ERROR ") || begins(answer_of(talk), "UNKNOWN ");
}

/* The position before a line, as far as the invariants need it. */
typedef struct Before {
    bool started;
    uint64_t key;
    uint8_t stones[BOARD_MAX_CELLS];
} Before;

static Before look(const Talk *talk) {
    Before before = {.started = false};
    const Board *board = session_board(talk->session);
    if (board == NULL)
        return before;
    before.started = true;
    before.key = board->key;
    for (int cell = 0; cell < board->cell_count; cell++)
        before.stones[cell] = (uint8_t)board_stone(board, (Cell)cell);
    return before;
}

/* Checks a move that answers TURN, BEGIN or PLAY, and no block: its cell was empty. */
static void check_move(const Talk *talk, const Before *before, const char *line, size_t length) {
    const Board *board = session_board(talk->session);
    CommandKind kind = command_parse(line, length).kind;
    int x, y;
    if (kind != COMMAND_DONE && kind != COMMAND_BOARD && talk_read_point(answer_of(talk), &x, &y) &&
        before->stones[board_cell(board, x, y)] != STONE_NONE)
        fail("a move on an occupied point", line, length, talk);
}

/* Says one line and checks everything. */
static void check_line(Fuzz *fuzz, const char *line, size_t length) {
    Talk *talk = fuzz->talk;
    Command command = command_parse(line, length);
    Before before = look(talk);
    bool goes_on = session_line(talk->session, line, length, clock_ms());
    Before after = look(talk);

    if (goes_on == (command.kind == COMMAND_END))
        fail("wrong return value", line, length, talk);
    bool steps = begins(answer_of(talk), "MESSAGE S"); /* of an opening: a line for each stone */
    if (talk->reply_count > 1 + answer_index(talk) && !steps)
        fail("more than one answer", line, length, talk);
    bool evaluates = command.kind == COMMAND_INFO && command.key == INFO_EVALUATE;
    if (command.kind == COMMAND_INFO && talk->reply_count + talk->message_count > evaluates)
        fail("INFO was answered", line, length, talk);
    for (int i = 0; i < talk->reply_count; i++)
        if (!is_well_formed(talk, i))
            fail("a strange reply", line, length, talk);
    bool is_full = strcmp(answer_of(talk), "ERROR board is full") == 0;
    if (is_refused(talk) && !is_full &&
        (before.started != after.started || before.key != after.key))
        fail("a refused line changed something", line, length, talk);
    check_move(talk, &before, line, length);
    if (after.started && below(fuzz, 64) == 0 && !board_check(session_board(talk->session)))
        fail("a board that contradicts itself", line, length, talk);
    talk->reply_count = talk->message_count = talk->realtime_count = talk->detail_count = 0;
    talk->used = 0;
}

/* Obeys the lines that wait, after all of them were announced. Searches are kept short by an
 * INFO before every line. */
static void obey_waiting(Fuzz *fuzz) {
    static const char SHORT[] = "INFO max_node 200";
    Session *session = fuzz->talk->session;
    for (size_t i = 0; i < fuzz->waiting_count; i++) {
        session_peek(session, SHORT, sizeof SHORT - 1, clock_ms());
        session_peek(session, fuzz->waiting[i].text, fuzz->waiting[i].length, clock_ms());
    }
    for (size_t i = 0; i < fuzz->waiting_count; i++) {
        check_line(fuzz, SHORT, sizeof SHORT - 1);
        check_line(fuzz, fuzz->waiting[i].text, fuzz->waiting[i].length);
    }
    fuzz->waiting_count = 0;
}

/* The splitter's callback. */
static bool take_line(void *context, const char *text, size_t length) {
    Fuzz *fuzz = context;
    Waiting *waiting = &fuzz->waiting[fuzz->waiting_count++];
    waiting->length = length < LINE_SIZE ? length : LINE_SIZE;
    memcpy(waiting->text, text, waiting->length);
    if (fuzz->waiting_count == MAX_WAITING || below(fuzz, 2) == 0)
        obey_waiting(fuzz);
    return true;
}

/* One conversation. */
static void run_round(uint64_t seed) {
    static const char *const ENDS[] = {"\n", "\r", "\r\n"};
    static char stream[STREAM_SIZE];
    Fuzz *fuzz = calloc(1, sizeof *fuzz);
    if (fuzz == NULL)
        exit(1);
    fuzz->random = (Random){seed};
    fuzz->talk = talk_create();
    splitter_init(&fuzz->splitter, take_line, fuzz);

    size_t used = 0;
    for (int i = 0; i < LINES_PER_ROUND; i++) {
        char line[LINE_SIZE + 8];
        size_t length = write_line(fuzz, line);
        if (below(fuzz, 4) == 0)
            length = spoil(fuzz, line, length);
        length += (size_t)snprintf(line + length, 8, "%s", ENDS[below(fuzz, 3)]);
        memcpy(stream + used, line, length);
        used += length;
    }
    for (size_t at = 0; at < used;) {
        size_t piece = 1 + (size_t)below(fuzz, 40);
        piece = piece < used - at ? piece : used - at;
        splitter_feed(&fuzz->splitter, stream + at, piece);
        at += piece;
    }
    splitter_finish(&fuzz->splitter);
    obey_waiting(fuzz);
    talk_destroy(fuzz->talk);
    free(fuzz);
}

int main(int argc, char **argv) {
    long rounds = argc > 1 ? strtol(argv[1], NULL, 10) : DEFAULT_ROUNDS;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    printf("protocol_fuzz %ld %llu\n", rounds, (unsigned long long)seed);
    fflush(stdout);
    for (long round = 0; round < rounds; round++)
        run_round(seed + (uint64_t)round);
    printf("%ld conversations of %d lines\n", rounds, LINES_PER_ROUND);
    return 0;
}
