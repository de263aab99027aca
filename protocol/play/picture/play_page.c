/* play_page: see play_page.h.
 *
 * Names are cut to their columns, so that a table stays a table whatever people are called.
 */
#include "play/picture/play_page.h"

#include "play/control/play_action.h"
#include "play/control/play_turns.h"
#include "play/ground/play_terminal.h"
#include "play/save/play_scores.h"
#include "play/save/play_shelf.h"
#include "records.h"

#include <stdio.h>

/* The columns of a line of the table that are not names, and the least room for a name. */
enum { RESULT_COLUMNS = 42, TOTAL_COLUMNS = 24, NAME_COLUMNS = 20, MIN_NAME_COLUMNS = 6 };

const char *page_title(Page page) {
    static const char *const TITLES[] = {[PAGE_NONE] = "",
                                         [PAGE_HELP] = "Help",
                                         [PAGE_SETTINGS] = "Settings",
                                         [PAGE_TABLE] = "The match",
                                         [PAGE_SCORES] = "The ten best against the hardest level",
                                         [PAGE_GAMES] = "Games finished or left, the newest first",
                                         [PAGE_STUDY] = "Help: analysis"};
    return TITLES[page];
}

static void write_keys(const char *example, Text *buffer) {
    text_append(buffer,
                "  arrows, mouse   move the cursor, or type the name of a cell: %s\n"
                "  Enter, Space    place a stone; a click does it, too\n"
                "  Backspace       take the last move back (F5); F6 plays it again\n"
                "  Esc             the menu: new game, files, settings and everything else\n"
                "  F1 help   F2 hint   F3 threats   F4 forbidden points\n"
                "  F7 give up   F8 new game   F9 evaluation   F10 menu   F12 analyse\n"
                "  Ctrl-S save   Ctrl-O open   Ctrl-L draw again   Ctrl-C leave\n\n"
                "Words can be typed instead of keys:\n\n",
                example);
}

/* What rows count besides those of the usual length, and what nobody may do. */
static const char *rows_that_count(int rule) {
    switch (rule) {
    case RULE_STANDARD:
        return "A longer row does not count.\n";
    case RULE_RENJU:
        return "For black only a row of exactly five counts.\n"
               "Black must not make a longer one, two fours or two threes at once.\n"
               "White may do all of that, and wins with a longer row, too.\n";
    case RULE_CARO:
        return "One between two stones of the other side does not count; a longer one does.\n";
    case RULE_CARO_EXACT:
        return "A longer row does not count.\n"
               "Neither does one between two stones of the other side.\n";
    default:
        return "A longer row counts, too.\n";
    }
}

static void write_help(const Play *play, Text *buffer) {
    char example[NOTATION_MOVE_SIZE];
    action_example(play->game->board->width, play->game->board->height, example);
    text_append(buffer,
                "Place %d stones in a row, in any direction, before your opponent does.\n"
                "%s"
                "Each row that the winning move completes counts one point.\n\n",
                play->settings.row, rows_that_count(play->game->rules->number));
    if (play->lines)
        text_append(buffer, "Type the name of a cell, such as %s, or one of these words:\n\n",
                    example);
    else
        write_keys(example, buffer);
    action_show_words(buffer);
}

static void write_study_keys(Text *buffer) {
    text_append(buffer,
                "  Left, Right     one move back or forth (Backspace, F5, F6, the wheel)\n"
                "  Home, End       the beginning, the end; PgUp, PgDn: ten moves\n"
                "  Up, Down        another one of the moves that follow, or that led here\n"
                "  Enter           play the best move; type or click any other\n"
                "  Tab             a cursor on the board, for the arrows and Enter; and back\n"
                "  1 to 9          how many best moves\n"
                "  F2              look for the next mistake, with a move's time for each\n"
                "  F3 threats   F4 forbidden points   F9 stop the engine, or go on\n"
                "  F7              set up: Enter or click: a stone or none;\n"
                "                  Tab or right button: the other colour;\n"
                "                  F8: the side to move\n"
                "  Esc             the menu; F12: back to the game; Ctrl-C: leave\n\n"
                "Words can be typed instead of keys:\n\n");
}

/* One short sentence a line: a narrow screen breaks what is too long and indents the rest. */
static void write_study_help(const Play *play, Text *buffer) {
    text_append(buffer,
                "The engine thinks about the position %s.\n"
                "Its best moves are letters: A is the best one.\n"
                "Values and win rates are those of the side to move.\n"
                "The bar is the share of black.\n"
                "\"win in 5\" is proven, \"winning?\" was found but not proven.\n"
                "A proven win is shown in reverse.\n"
                "A move after which the win rate is %d %% lower is a mistake (?).\n"
                "One that costs %d %% is a blunder (\?\?).\n\n",
                play->lines ? "for the time of a move" : "as long as you look at it",
                REVIEW_MISTAKE / 100, REVIEW_BLUNDER / 100);
    if (play->lines)
        text_append(buffer, "Type the name of a cell, or one of these words:\n\n");
    else
        write_study_keys(buffer);
    action_show_study_words(buffer);
}

static void write_settings(const Play *play, Text *buffer) {
    for (int i = 0; i < settings_count(); i++) {
        char value[SETTING_TEXT_SIZE];
        if (!settings_is_plain(i))
            continue;
        settings_get(&play->wanted, i, value);
        text_append(buffer, "  %-11s %-10s %s\n", settings_name(i), value, settings_help(i));
    }
    text_append(buffer, "\nChange one with: set NAME VALUE. The size, the rules and the players\n"
                        "hold from the next new game on (type new).\n");
}

/* Appends a name, cut and filled to `columns` columns. */
static void write_name(const char *name, int columns, Text *buffer) {
    char text[SETTING_TEXT_SIZE];
    snprintf(text, sizeof text, "%s", name);
    glyph_text_shorten(text, columns);
    text_append(buffer, "%s%*s", text, columns - glyph_text_width(text), "");
}

/* One line of the table. */
static void write_result(const Play *play, int round, const RoundResult *result, int columns,
                         Text *buffer) {
    char winner[SETTING_TEXT_SIZE] = "draw", opener[SETTING_TEXT_SIZE];
    turns_player(play, result->opener, opener);
    if (result->winner >= 0)
        turns_player(play, result->winner, winner);
    static const char *const HOW[] = {[END_NONE] = "",
                                      [END_ROW] = "in a row",
                                      [END_FOUL] = "forbidden point",
                                      [END_GIVEN_UP] = "given up",
                                      [END_FULL] = "full board",
                                      [END_FEW_EMPTY] = "25 cells left"};
    text_append(buffer, "  %5d  ", round);
    write_name(opener, columns, buffer);
    text_append(buffer, "  ");
    write_name(winner, columns, buffer);
    text_append(buffer, " %6d %6d  %s\n", result->points, result->stones, HOW[result->end]);
}

static void write_total(const Play *play, const Match *match, int player, int columns,
                        Text *buffer) {
    char name[SETTING_TEXT_SIZE];
    turns_player(play, player, name);
    int points = match_points(match, player), wins = match_wins(match, player);
    text_append(buffer, "  ");
    write_name(name, columns, buffer);
    text_append(buffer, " %4d point%s, %d win%s\n", points, text_plural(points), wins,
                text_plural(wins));
}

static void write_table(const Play *play, int width, Text *buffer) {
    Match match = play->match;
    int columns = clamp_int((width - RESULT_COLUMNS) / 2, MIN_NAME_COLUMNS, NAME_COLUMNS);
    int total = clamp_int(width - TOTAL_COLUMNS, MIN_NAME_COLUMNS, NAME_COLUMNS + 4);
    if (play->game->phase == PHASE_OVER)
        match_finish_round(&match, play->game);
    text_append(buffer, "  Round  %-*s  %-*s Points Stones\n", columns,
                columns < 10 ? "First" : "First move", columns, "Won by");
    for (int i = 0; i < match.finished; i++)
        write_result(play, i + 1, &match.results[i], columns, buffer);
    text_append(buffer, "\n");
    write_total(play, &match, 0, total, buffer);
    write_total(play, &match, 1, total, buffer);
    int draws = match_draws(&match);
    text_append(buffer, "  %d draw%s, %d of %d rounds played\n", draws, text_plural(draws),
                match.finished, match.rounds);
    if (match.finished < match.rounds)
        return;
    int difference = match_points(&match, 0) - match_points(&match, 1);
    char name[SETTING_TEXT_SIZE];
    turns_player(play, difference > 0 ? 0 : 1, name);
    if (difference == 0)
        text_append(buffer, "\n  The match is a draw.\n");
    else
        text_append(buffer, "\n  %s wins the match.\n", name);
}

static void write_scores(int width, Text *buffer) {
    char complaint[SETTING_COMPLAINT_SIZE];
    Scores scores;
    if (scores_load(&scores, complaint))
        scores_show(&scores, width, buffer);
    else
        text_append(buffer, "%s\n", complaint);
}

void page_write(const Play *play, Page page, int width, Text *buffer) {
    switch (page) {
    case PAGE_NONE:
        break;
    case PAGE_HELP:
        write_help(play, buffer);
        break;
    case PAGE_SETTINGS:
        write_settings(play, buffer);
        break;
    case PAGE_TABLE:
        write_table(play, width, buffer);
        break;
    case PAGE_SCORES:
        write_scores(width, buffer);
        break;
    case PAGE_GAMES:
        shelf_show(width, buffer);
        break;
    case PAGE_STUDY:
        write_study_help(play, buffer);
        break;
    }
}

void page_usage(Text *buffer) {
    Settings settings;
    settings_init(&settings);
    if (terminal_shows_discs())
        settings_use_discs(&settings);
    text_append(buffer, "Usage: pbrain-pentad play [OPTION]...\n\n"
                        "Play in the terminal, against the engine or another person.\n\n");
    for (int i = 0; i < settings_count(); i++) {
        char value[SETTING_TEXT_SIZE];
        settings_get(&settings, i, value);
        text_append(buffer, "  --%-11s %s [%s]\n", settings_name(i), settings_help(i), value);
    }
    text_append(buffer,
                "\n"
                "  --game NAME   five in a row, or its relatives ultimate (tic-tac-toe) and\n"
                "                tickoattwo, which have options of their own: add --help [five]\n"
                "  --demo        watch two levels play; you choose the first stone\n"
                "  --pace MS     time between the moves of a demonstration [%d]\n"
                "  --open FILE   open a game file, or the kept game of that number\n"
                "  --analyse [FILE]\n"
                "                study a position, or such a game, with the engine\n"
                "  --annotate FILE\n"
                "                go through such a game: values, mistakes, a curve, as text\n"
                "  --out FILE    write that also as .sgf, .html or .txt; can be given again\n"
                "  --games       list the games that were finished or left, and leave\n"
                "  --resume      go on with what was left last time, without asking\n"
                "  --new         begin anew, without asking; what was left is kept\n"
                "  --plain       play line by line, without drawing a screen\n"
                "  --scores      show the ten best and leave\n"
                "  --help        show this and leave\n\n"
                "Without a terminal, or in a very small one, the game is played line by\n"
                "line. In the game, Esc or the word help leads to everything else.\n",
                PLAY_PACE_MS);
}

int page_print(Text *buffer) {
    bool printed = !buffer->failed && fputs(buffer->data, stdout) >= 0 && fflush(stdout) == 0;
    text_free(buffer);
    return printed ? 0 : 1;
}
