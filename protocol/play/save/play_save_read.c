/* play_save_read: see play_save_read.h.
 *
 * First the text is taken apart into a SaveDraft without asking what it means; then the game is
 * played through from the draft, so that nothing can come in that could not be played.
 */
#include "play/save/play_save_read.h"

#include "engine.h"
#include "play/game/play_typed.h"
#include "play/ground/play_codepage.h"
#include "records.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 256 };

/* A file taken apart. */
typedef struct SaveDraft {
    const char *text, *end; /* the whole file */
    const char *at;         /* the next line */
    int line;               /* its number, from 1 */
    char *complaint;

    PsqGame psq;                               /* the part that the manager knows */
    bool person[SIDE_COUNT];                   /* who plays each colour */
    char names[SIDE_COUNT][SETTING_NAME_SIZE]; /* "" where the file tells none */
    bool ours;                                 /* there are pentad: lines, */
    bool summed;                               /* and the checksum among them */
    bool from_top; /* lines are counted from the top; older games of ours count from below */
    Settings settings;
    int starter, opener, helped, counted;
    int black; /* the player of black at the end of the file */
    char date[SAVE_DATE_SIZE];
    SaveResult result;
    int result_count;
    RoundResult results[SETTING_MAX_ROUNDS];
    int other_count;
    GameEvent others[GAME_MAX_OTHERS]; /* those that are no stones */
} SaveDraft;

static bool draft_complain(SaveDraft *draft, const char *what) {
    snprintf(draft->complaint, SETTING_COMPLAINT_SIZE, "line %d: %s", draft->line, what);
    return false;
}

/* ------------------------------------------------------------------------------------------
 * Lines and numbers.
 */

/* Takes the next line, without its end, into `line`. Returns false at the end of the file. */
static bool next_line(SaveDraft *draft, char line[LINE_SIZE]) {
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

/* Whether the line just taken is the last one and has no end. */
static bool is_cut(const SaveDraft *draft) {
    return draft->at == draft->end && draft->end[-1] != '\n';
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

/* Takes what the first line says about the players; without it both are computers. */
static void take_players(SaveDraft *draft) {
    for (int i = 0; i < SIDE_COUNT && draft->psq.told; i++)
        draft->person[i ^ draft->psq.swapped] = draft->psq.players[i] == 0;
}

/* Whether a person has only the number that the manager gives him, or no name at all. */
static bool is_plain_person(const char *name) {
    return strspn(name, "0123456789 ") == strlen(name);
}

/* Whether a program is this one, under any of its names, or has no name at all. */
static bool is_own_program(const char *name) {
    return typed_equal(name, SAVE_PROGRAM) || typed_equal(name, "pbrain-pentad64.exe") ||
           typed_equal(name, "pbrain-pentad") || typed_equal(name, ENGINE_NAME) ||
           strspn(name, " ") == strlen(name);
}

/* Takes levels off the name of a program, as settings_player() adds one: "Pentad (hard)". */
static void drop_level(char *name) {
    char level[SETTING_TEXT_SIZE], complaint[SETTING_COMPLAINT_SIZE];
    Settings settings;
    settings_init(&settings);
    for (char *at = strrchr(name, '('); at != NULL && at > name; at = strrchr(name, '(')) {
        size_t length = strcspn(at + 1, ")");
        snprintf(level, sizeof level, "%.*s", (int)length, at + 1);
        if (at[-1] != ' ' || strcmp(at + 1 + length, ")") != 0 ||
            !settings_set(&settings, settings_find("level"), level, complaint))
            return;
        at[-1] = '\0';
    }
}

/* Takes the line of the name of a player of the file: who begins with the word for people is a
 * person, everything else is a program. */
static void read_name(SaveDraft *draft, int player, const char *line) {
    static const size_t WORD = sizeof PSQ_PERSON - 1;
    int side = player ^ draft->psq.swapped;
    char *name = draft->names[side], word[sizeof PSQ_PERSON];
    snprintf(word, sizeof word, "%s", line);
    if (line[0] != '\0')
        draft->person[side] = typed_equal(word, PSQ_PERSON);
    if (draft->person[side] && line[0] != '\0')
        line += WORD;
    for (const char *at = line; *at != '\0'; at++)
        if ((*at == '\\' || *at == '/') && !draft->person[side])
            line = at + 1;
    codepage_read(line, name, SETTING_NAME_SIZE);
    for (char *at = name; *at != '\0'; at++)
        if (*at == ',')
            *at = ' ';
    if (!draft->person[side])
        drop_level(name);
    if (draft->person[side] ? is_plain_person(name) : is_own_program(name))
        name[0] = '\0';
}

/* Takes the head, the stones and the names. A game that a person saved in the manager has none. */
static bool read_game(SaveDraft *draft, size_t length) {
    RecordSource source = source_init(draft->text, length, draft->complaint);
    if (!psq_parse(&source, &draft->psq))
        return false;
    take_players(draft);
    for (int player = 0; player < SIDE_COUNT && draft->psq.named; player++)
        read_name(draft, player, draft->psq.names[player]);
    draft->at = source.at;
    draft->line = draft->psq.line;
    return true;
}

/* ------------------------------------------------------------------------------------------
 * Our own lines.
 */

static bool read_result(SaveDraft *draft, const char *at) {
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

static bool read_choice(SaveDraft *draft, const char *at) {
    GameEvent *event = &draft->others[draft->other_count];
    for (int choice = CHOICE_BLACK; choice <= CHOICE_TEN; choice++) {
        size_t length = strlen(save_choice_name(choice));
        int used;
        if (strncmp(at, save_choice_name(choice), length) != 0)
            continue;
        at += length;
        if (draft->other_count == GAME_MAX_OTHERS || !skip(&at, ',') ||
            !read_int(&at, 0, PSQ_MAX_MS, &used))
            return false;
        *event = (GameEvent){
            .kind = EVENT_CHOICE, .choice = (uint8_t)choice, .cell = CELL_NONE, .used_ms = used};
        draft->other_count++;
        return true;
    }
    return false;
}

/* A number of fifth moves, or one that was offered, as the number of its cell. */
static bool read_fifth(SaveDraft *draft, const char *at, EventKind kind) {
    int value, used;
    int most = kind == EVENT_NUMBER ? OPENING_MAX_OFFERS : BOARD_MAX_CELLS - 1;
    if (draft->other_count == GAME_MAX_OTHERS || !read_int(&at, 0, most, &value) ||
        !skip(&at, ',') || !read_int(&at, 0, PSQ_MAX_MS, &used))
        return false;
    draft->others[draft->other_count++] =
        (GameEvent){.kind = (uint8_t)kind,
                    .number = (uint8_t)(kind == EVENT_NUMBER ? value : 0),
                    .cell = kind == EVENT_NUMBER ? CELL_NONE : (Cell)value,
                    .used_ms = used};
    return true;
}

static bool read_given_up(SaveDraft *draft, const char *at) {
    int player, used;
    if (draft->other_count == GAME_MAX_OTHERS || !read_int(&at, 0, 1, &player) || !skip(&at, ',') ||
        !read_int(&at, 0, PSQ_MAX_MS, &used))
        return false;
    draft->others[draft->other_count++] = (GameEvent){
        .kind = EVENT_GIVE_UP, .player = (uint8_t)player, .cell = CELL_NONE, .used_ms = used};
    return true;
}

/* A date is only shown, so it may be anything that can be. */
static bool read_date(SaveDraft *draft, const char *at) {
    snprintf(draft->date, sizeof draft->date, "%s", at);
    for (at = draft->date; *at >= ' ' && *at <= '~';)
        at++;
    return *at == '\0';
}

static bool read_end(SaveDraft *draft, const char *at) {
    static const char *const WINNERS[] = {
        [SAVE_DRAW] = "draw,", [SAVE_BLACK_WON] = "black,", [SAVE_WHITE_WON] = "white,"};
    for (int i = SAVE_DRAW; i <= SAVE_WHITE_WON; i++)
        if (strncmp(at, WINNERS[i], strlen(WINNERS[i])) == 0)
            draft->result = (SaveResult)i;
    return true;
}

/* The checksum is the last line and covers everything before it. */
static bool read_sum(SaveDraft *draft, const char *at, const char *line_start) {
    char *end;
    unsigned long sum = strtoul(at, &end, 16);
    draft->summed = true;
    return end == at + 8 && *end == '\0' &&
           sum == bytes_checksum(draft->text, (size_t)(line_start - draft->text)) &&
           draft->at == draft->end;
}

/* Reads one of our lines. Names that are not known come from a later version. */
static bool read_entry(SaveDraft *draft, const char *name, const char *value,
                       const char *line_start) {
    char complaint[SETTING_COMPLAINT_SIZE];
    int setting = settings_find(name);
    if (setting >= 0) /* an older version took marks of the board as stones */
        return settings_set(&draft->settings, setting, value, complaint) ||
               settings_is_symbol(setting);
    if (strcmp(name, "engine") == 0)
        return typed_name(value, draft->settings.engine, SETTING_NAME_SIZE);
    if (strcmp(name, "lines") == 0)
        return draft->from_top = true;
    if (strcmp(name, "date") == 0)
        return read_date(draft, value);
    if (strcmp(name, "end") == 0)
        return read_end(draft, value);
    if (strcmp(name, "black") == 0)
        return read_int(&value, 0, 1, &draft->black);
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
    if (strcmp(name, "number") == 0)
        return read_fifth(draft, value, EVENT_NUMBER);
    if (strcmp(name, "offer") == 0)
        return read_fifth(draft, value, EVENT_OFFER);
    if (strcmp(name, "gave-up") == 0)
        return read_given_up(draft, value);
    return strcmp(name, "sum") != 0 || read_sum(draft, value, line_start);
}

/* Reads what follows the names. Of a file that is cut off before the first line of ours nothing
 * shows that there was one. */
static bool read_rest(SaveDraft *draft) {
    static const char PREFIX[] = "pentad:";
    char line[LINE_SIZE];
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

/* Applies an event that is no stone. Returns whether that is possible. */
static bool apply_other(Game *game, const GameEvent *event) {
    switch ((EventKind)event->kind) {
    case EVENT_CHOICE:
        return game_choose(game, (OpeningChoice)event->choice, event->used_ms) == GAME_OK;
    case EVENT_NUMBER:
        return game_name(game, event->number, event->used_ms) == GAME_OK;
    case EVENT_OFFER:
        return game->phase == PHASE_OFFER && event->cell < game->board->cell_count &&
               game_play(game, event->cell, event->used_ms) == GAME_OK;
    case EVENT_GIVE_UP:
        return game_give_up(game, event->player, event->used_ms) == GAME_OK;
    case EVENT_STONE:
        break;
    }
    return false;
}

/* Applies the next event that is no stone if the game asks for one, or if the stones are over. */
static bool replay_other(Game *game, const SaveDraft *draft, int *next, bool stones_left) {
    bool due =
        game->phase == PHASE_CHOICE || game->phase == PHASE_NUMBER || game->phase == PHASE_OFFER;
    if (*next == draft->other_count || (stones_left && !due))
        return false;
    return apply_other(game, &draft->others[(*next)++]);
}

/* Plays the draft through; returns NULL, with a complaint, when that is not possible. */
static Game *replay(SaveDraft *draft, const Settings *settings, int opener) {
    Game *game = game_create(settings, opener);
    int next = 0;
    if (game == NULL) {
        snprintf(draft->complaint, SETTING_COMPLAINT_SIZE, "there is not enough memory");
        return NULL;
    }
    for (int i = 0; i < draft->psq.count; i++) {
        while (replay_other(game, draft, &next, true))
            continue;
        int y = draft->from_top || !draft->ours ? draft->psq.height - draft->psq.ys[i]
                                                : draft->psq.ys[i] - 1;
        Cell cell = board_cell(game->board, draft->psq.xs[i] - 1, y);
        GameStatus status =
            game->phase == PHASE_OFFER ? GAME_NO_STONE : game_play(game, cell, draft->psq.times[i]);
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

/* The rule is not told, so the first one under which all moves can be played is taken, that of the
 * settings before all others. */
static Game *replay_foreign(SaveDraft *draft, Settings *settings, int opener) {
    static const int RULES[] = {RULE_FREESTYLE, RULE_STANDARD, RULE_CARO, RULE_CARO_EXACT,
                                RULE_RENJU};
    Game *game = replay(draft, settings, opener);
    for (size_t i = 0; game == NULL && i < ARRAY_LENGTH(RULES); i++) {
        settings->rule = RULES[i];
        if (settings->rule != RULE_RENJU || settings->row == 5)
            game = replay(draft, settings, opener);
    }
    return game;
}

/* Calls the players what the file calls them. */
static void take_names(const SaveDraft *draft, Settings *settings, int opener) {
    for (int side = BLACK; side <= WHITE; side++) {
        int player = side ^ opener;
        bool engine = settings_is_engine(settings, player);
        if (draft->names[side][0] != '\0')
            memcpy(engine ? settings->engine : settings->names[player], draft->names[side],
                   SETTING_NAME_SIZE);
    }
}

/* A game of somebody else. Two people play on as two, a person plays on against the engine; where
 * computers played, the person moves next. */
static bool open_foreign(SaveDraft *draft, const Settings *current, SavedGame *saved) {
    Settings settings = *current;
    bool people = draft->person[BLACK] && draft->person[WHITE];
    bool programs = !draft->person[BLACK] && !draft->person[WHITE];
    if (!programs)
        settings.opponent = people ? OPPONENT_PERSON : OPPONENT_ENGINE;
    settings.width = draft->psq.width;
    settings.height = draft->psq.height;
    settings.opening = OPENING_FREE;
    settings.rounds = 1;
    settings.row = min_int(settings.row, max_int(settings.width, settings.height));
    if (!settings_check(&settings, draft->complaint))
        settings.rule = RULE_FREESTYLE;
    int opener = !programs && !draft->person[BLACK];
    saved->game = replay_foreign(draft, &settings, opener);
    if (programs && saved->game != NULL && game_turn(saved->game) == 1) {
        game_destroy(saved->game);
        saved->game = replay(draft, &settings, opener = 1);
    }
    if (saved->game == NULL)
        return false;
    take_names(draft, &settings, opener);
    saved->settings = settings;
    match_init(&saved->match, &settings, saved->game->opener);
    saved->foreign = saved->helped = true;
    return true;
}

/* One of our own. */
static bool open_own(SaveDraft *draft, SavedGame *saved) {
    Settings *settings = &draft->settings;
    settings->width = draft->psq.width;
    settings->height = draft->psq.height;
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
    memcpy(saved->date, draft->date, sizeof saved->date);
    return saved->game != NULL;
}

/* Takes a text apart. Returns NULL, with a complaint, when it is no game; otherwise the caller
 * frees the draft. */
static SaveDraft *draft_create(const char *text, size_t length, const Settings *current,
                               char complaint[SETTING_COMPLAINT_SIZE]) {
    SaveDraft *draft = calloc(1, sizeof *draft);
    if (draft == NULL) {
        snprintf(complaint, SETTING_COMPLAINT_SIZE, "there is not enough memory");
        return NULL;
    }
    *draft = (SaveDraft){.text = text, .end = text + length, .at = text, .complaint = complaint};
    draft->settings = *current;
    draft->settings.engine[0] = '\0';
    if (read_game(draft, length) && read_rest(draft))
        return draft;
    free(draft);
    return NULL;
}

bool save_read(const char *text, size_t length, const Settings *current, SavedGame *saved,
               char complaint[SETTING_COMPLAINT_SIZE]) {
    *saved = (SavedGame){0};
    SaveDraft *draft = draft_create(text, length, current, complaint);
    bool read = draft != NULL &&
                (draft->ours ? open_own(draft, saved) : open_foreign(draft, current, saved));
    free(draft);
    return read;
}

bool save_summarise(const char *text, size_t length, SaveSummary *summary,
                    char complaint[SETTING_COMPLAINT_SIZE]) {
    Settings settings;
    settings_init(&settings);
    SaveDraft *draft = draft_create(text, length, &settings, complaint);
    *summary = (SaveSummary){.rule = ""};
    if (draft == NULL)
        return false;
    *summary = (SaveSummary){.width = draft->psq.width,
                             .height = draft->psq.height,
                             .moves = draft->psq.count,
                             .round = draft->result_count + 1,
                             .rounds = draft->settings.rounds,
                             .result = draft->ours ? draft->result : SAVE_UNTOLD};
    memcpy(summary->date, draft->date, sizeof summary->date);
    if (draft->ours)
        settings_get(&draft->settings, settings_find("rule"), summary->rule);
    for (int side = BLACK; side <= WHITE; side++) {
        char *name = summary->players[side];
        if (draft->ours)
            settings_player(&draft->settings, side ^ draft->black, name);
        else if (draft->names[side][0] != '\0')
            memcpy(name, draft->names[side], SETTING_NAME_SIZE);
        else
            snprintf(name, SETTING_TEXT_SIZE, "%s", draft->person[side] ? "Player" : ENGINE_NAME);
    }
    free(draft);
    return true;
}
