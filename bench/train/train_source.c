/* train_source: see train_source.h. */
#include "train/train_source.h"

#include "data/gamedata_file.h"
#include "data/gamedata_walk.h"
#include "data/quiet.h"
#include "ground/hashing.h"
#include "ground/shuffle.h"
#include "internals.h"
#include "tune/tune_fit.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_SAMPLES = 32768 /* about; some 80 MB while it is worked on */ };

/* A game in memory. */
typedef struct SourceGame {
    size_t at;       /* of its record among the bytes */
    uint32_t size;   /* of the record */
    int32_t samples; /* that it brings */
    uint8_t width, height;
} SourceGame;

/* Games that grow. */
typedef struct SourceGames {
    SourceGame *list;
    size_t count, room;
    int64_t samples;
} SourceGames;

struct TrainSource {
    const TrainReading *reading;
    const Rules *rules;
    CellValues *cell_values;
    Board board;
    unsigned char *bytes; /* records, one behind the other */
    size_t used, room;
    SourceGames fitted, held;
    uint32_t *order;     /* of the fitted games in pass number */
    size_t *block_start; /* of each block in the order, and the end of the last one */
    int64_t blocks, order_pass;
    GameData game;
    /* What a walk adds to: */
    TrainSet *set;         /* receives samples, */
    Net *net;              /* or evaluates them */
    const NetTable *table; /* with this network, */
    double unit, loss;     /* for this sum; */
    int64_t samples;       /* counts them in any case, */
    int64_t most;          /* and ends when there are so many */
    bool short_of_memory;
    /* What reading a file adds to: */
    int64_t number;      /* of the game in its file */
    const char *problem; /* what is wrong with it, NULL if nothing is */
};

/* ------------------------------------------------------------------------------------------
 * Targets.
 */

/* Makes shares of the policy out of the scores of a few moves. */
static void spread_policy(const TrainReading *reading, const GamePosition *position,
                          TrainTarget *target) {
    double sum = 0;
    int best = gamedata_ordinary_score(position->alternatives[0].score);
    target->moves = min_int(position->alternative_count, TRAIN_CHOICES);
    for (int i = 0; i < target->moves; i++) {
        const DataEvent *move = &position->alternatives[i];
        target->move[i] = move->cell;
        target->share[i] =
            exp((gamedata_ordinary_score(move->score) - best) / reading->policy_spread);
        sum += target->share[i];
    }
    for (int i = 0; i < target->moves; i++)
        target->share[i] /= sum;
}

/* What a position is to be fitted to. */
static TrainTarget target_of(const TrainReading *reading, const GamePosition *position) {
    double score = gamedata_ordinary_score(position->score);
    TrainTarget target = {.value = tune_share(score / TRAIN_SCORE_UNIT),
                          .moves = 1,
                          .move = {position->best},
                          .share = {1}};
    if (position->has_result && !score_is_decided(position->score))
        target.value += reading->result * (position->result - target.value);
    if (position->alternative_count > 1)
        spread_policy(reading, position, &target);
    return target;
}

/* ------------------------------------------------------------------------------------------
 * Walks.
 */

/* Adds the loss of the engine on the position. */
static void evaluate(TrainSource *source, const TrainTarget *target) {
    int classical = eval_classical(&source->board);
    int value = classical + net_value(source->net, &source->board, classical);
    source->loss += tune_loss_of(value / source->unit, target->value);
}

/* Takes a searched position. Returns whether to go on. */
static bool take_position(void *context, const GamePosition *position) {
    TrainSource *source = context;
    if (!quiet_position(position->board))
        return true;
    TrainTarget target = target_of(source->reading, position);
    if (source->net != NULL)
        evaluate(source, &target);
    if (source->set != NULL && !train_set_add_board(source->set, position->board, &target))
        source->short_of_memory = true;
    source->samples++;
    return !source->short_of_memory && source->samples < source->most;
}

/* Makes the board one of that size. */
static void set_board(TrainSource *source, int width, int height) {
    Board *board = &source->board;
    if (board->rules == source->rules && board->width == width && board->height == height)
        return;
    board_init(board, source->rules, source->cell_values, width, height);
}

/* Walks through a game in memory. */
static void walk_game(TrainSource *source, const SourceGame *game) {
    bool changed = source->board.width != game->width || source->board.height != game->height;
    set_board(source, game->width, game->height);
    if (source->net != NULL && changed)
        net_reset(source->net, source->table, &source->board);
    bool good = gamedata_decode(source->bytes + game->at, game->size, game->width * game->height,
                                &source->game);
    assert(good);
    if (good)
        gamedata_walk(&source->game, &source->board, take_position, source);
}

/* ------------------------------------------------------------------------------------------
 * Reading.
 */

/* Room for one more record. */
static bool make_room(TrainSource *source, SourceGames *games) {
    if (source->room - source->used < GAMEDATA_MAX_BYTES) {
        size_t room = source->room * 2 + 4 * (size_t)GAMEDATA_MAX_BYTES;
        unsigned char *larger = realloc(source->bytes, room);
        if (larger == NULL)
            return false;
        source->bytes = larger;
        source->room = room;
    }
    if (games->count == games->room) {
        size_t room = games->room * 2 + 1024;
        SourceGame *larger = realloc(games->list, room * sizeof *larger);
        if (larger == NULL)
            return false;
        games->list = larger;
        games->room = room;
    }
    return true;
}

/* Keeps a game of a file. */
static bool keep_game(void *context, const GamedataHeader *header, const GameData *game) {
    TrainSource *source = context;
    bool held = source->number++ % source->reading->hold_out == 0;
    SourceGames *games = held ? &source->held : &source->fitted;
    if (!make_room(source, games)) {
        source->problem = "finds no memory";
        return false;
    }
    source->samples = 0;
    if (gamedata_walk(game, &source->board, take_position, source) == WALK_ILLEGAL) {
        source->problem = "has a game with an illegal move";
        return false;
    }
    if (source->samples == 0)
        return true;
    size_t size =
        gamedata_encode(game, header->width * header->height, source->bytes + source->used);
    games->list[games->count++] =
        (SourceGame){source->used, (uint32_t)size, (int32_t)source->samples, (uint8_t)header->width,
                     (uint8_t)header->height};
    games->samples += source->samples;
    source->used += size;
    return true;
}

/* Reads a file. Returns false with a message when that fails. */
static bool read_file(TrainSource *source, const char *path, char *message, size_t size) {
    GamedataHeader header;
    if (!gamedata_read_header(path, &header, message, size))
        return false;
    if (header.rule != source->rules->number) {
        snprintf(message, size, "%s is of another rule set than the first file", path);
        return false;
    }
    source->number = 0;
    set_board(source, header.width, header.height);
    if (!gamedata_read(path, keep_game, source, NULL, message, size))
        return false;
    if (source->problem != NULL)
        snprintf(message, size, "%s %s", path, source->problem);
    return source->problem == NULL;
}

int train_source_rule(const TrainReading *reading, char *message, size_t size) {
    GamedataHeader header;
    if (reading->files->count == 0) {
        snprintf(message, size, "-data: which files?");
        return -1;
    }
    return gamedata_read_header(reading->files->name[0], &header, message, size) ? header.rule : -1;
}

/* Divides the games into blocks of about the same number of samples. */
static bool make_blocks(TrainSource *source) {
    source->blocks = source->fitted.samples / BLOCK_SAMPLES + 1;
    source->order = calloc(source->fitted.count + 1, sizeof *source->order);
    source->block_start = calloc((size_t)source->blocks + 1, sizeof *source->block_start);
    if (source->order == NULL || source->block_start == NULL)
        return false;
    for (int64_t i = 0; i <= source->blocks; i++)
        source->block_start[i] = source->fitted.count * (size_t)i / (size_t)source->blocks;
    source->order_pass = -1;
    return true;
}

TrainSource *train_source_open(const TrainReading *reading, const Rules *rules, char *message,
                               size_t size) {
    TrainSource *source = calloc(1, sizeof *source);
    bool good = source != NULL;
    if (good) {
        source->reading = reading;
        source->rules = rules;
        source->most = INT64_MAX;
        source->cell_values = eval_cell_values_create(rules);
        good = source->cell_values != NULL;
    }
    snprintf(message, size, "not enough memory");
    for (int i = 0; good && i < reading->files->count; i++)
        good = read_file(source, reading->files->name[i], message, size);
    if (good && make_blocks(source))
        return source;
    train_source_close(source);
    return NULL;
}

void train_source_close(TrainSource *source) {
    if (source == NULL)
        return;
    eval_cell_values_destroy(source->cell_values);
    free(source->bytes);
    free(source->fitted.list);
    free(source->held.list);
    free(source->order);
    free(source->block_start);
    free(source);
}

int64_t train_source_count(const TrainSource *source, bool held) {
    return held ? source->held.samples : source->fitted.samples;
}

/* The bits of a number. */
static uint64_t bits_of(double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

uint64_t train_source_hash(const TrainSource *source) {
    const TrainReading *reading = source->reading;
    const uint64_t settings[] = {source->used, (uint64_t)source->rules->number,
                                 (uint64_t)reading->hold_out, bits_of(reading->result),
                                 bits_of(reading->policy_spread)};
    Random hash = {0};
    hashing_mix(&hash, settings, sizeof settings);
    hashing_mix(&hash, source->bytes, source->used);
    return random_next(&hash);
}

/* ------------------------------------------------------------------------------------------
 * Samples.
 */

/* Puts the games into the order of a pass. */
static void order_games(TrainSource *source, int64_t pass) {
    Random random = random_stream(source->reading->seed, (uint64_t)pass);
    shuffle_numbers(source->order, source->fitted.count, &random);
    source->order_pass = pass;
}

static bool fill_block(void *context, int64_t pass, int64_t block, TrainSet *set) {
    TrainSource *source = context;
    if (source->order_pass != pass)
        order_games(source, pass);
    source->set = set;
    source->short_of_memory = false;
    for (size_t i = source->block_start[block]; i < source->block_start[block + 1]; i++)
        walk_game(source, &source->fitted.list[source->order[i]]);
    source->set = NULL;
    return !source->short_of_memory;
}

TrainSupply train_source_supply(TrainSource *source) {
    return (TrainSupply){.context = source,
                         .blocks = source->blocks,
                         .samples = source->fitted.samples,
                         .fill = fill_block};
}

/* Walks through the games held back, spread evenly, until there are enough samples. */
static void walk_held(TrainSource *source) {
    size_t count = source->held.count;
    size_t stride = (size_t)(source->held.samples / TRAIN_HELD_MAX) + 1;
    source->samples = 0;
    source->most = TRAIN_HELD_MAX;
    source->short_of_memory = false;
    for (size_t i = 0; i < count && source->samples < source->most; i += stride)
        walk_game(source, &source->held.list[i]);
    source->most = INT64_MAX;
}

bool train_source_held(TrainSource *source, TrainSet *set) {
    source->set = set;
    walk_held(source);
    source->set = NULL;
    return !source->short_of_memory;
}

bool train_source_engine_loss(TrainSource *source, const NetTable *table, double unit,
                              double *loss) {
    source->net = net_create();
    if (source->net == NULL)
        return false;
    source->table = table;
    net_reset(source->net, table, &source->board);
    source->unit = unit;
    source->loss = 0;
    walk_held(source);
    *loss = source->loss / (double)max_int64(source->samples, 1);
    net_destroy(source->net);
    source->net = NULL;
    return true;
}
