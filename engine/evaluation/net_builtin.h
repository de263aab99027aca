/* net_builtin: the networks that every program carries: the files in weights/ (net_file.h), one for
 * each rule set, which the assembler puts in (net_embedded.S).
 */
#ifndef PENTAD_NET_BUILTIN_H
#define PENTAD_NET_BUILTIN_H

#include "evaluation/net_file.h"

/* Reads the network of rule set `number` (rules.h) with `row` stones in a row; NET_FILE_NONE where
 * there is none, NET_FILE_DIMENSIONS where it is one with regions. */
NetFileStatus net_builtin_read(int number, int row, NetWeights *weights);

/* The same for networks with regions; NET_FILE_DIMENSIONS where it is one of the other kind. */
NetFileStatus net_builtin_read_regions(int number, int row, RegionWeights *weights);

/* Whether one of the networks has regions. */
bool net_builtin_has_regions(void);

/* Whether the files are whole. If not, `complaint` says in `size` bytes what is wrong with which.
 */
bool net_builtin_check(char *complaint, size_t size);

#endif
