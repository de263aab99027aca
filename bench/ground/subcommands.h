/* subcommands: the subcommands of pentad-bench, one function each.
 *
 * Each is called like main(): argv[0] is the subcommand's name. It reads its options, prints
 * its results on stdout and its complaints on stderr, and returns the exit status: 0 for
 * success, 1 when the work failed, 2 when it was called in a wrong way, 130 (EXIT_INTERRUPTED of
 * interrupt.h) when it was interrupted.
 */
#ifndef PENTAD_BENCH_SUBCOMMANDS_H
#define PENTAD_BENCH_SUBCOMMANDS_H

/* Searches fixed positions to a fixed depth and prints the total number of nodes. */
int subcommand_signature(int argc, char **argv);

/* Measures speed, start-up time, punctuality and memory. */
int subcommand_speed(int argc, char **argv);

/* Measures what more threads gain. */
int subcommand_scale(int argc, char **argv);

/* Measures how even the stones are with which the engine opens. */
int subcommand_balance(int argc, char **argv);

/* Shows a game between two engine processes. */
int subcommand_demo(int argc, char **argv);

/* Plays a match between engines and says which is stronger. */
int subcommand_match(int argc, char **argv);

/* Lets engine objects play each other in this process and writes games and searched positions. */
int subcommand_selfplay(int argc, char **argv);

/* Shows, checks and merges files of self-play. */
int subcommand_data(int argc, char **argv);

/* Measures how well searches judge and choose, by much longer ones. */
int subcommand_accuracy(int argc, char **argv);

/* Tunes the parameters of the search by games between engine objects. */
int subcommand_spsa(int argc, char **argv);

/* Fits the value tables to games and writes them as a C file. */
int subcommand_tune(int argc, char **argv);

/* Fits the network of the static evaluation to positions and writes it as a file of weights. */
int subcommand_train(int argc, char **argv);

/* Makes balanced openings. */
int subcommand_openings(int argc, char **argv);

/* Lets the engine solve positions and verifies the wins that it claims. */
int subcommand_solve(int argc, char **argv);

/* Checks certificates of forced wins. */
int subcommand_verify(int argc, char **argv);

/* Measures and fits the variants. */
int subcommand_variants(int argc, char **argv);

/* Turns result files into a page to look at. */
int subcommand_report(int argc, char **argv);

/* Is an engine that plays badly and, on demand, behaves badly, for testing managers. */
int subcommand_stub(int argc, char **argv);

#endif
