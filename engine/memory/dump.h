/* dump: the transposition table as a stream of bytes, and back.
 *
 * All numbers are little-endian, of eight bytes each unless something else is said:
 *
 *     header    the letters PENTADTT
 *               version, which goes up whenever keys or scores change their meaning
 *               number of entries
 *               number of slots in use when the table was written (tt_slot_count())
 *     entry     key
 *               move (2 bytes), score (2), static value (2), depth + 128 modulo 256 (1), bound (1)
 *     ...
 *     end       checksum over everything before
 *
 * Not written: whether a result was that of a PV node (TableEntry.former_pv).
 */
#ifndef PENTAD_DUMP_H
#define PENTAD_DUMP_H

#include "memory/tt.h"

/* How writing or reading a stream ended. */
typedef enum DumpStatus {
    DUMP_OK,
    DUMP_BROKEN_PIPE, /* the bytes could not be written */
    DUMP_FOREIGN,     /* something else, or another version */
    DUMP_DAMAGED      /* cut off, too long, or changed */
} DumpStatus;

/* Takes `size` bytes; returns whether that worked. */
typedef bool (*DumpWrite)(void *context, const void *bytes, size_t size);

/* Gives up to `size` bytes; returns how many, 0 only at the end. */
typedef size_t (*DumpRead)(void *context, void *bytes, size_t size);

/* Writes the entries of the table. */
DumpStatus dump_write(const TranspositionTable *table, DumpWrite write, void *context);

/* Reads a whole stream and says whether it is what dump_write() wrote. If `table` is not NULL the
 * entries are stored there as they come: only for a stream that was checked before. */
DumpStatus dump_read(TranspositionTable *table, DumpRead read, void *context);

#endif
