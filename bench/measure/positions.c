/* positions: see positions.h. */
#include "measure/positions.h"

#include "game/opening_book.h"
#include "ground/stones.h"

#include <stdio.h>

const PositionGroup POSITIONS_MIDDLE_GAME[POSITIONS_MIDDLE_GAME_GROUPS] = {
    {RULE_FREESTYLE,
     20,
     {"i12i16g15k15m17f17n16p14k16m16l17n17l15l14j16m14o11i14i17j17h16j18h15f15l18k19f16h14e13f14"
      "g14o14n14g13",
      "l8i3g9k7j9o5h1f9p5p4n6e6e5e12e16e10e11d11c12h7g8f10g10g7g12g11f7c10",
      "l8i3g9k7j9o5h1f5e5i9f6d4j8j10k11k8"}},
    {RULE_STANDARD,
     15,
     {"j3g6k2e5k5k4f5e8f7f8d8j5i6j11e7d7g10c9k11h8f4g8i8f6g7i7f10e10d11f11",
      "f4h2g6g2c1h3h5f7i4i5e2g4e6f6j3k2f9i2j2h6j4j5j11g5e7g3g1e9",
      "j3g6k2e5k5k4h5j5i4l1i6j7j9i7g7k11e11f10i3j4j6i5h3k3l2"}},
    {RULE_RENJU,
     15,
     {"h13j14k13l11l10j12j9f5j11i12k12i10k11k10i13g13l13j13k14k15e5e10g10e11f12f6f11e12e9f4m14n15",
      "h14g11j14k13h11g14g10f9e9e6f5k6k5e12d11j10k11d5f7j8j12l10j11j13",
      "h13j14k13l11l10j12j11k10i8e10f5g6k5e5k7k8e9"}},
    {RULE_CARO,
     15,
     {"j3g6k2e5k5k4e9e11i11j7h5i4j4j5g8l3m2l6l7f10d12k11k10i7i9h8j6d6f4f7f6h7g7i5d10i8",
      "j3g6k2e5k5k4e9e11i11j7f5k11k9l8g8f8i4h5l9i9j10h3h4h12f11k10j12k13c7j13k12i7k7f10d9c9g12e10",
      "f4h2g6g2c1h3i7g5f5j2f2f3e4d3h7j9e3h4i3h5h1j5i4i5"}},
    {RULE_CARO_EXACT,
     15,
     {"f4h2g6g2c1h3i7g5h5f7k7j7e6k5f6d6i6j6j5i9h11k4g10e8g12j4i3j9i4i5k2l1",
      "j3g6k2j6i6e5e9k7h4f11k10f4d6i10h5j7i7i5i4l1j11i12i11k11f9j12m9h3g12j8g8h7",
      "f4h2g6g2c1h3i7g5f5j2f2f3e4d3h7j9e3h4i3h5h1j5i4i5"}},
    {RULE_FREESTYLE,
     15,
     {"j12g13j11g11g10f13f10h10e13e12d11h11h9h12", "j11j9k12n12i8n14o11i10k8j8k6j7j6k9",
      "h7g7g5e8d9f9h6h8f6d7g10"}},
    {RULE_CARO,
     20,
     {"k9n6k6m9m8l6n9l7l8k8m10m6n5o8j10m7o7l5n7k5",
      "l8i3g9k7j9o5h1f9p5p4n6e6e5e12e16e10e11d11c12h7",
      "i12i16g15k15m17f17n16p14k16m16l17n17l15l14j16m14o11i14i17j17"}},
};

const PositionGroup POSITIONS_PROBLEM[POSITIONS_PROBLEM_GROUPS] = {
    {RULE_FREESTYLE,
     20,
     {"k9n6k6m9m8l6n9l7l8k8m10m6n5o8j10m7o7l5n7k5n8l4l3o6p6j4i3m3n10n11l10k10o10p10q12p11q5",
      "c6h6e3f7d1c3e5e6d4",
      "p11p15k14l14q14p13m12m15l13n11k13n15j15i16o15o14m16n14p12j13n13o12m10m13k15k12l16n16n18"
      "j14q12o10i14p14m14o11o13k16p16m9o17o9o8n12"}},
    {RULE_STANDARD,
     15,
     {"k8f12g7g8c4f8i6e7j7h5i7h7", "g10f7c9e8f9j12i12g8h9g6h5g7h11j13g5c10d9e6i8j7",
      "f6j7k9g7i7h6i5h5j6h4h7g4i6"}},
    {RULE_RENJU,
     15,
     {"k12g14m15k11m14j15k10j11l11j9j12l12i11j10k13l14h10g9i9g11g10i10k8m13n14f11m10j13j7l9",
      "d4f6e6d6b8g9e7e5d7f4c7b7c8g3h2f5b9a10f7g7", "i15f14i12f12h12f11f13h9g10f9i11g9i9i10j10f10"}},
};

void positions_label(const PositionGroup *group, char label[32]) {
    snprintf(label, 32, "%s %dx%d", rules_name(group->rule), group->size, group->size);
}

int positions_read(const PositionGroup *group, int index, Cell *cells) {
    return notation_read_moves(group->moves[index], group->size, group->size, cells,
                               BOARD_MAX_CELLS);
}

bool positions_set_up(const PositionGroup *group, int index, int symmetry, Engine *engine) {
    Opening position;
    position.count = notation_read_moves(group->moves[index], group->size, group->size,
                                         position.cells, OPENING_MAX_STONES);
    if (position.count < 0 || engine_set_rule(engine, group->rule, RULE_ROW) != ENGINE_OK ||
        engine_new_game(engine, group->size, group->size) != ENGINE_OK)
        return false;
    position = opening_book_transform(&position, group->size, group->size, symmetry);
    return stones_put(engine, position.cells, position.count);
}
