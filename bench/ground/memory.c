/* memory: see memory.h. The formats are those of proc(5). */
#include "ground/memory.h"

#include "text/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

enum {
    DEEPEST_CHILD = 4, /* generations looked at: shell, script, wine, engine */
    MAX_CHILDREN = 16
};

/* Opens /proc/PID/`name` for reading; NULL when it is not there. */
static FILE *memory_open(int64_t pid, const char *name) {
    char path[96];
    snprintf(path, sizeof path, "/proc/%" PRId64 "/%s", pid, name);
    return fopen(path, "r");
}

/* Private bytes of one process. */
static int64_t memory_private_of(int64_t pid) {
    FILE *file = memory_open(pid, "smaps_rollup");
    if (file == NULL)
        return -1;
    char line[128];
    int64_t total = -1;
    while (fgets(line, sizeof line, file) != NULL) {
        int64_t kilobytes = 0;
        if (text_find_number(line, "Private_Clean", &kilobytes) ||
            text_find_number(line, "Private_Dirty", &kilobytes))
            total = max_int64(total, 0) + kilobytes * 1024;
    }
    fclose(file);
    return total;
}

/* Resident bytes of one process. */
static int64_t memory_resident_of(int64_t pid) {
    FILE *file = memory_open(pid, "statm");
    if (file == NULL)
        return -1;
    int64_t size = 0, resident = -1;
    if (fscanf(file, "%" SCNd64 " %" SCNd64, &size, &resident) != 2)
        resident = -1;
    fclose(file);
    return resident < 0 ? -1 : resident * (int64_t)sysconf(_SC_PAGESIZE);
}

/* The direct children of a process. */
static int memory_children(int64_t pid, int64_t children[MAX_CHILDREN]) {
    char name[64];
    snprintf(name, sizeof name, "task/%" PRId64 "/children", pid);
    FILE *file = memory_open(pid, name);
    if (file == NULL)
        return 0;
    int count = 0;
    while (count < MAX_CHILDREN && fscanf(file, "%" SCNd64, &children[count]) == 1)
        count++;
    fclose(file);
    return count;
}

/* Adds up `measure` over a process and its descendants, generation by generation. */
static int64_t memory_sum(int64_t pid, int64_t (*measure)(int64_t), int generations) {
    int64_t children[MAX_CHILDREN];
    int64_t total = measure(pid);
    if (total < 0 || generations == 0)
        return total;
    int count = memory_children(pid, children);
    for (int i = 0; i < count; i++)
        total += max_int64(0, memory_sum(children[i], measure, generations - 1));
    return total;
}

int64_t memory_private(int64_t pid) {
    return memory_sum(pid, memory_private_of, DEEPEST_CHILD);
}

int64_t memory_resident(int64_t pid) {
    return memory_sum(pid, memory_resident_of, DEEPEST_CHILD);
}
