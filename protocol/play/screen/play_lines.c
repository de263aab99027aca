/* play_lines: see play_lines.h.
 *
 * Everything is shown as soon as it happens, and flushed: somebody may read through a pipe. A line
 * that is typed while the engine thinks is obeyed at once; one that came through a pipe has its
 * turn after the engine's move, because whoever wrote it may have foreseen that.
 */
#include "play/screen/play_lines.h"

#include "play/control/play_control.h"
#include "play/control/play_store.h"
#include "play/ground/play_terminal.h"
#include "play/picture/play_input.h"
#include "play/picture/play_marks.h"
#include "play/picture/play_page.h"
#include "play/study/play_study_control.h"
#include "play/study/play_study_lines.h"

#include <stdio.h>

/* ------------------------------------------------------------------------------------------
 * The board.
 */

/* What stands left of a cell, given its mark and that of the cell before it. */
static char gap(char mark, char before) {
    if (mark != ' ')
        return mark;
    return before == '(' ? ')' : before == '[' ? ']' : ' ';
}

static void write_letters(Text *buffer, const Board *board, int pitch) {
    text_append(buffer, "    ");
    for (int x = 0; x < board->width; x++) {
        char name[NOTATION_MOVE_SIZE];
        notation_write_move((Cell)x, board->width, name);
        text_append(buffer, "%*s%c", pitch - 1, "", name[0]);
    }
    text_append(buffer, "\n");
}

/* The last move stands in round brackets, winning rows in square ones. */
static void write_row(Text *buffer, const Play *play, const Marks *marks, int y, int pitch) {
    const Board *board = play->game->board;
    char before = ' ';
    text_append(buffer, " %2d ", y + 1);
    for (int x = 0; x < board->width; x++) {
        Cell cell = board_cell(board, x, y);
        const char *text = marks_text(marks, play, cell);
        char mark = cellset_has(&marks->row, cell) ? '[' : cell == marks->last ? '(' : ' ';
        text_append(buffer, "%*s%c%s", pitch - 1 - glyph_text_width(text), "", gap(mark, before),
                    text);
        before = mark;
    }
    text_append(buffer, "%c\n", gap(' ', before));
}

/* What the marks mean, as long as they are shown. */
static void write_legend(Text *buffer, const Play *play) {
    MarkMeaning legend[MARKS_LEGEND_COUNT];
    int count = marks_legend(play, legend);
    for (int i = 0; i < count; i++)
        text_append(buffer, "%s%s%s", i == 0 ? "    " : "   ", legend[i].text,
                    i == count - 1 ? "\n" : "");
}

static void write_board(Text *buffer, Play *play) {
    const Board *board = play->game->board;
    Marks marks;
    marks_find(&marks, play);
    int widest = max_int(glyph_text_width(play->settings.symbols[BLACK]),
                         glyph_text_width(play->settings.symbols[WHITE]));
    text_append(buffer, "\n");
    for (int y = board->height - 1; y >= 0; y--)
        write_row(buffer, play, &marks, y, widest + 1);
    write_letters(buffer, board, widest + 1);
    write_legend(buffer, play);
}

/* ------------------------------------------------------------------------------------------
 * Conversation.
 */

/* Shows what there is to show: the board, a page, the message. */
static void show(Play *play) {
    Text buffer = {0};
    if (play->redraw)
        write_board(&buffer, play);
    if (play->page != PAGE_NONE) {
        text_append(&buffer, "\n%s\n\n", page_title(play->page));
        page_write(play, play->page, PAGE_WIDTH, &buffer);
    }
    if (play->message[0] != '\0')
        text_append(&buffer, "%s%s\n", play->bell && system_shows_output() ? "\a" : "",
                    play->message);
    if (!buffer.failed && buffer.length > 0)
        fputs(buffer.data, stdout);
    fflush(stdout);
    text_free(&buffer);
    play->redraw = play->bell = false;
    play->page = PAGE_NONE;
    play->message[0] = '\0';
}

/* Waits for what the engine has to say. Returns false where that is nothing, or a line has been
 * typed before. */
static bool receive(Play *play) {
    int wait_ms = turns_wait_ms(play);
    if (!system_reads_terminal()) {
        if (wait_ms > 0)
            system_pause(wait_ms);
        return turns_receive(play, true);
    }
    while (!system_line_waits()) {
        if (turns_receive(play, false))
            return true;
        if (play->paused || !background_busy(play->background, NULL))
            return false;
        system_pause(SYSTEM_LOOK_MS);
    }
    return false;
}

/* Lets the engine do what is its part, showing every step. */
static void let_engine_play(Play *play) {
    do {
        show(play);
        turns_ask(play);
        show(play); /* what the engine cannot do */
    } while (receive(play));
    show(play);
}

/* What the person is asked for, unless there is an answer already. */
static void prompt(const Play *play) {
    const Game *game = play->game;
    char player[SETTING_TEXT_SIZE + 8], score[MARKS_SCORE_SIZE];
    int turn = game_turn(game);
    if (system_line_waits()) {
        return;
    } else if (turn < 0) {
        fputs("> ", stdout);
    } else if (turns_demo_waits(play)) {
        fputs("First stone> ", stdout);
    } else {
        turns_stone_and_player(play, turn, player);
        marks_score(play, score);
        char due[TURNS_DUE_SIZE];
        turns_due(play, due);
        printf("%s, %s%s%s> ", player,
               game->phase == PHASE_CHOICE ? turns_choices(play)
               : due[0] != '\0'            ? due
                                           : "move",
               score[0] == '\0' ? "" : ", ", score);
    }
    fflush(stdout);
}

/* Obeys an action, after a question if something would be lost. The time of a question is not the
 * engine's. */
static void obey(Play *play, const Action *action) {
    char question[PLAY_MESSAGE_SIZE];
    Action asked = store_fix(action, false);
    if (!control_question(play, action, question)) {
        control_obey(play, action);
        return;
    }
    int64_t start_ms = clock_ms();
    bool sure = input_ask(question, false);
    if (!turns_is_person(play))
        play->turn_start_ms += clock_ms() - start_ms;
    if (sure)
        control_obey(play, &asked);
}

/* The game waits while it is analysed. The time that this takes is nobody's. */
static void analyse(Play *play) {
    int64_t start_ms = clock_ms();
    Study *study = study_begin(play);
    if (study == NULL)
        return;
    study_lines_run(study, play, true);
    play->turn_start_ms += clock_ms() - start_ms;
    play->redraw = true;
}

void lines_run(Play *play) {
    char line[ACTION_TEXT_SIZE], example[NOTATION_MOVE_SIZE];
    action_example(play->game->board->width, play->game->board->height, example);
    printf("Type a cell such as %s, or help.\n", example);
    let_engine_play(play);
    for (;;) {
        prompt(play);
        if (!input_line(line))
            break;
        Action action = action_read(line, play->game->board->width, play->game->board->height);
        if (action.kind == ACTION_NONE && play->game->phase == PHASE_OVER)
            action = action_of(ACTION_NEXT);
        if (action.kind == ACTION_ANALYSE)
            analyse(play);
        else
            obey(play, &action);
        if (play->leave)
            break;
        let_engine_play(play);
    }
    show(play);
    printf("Goodbye.%s\n",
           turns_is_kept(play) ? " The game is kept for next time." : turns_not_kept(play));
    fflush(stdout);
}
