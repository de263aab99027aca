/* train_positions: see train_positions.h. */
#include "train/train_positions.h"

#include "data/gamedata_file.h"
#include "data/gamedata_walk.h"
#include "data/quiet.h"
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

int train_positions_rule(TrainPositions *positions) {
    char *message = positions->message;
    const size_t size = sizeof positions->message;
    GamedataHeader header;
    if (positions->data->count == 0) {
        snprintf(message, size, "-data: which files?");
        return -1;
    }
    bool read = gamedata_read_header(positions->data->name[0], &header, message, size);
    return read ? header.rule : -1;
}

/* ------------------------------------------------------------------------------------------
 * Positions.
 */

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

/* Takes what a searched position is to promise. */
static bool take_search(void *context, const GamePosition *position) {
    PositionsReading *reading = context;
    if (!quiet_position(position->board))
        return true;
    double score = gamedata_ordinary_score(position->score);
    bool good = take_position(reading, tune_share(score / TRAIN_SCORE_UNIT));
    if (good && position->has_result && !score_is_decided(position->score))
        good = take_position(reading, position->result);
    return good;
}

static bool take_game(void *context, const GamedataHeader *header, const GameData *game) {
    PositionsReading *reading = context;
    (void)header;
    reading->game++;
    if (reading->set == NULL && !is_held(reading))
        return true;
    if (gamedata_walk(game, reading->board, take_search, reading) == WALK_ILLEGAL)
        reading->problem = "a game with an illegal move";
    return reading->problem == NULL;
}

/* ------------------------------------------------------------------------------------------
 * Files.
 */

/* Makes the board that of the file. Returns false with a message when it is of another rule set. */
static bool begin_file(TrainPositions *positions, PositionsReading *reading, const char *path) {
    char *message = positions->message;
    const size_t size = sizeof positions->message;
    GamedataHeader header;
    if (!gamedata_read_header(path, &header, message, size))
        return false;
    if (header.rule != positions->rules->number) {
        snprintf(message, size, "%s: a rule set other than that of the first file", path);
        return false;
    }
    board_init(reading->board, positions->rules, reading->cells, header.width, header.height);
    if (reading->net != NULL)
        net_reset(reading->net, reading->table, reading->board);
    return true;
}

/* Reads one file; returns whether to go on. */
static bool read_file(TrainPositions *positions, PositionsReading *reading, const char *path) {
    char *message = positions->message;
    const size_t size = sizeof positions->message;
    reading->game = 0;
    if (!begin_file(positions, reading, path) ||
        !gamedata_read(path, take_game, reading, NULL, message, size))
        return false;
    if (reading->problem != NULL)
        snprintf(message, size, "%s: %s", path, reading->problem);
    return reading->problem == NULL;
}

/* Reads all files. */
static bool read_files(TrainPositions *positions, PositionsReading *reading) {
    reading->positions = positions;
    reading->board = calloc(1, sizeof *reading->board);
    reading->cells = eval_cells_create(positions->rules, NULL);
    bool good = reading->board != NULL && reading->cells != NULL;
    if (!good)
        snprintf(positions->message, sizeof positions->message, "not enough memory");
    for (int i = 0; i < positions->data->count && good; i++)
        good = read_file(positions, reading, positions->data->name[i]);
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
