/* gamedata_summary: see gamedata_summary.h. */
#include "data/gamedata_summary.h"

#include "data/gamedata_file.h"
#include "data/gamedata_walk.h"
#include "data/quiet.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { GAME, BRANCH, KINDS };
enum { STAGES = 6, STAGE_STONES = 15 /* the last stage has no end */ };

/* Labelled positions of a kind. */
typedef struct LabelCounts {
    int64_t labels, quiet, decided, with_alternatives;
    int64_t stages[STAGES];
} LabelCounts;

/* What is counted in a file. */
typedef struct Summary {
    Board *board;
    int64_t games, branches, stones, alternatives, with_result;
    int64_t results[RESULT_DRAW + 1], ends[ENDING_AGREED_DRAW + 1];
    LabelCounts counts[KINDS];
    bool illegal;
} Summary;

static bool count_position(void *context, const GamePosition *position) {
    Summary *summary = context;
    LabelCounts *counts = &summary->counts[position->of_branch ? BRANCH : GAME];
    counts->labels++;
    counts->quiet += quiet_position(position->board);
    counts->decided += score_is_decided(position->score);
    counts->with_alternatives += position->alternative_count > 0;
    counts->stages[min_int(position->board->ply / STAGE_STONES, STAGES - 1)]++;
    summary->alternatives += position->alternative_count;
    summary->with_result += position->has_result;
    return true;
}

static bool count_game(void *context, const GamedataHeader *header, const GameData *game) {
    Summary *summary = context;
    (void)header;
    summary->games++;
    summary->results[game->result]++;
    summary->ends[game->end]++;
    for (int i = 0; i < game->count; i++)
        summary->branches += game->events[i].kind == DATA_BRANCH;
    summary->illegal = gamedata_walk(game, summary->board, count_position, summary) == WALK_ILLEGAL;
    summary->stones += summary->board->ply;
    return !summary->illegal;
}

/* ------------------------------------------------------------------------------------------
 * The text.
 */

static double percent(int64_t part, int64_t whole) {
    return 100 * (double)part / (double)max_int64(whole, 1);
}

static void append_limit(Text *text, const char *name, int64_t limit) {
    if (limit > 0)
        text_append(text, ", %s %" PRId64, name, limit);
}

static void append_header(Text *text, const char *path, const GamedataHeader *header) {
    text_append(text, "%s: %s %dx%d", path, rules_name(header->rule), header->width,
                header->height);
    append_limit(text, "nodes", header->nodes);
    append_limit(text, "depth", header->depth);
    append_limit(text, "milliseconds", header->turn_ms);
    bool several = header->settings == 0; /* where they differ, 0 stands */
    if (!several || header->branches > 0)
        text_append(text, ", %.3g branch%s a move", (double)header->branches / 1000,
                    header->branches == 1000 ? "" : "es");
    if (!several || header->random_plies > 0)
        text_append(text, ", random plies %" PRId64, header->random_plies);
    if (!several || header->follow > 0)
        text_append(text, ", follow %" PRId64, header->follow);
    append_limit(text, "alternatives every", header->alternatives_every);
    text_append(text, several ? ", of several settings\n" : "\n");
}

static void append_games(Text *text, const Summary *summary) {
    text_append(text,
                "  %" PRId64 " game%s, black %" PRId64 ", draws %" PRId64 ", white %" PRId64
                ", %.1f stones per game\n",
                summary->games, text_plural(summary->games), summary->results[RESULT_BLACK],
                summary->results[RESULT_DRAW], summary->results[RESULT_WHITE],
                (double)summary->stones / (double)max_int64(summary->games, 1));
    for (int end = 0; end <= ENDING_AGREED_DRAW; end++)
        if (summary->ends[end] > 0)
            text_append(text, "    %s: %" PRId64 "\n", game_ending_name((GameEnding)end),
                        summary->ends[end]);
}

static void append_counts(Text *text, const char *name, const LabelCounts *counts, int64_t all) {
    text_append(text,
                "    %s: %" PRId64 " (%.1f %%), %.1f %% quiet, %.1f %% with a proven score, "
                "%.1f %% with alternatives\n      by stones:",
                name, counts->labels, percent(counts->labels, all),
                percent(counts->quiet, counts->labels), percent(counts->decided, counts->labels),
                percent(counts->with_alternatives, counts->labels));
    for (int i = 0; i < STAGES; i++)
        text_append(text, i == 0 ? " 0 to %d: %" PRId64 : ", from %d: %" PRId64,
                    i == 0 ? STAGE_STONES - 1 : i * STAGE_STONES, counts->stages[i]);
    text_append(text, "\n");
}

/* What the alternatives take in the file. */
static int64_t alternative_bits(const Summary *summary, const GamedataHeader *header) {
    int64_t searches =
        summary->counts[GAME].with_alternatives + summary->counts[BRANCH].with_alternatives;
    return gamedata_alternative_bits(summary->alternatives, searches,
                                     header->width * header->height);
}

static void append_labels(Text *text, const Summary *summary, const GamedataHeader *header,
                          const GamedataExtent *extent) {
    int64_t labels = summary->counts[GAME].labels + summary->counts[BRANCH].labels;
    double bytes = (double)extent->good_bytes,
           without = bytes - (double)alternative_bits(summary, header) / 8;
    text_append(text,
                "  %" PRId64 " labelled position%s, %" PRId64 " with a result, %" PRId64
                " branch%s\n",
                labels, text_plural(labels), summary->with_result, summary->branches,
                summary->branches == 1 ? "" : "es");
    append_counts(text, "of games", &summary->counts[GAME], labels);
    append_counts(text, "of branches", &summary->counts[BRANCH], labels);
    text_append(text, "  %" PRId64 " bytes", extent->good_bytes);
    if (labels > 0)
        text_append(text, ": %.2f a position, %.2f without alternatives", bytes / (double)labels,
                    without / (double)labels);
    text_append(text, "\n");
    if (extent->torn_bytes > 0)
        text_append(text, "  torn: %" PRId64 " more byte%s of a game that is not whole\n",
                    extent->torn_bytes, text_plural(extent->torn_bytes));
}

bool gamedata_summary_append(Text *text, const char *path, char *message, size_t size) {
    GamedataHeader header;
    GamedataExtent extent;
    if (!gamedata_read_header(path, &header, message, size))
        return false;
    Rules *rules = rules_create(header.rule, RULE_ROW);
    Summary summary = {.board = malloc(sizeof *summary.board)};
    bool good = rules != NULL && summary.board != NULL;
    if (good) {
        board_init(summary.board, rules, NULL, header.width, header.height);
        good = gamedata_read(path, count_game, &summary, &extent, message, size);
    } else {
        snprintf(message, size, "not enough memory");
    }
    if (good && !summary.illegal) {
        append_header(text, path, &header);
        append_games(text, &summary);
        append_labels(text, &summary, &header, &extent);
    } else if (good) {
        snprintf(message, size, "%s: a game with an illegal move; -check says which", path);
    }
    free(summary.board);
    rules_destroy(rules);
    return good && !summary.illegal;
}
