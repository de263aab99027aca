/* psq: see psq.h. */
#include "record/psq.h"

#include "ground/utf8.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RESULT_SIZE = 16 }; /* of a result as SGF writes it, such as "W+Forfeit" */

static const char WORD[] = "Piskvorky ";

bool psq_detect(const char *bytes, size_t size) {
    return size >= sizeof WORD - 1 && memcmp(bytes, WORD, sizeof WORD - 1) == 0;
}

/* ------------------------------------------------------------------------------------------
 * Reading.
 */

/* A line as a source of its own, so that numbers end where it ends. */
static RecordSource part_of(const RecordSource *source, const char *line, size_t length) {
    RecordSource part = *source;
    part.at = line;
    part.end = line + length;
    return part;
}

/* Skips `character` if it is next. */
static bool skip(RecordSource *part, char character) {
    if (part->at >= part->end || *part->at != character)
        return false;
    part->at++;
    return true;
}

static void skip_blanks(RecordSource *part) {
    while (skip(part, ' ') || skip(part, '\t')) {
    }
}

/* Takes the next line; counts it. */
static bool next_line(RecordSource *source, PsqGame *game, const char **line, size_t *length) {
    if (!source_line(source, line, length))
        return false;
    game->line++;
    return true;
}

static bool parse_head(RecordSource *source, PsqGame *game) {
    const char *line = source->at;
    size_t length = 0;
    if (!psq_detect(source->start, (size_t)(source->end - source->start)) ||
        memchr(source->start, '\0', (size_t)(source->end - source->start)) != NULL ||
        !next_line(source, game, &line, &length))
        return source_complain_line(source, source->start,
                                    "this is no game in the Piskvork format (PSQ)");
    RecordSource part = part_of(source, line + sizeof WORD - 1, length - (sizeof WORD - 1));
    if (!source_number(&part, SOURCE_LARGEST, &game->width) || !skip(&part, 'x') ||
        !source_number(&part, SOURCE_LARGEST, &game->height))
        return source_complain_line(source, line, "the size of the board cannot be read");
    if (game->width < BOARD_MIN_SIZE || game->width > BOARD_MAX_SIZE ||
        game->height < BOARD_MIN_SIZE || game->height > BOARD_MAX_SIZE)
        return source_complain_line(source, line, "boards have 3 to 32 columns and lines");
    int second = 0;
    game->told = skip(&part, ',') && skip(&part, ' ') &&
                 source_number(&part, 99, &game->players[0]) && skip(&part, ':') &&
                 source_number(&part, 99, &game->players[1]) && skip(&part, ',') &&
                 skip(&part, ' ') && source_number(&part, 1, &second);
    game->swapped = game->told && second == 1;
    return true;
}

/* Whether a line is meant to be a stone: digits, then a comma, perhaps with blanks around them. */
static bool looks_like_stone(const RecordSource *source, const char *line, size_t length) {
    RecordSource part = part_of(source, line, length);
    const char *digits;
    skip_blanks(&part);
    for (digits = part.at; isdigit(source_peek(&part));)
        part.at++;
    bool number = part.at > digits;
    skip_blanks(&part);
    return number && skip(&part, ',');
}

/* Takes a number with the blanks around it. */
static bool take_number(RecordSource *part, int high, int *number) {
    skip_blanks(part);
    bool taken = source_number(part, high, number);
    skip_blanks(part);
    return taken;
}

static bool parse_stone(RecordSource *source, PsqGame *game, const char *line, size_t length) {
    int at = game->count;
    RecordSource part = part_of(source, line, length);
    if (at == game->width * game->height)
        return source_complain_line(source, line, "there are more stones than cells");
    if (!take_number(&part, game->width, &game->xs[at]) || game->xs[at] < 1 || !skip(&part, ',') ||
        !take_number(&part, game->height, &game->ys[at]) || game->ys[at] < 1)
        return source_complain_line(source, line, "this is no move on this board");
    bool timed = skip(&part, ',');
    if ((timed && !take_number(&part, PSQ_MAX_MS, &game->times[at])) || part.at != part.end)
        return source_complain_line(source, line, "this is no move on this board");
    game->count++;
    return true;
}

/* Copies a name, cut where it is too long, but not within a character of UTF-8. */
static void copy_name(char name[PSQ_NAME_SIZE], const char *line, size_t length) {
    size_t kept = utf8_fitting(line, length, PSQ_NAME_SIZE - 1);
    for (size_t i = 0; i < kept; i++)
        name[i] = (char)(iscntrl((unsigned char)line[i]) ? '?' : line[i]);
    name[kept] = '\0';
}

/* Whether a line is nothing but a number. */
static bool is_number(const char *line, size_t length) {
    size_t at = length > 0 && line[0] == '-' ? 1 : 0, digits = 0;
    while (at + digits < length && isdigit((unsigned char)line[at + digits]))
        digits++;
    return digits > 0 && at + digits == length;
}

/* Whether the file ends here, within a line. */
static bool is_cut(const RecordSource *source) {
    return source->at == source->end && source->end[-1] != '\n';
}

static bool parse_names(RecordSource *source, PsqGame *game, const char *line, size_t length) {
    if (is_number(line, length) && source->at == source->end && !is_cut(source))
        return true;
    copy_name(game->names[0], line, length);
    if (!next_line(source, game, &line, &length) || is_cut(source))
        return source_complain_line(source, source->end,
                                    "the file is cut off in the names of the players");
    copy_name(game->names[1], line, length);
    game->named = true;
    return true;
}

bool psq_parse(RecordSource *source, PsqGame *game) {
    const char *line;
    size_t length;
    *game = (PsqGame){.width = 0};
    if (!parse_head(source, game))
        return false;
    while (next_line(source, game, &line, &length)) {
        if (!looks_like_stone(source, line, length))
            return parse_names(source, game, line, length);
        if (!parse_stone(source, game, line, length))
            return false;
    }
    return source_complain_line(source, source->end,
                                "the file is cut off before the names of the players");
}

/* The results in words, as they stand in a line of ours, and as SGF writes them. */
static const struct {
    const char *word, *result;
} RESULTS[] = {{"draw", "0"}, {"black", "B+"}, {"white", "W+"}};

/* Why a game ended that nobody won on the board, in the same two ways. Of several words for one the
 * first is written. */
static const struct {
    const char *word, *reason;
} REASONS[] = {{"resigned", "Resign"}, {"given up", "Resign"}, {"time", "Time"},
               {"forfeit", "Forfeit"}, {"foul", "Forfeit"},    {"illegal move", "Forfeit"},
               {"junk", "Forfeit"},    {"crash", "Forfeit"},   {"no start", "Forfeit"},
               {"memory", "Forfeit"}};

/* Whether a part of a line is this word. */
static bool is_word(const char *part, size_t length, const char *word) {
    return strlen(word) == length && memcmp(part, word, length) == 0;
}

/* The length of the part of a line before the first `end`. */
static size_t part_before(const char *line, size_t length, char end) {
    const char *stop = length == 0 ? NULL : memchr(line, end, length);
    return stop == NULL ? length : (size_t)(stop - line);
}

/* The reason in what follows the word for the winner, such as ", resigned" or ", time: 12 s"; ""
 * for a win on the board. */
static const char *read_reason(const char *rest, size_t length) {
    if (length < 2 || memcmp(rest, ", ", 2) != 0)
        return "";
    size_t size = part_before(rest + 2, length - 2, ':');
    for (size_t i = 0; i < ARRAY_LENGTH(REASONS); i++)
        if (is_word(rest + 2, size, REASONS[i].word))
            return REASONS[i].reason;
    return "";
}

/* The result in the line behind the number, "black", "black, resigned" or "pentad:end=black, five";
 * "" where it tells none. The number is an error code in files of the manager. */
static void read_result(RecordSource *source, char result[RESULT_SIZE]) {
    static const char PREFIX[] = "pentad:end=";
    const char *line;
    size_t length, start = sizeof PREFIX - 1;
    result[0] = '\0';
    if (!source_line(source, &line, &length) || !is_number(line, length) ||
        !source_line(source, &line, &length))
        return;
    if (length >= start && memcmp(line, PREFIX, start) == 0) {
        line += start;
        length -= start;
    }
    size_t size = part_before(line, length, ',');
    for (size_t i = 0; i < ARRAY_LENGTH(RESULTS); i++)
        if (is_word(line, size, RESULTS[i].word))
            snprintf(result, RESULT_SIZE, "%s%s", RESULTS[i].result,
                     i == 0 ? "" : read_reason(line + size, length - size));
}

/* Whether a name is that of a person. */
static bool names_person(const char *name) {
    return strncmp(name, PSQ_PERSON, sizeof PSQ_PERSON - 1) == 0;
}

/* Whether a player of the file is a person, by the name, or the number where there is none. */
static bool is_person(const PsqGame *game, int player) {
    return game->named ? names_person(game->names[player])
                       : game->told && game->players[player] == 0;
}

/* Sets the names and the result of a file that has them, and who is a person. */
static GameTreeStatus read_facts(RecordSource *source, const PsqGame *game, GameTree *tree) {
    GameTreeStatus status = GAMETREE_OK;
    for (int player = 0; player < SIDE_COUNT && status == GAMETREE_OK; player++) {
        const char *name = game->names[player];
        for (const char *at = name; *at != '\0'; at++)
            if (*at == '/' || *at == '\\')
                name = at + 1;
        bool black = (player == 0) != game->swapped;
        status = gametree_set_fact(tree, black ? FACT_BLACK : FACT_WHITE, name);
    }
    char result[RESULT_SIZE];
    if (status == GAMETREE_OK)
        status = gametree_set_people(tree, is_person(game, game->swapped),
                                     is_person(game, !game->swapped));
    if (status != GAMETREE_OK || !game->named)
        return status;
    read_result(source, result);
    return gametree_set_fact(tree, FACT_RESULT, result);
}

GameTree *psq_read(const char *bytes, size_t size, const RecordDefaults *defaults,
                   char complaint[RECORD_COMPLAINT_SIZE]) {
    RecordSource source = source_init(bytes, size, complaint);
    PsqGame *game = malloc(sizeof *game);
    GameTree *tree = NULL;
    GameTreeStatus status = GAMETREE_NO_MEMORY;
    GameNode node = GAMETREE_ROOT;
    const char *place = bytes;
    char name[16] = "";
    if (game != NULL && !psq_parse(&source, game)) {
        free(game);
        return NULL;
    }
    if (game != NULL)
        tree = gametree_create(game->width, game->height, defaults->rule, defaults->row);
    if (tree != NULL)
        status = read_facts(&source, game, tree);
    for (int i = 0; tree != NULL && i < game->count && status == GAMETREE_OK; i++) {
        Cell cell = (Cell)((game->height - game->ys[i]) * game->width + game->xs[i] - 1);
        snprintf(name, sizeof name, "%d,%d", game->xs[i], game->ys[i]);
        place = memchr(place, '\n', (size_t)(source.end - place));
        place++;
        status = gametree_add(tree, node, cell, i % 2 == 0 ? BLACK : WHITE, &node);
        if (status == GAMETREE_OK && game->times[i] > 0)
            status = gametree_set_used(tree, node, (int64_t)game->times[i] * 1000);
    }
    free(game);
    if (status == GAMETREE_OK)
        return tree;
    source_refuse(&source, place, status, name, false);
    gametree_destroy(tree);
    return NULL;
}

/* ------------------------------------------------------------------------------------------
 * Writing.
 */

void psq_write_head(RecordSink *sink, int width, int height, int black, int white) {
    sink_print(sink, "Piskvorky %dx%d, %d:%d, 0\r\n", width, height, black, white);
}

void psq_write_stone(RecordSink *sink, int width, int height, Cell cell, int64_t ms) {
    sink_print(sink, "%d,%d,%" PRId64 "\r\n", cell % width + 1, height - cell / width,
               min_int64(ms, PSQ_MAX_MS));
}

void psq_write_name(RecordSink *sink, const char *name) {
    for (const char *at = name; *at != '\0' && *at != '\r' && *at != '\n'; at++)
        sink_bytes(sink, strchr(",/\\", *at) != NULL ? " " : at, 1);
    sink_text(sink, "\r\n");
}

/* The name of a side; that of a person begins with the word for people. */
static void write_player(RecordSink *sink, const GameTree *tree, Side side) {
    const char *name = gametree_fact(tree, side == BLACK ? FACT_BLACK : FACT_WHITE);
    if (gametree_is_person(tree, side) && !names_person(name))
        sink_text(sink, PSQ_PERSON);
    psq_write_name(sink, name);
}

/* The word for the reason of a result such as "B+Resign" or "B+R"; NULL where it tells none. */
static const char *word_of_reason(const char *result) {
    const char *reason = strchr(result, '+');
    if (reason == NULL || reason[1] == '\0')
        return NULL;
    reason++;
    for (size_t i = 0; i < ARRAY_LENGTH(REASONS); i++)
        if (strcmp(reason, REASONS[i].reason) == 0 ||
            (reason[0] == REASONS[i].reason[0] && reason[1] == '\0'))
            return REASONS[i].word;
    return NULL;
}

/* The number, and the result in words where there is one. */
static void write_result(RecordSink *sink, const char *result) {
    int winner = result[0] == 'B' ? 1 : (result[0] == 'W' ? 2 : 0);
    bool told = winner != 0 || result[0] == '0' || strcmp(result, "Draw") == 0;
    const char *reason = winner != 0 ? word_of_reason(result) : NULL;
    sink_print(sink, "%d\r\n", winner);
    if (told)
        sink_print(sink, "%s%s%s\r\n", RESULTS[winner].word, reason != NULL ? ", " : "",
                   reason != NULL ? reason : "");
}

void psq_write(RecordSink *sink, const GameTree *tree) {
    int width = gametree_width(tree), height = gametree_height(tree);
    psq_write_head(sink, width, height, gametree_is_person(tree, BLACK) ? 0 : PSQ_PROGRAM,
                   gametree_is_person(tree, WHITE) ? 0 : PSQ_PROGRAM);
    for (GameNode node = gametree_first(tree, GAMETREE_ROOT); node != GAMETREE_NONE;
         node = gametree_first(tree, node)) {
        Cell cell = gametree_cell(tree, node);
        if (cell != CELL_NONE)
            psq_write_stone(sink, width, height, cell,
                            max_int64(gametree_used(tree, node), 0) / 1000);
    }
    write_player(sink, tree, BLACK);
    write_player(sink, tree, WHITE);
    write_result(sink, gametree_fact(tree, FACT_RESULT));
}
