/* play_annotate: see play_annotate.h. */
#include "play/annotate/play_annotate.h"

#include "ground/safe_file.h"
#include "ground/system_file.h"
#include "play/annotate/play_annotate_write.h"
#include "play/control/play_background.h"
#include "play/ground/play_terminal.h"
#include "play/save/play_trees.h"
#include "records.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum {
    STATUS_DONE = 0,
    STATUS_FAILED = 1,
    STATUS_BAD_INPUT = 2,
    STATUS_INTERRUPTED = 130,
    FIRST_POSITIONS = 4 /* they say little of how long the others take */
};

/* An annotation on its way. */
typedef struct Annotation {
    const AnnotateOrder *order;
    GameTree *tree;
    Engine *engine;
    ThinkControl control;
    int winner;          /* in the last position: the side that has won, or SIDE_COUNT */
    bool row;            /* by a finished row */
    int done, positions; /* searched, and all of the main line */
    int64_t start_ms;
} Annotation;

/* ------------------------------------------------------------------------------------------
 * Positions.
 */

/* Brings the position after `node` onto the engine's board, its own stone last, and finds who has
 * won there. A game that is over stays so, whatever is played on, until stones are set up. */
static EngineStatus set_up(Annotation *annotation, GameNode node) {
    const GameTree *tree = annotation->tree;
    Engine *engine = annotation->engine;
    uint8_t stones[BOARD_MAX_CELLS];
    Cell last = gametree_cell(tree, node);
    int side = gametree_side(tree, node), points;
    bool foul = false;
    gametree_setup(tree, node, &points);
    bool over = annotation->winner != SIDE_COUNT && points == 0;
    gametree_stones(tree, node, stones);
    EngineStatus status = engine_new_game(engine, gametree_width(tree), gametree_height(tree));
    for (int i = 0; i < gametree_width(tree) * gametree_height(tree); i++)
        if (stones[i] != STONE_NONE && i != last && status == ENGINE_OK)
            status = engine_put(engine, (Cell)i, (Stone)stones[i]);
    if (last != CELL_NONE && status == ENGINE_OK) {
        foul = side == BLACK && engine_is_forbidden(engine, BLACK, last);
        status = engine_put(engine, last, side_stone((Side)side));
    }
    if (status == ENGINE_OK && !over) {
        CellSet rows;
        annotation->winner = board_winner(engine_board(engine), last, &rows);
        annotation->row = annotation->winner != SIDE_COUNT;
        if (foul && !annotation->row)
            annotation->winner = WHITE;
    }
    engine_set_side(engine, gametree_turn(tree, node));
    return status;
}

/* The value of a position where the game is over. */
static GameValue final_value(int winner) {
    int score = winner == BLACK ? SCORE_WIN : (winner == WHITE ? -SCORE_WIN : 0);
    int rate = winner == BLACK ? WIN_RATE_FULL : (winner == WHITE ? 0 : WIN_RATE_FULL / 2);
    return (GameValue){.score = score, .win_rate = rate, .best = CELL_NONE};
}

/* Searches the position after `node` and keeps its value. */
static EngineStatus search(Annotation *annotation, GameNode node) {
    ThinkInfo info;
    EngineStatus status = set_up(annotation, node);
    if (status != ENGINE_OK)
        return status;
    GameValue value = final_value(annotation->winner);
    if (annotation->winner == SIDE_COUNT) {
        Limits limits = limits_none(clock_ms());
        limits.turn_ms = annotation->order->settings->time_ms;
        /* For one line alone the first move of a game would not be searched. */
        engine_set_lines(annotation->engine, engine_opens_game(annotation->engine) ? 2 : 1);
        status = engine_think(annotation->engine, &limits, &annotation->control, NULL, &info);
        if (status != ENGINE_OK && status != ENGINE_FULL)
            return status;
        if (status == ENGINE_OK) {
            bool black = gametree_turn(annotation->tree, node) == BLACK;
            int rate = engine_win_rate(annotation->engine, info.score);
            value = (GameValue){.score = black ? info.score : -info.score,
                                .win_rate = black ? rate : WIN_RATE_FULL - rate,
                                .depth = info.depth,
                                .time_us = info.time_ms * 1000,
                                .nodes = info.nodes,
                                .best = info.best};
        }
    }
    /* A search that was interrupted is no good. */
    if (atomic_load(&annotation->control.stop))
        return ENGINE_OK;
    annotation->done++;
    return gametree_set_value(annotation->tree, node, &value) == GAMETREE_OK ? ENGINE_OK
                                                                             : ENGINE_NO_MEMORY;
}

/* Says how far it is and how long it will take. */
static void show_progress(const Annotation *annotation) {
    int64_t spent = clock_ms() - annotation->start_ms;
    int64_t each = annotation->done < FIRST_POSITIONS ? annotation->order->settings->time_ms
                                                      : spent / annotation->done;
    int64_t left = (each * (annotation->positions - annotation->done) + 999) / 1000;
    bool shown = system_shows_errors();
    int part = annotation->positions / 10 + 1;
    if (!shown && annotation->done % part != 0)
        return;
    fprintf(stderr, "%sposition %d of %d, %d:%02d left%s", shown ? "\r" : "", annotation->done,
            annotation->positions, (int)(left / 60), (int)(left % 60), shown ? "   " : "\n");
    fflush(stderr);
}

/* Searches the whole main line, until it is interrupted. Returns false without memory. */
static bool search_all(Annotation *annotation) {
    annotation->start_ms = clock_ms();
    for (GameNode n = GAMETREE_ROOT; n != GAMETREE_NONE; n = gametree_first(annotation->tree, n))
        annotation->positions++;
    for (GameNode n = GAMETREE_ROOT; n != GAMETREE_NONE; n = gametree_first(annotation->tree, n)) {
        show_progress(annotation);
        if (search(annotation, n) != ENGINE_OK)
            return false;
        if (atomic_load(&annotation->control.stop))
            break;
    }
    show_progress(annotation);
    fputs(system_shows_errors() ? "\n" : "", stderr);
    return true;
}

/* ------------------------------------------------------------------------------------------
 * Files.
 */

/* Whether a name ends so. */
static bool ends_with(const char *name, const char *ending) {
    size_t length = strlen(name), size = strlen(ending);
    return length > size && strcmp(name + length - size, ending) == 0;
}

static bool is_page(const char *name) {
    return ends_with(name, ".html") || ends_with(name, ".htm");
}

/* Whether a file can be written; if not, says why. One that was not there is not left behind. */
static bool may_write(const char *name) {
    SafeFile safe;
    if (safe_file_begin(&safe, name)) {
        safe_file_finish(&safe, false);
        return true;
    }
    fprintf(stderr, "%s: it cannot be written: %s.\n", name, strerror(errno));
    return false;
}

/* Whether a file of this name, if there is one, may be lost: it is another game than the one that
 * is read, or was written here. If not, says why. */
static bool may_replace(const AnnotateOrder *order, const char *name) {
    char path[FILE_PATH_SIZE], complaint[SETTING_COMPLAINT_SIZE];
    Text text = {0};
    trees_find(order->file, path);
    if (system_same_file(path, name) || system_is_pipe(name)) {
        fprintf(stderr, "%s: it is %s: choose another name.\n", name,
                system_is_pipe(name) ? "a pipe" : "the game that is read");
        return false;
    }
    bool may = trees_may_replace(name, order->settings, complaint) ||
               (file_read_large(name, &text) == FILE_OK && annotate_is_ours(text.data));
    text_free(&text);
    if (!may)
        fprintf(stderr, "%s: it %s.\n", name, complaint);
    return may;
}

/* Whether all files that are wanted can be written and have names that say what they are to be. */
static bool check_outs(const AnnotateOrder *order) {
    for (int i = 0; i < order->out_count; i++) {
        const char *name = order->outs[i];
        if (!is_page(name) && !ends_with(name, ".sgf") && !ends_with(name, ".txt")) {
            fprintf(stderr, "%s: the name must end with .sgf, .html or .txt.\n", name);
            return false;
        }
        if (!may_replace(order, name) || !may_write(name))
            return false;
    }
    return true;
}

/* Whether the pages that are wanted can show the game: all stones set up lie there from the
 * beginning. */
static bool check_pages(const Annotation *annotation) {
    const GameTree *tree = annotation->tree;
    int points = 0;
    for (GameNode n = gametree_first(tree, GAMETREE_ROOT); n != GAMETREE_NONE && points == 0;
         n = gametree_first(tree, n))
        gametree_setup(tree, n, &points);
    for (int i = 0; i < annotation->order->out_count && points > 0; i++)
        if (is_page(annotation->order->outs[i])) {
            fprintf(stderr,
                    "%s: a page cannot show stones that are set up within the game: choose .sgf "
                    "or .txt.\n",
                    annotation->order->outs[i]);
            return false;
        }
    return true;
}

static bool write_out(const Annotation *annotation, const char *name) {
    char loss[FORMAT_LOSS_SIZE], complaint[SETTING_COMPLAINT_SIZE];
    Text text = {0};
    RecordSink sink = text_sink(&text);
    bool written;
    if (ends_with(name, ".sgf")) {
        written = trees_write(name, annotation->tree, loss, complaint);
    } else {
        if (is_page(name))
            annotate_write_page(&sink, annotation->tree, annotation->row);
        else
            annotate_write_text(&sink, annotation->tree);
        written = !sink.failed && file_write(name, &text);
        snprintf(complaint, sizeof complaint, "it cannot be written: %s",
                 strerror(sink.failed ? ENOMEM : errno));
    }
    text_free(&text);
    if (!written)
        fprintf(stderr, "%s: %s.\n", name, complaint);
    return written;
}

/* Writes everything: the files first, for nobody may be there any more to read the text. */
static bool write_all(Annotation *annotation) {
    Text text = {0};
    RecordSink sink = text_sink(&text);
    bool written = annotate_comment(annotation->tree);
    for (int i = 0; i < annotation->order->out_count; i++)
        written = write_out(annotation, annotation->order->outs[i]) && written;
    annotate_write_text(&sink, annotation->tree);
    bool told = !sink.failed && fwrite(text.data, 1, text.length, stdout) == text.length &&
                fflush(stdout) == 0;
    text_free(&text);
    return written && told;
}

/* Goes through the game. Returns the exit status. */
static int annotate(Annotation *annotation) {
    GameTree *tree = annotation->tree;
    if (annotation->engine == NULL ||
        background_give(annotation->engine,
                        settings_resources(annotation->order->settings, true)) != ENGINE_OK ||
        engine_set_rule(annotation->engine, gametree_rule(tree), gametree_row(tree)) != ENGINE_OK ||
        !search_all(annotation)) {
        fprintf(stderr, "There is not enough memory.\n");
        return STATUS_FAILED;
    }
    if (!write_all(annotation))
        return STATUS_FAILED;
    return atomic_load(&annotation->control.stop) ? STATUS_INTERRUPTED : STATUS_DONE;
}

int annotate_run(const AnnotateOrder *order) {
    char complaint[SETTING_COMPLAINT_SIZE];
    Annotation annotation = {.order = order, .winner = SIDE_COUNT};
    if (!check_outs(order))
        return STATUS_BAD_INPUT;
    annotation.tree = trees_read_game(order->file, order->settings, complaint);
    if (annotation.tree == NULL) {
        fprintf(stderr, "%s: %s.\n", order->file,
                order->no_number ? "there is no kept game of that number" : complaint);
        return STATUS_BAD_INPUT;
    }
    if (!check_pages(&annotation)) {
        gametree_destroy(annotation.tree);
        return STATUS_BAD_INPUT;
    }
    InterruptWatch *watch = system_watch_interrupts(&annotation.control.stop);
    annotation.engine = engine_create();
    int status = annotate(&annotation);
    engine_destroy(annotation.engine);
    system_unwatch_interrupts(watch);
    gametree_destroy(annotation.tree);
    return status;
}
