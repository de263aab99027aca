/* Wins that the engine has announced: it keeps them, whatever the opponent does. */
#include "support/thinker.h"

#include "support/support.h"

#include "internals.h"
#include "solve/judge.h"
#include "solver/proving.h"
#include "solver/solver_params.h"

#include <criterion/criterion.h>
#include <string.h>

TestSuite(wins, .timeout = 300);

enum { NODES = 100000, SHORT = 20000, FEW = 2000, PLAYOUTS = 12, LINES = 3 };

/* A position in which the side to move wins. */
typedef struct WonPosition {
    int rule, size;
    const char *moves;
} WonPosition;

static const WonPosition POSITIONS[] = {
    {RULE_FREESTYLE, 15, "h7g5c7b5f2f4f6g4h6h5g7i5f5i6j7f3e2i7i4"},
    {RULE_FREESTYLE, 15, "b7f7e8e7b5f8f9g7d7c6d6d8f6"},
    {RULE_FREESTYLE, 20, "n16n12n11l10o13l11l14m10"},
    {RULE_STANDARD, 15,
     "g5i5i6h4e8i4j4h3j6h5h6g6j3j5k6l6f4i7l5g2f1h2h1j7e3d2i2k4h7g8d7h9f7f11e7g7c7b7"},
    {RULE_CARO, 15, "h8h9i8g8i10i9j9h10g9f8"},
};

static Engine *engine_at(const WonPosition *position) {
    Engine *engine = thinker_create(position->rule, 5, position->size, position->size);
    thinker_play(engine, position->moves);
    return engine;
}

/* Puts a stone of the side to move; returns whether it completes a row, as the rules say. */
static bool play(Engine *engine, Cell cell) {
    Judge judge;
    cr_assert_eq(engine_put(engine, cell, side_stone(engine_board(engine)->side)), ENGINE_OK);
    judge_from_board(&judge, engine_board(engine));
    return judge_wins(&judge, cell);
}

/* A defence: at random, or, one time in two, what stops a row or makes one's own four. */
static Cell random_defence(Engine *engine, Random *random) {
    const Board *board = engine_board(engine);
    Side side = board->side;
    for (Threat threat = THREAT_FIVE; threat >= THREAT_FOUR; threat--) {
        const CellSet *sets[] = {&board->threat_cells[side][threat],
                                 &board->threat_cells[side_other(side)][threat]};
        for (int i = 0; i < 2 && random_below(random, 4) != 0; i++) {
            Cell cell = cellset_first(sets[i], board->word_count);
            if (cell != CELL_NONE && !engine_is_forbidden(engine, side, cell))
                return cell;
        }
    }
    Cell cell;
    do
        cell = support_random_move(board, random);
    while (engine_is_forbidden(engine, side, cell));
    return cell;
}

/* An answer after so many nodes at most, or, with 0, when told to stop before it began. */
static ThinkInfo answer_after(Engine *engine, int64_t nodes) {
    if (nodes != 0)
        return thinker_think(engine, nodes, 0);
    Limits limits = limits_none(clock_ms());
    ThinkControl control = {.stop = true};
    ThinkInfo info;
    limits.max_nodes = 1;
    cr_assert_eq(engine_think(engine, &limits, &control, NULL, &info), ENGINE_OK);
    return info;
}

/* Plays on from an announced win against random defences; the answers have to come from memory, and
 * each has to announce a win two plies shorter. Takes all moves back at the end. */
static void play_out(Engine *engine, const ThinkInfo *claim, int64_t nodes, Random *random) {
    Cell played[SOLVER_VCT_PLIES + 2];
    int count = 0, promised = score_plies(claim->score);
    Cell cell = claim->best;
    for (;;) {
        bool won = play(engine, played[count++] = cell);
        if (won)
            break;
        cr_assert_gt(promised, 1, "the promised row is not there");
        cr_assert_not(play(engine, played[count++] = random_defence(engine, random)));
        ThinkInfo info = answer_after(engine, nodes);
        cr_assert(score_is_win(info.score), "after %d moves the win is forgotten", count);
        cr_assert_leq(score_plies(info.score), promised - 2, "%d plies after %d",
                      score_plies(info.score), promised);
        promised = score_plies(info.score);
        cell = info.best;
    }
    while (count > 0)
        cr_assert_eq(engine_take_back(engine, played[--count]), ENGINE_OK);
}

Test(wins, an_announced_win_gets_two_plies_shorter_with_every_move_against_every_defence) {
    Random random = support_random("wins");
    int longest = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(POSITIONS); i++) {
        Engine *engine = engine_at(&POSITIONS[i]);
        ThinkInfo claim = thinker_think(engine, NODES, 0);
        longest = score_is_win(claim.score) ? max_int(longest, score_plies(claim.score)) : longest;
        for (int n = 0; n < PLAYOUTS && score_is_win(claim.score); n++)
            play_out(engine, &claim, NODES, &random);
        engine_destroy(engine);
    }
    cr_expect_gt(longest, 14, "only %d plies", longest);
}

/* In these, defences that make no difference are not in the tree, so the win has to be followed
 * without it; in the last one by a longer way than the one against a pass. With two lines the
 * search itself does that. */
Test(wins, an_announced_win_is_kept_without_time_for_a_search) {
    static const WonPosition LEFT[] = {
        {RULE_FREESTYLE, 15, "o2l4k5n3l3o5n2i2i3h2j5j2"},
        {RULE_FREESTYLE, 15, "k10n8n9m11k9k8h13l9j7"},
        {RULE_STANDARD, 15,
         "f11e13c13f12c12c11d12g11h10e11d10d14c15e12e10e14e15g14f10g10c10b10f14d11g12h13f13c8f"
         "7e8h11f8d8i10f15b15d15g15g7b9b11e7e6j11g8d5g6k10i12g9f6d6"},
    };
    Random random = support_random("wins without time");
    for (size_t i = 0; i < 2 * ARRAY_LENGTH(LEFT); i++) {
        Engine *engine = engine_at(&LEFT[i / 2]);
        ThinkInfo claim = thinker_think(engine, SHORT, 0);
        cr_expect(score_is_win(claim.score), "%d", claim.score);
        engine_set_lines(engine, i % 2 + 1);
        for (int n = 0; n < 5 * PLAYOUTS && score_is_win(claim.score); n++)
            play_out(engine, &claim, 0, &random);
        engine_destroy(engine);
    }
}

Test(wins, a_kept_win_is_answered_at_once_after_a_new_board_and_after_moves_were_taken_back) {
    Engine *engine = engine_at(&POSITIONS[0]);
    ThinkInfo claim = thinker_think(engine, NODES, 0);
    cr_assert(score_is_win(claim.score));
    ThinkInfo again = thinker_think(engine, NODES, 0);
    cr_expect_eq(again.best, claim.best);
    cr_expect_eq(again.score, claim.score);
    cr_expect_eq(again.nodes, 0);

    cr_assert_eq(engine_new_game(engine, 15, 15), ENGINE_OK);
    thinker_play(engine, POSITIONS[0].moves);
    again = thinker_think(engine, NODES, 0);
    cr_expect_eq(again.score, claim.score);
    cr_expect_eq(again.nodes, 0);

    /* Even without time to search. */
    Limits limits = limits_none(clock_ms());
    limits.turn_ms = 0;
    cr_assert_eq(engine_think(engine, &limits, NULL, NULL, &again), ENGINE_OK);
    cr_expect_eq(again.score, claim.score);

    engine_clear_hash(engine);
    again = thinker_think(engine, NODES, 0);
    cr_expect_gt(again.nodes, 0, "what is cleared is forgotten");
    engine_destroy(engine);
}

Test(wins, two_threads_prove_what_one_proves_and_keep_it) {
    int proven = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(POSITIONS); i++) {
        Engine *engine = engine_at(&POSITIONS[i]);
        bool won = score_is_win(thinker_think(engine, NODES, 0).score);
        engine_destroy(engine);
        engine = engine_at(&POSITIONS[i]);
        cr_assert_eq(engine_set_threads(engine, 2), ENGINE_OK);
        ThinkInfo claim = thinker_think(engine, NODES, 0);
        if (won) {
            cr_expect(score_is_win(claim.score), "position %d: %d", (int)i, claim.score);
            cr_expect_eq(thinker_think(engine, NODES, 0).nodes, 0);
            proven++;
        }
        engine_destroy(engine);
    }
    cr_expect_gt(proven, 2);
}

/* Keeps the last report of an iteration. */
static void keep_report(void *context, const ThinkInfo *info) {
    *(ThinkInfo *)context = *info;
}

/* What the searches of a position with such limits announced: how many a proven win in their last
 * report, and how many one that is not proven. Their answers have to say the same as the former. */
typedef struct Announced {
    int wins, unproven;
} Announced;

static void compare_reports(const WonPosition *position, int64_t nodes, Announced *announced) {
    Engine *engine = engine_at(position);
    ThinkInfo answer, last = {.score = 0};
    ThinkReport report = {.context = &last, .iteration = keep_report};
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = nodes;
    cr_assert_eq(engine_think(engine, &limits, NULL, &report, &answer), ENGINE_OK);
    if (score_is_win(last.score)) {
        announced->wins++;
        cr_expect_eq(answer.score, last.score, "%s, %d positions", position->moves, (int)nodes);
    }
    announced->unproven += score_is_unproven_win(last.score);
    engine_destroy(engine);
}

Test(wins, no_report_announces_a_win_that_the_answer_takes_back) {
    static const WonPosition LATE = {RULE_FREESTYLE, 15,
                                     "l3k1l2n4m1l5m4j4k5k7j3k3i6l7l6j6j5k4i5h5m7i8i4i3m5m3k9j10j8h9"
                                     "j7l10l9m8i10k11m9n9i9j9g5j12n5"
                                     "k2j11m10k10k12i12h13i13i11l11k13l14l12m12f11g10f12n13o14g9"};
    Announced announced = {0, 0};
    for (int64_t nodes = 1000; nodes < 46000; nodes += 1500)
        compare_reports(&LATE, nodes, &announced);
    for (size_t i = 0; i < ARRAY_LENGTH(POSITIONS); i++)
        for (int64_t nodes = 200; nodes < 4000; nodes += 200)
            compare_reports(&POSITIONS[i], nodes, &announced);
    cr_expect_gt(announced.wins, 0);
    cr_expect_gt(announced.unproven, 0, "otherwise the limits show nothing");
}

/* Keeps the last report of each ranked line. */
static void keep_lines(void *context, const ThinkInfo *info) {
    ((ThinkInfo *)context)[info->line] = *info;
}

/* Ranks the best moves; returns how many of them are announced to win. */
static int think_of_lines(Engine *engine, ThinkInfo lines[LINES]) {
    ThinkInfo answer;
    ThinkReport report = {.context = lines, .iteration = keep_lines};
    Limits limits = limits_none(clock_ms());
    limits.max_nodes = NODES;
    int won = 0;
    memset(lines, 0, LINES * sizeof lines[0]);
    engine_set_lines(engine, LINES);
    cr_assert_eq(engine_think(engine, &limits, NULL, &report, &answer), ENGINE_OK);
    while (won < LINES && score_is_win(lines[won].score))
        won++;
    return won;
}

/* Plays the line of an announced win, which must have legal moves only, and takes it back; returns
 * whether a row is complete at its end and not before. */
static bool line_ends_with_row(Engine *engine, const ThinkInfo *claim) {
    int count = 0;
    bool won = false;
    while (count < claim->pv_length && !won)
        won = play(engine, claim->pv[count++]);
    bool at_end = won && count == claim->pv_length;
    while (count > 0)
        cr_assert_eq(engine_take_back(engine, claim->pv[--count]), ENGINE_OK);
    return at_end;
}

Test(wins, whichever_winning_line_is_played_the_win_is_kept) {
    Random random = support_random("ranked wins");
    ThinkInfo lines[LINES];
    int worse = 0, rows = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(POSITIONS); i++) {
        Engine *engine = engine_at(&POSITIONS[i]);
        int won = think_of_lines(engine, lines);
        for (int line = 0; line < won; line++) {
            rows += line_ends_with_row(engine, &lines[line]);
            play_out(engine, &lines[line], FEW, &random);
            worse += line > 0;
        }
        engine_destroy(engine);
    }
    cr_expect_gt(worse, 0, "all but the best lines are ordinary");
    cr_expect_gt(rows, 0, "no line ends with the row");
}

Test(wins, a_win_is_kept_while_another_one_is_blocked) {
    Random random = support_random("blocked wins");
    ThinkInfo lines[LINES];
    int kept = 0;
    for (size_t i = 0; i < ARRAY_LENGTH(POSITIONS); i++) {
        Engine *engine = engine_at(&POSITIONS[i]);
        Cell blocked = think_of_lines(engine, lines) > 1 ? lines[0].best : CELL_NONE;
        engine_set_lines(engine, 1);
        if (blocked != CELL_NONE) {
            cr_assert_eq(engine_block(engine, blocked, true), ENGINE_OK);
            ThinkInfo claim = thinker_think(engine, NODES, 0);
            cr_expect_neq(claim.best, blocked);
            if (score_is_win(claim.score)) {
                ThinkInfo again = thinker_think(engine, NODES, 0);
                cr_expect_eq(again.best, claim.best);
                cr_expect_eq(again.score, claim.score);
                cr_expect_lt(again.nodes, 300, "%d positions", (int)again.nodes);
                cr_assert_eq(engine_block(engine, blocked, false), ENGINE_OK);
                play_out(engine, &claim, FEW, &random);
                kept++;
            }
        }
        engine_destroy(engine);
    }
    cr_expect_gt(kept, 0);
}

/* Two moves win: l8 at once, and a four or an open four below. What was written down is the win by
 * the other one. */
Test(wins, a_row_is_completed_although_a_longer_win_was_written_down) {
    static const char *const MOVES[] = {"h8g8i8a1j8c1k8e1h4a15i4c15j4e15",
                                        "h8g8i8a1j8c1k8e1h4a15i4c15"};
    static const Cell ROW = 7 * 15 + 11;
    for (size_t i = 0; i < 2 * ARRAY_LENGTH(MOVES); i++) {
        Engine *engine = thinker_create(RULE_FREESTYLE, 5, 15, 15);
        thinker_play(engine, MOVES[i / 2]);
        if (i % 2 == 0)
            engine_set_lines(engine, 2);
        else
            cr_assert_eq(engine_block(engine, ROW, true), ENGINE_OK);
        thinker_think(engine, SHORT, 0);
        engine_set_lines(engine, 1);
        engine_unblock_all(engine);
        ThinkInfo info = thinker_think(engine, SHORT, 0);
        cr_expect_eq(info.best, ROW);
        cr_expect_eq(info.score, score_win_in(1));
        cr_expect_eq(answer_after(engine, 0).best, ROW, "without time, too");
        engine_destroy(engine);
    }
}

Test(wins, what_is_asked_for_besides_the_best_move_is_searched) {
    Engine *engine = engine_at(&POSITIONS[0]);
    ThinkInfo claim = thinker_think(engine, NODES, 0);
    cr_assert(score_is_win(claim.score));
    engine_set_lines(engine, 2);
    cr_expect_gt(thinker_think(engine, 5000, 0).nodes, 0);
    engine_set_lines(engine, 1);
    cr_assert_eq(engine_block(engine, claim.best, true), ENGINE_OK);
    ThinkInfo other = thinker_think(engine, 5000, 0);
    cr_expect_gt(other.nodes, 0);
    cr_expect_neq(other.best, claim.best);
    engine_destroy(engine);
}

Test(wins, the_line_of_a_kept_win_ends_with_the_row) {
    Engine *engine = engine_at(&POSITIONS[0]);
    thinker_think(engine, NODES, 0);
    ThinkInfo info = thinker_think(engine, NODES, 0);
    cr_assert(score_is_win(info.score));
    cr_assert_gt(info.pv_length, 2);
    cr_expect_eq(info.pv[0], info.best);
    cr_expect_eq(info.pv_length % 2, 1);
    cr_expect(line_ends_with_row(engine, &info));
    engine_destroy(engine);
}

/* What the engine answers without time. */
static ThinkInfo answer_at_once(Engine *engine) {
    Limits limits = limits_none(clock_ms());
    limits.turn_ms = 0;
    ThinkInfo info;
    cr_assert_eq(engine_think(engine, &limits, NULL, NULL, &info), ENGINE_OK);
    return info;
}

/* A new board with random stones, on which nobody has a row. */
static void scatter(Engine *engine, Random *random) {
    cr_assert_eq(engine_new_game(engine, 15, 15), ENGINE_OK);
    for (uint32_t left = 12 + random_below(random, 60); left > 0; left--) {
        const Board *board = engine_board(engine);
        Cell cell = support_random_move(board, random);
        if (board_threat(board, board->side, cell) != THREAT_FIVE &&
            !engine_is_forbidden(engine, board->side, cell))
            cr_assert_eq(engine_put(engine, cell, side_stone(board->side)), ENGINE_OK);
    }
}

/* Carries an announced win through without time, against random defences. */
static void carry_through(Engine *engine, Random *random, ThinkInfo info) {
    while (!play(engine, info.best)) {
        int promised = score_plies(info.score);
        cr_assert_not(play(engine, random_defence(engine, random)));
        info = answer_at_once(engine);
        cr_assert(score_is_win(info.score), "a win in %d is forgotten", promised);
        cr_assert_leq(score_plies(info.score), promised - 2);
    }
}

/* Continuous fours are not written down: the rest of them is a part of the search that found them,
 * which the same number of positions finds again. */
Test(wins, continuous_fours_found_without_time_are_carried_through) {
    static const int RULES[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_RENJU, RULE_CARO};
    Random random = support_random("fours");
    int wins = 0;
    for (size_t r = 0; r < ARRAY_LENGTH(RULES); r++) {
        Engine *engine = thinker_create(RULES[r], 5, 15, 15);
        for (int n = 0; n < 1000; n++) {
            scatter(engine, &random);
            ThinkInfo info = answer_at_once(engine);
            if (!score_is_win(info.score) || score_plies(info.score) < 7)
                continue;
            carry_through(engine, &random, info);
            wins++;
        }
        engine_destroy(engine);
    }
    cr_expect_gt(wins, 50, "only %d wins", wins);
}
