/* variants_page: see variants_page.h. */
#include "play/variants/variants_page.h"

#include "play/variants/variants_facts.h"
#include "play/variants/variants_shelf.h"
#include "play/variants/variants_store.h"

const char *variants_page_title(VariantsPage page) {
    static const char *const TITLES[] = {
        [VARIANTS_PAGE_NONE] = "",
        [VARIANTS_PAGE_HELP] = "Rules and help",
        [VARIANTS_PAGE_SETTINGS] = "Settings",
        [VARIANTS_PAGE_TABLE] = "The match",
        [VARIANTS_PAGE_SCORES] = "The ten best against the hardest level",
        [VARIANTS_PAGE_GAMES] = "Games finished or left, the newest first"};
    return TITLES[page];
}

/* One sentence a line: the screen breaks those that are too long and indents what follows. */
static void write_rules(VariantKind kind, Text *text) {
    if (kind == VARIANT_TICKOATTWO) {
        text_append(text,
                    "One side marks cells with |, the other with -.\n"
                    "You may mark a cell that bears your opponent's mark, but none twice, and "
                    "not the one that your opponent marked last (in round brackets, or named as "
                    "closed).\n"
                    "Who completes a line of three cells that bear both marks (+) wins.\n"
                    "You always have a move: whoever has marked eight cells finds a line "
                    "complete.\n"
                    "The second player can win.\n\n");
        return;
    }
    text_append(text, "Nine small boards make a large one.\n"
                      "The cell that you take sends your opponent to the board in the same "
                      "place: top left to top left.\n"
                      "If that board is finished he moves where he likes.\n"
                      "Cells where the side to move may move are marked.\n"
                      "Three in a line win a small board, three small boards in a line win the "
                      "game; drawn boards count for nobody.\n"
                      "When no board is left the game is a draw.\n\n");
    if (kind == VARIANT_ULTIMATE_FORGET)
        text_append(text,
                    "Forget mode: each side keeps three stones in a small board; the fourth "
                    "takes its oldest there away.\n"
                    "After %d moves the game is a draw.\n\n",
                    variant_rules(kind)->max_plies);
}

static void write_help(const VariantsPlay *play, Text *text) {
    write_rules(variant_kind(play->game), text);
    if (play->lines)
        text_append(text, "Type the name of a cell, such as b2, or one of these words:\n\n");
    else
        text_append(text, "  arrows, mouse   move the cursor, or type the name of a cell: b2\n"
                          "  Enter, Space    take the cell; a click does it, too\n"
                          "  Backspace       take the last move back (F5); F6 plays it again\n"
                          "  Esc             the menu: new game, files, settings\n"
                          "  F1 help   F2 hint   F7 give up   F8 new game   F9 evaluation\n"
                          "  Ctrl-S save   Ctrl-O open   Ctrl-L draw again   Ctrl-C leave\n\n"
                          "Words can be typed instead of keys:\n\n");
    variants_action_show_words(text);
}

static void write_settings(const VariantsPlay *play, Text *text) {
    for (int i = 0; i < variants_settings_count(); i++) {
        char value[SETTING_TEXT_SIZE];
        variants_settings_get(&play->wanted, i, value);
        text_append(text, "  %-11s %-10s %s\n", variants_settings_name(i), value,
                    variants_settings_help(i));
    }
    text_append(text, "\nChange one with: set NAME VALUE. The game, the players and the\n"
                      "rounds hold from the next new game on (type new).\n");
}

static void write_table(const VariantsPlay *play, Text *text) {
    const VariantsMatch *match = &play->match;
    for (int player = 0; player < PLAYER_COUNT; player++) {
        char name[SETTING_TEXT_SIZE];
        variants_player(play, player, name);
        text_append(text, "  %3d %s won by %s\n", match->wins[player],
                    match->wins[player] == 1 ? "round " : "rounds", name);
    }
    text_append(text, "  %3d drawn, %d of %d played\n", match->draws, match->finished,
                play->settings.rounds);
    if (match->finished < play->settings.rounds)
        return;
    int difference = match->wins[0] - match->wins[1];
    char name[SETTING_TEXT_SIZE];
    variants_player(play, difference > 0 ? 0 : 1, name);
    if (difference == 0)
        text_append(text, "\n  The match is a draw.\n");
    else
        text_append(text, "\n  %s wins the match.\n", name);
}

void variants_page_write(const VariantsPlay *play, VariantsPage page, int width, Text *text) {
    switch (page) {
    case VARIANTS_PAGE_NONE:
        break;
    case VARIANTS_PAGE_HELP:
        write_help(play, text);
        break;
    case VARIANTS_PAGE_SETTINGS:
        write_settings(play, text);
        break;
    case VARIANTS_PAGE_TABLE:
        write_table(play, text);
        break;
    case VARIANTS_PAGE_SCORES:
        variants_store_show_scores(play, width, text);
        break;
    case VARIANTS_PAGE_GAMES:
        variants_shelf_show(text);
        break;
    }
}

void variants_page_usage(Text *text) {
    VariantsSettings settings;
    variants_settings_init(&settings);
    text_append(text, "Usage: pbrain-pentad play --game ultimate|tickoattwo [OPTION]...\n\n"
                      "Play ultimate tic-tac-toe or TickoaTTwo in the terminal.\n\n");
    for (int i = 0; i < variants_settings_count(); i++) {
        char value[SETTING_TEXT_SIZE];
        variants_settings_get(&settings, i, value);
        text_append(text, "  --%-11s %s [%s]\n", variants_settings_name(i),
                    variants_settings_help(i), value);
    }
    text_append(text,
                "\n"
                "  --demo        watch two levels play\n"
                "  --pace MS     time between the moves of a demonstration [%d]\n"
                "  --open FILE   open a saved game, or the kept game of that number\n"
                "  --resume      go on with the game left last time, without asking\n"
                "  --new         begin a new game, without asking; what was left is kept\n"
                "  --plain       play line by line, without drawing a screen\n"
                "  --games       list the games that were finished or left, and leave\n"
                "  --scores      show the ten best and leave\n"
                "  --help        show this and leave\n",
                VARIANTS_PACE_MS);
}
