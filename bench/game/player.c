/* player: see player.h. */
#include "game/player.h"

#include "text/text.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINE_SIZE = 4096,
    ABOUT_LIMIT_MS = 10000,    /* for the answer to ABOUT where it has a name already */
    SILENCE_LIMIT_MS = 600000, /* for a move when there is no time limit at all */
    END_LIMIT_MS = 500,        /* for leaving after END */
    LONG_TURN_MS = 86400000,   /* what "no limit per move" is in an INFO line: one day */
    JUNK_SHOWN = 60            /* characters of an offending line that a record keeps */
};

static int64_t ms_to_ns(int64_t ms) {
    return ms * 1000000;
}

/* The clock of the player's deadlines and times: clock_ns() without what is left out. */
static int64_t player_clock(const Player *player) {
    return clock_ns() - player->idle_ns;
}

static int64_t player_deadline(const Player *player, int64_t ms) {
    return player_clock(player) + ms_to_ns(ms);
}

PlayerSpec player_spec_default(void) {
    return (PlayerSpec){.turn_ms = LIMIT_NONE,
                        .match_ms = LIMIT_NONE,
                        .tolerance_ms = 1000,
                        .start_ms = PLAYER_START_MS,
                        .max_nodes = LIMIT_NONE,
                        .max_depth = LIMIT_NONE};
}

const char *player_fault_name(PlayerFault fault) {
    static const char *const NAMES[] = {[PLAYER_FINE] = "none",
                                        [PLAYER_NOT_STARTED] = "no start",
                                        [PLAYER_CRASHED] = "crash",
                                        [PLAYER_LATE] = "time",
                                        [PLAYER_JUNK] = "junk",
                                        [PLAYER_OVER_MEMORY] = "memory",
                                        [PLAYER_INTERRUPTED] = "interrupted",
                                        [PLAYER_NO_PROCESS] = "no process"};
    return NAMES[fault];
}

/* Sends text to the engine; false when it did not go through, see process_write(). The journal
 * comes after it, so that its time is not the engine's. */
static bool player_send(Player *player, const char *text, int64_t deadline) {
    int64_t now = clock_ns();
    bool written = process_write(player->process, text, deadline + player->idle_ns);
    player->idle_ns = process_idle(player->process);
    journal_write(player->spec->journal, now, player->game, player->spec->name, '>', text);
    return written;
}

/* Reads a line from the engine, see process_read(). One that came after the deadline is late: an
 * engine that writes without end would never be found to be so otherwise. */
static ReadStatus player_read(Player *player, int64_t deadline, char line[LINE_SIZE],
                              int64_t *arrival) {
    ReadStatus status =
        process_read(player->process, deadline + player->idle_ns, line, LINE_SIZE, arrival);
    player->idle_ns = process_idle(player->process);
    if (status != READ_LINE)
        return status;
    journal_write(player->spec->journal, *arrival, player->game, player->spec->name, '<',
                  line[0] == '\0' ? "\n" : line);
    *arrival -= player->idle_ns;
    return *arrival > deadline ? READ_LATE : READ_LINE;
}

/* Writes what happened to the engine into the journal; returns the fault. */
static PlayerFault player_note(const Player *player, PlayerFault fault) {
    char text[PLAYER_DETAIL_SIZE + 32];
    if (fault == PLAYER_FINE)
        return fault;
    snprintf(text, sizeof text, "%s: %s", player_fault_name(fault), player->detail);
    journal_write(player->spec->journal, clock_ns(), player->game, player->spec->name, '!', text);
    return fault;
}

/* Ends the process and describes how it ended. */
static PlayerFault player_crash(Player *player) {
    ProcessExit how;
    process_end(player->process, clock_ns() + ms_to_ns(100), &how);
    player->process = NULL;
    process_describe_exit(&how, player->detail, sizeof player->detail);
    return PLAYER_CRASHED;
}

/* Records an offending line, and what was awaited in its place. */
static PlayerFault player_junk(Player *player, PlayerFault fault, const char *awaited,
                               const char *line) {
    char shown[JUNK_SHOWN];
    text_copy_printable(shown, sizeof shown, line);
    snprintf(player->detail, sizeof player->detail, "it wrote '%s'%s", shown, awaited);
    return fault;
}

/* Turns a read that brought no line into a fault. One that crashed is not late, though what it
 * started may keep its output open. */
static PlayerFault player_no_line(Player *player, ReadStatus status) {
    switch (status) {
    case READ_CLOSED:
        return player_crash(player);
    case READ_TOO_LONG:
        snprintf(player->detail, sizeof player->detail, "it wrote a line without end");
        return PLAYER_JUNK;
    case READ_INTERRUPTED:
        return PLAYER_INTERRUPTED;
    case READ_LATE:
    case READ_LINE:
        break;
    }
    return process_failed(player->process) ? player_crash(player) : PLAYER_LATE;
}

/* Whether a line may come at any time and means nothing to the referee. */
static bool player_is_message(const char *line) {
    static const char *const PREFIXES[] = {"MESSAGE", "DEBUG", "SUGGEST", "INFO", "UNKNOWN"};
    for (size_t i = 0; i < ARRAY_LENGTH(PREFIXES); i++)
        if (text_has_prefix(line, PREFIXES[i]))
            return true;
    return line[strspn(line, " \t")] == '\0';
}

/* Whether a line is the word OK; tournaments take it in small letters, too. */
static bool player_is_ok(const char *line) {
    return text_has_prefix(line, "OK") && line[2 + strspn(line + 2, " \t")] == '\0';
}

/* Waits for the OK that answers START. In a new process nothing comes before it, so UNKNOWN means
 * that the engine does not know the command. A `kept` one knew it in the game before, and may have
 * written UNKNOWN about an INFO line of that game. */
static PlayerFault player_await_ok(Player *player, bool kept) {
    char line[LINE_SIZE];
    int64_t deadline = player_deadline(player, player->spec->start_ms), arrival;
    for (;;) {
        ReadStatus status = player_read(player, deadline, line, &arrival);
        if (status != READ_LINE) {
            PlayerFault fault = player_no_line(player, status);
            if (fault == PLAYER_LATE)
                snprintf(player->detail, sizeof player->detail, "no OK after START");
            return fault == PLAYER_INTERRUPTED ? fault : PLAYER_NOT_STARTED;
        }
        if (player_is_ok(line))
            return PLAYER_FINE;
        if (!player_is_message(line) || (!kept && text_has_prefix(line, "UNKNOWN")))
            return player_junk(player, PLAYER_NOT_STARTED, " and not OK alone", line);
    }
}

/* The number that an INFO line shows for a time: `none` stands for no limit. */
static int64_t player_shown_ms(int64_t ms, int64_t none) {
    return ms == LIMIT_NONE ? none : ms;
}

/* Writes the INFO lines that follow START. */
static void player_append_infos(const PlayerSpec *spec, int rule, Text *text) {
    text_append(text, "INFO timeout_turn %" PRId64 "\n",
                player_shown_ms(spec->turn_ms, LONG_TURN_MS));
    text_append(text, "INFO timeout_match %" PRId64 "\n", player_shown_ms(spec->match_ms, 0));
    text_append(text, "INFO game_type 1\nINFO rule %d\n", rule);
    if (spec->memory != 0)
        text_append(text, "INFO max_memory %" PRId64 "\n", spec->memory);
    if (spec->threads != 0)
        text_append(text, "INFO thread_num %" PRId64 "\n", spec->threads);
    if (spec->max_nodes != LIMIT_NONE)
        text_append(text, "INFO max_node %" PRId64 "\n", spec->max_nodes);
    if (spec->max_depth != LIMIT_NONE)
        text_append(text, "INFO max_depth %" PRId64 "\n", spec->max_depth);
    for (int i = 0; i < spec->info_count; i++)
        text_append(text, "INFO %s\n", spec->infos[i]);
}

/* Sends START and waits for the OK, see player_await_ok(), then sends the limits. */
static PlayerFault player_introduce(Player *player, bool kept, int rule, int width, int height) {
    Text text = {0};
    if (width == height)
        text_append(&text, "START %d\n", width);
    else
        text_append(&text, "RECTSTART %d,%d\n", width, height);
    bool written = !text.failed &&
                   player_send(player, text.data, player_deadline(player, player->spec->start_ms));
    PlayerFault fault = player_await_ok(player, kept);

    text_clear(&text);
    player_append_infos(player->spec, rule, &text);
    if (fault == PLAYER_FINE && written && !text.failed)
        player_send(player, text.data, player_deadline(player, player->spec->start_ms));
    text_free(&text);
    return fault;
}

PlayerFault player_start(Player *player, const PlayerSpec *spec, int rule, int width, int height,
                         int interrupt) {
    bool kept = player->process != NULL;
    if (!kept)
        player->idle_ns = 0;
    int64_t begin = player_clock(player);
    player->spec = spec;
    player->interrupt = interrupt;
    player->told = false;
    player->use = (PlayerUse){0};
    player->detail[0] = '\0';
    if (kept)
        process_resume(player->process);
    else
        player->process = process_start(spec->command, false, interrupt);
    if (player->process == NULL) {
        snprintf(player->detail, sizeof player->detail, "the system refuses a new process");
        return player_note(player, PLAYER_NO_PROCESS);
    }

    PlayerFault fault = player_note(player, player_introduce(player, kept, rule, width, height));
    player->left_ns = PROCESS_FOREVER;
    if (spec->match_ms != LIMIT_NONE)
        player->left_ns = ms_to_ns(spec->match_ms) - (player_clock(player) - begin);
    if (fault == PLAYER_FINE && spec->suspend)
        process_suspend(player->process);
    return fault;
}

static void player_append_time_left(const Player *player, Text *text) {
    int64_t left_ms = player->left_ns == PROCESS_FOREVER ? INT32_MAX : player->left_ns / 1000000;
    left_ms = max_int64(left_ms, 1); /* there may be a tolerance; 0 could mean no clock */
    text_append(text, "INFO time_left %" PRId64 "\n", left_ms);
}

/* Writes the commands that make the engine think about the position. */
static void player_append_position(const Player *player, const Cell *cells, int count, int width,
                                   Text *text) {
    player_append_time_left(player, text);
    if (player->told) {
        Cell last = cells[count - 1];
        text_append(text, "TURN %d,%d\n", last % width, last / width);
    } else if (count == 0) {
        text_append(text, "BEGIN\n");
    } else {
        text_append(text, "BOARD\n");
        for (int i = 0; i < count; i++)
            text_append(text, "%d,%d,%d\n", cells[i] % width, cells[i] / width,
                        i % 2 == count % 2 ? 1 : 2);
        text_append(text, "DONE\n");
    }
}

/* Nanoseconds the engine may take for this move, PROCESS_FOREVER if there is no time limit. What
 * earlier moves took of the tolerance is missing from its clock, so the clock gives it once. */
static int64_t player_allowance(const Player *player) {
    int64_t allowance = player->left_ns;
    if (player->spec->turn_ms != LIMIT_NONE)
        allowance = min_int64(allowance, ms_to_ns(player->spec->turn_ms));
    if (allowance == PROCESS_FOREVER)
        return PROCESS_FOREVER;
    return max_int64(allowance + ms_to_ns(player->spec->tolerance_ms), 0);
}

/* Reads "SWAP" or one to three points between blanks. */
static bool player_read_swap2(const char *line, PlayerSwap2 *answer) {
    char copy[LINE_SIZE];
    *answer = (PlayerSwap2){.swap = text_has_prefix(line, "SWAP")};
    if (answer->swap)
        return line[4 + strspn(line + 4, " \t")] == '\0';
    snprintf(copy, sizeof copy, "%s", line);
    for (char *word = copy + strspn(copy, " \t"); *word != '\0';) {
        char *end = word + strcspn(word, " \t");
        char *next = end + strspn(end, " \t");
        *end = '\0';
        if (answer->count == 3 ||
            !text_read_point(word, &answer->x[answer->count], &answer->y[answer->count]))
            return false;
        answer->count++;
        word = next;
    }
    return answer->count > 0;
}

/* Reads lines until one is a move, or a swap2 answer if `swap2` says so. */
static PlayerFault player_await_answer(Player *player, bool swap2, int64_t deadline,
                                       int64_t *arrival, PlayerSwap2 *answer) {
    char line[LINE_SIZE];
    int64_t told, depth = -1;
    player->score = THINK_LINE_NONE;
    for (;;) {
        ReadStatus status = player_read(player, deadline, line, arrival);
        if (status != READ_LINE)
            return player_no_line(player, status);
        if (swap2 ? player_read_swap2(line, answer)
                  : text_read_point(line, &answer->x[0], &answer->y[0]))
            break;
        if (!player_is_message(line))
            return player_junk(player, PLAYER_JUNK, "", line);
        if (text_find_number(line, "depth", &told) && told <= BOARD_MAX_CELLS)
            depth = told; /* no line is longer than that */
        think_line_score(line, &player->score);
    }
    if (depth >= 0) {
        player->use.depth_sum += depth;
        player->use.depth_moves++;
    }
    return PLAYER_FINE;
}

/* Charges the time of a move to the clock and the statistics. */
static void player_charge(Player *player, int64_t time_ns) {
    player->use.time_ns += time_ns;
    player->use.longest_ns = max_int64(player->use.longest_ns, time_ns);
    player->use.moves++;
    if (player->left_ns != PROCESS_FOREVER)
        player->left_ns += ms_to_ns(player->spec->increment_ms) - time_ns;
}

/* Judges the memory after a move. The cheap figure is never below the exact one, so the exact
 * one is asked for only when it could be too much. */
static PlayerFault player_weigh(Player *player) {
    if (player->spec->memory == 0)
        return PLAYER_FINE;
    int64_t memory = process_resident_memory(player->process);
    if (memory > player->spec->memory)
        memory = process_private_memory(player->process);
    player->use.memory = max_int64(player->use.memory, memory);
    if (memory <= player->spec->memory)
        return PLAYER_FINE;
    snprintf(player->detail, sizeof player->detail,
             "%" PRId64 " bytes of private memory, %" PRId64 " allowed", memory,
             player->spec->memory);
    return PLAYER_OVER_MEMORY;
}

/* Sends the commands in `text`, which it frees, and waits for the answer. */
static PlayerFault player_ask(Player *player, Text *text, bool swap2, PlayerSwap2 *answer) {
    if (player->spec->suspend)
        process_resume(player->process);
    int64_t begin = player_clock(player), arrival = begin;
    int64_t allowance = player_allowance(player);
    int64_t deadline =
        begin + (allowance == PROCESS_FOREVER ? ms_to_ns(SILENCE_LIMIT_MS) : allowance);
    if (!text->failed)
        player_send(player, text->data, deadline);
    text_free(text);
    player->told = !swap2;

    PlayerFault fault = player_await_answer(player, swap2, deadline, &arrival, answer);
    /* A move that lay in the pipe before it was asked for took no time. */
    player_charge(player,
                  max_int64((fault == PLAYER_FINE ? arrival : player_clock(player)) - begin, 0));
    if (fault == PLAYER_LATE)
        snprintf(player->detail, sizeof player->detail, "no move after %" PRId64 " ms",
                 (player_clock(player) - begin) / 1000000);
    if (fault == PLAYER_FINE)
        fault = player_weigh(player);
    if (fault == PLAYER_FINE && player->spec->suspend)
        process_suspend(player->process);
    return player_note(player, fault);
}

PlayerFault player_think(Player *player, const Cell *cells, int count, int width, int *x, int *y) {
    Text text = {0};
    PlayerSwap2 answer = {0};
    player_append_position(player, cells, count, width, &text);
    PlayerFault fault = player_ask(player, &text, false, &answer);
    *x = answer.x[0];
    *y = answer.y[0];
    return fault;
}

PlayerFault player_swap2(Player *player, const Cell *cells, int count, int width,
                         PlayerSwap2 *answer) {
    Text text = {0};
    player_append_time_left(player, &text);
    text_append(&text, "SWAP2BOARD\n");
    for (int i = 0; i < count; i++)
        text_append(&text, "%d,%d\n", cells[i] % width, cells[i] / width);
    text_append(&text, "DONE\n");
    return player_ask(player, &text, true, answer);
}

/* Tells the engine to leave if it is `healthy`, and makes sure that it does. */
static void player_end(Player *player, bool healthy) {
    ProcessExit how;
    process_resume(player->process);
    if (healthy)
        player_send(player, "END\n", player_deadline(player, END_LIMIT_MS));
    process_end(player->process, healthy ? clock_ns() + ms_to_ns(END_LIMIT_MS) : 0, &how);
    player->process = NULL;
    player->use.stayed = healthy && how.killed;
}

void player_finish(Player *player, bool healthy) {
    if (player->process != NULL && !(healthy && player->spec->keep))
        player_end(player, healthy);
}

void player_quit(Player *player) {
    if (player->process != NULL)
        player_end(player, true);
}

/* Where the value of name= begins in the answer to ABOUT; NULL if there is none. What stands
 * between quotation marks is a value and no key, and neither is a part of a word one. */
static const char *player_find_name(const char *line) {
    static const char KEY[] = "name";
    bool quoted = false;
    for (const char *at = line; *at != '\0'; at++) {
        quoted = quoted != (*at == '"');
        bool begins = at == line || (!isalnum((unsigned char)at[-1]) && at[-1] != '_');
        if (quoted || !begins || !text_has_prefix(at, KEY))
            continue;
        const char *value = at + sizeof KEY - 1;
        size_t gap = strspn(value, " \t=:");
        if (value[gap] == '"' || memchr(value, '=', gap) != NULL)
            return value + gap;
    }
    return NULL;
}

/* Takes the value of name="..." out of the answer to ABOUT, without quotation marks if need be. */
static void player_copy_name(const char *line, char *name, size_t size) {
    const char *value = player_find_name(line);
    bool quoted = value != NULL && *value == '"';
    text_copy_printable(name, size, value == NULL ? "" : value + quoted);
    name[strcspn(name, quoted ? "\"" : ",;")] = '\0';
}

bool player_ask_name(const PlayerSpec *spec, int interrupt, char *name, size_t name_size,
                     char *detail, size_t detail_size) {
    char line[LINE_SIZE];
    int64_t arrival;
    Player player = {
        .spec = spec, .process = process_start(spec->command, true, interrupt), .game = -1};
    if (player.process == NULL) {
        snprintf(detail, detail_size, "the system refuses a new process");
        return false;
    }

    /* Games are known by the name: it must not depend on how long the engine takes to start. */
    int64_t limit_ms =
        spec->name[0] != '\0' ? ABOUT_LIMIT_MS : max_int64(ABOUT_LIMIT_MS, spec->start_ms);
    int64_t deadline = player_deadline(&player, limit_ms);
    player_send(&player, "ABOUT\n", deadline);
    ReadStatus status;
    do
        status = player_read(&player, deadline, line, &arrival);
    while (status == READ_LINE && player_is_message(line) && !text_has_prefix(line, "UNKNOWN"));
    if (status == READ_LINE)
        player_copy_name(line, name, name_size);
    bool works = status == READ_LINE || player_no_line(&player, status) == PLAYER_LATE;
    snprintf(detail, detail_size, "%s", player.detail);
    if (player.process != NULL)
        player_end(&player, works);
    return works;
}
