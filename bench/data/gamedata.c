/* gamedata: see gamedata.h. */
#include "data/gamedata.h"

#include "ground/bits.h"
#include "records.h"

#include <stdlib.h>

enum {
    KIND_BITS = 2,
    KIND_TURN = 3, /* BRANCH or BACK */
    SCORE_BITS = 12,
    SCORE_ZERO = 2048,
    CODE_PROVEN_WIN = 4095,
    CODE_UNPROVEN_WIN = 4094,
    CODE_PROVEN_LOSS = 0,
    CODE_UNPROVEN_LOSS = 1,
    CODE_UNSEARCHED_LOSS = 2,
    ALTERNATIVE_COUNT_BITS = 3
};

int gamedata_score(int score) {
    if (score_is_decided(score))
        return score > 0 ? GAMEDATA_PROVEN_WIN : -GAMEDATA_PROVEN_WIN;
    if (score == SCORE_UNSEARCHED_LOSS)
        return score;
    if (score_is_unproven(score))
        return score > 0 ? GAMEDATA_UNPROVEN_WIN : -GAMEDATA_UNPROVEN_WIN;
    return gamedata_ordinary_score(score);
}

int gamedata_ordinary_score(int score) {
    return clamp_int(score, -GAMEDATA_SCORE_MAX, GAMEDATA_SCORE_MAX);
}

bool gamedata_add(GameData *game, DataEventKind kind, Cell cell, int score) {
    if (game->count == GAMEDATA_MAX_EVENTS)
        return false;
    game->events[game->count++] =
        (DataEvent){.kind = (uint16_t)kind, .cell = cell, .score = (int16_t)score};
    return true;
}

static int count_kind(const GameData *game, DataEventKind kind) {
    int count = 0;
    for (int i = 0; i < game->count; i++)
        count += game->events[i].kind == kind;
    return count;
}

int gamedata_label_count(const GameData *game) {
    return count_kind(game, DATA_SEARCHED);
}

int64_t gamedata_alternative_bits(int64_t alternatives, int64_t searches, int cell_count) {
    int cell_bits = bits_width((uint32_t)cell_count - 1);
    return alternatives * (cell_bits + SCORE_BITS) + searches * ALTERNATIVE_COUNT_BITS;
}

/* ------------------------------------------------------------------------------------------
 * Writing.
 */

static uint32_t score_code(int score) {
    switch (score) {
    case GAMEDATA_PROVEN_WIN:
        return CODE_PROVEN_WIN;
    case GAMEDATA_UNPROVEN_WIN:
        return CODE_UNPROVEN_WIN;
    case -GAMEDATA_PROVEN_WIN:
        return CODE_PROVEN_LOSS;
    case -GAMEDATA_UNPROVEN_WIN:
        return CODE_UNPROVEN_LOSS;
    case SCORE_UNSEARCHED_LOSS:
        return CODE_UNSEARCHED_LOSS;
    default:
        return (uint32_t)(SCORE_ZERO + score);
    }
}

/* How many alternatives come after event `at`. */
static int alternatives_after(const GameData *game, int at) {
    int count = 0;
    while (at + 1 + count < game->count && game->events[at + 1 + count].kind == DATA_ALTERNATIVE)
        count++;
    return count;
}

/* Writes what was found by the search that is event `at`. Returns the index of the last event that
 * belongs to it. */
static int put_search(BitWriter *writer, const GameData *game, int at, int cell_bits) {
    const DataEvent *event = &game->events[at];
    int alternatives = alternatives_after(game, at), next = at + alternatives + 1;
    bool played = next < game->count && game->events[next].kind == DATA_PLAY &&
                  game->events[next].cell == event->cell;
    bits_put(writer, score_code(event->score), SCORE_BITS);
    bits_put(writer, played, 1);
    if (!played)
        bits_put(writer, event->cell, cell_bits);
    bits_put(writer, alternatives > 0, 1);
    if (alternatives > 0)
        bits_put(writer, (uint32_t)alternatives - 1, ALTERNATIVE_COUNT_BITS);
    for (int i = at + 1; i < next; i++) {
        bits_put(writer, game->events[i].cell, cell_bits);
        bits_put(writer, score_code(game->events[i].score), SCORE_BITS);
    }
    return next - 1;
}

static void put_events(BitWriter *writer, const GameData *game, int cell_bits) {
    for (int i = 0; i < game->count; i++) {
        const DataEvent *event = &game->events[i];
        bool turn = event->kind == DATA_BRANCH || event->kind == DATA_BACK;
        bits_put(writer, turn ? KIND_TURN : event->kind, KIND_BITS);
        if (event->kind == DATA_SEARCHED)
            i = put_search(writer, game, i, cell_bits);
        else if (!turn)
            bits_put(writer, event->cell, cell_bits);
    }
}

size_t gamedata_encode(const GameData *game, int cell_count,
                       unsigned char bytes[GAMEDATA_MAX_BYTES]) {
    BitWriter writer = {.bytes = bytes + GAMEDATA_HEAD_SIZE,
                        .size = GAMEDATA_MAX_BYTES - GAMEDATA_HEAD_SIZE};
    put_events(&writer, game, bits_width((uint32_t)cell_count - 1));
    assert(!writer.full); /* no event takes more than four bytes */
    size_t size = GAMEDATA_HEAD_SIZE + bits_byte_count(&writer);
    int events = game->count - count_kind(game, DATA_ALTERNATIVE);
    bytes_put(bytes + 4, size, 4);
    bytes_put(bytes + 8, game->seed, 8);
    bytes_put(bytes + 16, (uint64_t)game->number, 4);
    bytes_put(bytes + 20, (uint64_t)game->result, 1);
    bytes_put(bytes + 21, (uint64_t)game->end, 1);
    bytes_put(bytes + 22, (uint64_t)events, 2);
    bytes_put(bytes + 24, bytes_checksum(bytes + 4, 20), 4);
    bytes_put(bytes, bytes_checksum(bytes + 4, size - 4), 4);
    return size;
}

/* ------------------------------------------------------------------------------------------
 * Reading.
 */

/* A record on its way into a game. */
typedef struct EventReader {
    BitReader bits;
    int cell_count, cell_bits;
    GameData *game;
    bool in_branch;
    int awaiting; /* the SEARCHED whose best move is the next PLAY, -1 for none */
    bool bad;     /* something makes no sense */
} EventReader;

static Cell get_cell(EventReader *reader) {
    uint32_t cell = bits_get(&reader->bits, reader->cell_bits);
    reader->bad |= cell >= (uint32_t)reader->cell_count;
    return (Cell)cell;
}

static int get_score(EventReader *reader) {
    int code = (int)bits_get(&reader->bits, SCORE_BITS);
    switch (code) {
    case CODE_PROVEN_WIN:
        return GAMEDATA_PROVEN_WIN;
    case CODE_UNPROVEN_WIN:
        return GAMEDATA_UNPROVEN_WIN;
    case CODE_PROVEN_LOSS:
        return -GAMEDATA_PROVEN_WIN;
    case CODE_UNPROVEN_LOSS:
        return -GAMEDATA_UNPROVEN_WIN;
    case CODE_UNSEARCHED_LOSS:
        return SCORE_UNSEARCHED_LOSS;
    default:
        reader->bad |= abs(code - SCORE_ZERO) > GAMEDATA_SCORE_MAX;
        return code - SCORE_ZERO;
    }
}

static void add_event(EventReader *reader, DataEventKind kind, Cell cell, int score) {
    reader->bad |= !gamedata_add(reader->game, kind, cell, score);
}

static void get_search(EventReader *reader) {
    int score = get_score(reader);
    bool played = bits_get(&reader->bits, 1) != 0;
    if (played)
        reader->awaiting = reader->game->count;
    add_event(reader, DATA_SEARCHED, played ? 0 : get_cell(reader), score);
    if (bits_get(&reader->bits, 1) == 0)
        return;
    int alternatives = (int)bits_get(&reader->bits, ALTERNATIVE_COUNT_BITS) + 1;
    for (int i = 0; i < alternatives; i++) {
        Cell cell = get_cell(reader);
        add_event(reader, DATA_ALTERNATIVE, cell, get_score(reader));
    }
}

/* Reads the next event, and the alternatives with it. */
static void get_event(EventReader *reader) {
    uint32_t kind = bits_get(&reader->bits, KIND_BITS);
    reader->bad |= reader->awaiting >= 0 && kind != DATA_PLAY;
    if (kind == KIND_TURN) {
        add_event(reader, reader->in_branch ? DATA_BACK : DATA_BRANCH, 0, 0);
        reader->in_branch = !reader->in_branch;
    } else if (kind == DATA_SEARCHED) {
        get_search(reader);
    } else {
        Cell cell = get_cell(reader);
        if (reader->awaiting >= 0)
            reader->game->events[reader->awaiting].cell = cell;
        reader->awaiting = -1;
        add_event(reader, (DataEventKind)kind, cell, 0);
    }
}

size_t gamedata_size(const unsigned char *bytes) {
    size_t size = (size_t)bytes_get(bytes + 4, 4);
    bool good = bytes_get(bytes + 24, 4) == bytes_checksum(bytes + 4, 20) &&
                size >= GAMEDATA_HEAD_SIZE && size <= GAMEDATA_MAX_BYTES;
    return good ? size : 0;
}

bool gamedata_decode(const unsigned char *bytes, size_t size, int cell_count, GameData *game) {
    EventReader reader = {
        .bits = {.bytes = bytes + GAMEDATA_HEAD_SIZE, .size = size - GAMEDATA_HEAD_SIZE},
        .cell_count = cell_count,
        .cell_bits = bits_width((uint32_t)cell_count - 1),
        .game = game,
        .awaiting = -1};
    game->seed = bytes_get(bytes + 8, 8);
    game->number = (int64_t)bytes_get(bytes + 16, 4);
    game->result = (GameResult)bytes[20];
    game->end = (GameEnding)bytes[21];
    game->count = 0;
    if (bytes_get(bytes, 4) != bytes_checksum(bytes + 4, size - 4) || bytes[20] > RESULT_DRAW ||
        bytes[21] > ENDING_AGREED_DRAW)
        return false;
    int events = (int)bytes_get(bytes + 22, 2);
    for (int i = 0; i < events && !reader.bad && !reader.bits.past_end; i++)
        get_event(&reader);
    return !reader.bad && !reader.bits.past_end && !reader.in_branch && reader.awaiting < 0 &&
           reader.bits.size * 8 - reader.bits.used < 8;
}
