/* dispatch: which of two builds of the same program runs.
 *
 * The packages for x86-64 hold every program twice: once for processors with AVX2 (the level
 * x86-64-v3, which the compiler needs to know about) and once for all others. Each half is
 * linked into one object of its own in which only its main() is still visible, under another
 * name. So the choice is made once, before anything else, and costs the search nothing. Only
 * the packages are built with this file; package.mk has the rules.
 */

/* The main() of the half for x86-64-v3 and of the half for every x86-64. */
int main_fast(int count, char **words);
int main_plain(int count, char **words);

int main(int count, char **words) {
    return __builtin_cpu_supports("x86-64-v3") ? main_fast(count, words) : main_plain(count, words);
}
