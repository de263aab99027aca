/* play_setting_table: see play_setting_table.h. */
#include "play/game/play_setting_table.h"

#include "play/game/play_typed.h"

#include <stdio.h>
#include <string.h>

int *setting_int(void *values, const Setting *setting) {
    return (int *)(void *)((char *)values + setting->offset);
}

int setting_int_of(const void *values, const Setting *setting) {
    return *(const int *)(const void *)((const char *)values + setting->offset);
}

char *setting_text(void *values, const Setting *setting) {
    return (char *)values + setting->offset;
}

/* ------------------------------------------------------------------------------------------
 * Types.
 */

void setting_write_text(const void *values, const Setting *setting, char text[SETTING_TEXT_SIZE]) {
    snprintf(text, SETTING_TEXT_SIZE, "%s", (const char *)values + setting->offset);
}

static bool read_number(void *values, const Setting *setting, const char *text) {
    return typed_number(text, setting->low, setting->high, setting_int(values, setting));
}

static void write_number(const void *values, const Setting *setting, char text[SETTING_TEXT_SIZE]) {
    snprintf(text, SETTING_TEXT_SIZE, "%d", setting_int_of(values, setting));
}

static void step_number(void *values, const Setting *setting, int step) {
    int *number = setting_int(values, setting);
    *number = clamp_int(*number + step, setting->low, setting->high);
}

static bool read_word(void *values, const Setting *setting, const char *text) {
    return typed_word(text, setting->words, setting_int(values, setting));
}

static void write_word(const void *values, const Setting *setting, char text[SETTING_TEXT_SIZE]) {
    snprintf(text, SETTING_TEXT_SIZE, "%s", setting->words[setting_int_of(values, setting)]);
}

static void step_word(void *values, const Setting *setting, int step) {
    int *number = setting_int(values, setting), count = 0;
    while (setting->words[count] != NULL)
        count++;
    *number = (*number + step + count) % count;
}

static bool read_seconds(void *values, const Setting *setting, const char *text) {
    return typed_seconds(text, setting_int(values, setting));
}

static void write_seconds(const void *values, const Setting *setting,
                          char text[SETTING_TEXT_SIZE]) {
    snprintf(text, SETTING_TEXT_SIZE, "%g", setting_int_of(values, setting) / 1000.0);
}

/* The next of some thinking times that people choose; beyond the last one the time stays. */
static void step_seconds(void *values, const Setting *setting, int step) {
    static const int TIMES_MS[] = {100, 200, 500, 1000, 2000, 5000, 10000, 20000, 30000, 60000};
    int *ms = setting_int(values, setting), last = (int)ARRAY_LENGTH(TIMES_MS) - 1;
    int at = step > 0 ? 0 : last;
    while (step > 0 && at < last && TIMES_MS[at] <= *ms)
        at++;
    while (step < 0 && at > 0 && TIMES_MS[at] >= *ms)
        at--;
    if ((TIMES_MS[at] > *ms) == (step > 0))
        *ms = TIMES_MS[at];
}

static bool read_name(void *values, const Setting *setting, const char *text) {
    return typed_name(text, setting_text(values, setting), SETTING_NAME_SIZE);
}

const char *const SETTING_SWITCH[] = {"off", "on", NULL};
const SettingType SETTING_NUMBER = {read_number, write_number, step_number, false};
const SettingType SETTING_WORD = {read_word, write_word, step_word, false};
const SettingType SETTING_SECONDS = {read_seconds, write_seconds, step_seconds, false};
const SettingType SETTING_NAME = {read_name, setting_write_text, NULL, true};

/* ------------------------------------------------------------------------------------------
 * Tables.
 */

int setting_table_find(const SettingTable *table, const char *name) {
    for (int i = 0; i < table->count; i++)
        if (typed_equal(table->settings[i].name, name))
            return i;
    return -1;
}

void setting_table_get(const SettingTable *table, const void *values, int place,
                       char text[SETTING_TEXT_SIZE]) {
    const Setting *setting = &table->settings[place];
    setting->type->write(values, setting, text);
}

bool setting_table_set(const SettingTable *table, void *values, int place, const char *text,
                       char complaint[SETTING_COMPLAINT_SIZE]) {
    const Setting *setting = &table->settings[place];
    if (setting->type->read(values, setting, text))
        return true;
    snprintf(complaint, SETTING_COMPLAINT_SIZE, "\"%.30s\" does not work for %s: %s.", text,
             setting->name, setting->help);
    return false;
}

void setting_table_step(const SettingTable *table, void *values, int place, int step) {
    const Setting *setting = &table->settings[place];
    if (setting->type->step != NULL)
        setting->type->step(values, setting, step);
}

uint32_t setting_table_adopt(const SettingTable *table, void *values, const void *wanted,
                             uint32_t chosen, char kept[SETTING_COMPLAINT_SIZE]) {
    char asked[SETTING_TEXT_SIZE], there[SETTING_TEXT_SIZE], complaint[SETTING_COMPLAINT_SIZE];
    size_t length = 0;
    uint32_t later = 0;
    kept[0] = '\0';
    for (int i = 0; i < table->count; i++) {
        const Setting *setting = &table->settings[i];
        if ((chosen >> i & 1) == 0)
            continue;
        setting_table_get(table, wanted, i, asked);
        if (setting->live && !setting->type->is_name)
            setting_table_set(table, values, i, asked, complaint);
        setting_table_get(table, values, i, there);
        if (strcmp(asked, there) == 0)
            continue;
        later |= UINT32_C(1) << i;
        if (length < SETTING_COMPLAINT_SIZE)
            length += (size_t)snprintf(kept + length, SETTING_COMPLAINT_SIZE - length, "%s--%s",
                                       length > 0 ? ", " : "", setting->name);
    }
    return later;
}

void setting_table_copy(const SettingTable *table, void *values, const void *from,
                        uint32_t chosen) {
    char text[SETTING_TEXT_SIZE], complaint[SETTING_COMPLAINT_SIZE];
    for (int i = 0; i < table->count; i++) {
        if ((chosen >> i & 1) == 0)
            continue;
        setting_table_get(table, from, i, text);
        setting_table_set(table, values, i, text, complaint);
    }
}
