/* Tests of what becomes of a game that was read in one format and is written in another. */
#include "support/trees.h"

#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The game of an SGF text after it was written in `format` and read again. */
static GameTree *by_way_of(RecordFormat format, const char *sgf, Written *file) {
    char complaint[RECORD_COMPLAINT_SIZE] = "";
    GameTree *tree = read_text(sgf);
    *file = written(tree, format);
    cr_assert_not_null(file->bytes, "%s", file->complaint);
    GameTree *again = read_bytes(file->bytes, file->size, complaint);
    cr_assert_not_null(again, "%s", complaint);
    gametree_destroy(tree);
    return again;
}

Test(conversion, a_backspace_ends_no_name_in_a_library) {
    Written file;
    GameTree *again =
        by_way_of(FORMAT_RENLIB, "(;GM[4]SZ[15];B[hh]N[a\bb]LB[ii:c\bd];W[gg]N[\b]C[e\nf])", &file);
    GameNode first = gametree_first(again, GAMETREE_ROOT), second = gametree_first(again, first);
    int count;
    const GameMark *marks = gametree_marks(again, first, &count);
    cr_expect_str_eq(gametree_name(again, first), "a b");
    cr_expect_str_eq(gametree_comment(again, first), "");
    cr_assert_eq(count, 1);
    cr_expect_str_eq(marks[0].text, "c d");
    cr_expect_str_eq(gametree_name(again, second), " ");
    cr_expect_str_eq(gametree_comment(again, second), "e\nf");
    free(file.bytes);
    gametree_destroy(again);
}
