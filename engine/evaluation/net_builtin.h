/* net_builtin: the networks that every program carries: the files in weights/ (net_file.h), one for
 * each rule set, which the assembler puts in (net_embedded.S).
 */
#ifndef PENTAD_NET_BUILTIN_H
#define PENTAD_NET_BUILTIN_H

#include "evaluation/net_file.h"
#include "evaluation/net_table.h"

/* Reads the network of rule set `number` (rules.h) with `row` stones in a row; NET_FILE_NONE where
 * there is none. */
NetFileStatus net_builtin_read(int number, int row, NetWeights *weights);

/* Makes `*table`, NULL or the network of any rule set, that of `rules`, or NULL if there is none
 * for them. A table that is there keeps its memory, so that there are never two. Returns false, and
 * changes nothing, when memory is short or the file is damaged. The caller frees the table with
 * net_table_destroy(). */
bool net_builtin_table(const Rules *rules, NetTable **table);

/* Whether the files are whole. If not, `complaint` says in `size` bytes what is wrong with which.
 */
bool net_builtin_check(char *complaint, size_t size);

#endif
