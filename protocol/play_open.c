/* play_open: reading saved games; see play_save.h.
 *
 * First the text is taken apart into a Draft without asking what it means; then the game is
 * played through from the draft, so that nothing can come in that could not be played.
 */
#include "play_open.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 256, DRAFT_OTHERS = 4, MAX_MS = 1000000000 };

/* A file taken apart. */
typedef struct Draft {
    const char *text, *end; /* the whole file */
    const char *at;         /* the next line */
    int line;               /* its number, from 1 */
    char *complaint;

    int width, height;
    int stone_count;
    int xs[BOARD_MAX_CELLS], ys[BOARD_MAX_CELLS], times[BOARD_MAX_CELLS];
    bool ours;   /* there are pentad: lines, */
    bool summed; /* and the checksum among them */
    Settings settings;
    int starter, opener, helped, counted;
    int result_count;
    RoundResult results[SETTING_MAX_ROUNDS];
    int other_count;
    GameEvent others[DRAFT_OTHERS]; /* choices and giving up */
} Draft;

static bool draft_complain(Draft *draft, const char *what) {
    snprintf(draft->complaint, SETTING_COMPLAINT_SIZE, "line %d: %s", draft->line, what);
    return false;
}

/* ------------------------------------------------------------------------------------------
 * Lines and numbers.
 */

/* Takes the next line, without its end, into `line`. Returns false at the end of the file. */
static bool next_line(Draft *draft, char line[LINE_SIZE]) {
    if (draft->at >= draft->end)
        return false;
    const char *start = draft->at;
    const char *stop = memchr(start, '\n', (size_t)(draft->end - start));
    size_t length = (size_t)((stop == NULL ? draft->end : stop) - start);
    draft->at = start + length + (stop != NULL);
    draft->line++;
    if (length > 0 && start[length - 1] == '\r')
        length--;
    size_t kept = length < LINE_SIZE - 1 ? length : LINE_SIZE - 1;
    memcpy(line, start, kept);
    line[kept] = '\0';
    return true;
}

/* Reads a number in [low, high] and moves on. */
static bool read_int(const char **at, int low, int high, int *value) {
    char *end;
    if (!isdigit((unsigned char)**at))
        return false;
    long number = strtol(*at, &end, 10);
    if (number < low || number > high)
        return false;
    *value = (int)number;
    *at = end;
    return true;
}

/* Skips `character` if it is next. */
static bool skip(const char **at, char character) {
    if (**at != character)
        return false;
    ++*at;
    return true;
}

/* ------------------------------------------------------------------------------------------
 * The part that the manager knows.
 */

static bool read_header(Draft *draft) {
    static const char WORD[] = "Piskvorky ";
    char line[LINE_SIZE];
    bool binary = memchr(draft->text, '\0', (size_t)(draft->end - draft->text)) != NULL;
    if (binary || !next_line(draft, line) || strncmp(line, WORD, sizeof WORD - 1) != 0)
        return draft_complain(draft, "this is no game in the Piskvork format (PSQ)");
    const char *at = line + sizeof WORD - 1;
    if (!read_int(&at, 1, 9999, &draft->width) || !skip(&at, 'x') ||
        !read_int(&at, 1, 9999, &draft->height))
        return draft_complain(draft, "the size of the board cannot be read");
    if (draft->width < BOARD_MIN_SIZE || draft->width > BOARD_MAX_SIZE ||
        draft->height < BOARD_MIN_SIZE || draft->height > BOARD_MAX_SIZE)
        return draft_complain(draft, "boards have 3 to 32 columns and lines");
    return true;
}

/* Reads a line `x,y,ms` as the next stone. */
static bool read_stone(Draft *draft, const char *line) {
    int at = draft->stone_count;
    if (at == draft->width * draft->height)
        return draft_complain(draft, "there are more stones than cells");
    if (!read_int(&line, 1, draft->width, &draft->xs[at]) || !skip(&line, ',') ||
        !read_int(&line, 1, draft->height, &draft->ys[at]) || !skip(&line, ',') ||
        !read_int(&line, 0, MAX_MS, &draft->times[at]) || *line != '\0')
        return draft_complain(draft, "this is no move on this board");
    draft->stone_count++;
    return true;
}

/* Whether a line is meant to be a move: digits, then a comma. */
static bool looks_like_stone(const char *line) {
    size_t digits = strspn(line, "0123456789");
    return digits > 0 && line[digits] == ',';
}

/* Reads the stones and the line of black's name after them. */
static bool read_stones(Draft *draft) {
    char line[LINE_SIZE];
    while (next_line(draft, line)) {
        if (!looks_like_stone(line))
            return true;
        if (!read_stone(draft, line))
            return false;
    }
    return draft_complain(draft, "the file is cut off before the names of the players");
}

/* ------------------------------------------------------------------------------------------
 * Our own lines.
 */

static bool read_result(Draft *draft, const char *at) {
    RoundResult *result = &draft->results[draft->result_count];
    int end;
    if (draft->result_count == SETTING_MAX_ROUNDS || !read_int(&at, 0, 2, &result->winner) ||
        !skip(&at, ',') || !read_int(&at, 0, DIRECTION_COUNT, &result->points) || !skip(&at, ',') ||
        !read_int(&at, 0, BOARD_MAX_CELLS, &result->stones) || !skip(&at, ',') ||
        !read_int(&at, END_ROW, END_FEW_EMPTY, &end))
        return false;
    result->winner--;
    result->end = (GameEnd)end;
    draft->result_count++;
    return true;
}

static bool read_choice(Draft *draft, const char *at) {
    GameEvent *event = &draft->others[draft->other_count];
    for (int choice = CHOICE_BLACK; choice <= CHOICE_TWO; choice++) {
        size_t length = strlen(save_choice_name(choice));
        int used;
        if (strncmp(at, save_choice_name(choice), length) != 0)
            continue;
        at += length;
        if (draft->other_count == DRAFT_OTHERS || !skip(&at, ',') ||
            !read_int(&at, 0, MAX_MS, &used))
            return false;
        *event = (GameEvent){
            .kind = EVENT_CHOICE, .choice = (uint8_t)choice, .cell = CELL_NONE, .used_ms = used};
        draft->other_count++;
        return true;
    }
    return false;
}

static bool read_given_up(Draft *draft, const char *at) {
    int player, used;
    if (draft->other_count == DRAFT_OTHERS || !read_int(&at, 0, 1, &player) || !skip(&at, ',') ||
        !read_int(&at, 0, MAX_MS, &used))
        return false;
    draft->others[draft->other_count++] = (GameEvent){
        .kind = EVENT_GIVE_UP, .player = (uint8_t)player, .cell = CELL_NONE, .used_ms = used};
    return true;
}

/* The checksum is the last line and covers everything before it. */
static bool read_sum(Draft *draft, const char *at, const char *line_start) {
    char *end;
    unsigned long sum = strtoul(at, &end, 16);
    draft->summed = true;
    return end == at + 8 && *end == '\0' &&
           sum == save_checksum(draft->text, (size_t)(line_start - draft->text)) &&
           draft->at == draft->end;
}

/* Reads one of our lines. Names that are not known come from a later version. */
static bool read_entry(Draft *draft, const char *name, const char *value, const char *line_start) {
    char complaint[SETTING_COMPLAINT_SIZE];
    int setting = settings_find(name);
    if (setting >= 0)
        return settings_set(&draft->settings, setting, value, complaint);
    if (strcmp(name, "starter") == 0)
        return read_int(&value, 0, 1, &draft->starter);
    if (strcmp(name, "opener") == 0)
        return read_int(&value, 0, 1, &draft->opener);
    if (strcmp(name, "helped") == 0)
        return read_int(&value, 0, 1, &draft->helped);
    if (strcmp(name, "counted") == 0)
        return read_int(&value, 0, 1, &draft->counted);
    if (strcmp(name, "result") == 0)
        return read_result(draft, value);
    if (strcmp(name, "choice") == 0)
        return read_choice(draft, value);
    if (strcmp(name, "gave-up") == 0)
        return read_given_up(draft, value);
    return strcmp(name, "sum") != 0 || read_sum(draft, value, line_start);
}

/* Whether the line just taken is the last one and has no end. */
static bool is_cut(const Draft *draft) {
    return draft->at == draft->end && draft->end[-1] != '\n';
}

/* Reads what follows black's name. Of a file that is cut off before the first line of ours nothing
 * shows that there was one. */
static bool read_rest(Draft *draft) {
    static const char PREFIX[] = "pentad:";
    char line[LINE_SIZE];
    if (!next_line(draft, line) || is_cut(draft))
        return draft_complain(draft, "the file is cut off in the names of the players");
    for (const char *start = draft->at; next_line(draft, line); start = draft->at) {
        size_t length = strlen(line);
        bool begun = length > 0 && length < sizeof PREFIX - 1 && strncmp(line, PREFIX, length) == 0;
        if (begun && is_cut(draft))
            return draft_complain(draft, "the file is cut off here");
        if (strncmp(line, PREFIX, sizeof PREFIX - 1) != 0)
            continue;
        char *name = line + sizeof PREFIX - 1, *value = strchr(name, '=');
        draft->ours = true;
        if (value == NULL)
            return draft_complain(draft, "this line is damaged");
        *value++ = '\0';
        if (!read_entry(draft, name, value, start))
            return draft_complain(draft, "this line, or one before it, is damaged");
    }
    if (draft->ours && !draft->summed)
        return draft_complain(draft, "the file is cut off at the end");
    return true;
}

/* ------------------------------------------------------------------------------------------
 * Playing it through.
 */

/* Applies the next choice or giving up if the game asks for one, or if the stones are over. */
static bool replay_other(Game *game, const Draft *draft, int *next, bool stones_left) {
    bool choice_due = game->phase == PHASE_CHOICE || game->phase == PHASE_FINAL_CHOICE;
    if (*next == draft->other_count || (stones_left && !choice_due))
        return false;
    const GameEvent *event = &draft->others[(*next)++];
    GameStatus status = event->kind == EVENT_CHOICE
                            ? game_choose(game, (GameChoice)event->choice, event->used_ms)
                            : game_give_up(game, event->player, event->used_ms);
    return status == GAME_OK;
}

/* Plays the draft through; returns NULL, with a complaint, when that is not possible. */
static Game *replay(Draft *draft, const Settings *settings, int opener) {
    Game *game = game_create(settings, opener);
    int next = 0;
    if (game == NULL) {
        snprintf(draft->complaint, SETTING_COMPLAINT_SIZE, "there is not enough memory");
        return NULL;
    }
    for (int i = 0; i < draft->stone_count; i++) {
        while (replay_other(game, draft, &next, true))
            continue;
        Cell cell = board_cell(game->board, draft->xs[i] - 1, draft->ys[i] - 1);
        GameStatus status = game_play(game, cell, draft->times[i]);
        if (status == GAME_OK)
            continue;
        snprintf(draft->complaint, SETTING_COMPLAINT_SIZE, "line %d: %s", i + 2,
                 status == GAME_OCCUPIED ? "a stone lies there already"
                 : status == GAME_OVER   ? "the game was over before this move"
                                         : "no stone can be placed now");
        game_destroy(game);
        return NULL;
    }
    while (replay_other(game, draft, &next, false))
        continue;
    if (next == draft->other_count)
        return game;
    snprintf(draft->complaint, SETTING_COMPLAINT_SIZE, "its choices do not fit its moves");
    game_destroy(game);
    return NULL;
}

/* A game of somebody else: the rule is not told, so the first one under which all moves can be
 * played is taken, that of the current settings before all others. The person moves next. */
static bool open_foreign(Draft *draft, const Settings *current, SavedGame *saved) {
    static const int RULES[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_CARO, RULE_CARO_EXACT,
                                RULE_RENJU};
    Settings settings = *current;
    settings.width = draft->width;
    settings.height = draft->height;
    settings.opening = OPENING_FREE;
    settings.rounds = 1;
    settings.row = min_int(settings.row, max_int(settings.width, settings.height));
    if (!settings_check(&settings, draft->complaint))
        settings.rule = RULE_FREESTYLE;
    saved->game = replay(draft, &settings, 0);
    for (size_t i = 0; saved->game == NULL && i < ARRAY_LENGTH(RULES); i++) {
        settings.rule = RULES[i];
        if (settings.rule != RULE_RENJU || settings.row == 5)
            saved->game = replay(draft, &settings, 0);
    }
    if (saved->game != NULL && game_turn(saved->game) == 1) {
        game_destroy(saved->game);
        saved->game = replay(draft, &settings, 1);
    }
    if (saved->game == NULL)
        return false;
    saved->settings = settings;
    match_init(&saved->match, &settings, saved->game->opener);
    saved->foreign = saved->helped = true;
    return true;
}

/* One of our own. */
static bool open_own(Draft *draft, SavedGame *saved) {
    Settings *settings = &draft->settings;
    settings->width = draft->width;
    settings->height = draft->height;
    if (!settings_check(settings, draft->complaint))
        return false;
    match_init(&saved->match, settings, draft->starter);
    if (draft->result_count >= settings->rounds) {
        snprintf(draft->complaint, SETTING_COMPLAINT_SIZE, "its rounds do not fit its results");
        return false;
    }
    for (int i = 0; i < draft->result_count; i++) {
        draft->results[i].opener = match_opener(&saved->match);
        saved->match.results[saved->match.finished++] = draft->results[i];
    }
    saved->game = replay(draft, settings, draft->opener);
    saved->settings = *settings;
    saved->helped = draft->helped != 0;
    saved->counted = draft->counted != 0;
    return saved->game != NULL;
}

bool save_read(const char *text, size_t length, const Settings *current, SavedGame *saved,
               char complaint[SETTING_COMPLAINT_SIZE]) {
    *saved = (SavedGame){0};
    Draft *draft = calloc(1, sizeof *draft);
    if (draft == NULL) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "there is not enough memory");
        return false;
    }
    *draft = (Draft){.text = text, .end = text + length, .at = text, .complaint = complaint};
    draft->settings = *current;
    bool read = read_header(draft) && read_stones(draft) && read_rest(draft) &&
                (draft->ours ? open_own(draft, saved) : open_foreign(draft, current, saved));
    free(draft);
    return read;
}
