/* family_lines: see family_lines.h.
 *
 * Everything is shown as soon as it happens, and flushed: somebody may read through a pipe.
 */
#include "play/variants/family_lines.h"

#include "play/ground/play_terminal.h"
#include "play/picture/play_input.h"
#include "play/variants/family_game.h"
#include "play/variants/family_page.h"
#include "play/variants/family_store.h"

#include <string.h>

/* How the small boards stand, or in TickoaTTwo which cell is closed. */
static void write_state(const Family *family, Buffer *buffer) {
    static const char SIGNS[] = "XO=.";
    const Variant *game = family->game;
    if (variant_kind(game) == VARIANT_TICKOATTWO) {
        char name[VARIANT_MOVE_SIZE];
        if (variant_ply(game) > 0 && !family_round_over(family)) {
            int last = variant_move_at(game, variant_ply(game) - 1);
            variant_write_move(VARIANT_TICKOATTWO, last, name);
            buffer_print(buffer, "Closed: %s\n", name);
        }
        return;
    }
    buffer_print(buffer, "Boards:");
    for (int board = 0; board < 9; board++)
        buffer_print(buffer, "%s%c", board % 3 == 0 ? " " : "", SIGNS[variant_board(game, board)]);
    buffer_print(buffer, "  (X, O: won; =: drawn)\n");
}

/* Writes a long text with lines broken between words. */
static void write_broken(const char *text, Buffer *buffer) {
    while (*text != '\0') {
        size_t length = glyph_text_words(text, FAMILY_PAGE_WIDTH);
        buffer_print(buffer, "%.*s\n", (int)length, text);
        text += length;
        text += *text == '\n' ? 1 : strspn(text, " ");
    }
}

static void write_page(const Family *family, Buffer *buffer) {
    Buffer page = {0};
    family_page_write(family, family->page, FAMILY_PAGE_WIDTH, &page);
    buffer_print(buffer, "\n%s\n\n", family_page_title(family->page));
    if (!page.failed && page.data != NULL)
        write_broken(page.data, buffer);
    buffer_free(&page);
}

/* Shows what there is to show: the board, a page, the message. */
static void show(Family *family) {
    Buffer buffer = {0};
    if (family->redraw) {
        char picture[VARIANT_PICTURE_SIZE];
        variant_picture(family->game, picture);
        buffer_print(&buffer, "\n%s", picture);
        write_state(family, &buffer);
    }
    if (family->page != FAMILY_PAGE_NONE)
        write_page(family, &buffer);
    if (family->message[0] != '\0')
        buffer_print(&buffer, "%s%s\n", family->bell && system_shows_output() ? "\a" : "",
                     family->message);
    if (!buffer.failed && buffer.length > 0)
        fputs(buffer.data, stdout);
    fflush(stdout);
    buffer_free(&buffer);
    family->redraw = family->bell = false;
    family->page = FAMILY_PAGE_NONE;
    family->message[0] = '\0';
}

/* Lets the engine do what is its part, showing every step. */
static void let_engine_play(Family *family) {
    for (;;) {
        family_ask(family);
        int wait_ms = family_wait_ms(family);
        if (wait_ms > 0) {
            system_pause(wait_ms);
            family_ask(family);
        }
        if (!family_receive(family, true))
            return;
        show(family);
    }
}

static void prompt(const Family *family) {
    char player[SETTING_TEXT_SIZE], evaluation[SETTING_TEXT_SIZE];
    int turn = family_turn(family);
    if (turn < 0) {
        fputs("> ", stdout);
    } else {
        family_player(family, turn, player);
        family_evaluation(family, evaluation);
        printf("%s (%s)%s%s> ", player, family_sign(family, variant_turn(family->game)),
               evaluation[0] != '\0' ? ", " : "", evaluation);
    }
    fflush(stdout);
}

/* Obeys a wish, after a question if something would be lost. */
static void obey(Family *family, const Action *action) {
    char question[FAMILY_MESSAGE_SIZE];
    if (!family_question(family, action, question) || input_ask(question, false))
        family_obey(family, action);
}

void family_lines_run(Family *family, const char *question, const char *file) {
    char line[ACTION_TEXT_SIZE];
    family->lines = true;
    if (question != NULL) {
        bool yes = input_ask(question, file == NULL);
        family_store_begin(family, file, yes == (file == NULL));
    }
    printf("Type a cell such as b2, or help.\n");
    show(family);
    let_engine_play(family);
    while (!family->leave) {
        prompt(family);
        if (!input_line(line))
            break;
        Action action = family_action_read(line, variant_kind(family->game));
        if (action.kind == ACTION_NONE && family_round_over(family))
            action = action_of(ACTION_NEXT);
        obey(family, &action);
        show(family);
        if (!family->leave)
            let_engine_play(family);
    }
}
