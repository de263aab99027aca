/* train_positions: see train_positions.h. */
#include "train/train_positions.h"

#include "data/labels.h"
#include "data/quiet.h"
#include "game/samples.h"
#include "train/tune_fit.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct PositionsReading {
    const TrainPositions *positions;
    Board *board;
    CellValues *cells; /* of the evaluation, for the board */
    TrainSet *set;     /* receives the positions; NULL when the engine evaluates them instead, */
    Net *net;          /* with these sums */
    const NetTable *table;
    double unit, loss;
    int64_t evaluated;   /* positions that the loss is summed over */
    int64_t game;        /* the number of the next one in its file */
    const char *problem; /* what went wrong, NULL if nothing did */
} PositionsReading;

/* ------------------------------------------------------------------------------------------
 * The rule set.
 */

static bool note_label_rule(void *context, const LabelsHeader *header, const LabelGame *game) {
    (void)game;
    *(int *)context = header->rule;
    return false;
}

static bool note_game_rule(void *context, const SamplesHeader *header, const SampleGame *game) {
    (void)game;
    *(int *)context = header->rule;
    return false;
}

int train_positions_rule(TrainPositions *positions) {
    int rule = -1;
    char *message = positions->message;
    const size_t size = sizeof positions->message;
    bool labels = positions->labels->count > 0;
    if (!labels && positions->games->count == 0) {
        snprintf(message, size, "-labels or -games: which files?");
        return -1;
    }
    const char *path = labels ? positions->labels->name[0] : positions->games->name[0];
    bool read = labels ? labels_read(path, note_label_rule, &rule, NULL, message, size)
                       : samples_read(path, note_game_rule, &rule, NULL, message, size);
    if (read && rule < 0)
        snprintf(message, size, "%s holds no position", path);
    return rule;
}

/* ------------------------------------------------------------------------------------------
 * Positions.
 */

/* Takes note of the next game of a file. Returns false when it is of another rule set. */
static bool begin_game(PositionsReading *reading, int rule, int width, int height) {
    Board *board = reading->board;
    reading->game++;
    if (rule != reading->positions->rules->number) {
        reading->problem = "a rule set other than that of the first file";
        return false;
    }
    if (board->width != width || board->height != height) {
        board_init(board, reading->positions->rules, reading->cells, width, height);
        if (reading->net != NULL)
            net_reset(reading->net, reading->table, board);
    }
    return true;
}

/* Whether the positions of the game are held back. */
static bool is_held(const PositionsReading *reading) {
    return (reading->game - 1) % reading->positions->hold_out == 0;
}

/* Takes the position on the board, whose side to move can expect the share `target` of the points.
 * Returns whether to go on. */
static bool take_position(PositionsReading *reading, double target) {
    if (reading->set == NULL) {
        double logit = eval_value(reading->board, reading->net) / reading->unit;
        reading->loss += tune_loss_of(logit, target);
        reading->evaluated++;
    } else if (!train_set_add_board(reading->set, reading->board, target, is_held(reading))) {
        reading->problem = "not enough memory for so many positions";
    }
    return reading->problem == NULL;
}

/* Puts the first `count` of these stones on the board. What it shows of them already stays there.
 */
static void show(Board *board, const Cell *cells, int count) {
    int common = 0;
    while (common < min_int(board->ply, count) && board->undo[common].cell == cells[common])
        common++;
    while (board->ply > common)
        board_undo(board);
    while (board->ply < count)
        board_play(board, cells[board->ply]);
}

static bool take_labels(void *context, const LabelsHeader *header, const LabelGame *game) {
    PositionsReading *reading = context;
    if (!begin_game(reading, header->rule, header->width, header->height))
        return false;
    if (reading->set == NULL && !is_held(reading))
        return true;
    bool good = true;
    for (int i = 0; i < game->count && good; i++) {
        const Label *label = &game->labels[i];
        show(reading->board, label->cells, label->count);
        good = take_position(reading, tune_share((double)label->score / TRAIN_SCORE_UNIT));
    }
    return good;
}

static bool take_game(void *context, const SamplesHeader *header, const SampleGame *game) {
    static const double POINTS[] = {[RESULT_BLACK] = 1, [RESULT_WHITE] = 0, [RESULT_DRAW] = 0.5};
    PositionsReading *reading = context;
    Board *board = reading->board;
    if (!begin_game(reading, header->rule, header->width, header->height))
        return false;
    if (reading->set == NULL && !is_held(reading))
        return true;
    bool good = true;
    for (int i = game->opening_count; i < game->count && good; i++) {
        show(board, game->cells, i);
        double points = POINTS[game->result];
        if (!score_is_decided(game->scores[i]) && quiet_position(board))
            good = take_position(reading, board->side == BLACK ? points : 1 - points);
    }
    return good;
}

/* ------------------------------------------------------------------------------------------
 * Files.
 */

/* Reads one file; returns whether to go on. */
static bool read_file(TrainPositions *positions, PositionsReading *reading, const char *path,
                      bool labels) {
    char *message = positions->message;
    const size_t size = sizeof positions->message;
    reading->game = 0;
    bool read = labels ? labels_read(path, take_labels, reading, NULL, message, size)
                       : samples_read(path, take_game, reading, NULL, message, size);
    if (read && reading->problem != NULL)
        snprintf(message, size, "%s: %s", path, reading->problem);
    return read && reading->problem == NULL;
}

/* Reads all files. */
static bool read_files(TrainPositions *positions, PositionsReading *reading) {
    reading->positions = positions;
    reading->board = calloc(1, sizeof *reading->board);
    reading->cells = eval_cells_create(positions->rules, NULL);
    bool good = reading->board != NULL && reading->cells != NULL;
    if (!good)
        snprintf(positions->message, sizeof positions->message, "not enough memory");
    for (int i = 0; i < positions->labels->count && good; i++)
        good = read_file(positions, reading, positions->labels->name[i], true);
    for (int i = 0; i < positions->games->count && good; i++)
        good = read_file(positions, reading, positions->games->name[i], false);
    free(reading->board);
    eval_cells_destroy(reading->cells);
    return good;
}

bool train_positions_read(TrainPositions *positions, TrainSet *set) {
    PositionsReading reading = {.set = set};
    return read_files(positions, &reading);
}

bool train_positions_loss(TrainPositions *positions, const NetTable *table, double unit,
                          double *loss) {
    PositionsReading reading = {.net = net_create(), .table = table, .unit = unit};
    bool good = reading.net != NULL;
    if (!good)
        snprintf(positions->message, sizeof positions->message, "not enough memory");
    good = good && read_files(positions, &reading);
    *loss = reading.evaluated > 0 ? reading.loss / (double)reading.evaluated : 0;
    net_destroy(reading.net);
    return good;
}
