/* machine: see machine.h. The name of the processor is that of Linux; elsewhere its kind will do.
 */
#include "ground/machine.h"

#include "text/text.h"

#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

/* Reads the first "model name" of /proc/cpuinfo; returns whether there is one. */
static bool machine_read_cpu(char *cpu, size_t size) {
    char line[512];
    bool found = false;
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file != NULL && !found && fgets(line, sizeof line, file) != NULL) {
        const char *value = strchr(line, ':');
        if (!text_has_prefix(line, "model name") || value == NULL)
            continue;
        line[strcspn(line, "\n")] = '\0';
        text_copy_printable(cpu, size, value + 1 + strspn(value + 1, " \t"));
        found = cpu[0] != '\0';
    }
    if (file != NULL)
        fclose(file);
    return found;
}

void machine_look(Machine *machine) {
    struct utsname names;
    bool known = uname(&names) >= 0;
    if (!machine_read_cpu(machine->cpu, sizeof machine->cpu))
        text_copy_printable(machine->cpu, sizeof machine->cpu, known ? names.machine : "unknown");
    machine->cores = clock_processors();
    if (known)
        snprintf(machine->system, sizeof machine->system, "%.48s %.64s %.32s", names.sysname,
                 names.release, names.machine);
    else
        snprintf(machine->system, sizeof machine->system, "unknown");
}

void machine_date(char text[MACHINE_DATE_SIZE]) {
    struct tm parts;
    time_t now = time(NULL);
    if (gmtime_r(&now, &parts) == NULL ||
        strftime(text, MACHINE_DATE_SIZE, "%Y-%m-%dT%H:%M:%SZ", &parts) == 0)
        snprintf(text, MACHINE_DATE_SIZE, "unknown");
}
