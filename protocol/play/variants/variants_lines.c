/* variants_lines: see variants_lines.h.
 *
 * Everything is shown as soon as it happens, and flushed: somebody may read through a pipe.
 */
#include "play/variants/variants_lines.h"

#include "play/ground/play_terminal.h"
#include "play/picture/play_input.h"
#include "play/variants/variants_game.h"
#include "play/variants/variants_page.h"
#include "play/variants/variants_store.h"

#include <stdio.h>
#include <string.h>

/* How the small boards stand, or in TickoaTTwo which cell is closed. */
static void write_state(const VariantsPlay *play, Text *buffer) {
    static const char SIGNS[] = "XO=.";
    const Variant *game = play->game;
    if (variant_kind(game) == VARIANT_TICKOATTWO) {
        char name[VARIANT_MOVE_SIZE];
        if (variant_ply(game) > 0 && !variants_round_over(play)) {
            int last = variant_move_at(game, variant_ply(game) - 1);
            variant_write_move(VARIANT_TICKOATTWO, last, name);
            text_append(buffer, "Closed: %s\n", name);
        }
        return;
    }
    text_append(buffer, "Boards:");
    for (int board = 0; board < 9; board++)
        text_append(buffer, "%s%c", board % 3 == 0 ? " " : "", SIGNS[variant_board(game, board)]);
    text_append(buffer, "  (X, O: won; =: drawn)\n");
}

/* Writes a long text with lines broken between words. */
static void write_broken(const char *text, Text *buffer) {
    while (*text != '\0') {
        size_t length = glyph_text_words(text, VARIANTS_PAGE_WIDTH);
        text_append(buffer, "%.*s\n", (int)length, text);
        text += length;
        text += *text == '\n' ? 1 : strspn(text, " ");
    }
}

static void write_page(const VariantsPlay *play, Text *buffer) {
    Text page = {0};
    variants_page_write(play, play->page, VARIANTS_PAGE_WIDTH, &page);
    text_append(buffer, "\n%s\n\n", variants_page_title(play->page));
    if (!page.failed && page.data != NULL)
        write_broken(page.data, buffer);
    text_free(&page);
}

/* Shows what there is to show: the board, a page, the message. */
static void show(VariantsPlay *play) {
    Text buffer = {0};
    if (play->redraw) {
        char picture[VARIANT_PICTURE_SIZE];
        variant_picture(play->game, picture);
        text_append(&buffer, "\n%s", picture);
        write_state(play, &buffer);
    }
    if (play->page != VARIANTS_PAGE_NONE)
        write_page(play, &buffer);
    if (play->message[0] != '\0')
        text_append(&buffer, "%s%s\n", play->bell && system_shows_output() ? "\a" : "",
                    play->message);
    if (!buffer.failed && buffer.length > 0)
        fputs(buffer.data, stdout);
    fflush(stdout);
    text_free(&buffer);
    play->redraw = play->bell = false;
    play->page = VARIANTS_PAGE_NONE;
    play->message[0] = '\0';
}

/* Waits for what the engine has to say. Returns false where that is nothing, or a line has been
 * typed before. */
static bool receive(VariantsPlay *play) {
    int wait_ms = variants_wait_ms(play);
    if (!system_reads_terminal()) {
        if (wait_ms > 0)
            system_pause(wait_ms);
        variants_ask(play);
        return variants_receive(play, true);
    }
    while (!system_line_waits()) {
        variants_ask(play);
        if (variants_receive(play, false))
            return true;
        if (play->paused ||
            (!variants_worker_busy(play->worker, NULL) && variants_wait_ms(play) < 0))
            return false;
        system_pause(SYSTEM_LOOK_MS);
    }
    return false;
}

/* Lets the engine do what is its part, showing every step. */
static void let_engine_play(VariantsPlay *play) {
    do {
        show(play);
        variants_ask(play);
        show(play); /* what the engine cannot do */
    } while (receive(play));
    show(play);
}

/* What the person is asked for, unless there is an answer already. */
static void prompt(const VariantsPlay *play) {
    char player[SETTING_TEXT_SIZE], evaluation[SETTING_TEXT_SIZE];
    int turn = variants_turn(play);
    if (system_line_waits()) {
        return;
    } else if (turn < 0) {
        fputs("> ", stdout);
    } else {
        variants_player(play, turn, player);
        variants_evaluation(play, evaluation);
        printf("%s (%s)%s%s> ", player, variants_sign(play, variant_turn(play->game)),
               evaluation[0] != '\0' ? ", " : "", evaluation);
    }
    fflush(stdout);
}

/* Obeys an action, after a question if something would be lost. The time of a question is not the
 * engine's. */
static void obey(VariantsPlay *play, const Action *action) {
    char question[VARIANTS_MESSAGE_SIZE];
    Action asked = variants_store_fix(action);
    if (!variants_question(play, action, question)) {
        variants_obey(play, action);
        return;
    }
    int64_t start_ms = clock_ms();
    bool sure = input_ask(question, false);
    int player = variants_turn(play);
    if (player >= 0 && variants_settings_is_engine(&play->settings, player))
        play->turn_start_ms += clock_ms() - start_ms;
    if (sure)
        variants_obey(play, &asked);
}

void variants_lines_run(VariantsPlay *play, const char *question, const char *file) {
    char line[ACTION_TEXT_SIZE];
    play->lines = true;
    if (question != NULL) {
        bool yes = input_ask(question, file == NULL);
        variants_store_begin(play, file, yes == (file == NULL));
    }
    printf("Type a cell such as b2, or help.\n");
    let_engine_play(play);
    while (!play->leave) {
        prompt(play);
        if (!input_line(line))
            break;
        Action action = variants_action_read(line, variant_kind(play->game));
        if (action.kind == ACTION_NONE && variants_round_over(play))
            action = action_of(ACTION_NEXT);
        obey(play, &action);
        if (!play->leave)
            let_engine_play(play);
    }
    show(play);
}
