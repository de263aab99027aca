/* plain_rules: see plain_rules.h. */
#include "variants/plain_rules.h"

#include <string.h>

/* A game: nothing but the moves played so far. */
typedef struct PlainGame {
    VariantKind kind;
    int count;
    int moves[VARIANT_MAX_PLIES];
} PlainGame;

/* How a game stands after its moves, which must be legal ones. */
typedef struct PlainStand {
    char cell[9][9][2]; /* by line, column and side: whether the side has a mark there */
    VariantResult board[9];
    VariantResult result;
    int turn;
    bool legal[VARIANT_MAX_MOVES];
    int legal_count;
} PlainStand;

/* The line and column of a move of ultimate tic-tac-toe: board by board, cell by cell. */
static void ultimate_place(int move, int *line, int *column) {
    int board = move / 9, cell = move % 9;
    *line = board / 3 * 3 + cell / 3;
    *column = board % 3 * 3 + cell % 3;
}

/* Whether three values in a line of a 3x3 square are all true. */
static bool three_in_line(bool square[3][3]) {
    for (int i = 0; i < 3; i++) {
        if (square[i][0] && square[i][1] && square[i][2])
            return true;
        if (square[0][i] && square[1][i] && square[2][i])
            return true;
    }
    return (square[0][0] && square[1][1] && square[2][2]) ||
           (square[0][2] && square[1][1] && square[2][0]);
}

/* ------------------------------------------------------------------------------------------
 * Ultimate tic-tac-toe.
 */

/* Who has won a small board as it stands, or whether it is full. */
static VariantResult judge_board(const PlainStand *stand, int board) {
    int stones = 0;
    for (int side = 0; side < 2; side++) {
        bool square[3][3];
        for (int cell = 0; cell < 9; cell++) {
            char mark = stand->cell[board / 3 * 3 + cell / 3][board % 3 * 3 + cell % 3][side];
            square[cell / 3][cell % 3] = mark != 0;
            stones += mark != 0;
        }
        if (three_in_line(square))
            return (VariantResult)side;
    }
    return stones == 9 ? VARIANT_DRAWN : VARIANT_GOES_ON;
}

/* Takes the oldest of four stones of a side in a board away. */
static void forget(PlainStand *stand, const PlainGame *game, int last) {
    int board = game->moves[last] / 9, side = last % 2, count = 0, oldest = -1;
    for (int i = last; i >= 0; i -= 2) {
        int line, column;
        if (game->moves[i] / 9 != board)
            continue;
        ultimate_place(game->moves[i], &line, &column);
        if (!stand->cell[line][column][side])
            continue;
        bool again = false; /* a later stone of the side stands on the same cell */
        for (int j = i + 2; j <= last; j += 2)
            again = again || game->moves[j] == game->moves[i];
        if (again)
            continue;
        count++;
        oldest = i;
    }
    if (count == 4) {
        int line, column;
        ultimate_place(game->moves[oldest], &line, &column);
        stand->cell[line][column][side] = 0;
    }
}

/* Who has won the game, or whether it is drawn or goes on. */
static VariantResult judge_boards(const PlainStand *stand, const PlainGame *game) {
    int finished = 0;
    for (int side = 0; side < 2; side++) {
        bool square[3][3];
        for (int board = 0; board < 9; board++)
            square[board / 3][board % 3] = (int)stand->board[board] == side;
        if (three_in_line(square))
            return (VariantResult)side;
    }
    for (int board = 0; board < 9; board++)
        finished += stand->board[board] != VARIANT_GOES_ON;
    bool long_enough = game->kind == VARIANT_ULTIMATE_FORGET && game->count >= 200;
    return finished == 9 || long_enough ? VARIANT_DRAWN : VARIANT_GOES_ON;
}

/* Finds the legal moves of a game that goes on. */
static void find_legal(PlainStand *stand, const PlainGame *game) {
    int sent = game->count > 0 ? game->moves[game->count - 1] % 9 : -1;
    bool anywhere = sent < 0 || stand->board[sent] != VARIANT_GOES_ON;
    for (int move = 0; move < 81; move++) {
        int line, column, board = move / 9;
        ultimate_place(move, &line, &column);
        stand->legal[move] = (anywhere || board == sent) &&
                             stand->board[board] == VARIANT_GOES_ON &&
                             !stand->cell[line][column][0] && !stand->cell[line][column][1];
    }
}

static void judge_ultimate(PlainStand *stand, const PlainGame *game) {
    stand->result = judge_boards(stand, game);
    if (stand->result == VARIANT_GOES_ON)
        find_legal(stand, game);
}

/* Puts the stone of move `i` on the boards. */
static void place_ultimate(PlainStand *stand, const PlainGame *game, int i) {
    int line, column, board = game->moves[i] / 9;
    ultimate_place(game->moves[i], &line, &column);
    stand->cell[line][column][i % 2] = 1;
    if (game->kind == VARIANT_ULTIMATE_FORGET)
        forget(stand, game, i);
    stand->board[board] = judge_board(stand, board);
}

/* ------------------------------------------------------------------------------------------
 * TickoaTTwo.
 */

static void judge_tickoattwo(PlainStand *stand, const PlainGame *game) {
    bool both[3][3];
    for (int cell = 0; cell < 9; cell++)
        both[cell / 3][cell % 3] =
            stand->cell[cell / 3][cell % 3][0] && stand->cell[cell / 3][cell % 3][1];
    if (three_in_line(both)) {
        stand->result = (VariantResult)(1 - stand->turn);
        return;
    }
    int last = game->count > 0 ? game->moves[game->count - 1] : -1, count = 0;
    for (int cell = 0; cell < 9; cell++) {
        stand->legal[cell] = cell != last && !stand->cell[cell / 3][cell % 3][stand->turn];
        count += stand->legal[cell];
    }
    if (count == 0)
        stand->result = VARIANT_DRAWN;
}

/* Carries out the moves from number `first` on, and says how the game stands then. */
static void go_on(const PlainGame *game, int first, PlainStand *stand) {
    memset(stand->legal, 0, sizeof stand->legal);
    stand->legal_count = 0;
    stand->result = VARIANT_GOES_ON;
    stand->turn = game->count % 2;
    for (int i = first; i < game->count; i++)
        if (game->kind == VARIANT_TICKOATTWO)
            stand->cell[game->moves[i] / 3][game->moves[i] % 3][i % 2] = 1;
        else
            place_ultimate(stand, game, i);
    if (game->kind == VARIANT_TICKOATTWO)
        judge_tickoattwo(stand, game);
    else
        judge_ultimate(stand, game);
    for (int move = 0; move < VARIANT_MAX_MOVES; move++)
        stand->legal_count += stand->legal[move];
}

/* Plays the game from the start and says how it stands. */
static void plain_stand(const PlainGame *game, PlainStand *stand) {
    memset(stand, 0, sizeof *stand);
    for (int board = 0; board < 9; board++)
        stand->board[board] = VARIANT_GOES_ON;
    go_on(game, 0, stand);
}

/* ------------------------------------------------------------------------------------------
 * Random games.
 */

/* Whether both rules say the same of the position. */
static bool agree(const Variant *variant, const PlainGame *game, const PlainStand *stand) {
    uint8_t moves[VARIANT_MAX_MOVES];
    int count = variant_moves(variant, moves), edge = variant_rules(game->kind)->edge;
    if (variant_result(variant) != stand->result || variant_turn(variant) != stand->turn ||
        variant_ply(variant) != game->count || count != stand->legal_count)
        return false;
    for (int i = 0; i < count; i++)
        if (!stand->legal[moves[i]] || (i > 0 && moves[i] <= moves[i - 1]))
            return false;
    for (int move = 0; move < edge * edge; move++) {
        int column, line;
        variant_rules(game->kind)->place(move, &column, &line);
        const char *marks = stand->cell[line][column];
        if (variant_marks(variant, move) != (unsigned)(marks[0] | marks[1] << 1))
            return false;
    }
    for (int board = 0; edge == 9 && board < 9; board++)
        if (variant_board(variant, board) != stand->board[board])
            return false;
    return true;
}

/* Plays one game; adds to `positions`. The plain rules play on from where they stand, and begin
 * anew where a move was taken back. */
static bool compare_game(Variant *variant, PlainGame *game, Random *random, int64_t *positions) {
    PlainStand stand;
    int turned = 0; /* moves taken back */
    variant_clear(variant);
    game->count = 0;
    plain_stand(game, &stand);
    for (;;) {
        uint8_t moves[VARIANT_MAX_MOVES];
        if (!agree(variant, game, &stand))
            return false;
        ++*positions;
        if (game->count > 0 && turned < 8 && random_below(random, 16) == 0) {
            uint64_t hash = variant_hash(variant);
            int last = game->moves[game->count - 1];
            if (!variant_undo(variant) || !variant_play(variant, last) ||
                variant_hash(variant) != hash || !variant_undo(variant))
                return false;
            game->count--;
            turned++;
            plain_stand(game, &stand);
            continue;
        }
        int count = variant_moves(variant, moves);
        if (count == 0)
            return stand.result != VARIANT_GOES_ON;
        game->moves[game->count++] = moves[random_below(random, (uint32_t)count)];
        if (!variant_play(variant, game->moves[game->count - 1]))
            return false;
        go_on(game, game->count - 1, &stand);
    }
}

int64_t plain_compare(VariantKind kind, int64_t games, uint64_t seed, int64_t *positions) {
    Variant *variant = variant_create(kind);
    PlainGame game = {.kind = kind};
    int64_t done = 0;
    *positions = 0;
    while (variant != NULL && done < games) {
        Random random = random_stream(seed, (uint64_t)done);
        if (!compare_game(variant, &game, &random, positions))
            break;
        done++;
    }
    variant_destroy(variant);
    return done;
}
