/* variants: relatives of five in a row, for programs: ultimate tic-tac-toe and TickoaTTwo.
 *
 * Beside engine.h the one header that protocol/ and bench/ include for them. Nothing of the engine
 * for five in a row knows that they exist.
 */
#ifndef PENTAD_VARIANTS_H
#define PENTAD_VARIANTS_H

#include "ground/clock.h"
#include "ground/random.h"
#include "variants/variant.h"
#include "variants/variant_think.h"

#endif
