/* clock: see clock.h. */
#include "ground/clock.h"

#include <time.h>

#ifdef _WIN32
#include <pthread.h>
#else
#include <unistd.h>
#endif

int64_t clock_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t clock_ms(void) {
    return clock_ns() / 1000000;
}

int clock_processors(void) {
#ifdef _WIN32
    long count = pthread_num_processors_np();
#else
    long count = sysconf(_SC_NPROCESSORS_ONLN);
#endif
    return count < 1 ? 1 : count > INT16_MAX ? INT16_MAX : (int)count;
}
