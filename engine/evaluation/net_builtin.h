/* net_builtin: the networks that every program carries: the files in weights/ (net_file.h), one for
 * each rule set, which the assembler puts in (net_embedded.S).
 */
#ifndef PENTAD_NET_BUILTIN_H
#define PENTAD_NET_BUILTIN_H

#include "evaluation/net_file.h"

/* Reads the network of rule set `number` (rules.h) with `row` stones in a row; NET_FILE_NONE where
 * there is none. */
NetFileStatus net_builtin_read(int number, int row, NetWeights *weights);

/* Whether the files are whole. If not, `complaint` says in `size` bytes what is wrong with which.
 */
bool net_builtin_check(char *complaint, size_t size);

#endif
