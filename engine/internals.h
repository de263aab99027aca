/* internals: what tools that look inside the engine need beside engine.h.
 *
 * Tuning and training (values, network, parameters), labels and quiet positions (static values,
 * tactics, candidate moves) and measurements of speed. None of it is meant for programs that
 * play: it may change with every version. Only bench/ and tests include this header.
 */
#ifndef PENTAD_INTERNALS_H
#define PENTAD_INTERNALS_H

#include "evaluation/eval.h"
#include "evaluation/net.h"
#include "evaluation/net_builtin.h"
#include "evaluation/net_file.h"
#include "evaluation/net_threats.h"
#include "evaluation/net_weights.h"
#include "evaluation/params.h"
#include "evaluation/tactics.h"
#include "evaluation/value_table.h"
#include "position/movegen.h"
#include "variants/tickoattwo_solved.h"
#include "variants/ultimate.h"
#include "variants/ultimate_search.h"
#include "variants/ultimate_weights.h"

#endif
