/* sgf_rule: the rule of a game in words, as RU of SGF and a line of our texts tell it.
 *
 * Words such as "RIF renju" or "standard, 4 in a row" count wherever they stand in the text. A
 * number alone is that of INFO rule, which c-gomoku-cli writes: 0, 1, 4, 8 or 9.
 */
#ifndef PENTAD_RECORD_SGF_RULE_H
#define PENTAD_RECORD_SGF_RULE_H

#include <stdbool.h>

/* The rule that a text such as RU means: a number of rules.h and the stones in a row. Returns
 * false, leaving both alone, where it means none that is known. */
bool sgf_rule(const char *text, int *rule, int *row);

#endif
