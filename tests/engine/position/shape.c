/* Tests of the shape numbers: the arithmetic that the whole engine indexes by. */
#include "position/shape.h"

#include <criterion/criterion.h>

/* The number of a line by the definition in shape.h: ternary numerals, nearest cell first. */
static Shape shape_by_definition(const ShapeLine *line) {
    Shape half[2] = {0, 0};
    int extents[2] = {line->left, line->right};
    for (int h = 0; h < 2; h++) {
        Shape weight = 1;
        for (int d = 1; d <= extents[h]; d++) {
            half[h] += line->stone[SHAPE_REACH + (h == 0 ? -d : d)] * weight;
            half[h] += weight; /* all shorter half lines come first: 1 + 3 + 9 + ... of them */
            weight *= 3;
        }
    }
    return half[0] * SHAPE_HALF_LINES + half[1];
}

Test(shape, a_shape_taken_apart_has_the_number_it_came_from) {
    for (Shape shape = 0; shape < SHAPE_COUNT; shape++) {
        ShapeLine line = shape_line(shape);
        cr_assert_eq(shape_by_definition(&line), shape, "shape %u", shape);
    }
}

Test(shape, beyond_the_extents_lie_walls_and_the_cell_itself_is_empty) {
    for (Shape shape = 0; shape < SHAPE_COUNT; shape++) {
        ShapeLine line = shape_line(shape);
        for (int offset = -SHAPE_REACH; offset <= SHAPE_REACH; offset++) {
            bool beyond = offset < -line.left || offset > line.right;
            Stone stone = (Stone)line.stone[SHAPE_REACH + offset];
            cr_assert_eq(stone == STONE_WALL, beyond, "shape %u at %d", shape, offset);
        }
        cr_assert_eq(line.stone[SHAPE_REACH], STONE_NONE);
    }
}

Test(shape, an_empty_line_of_any_extents_has_the_number_shape_empty_gives) {
    for (int left = 0; left <= SHAPE_REACH; left++) {
        for (int right = 0; right <= SHAPE_REACH; right++) {
            ShapeLine line = shape_line(shape_empty(left, right));
            cr_assert_eq(line.left, left);
            cr_assert_eq(line.right, right);
            for (int offset = -left; offset <= right; offset++)
                cr_assert_eq(line.stone[SHAPE_REACH + offset], STONE_NONE);
        }
    }
}

Test(shape, a_stone_adds_its_weight_whatever_else_is_on_the_line) {
    for (Shape shape = 0; shape < SHAPE_COUNT; shape++) {
        ShapeLine line = shape_line(shape);
        for (int offset = -line.left; offset <= line.right; offset++) {
            if (offset == 0 || line.stone[SHAPE_REACH + offset] != STONE_NONE)
                continue;
            ShapeLine more = line;
            more.stone[SHAPE_REACH + offset] = STONE_WHITE;
            cr_assert_eq(shape_by_definition(&more), shape + STONE_WHITE * shape_weight(offset));
        }
    }
}
