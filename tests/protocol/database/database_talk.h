/* database_talk: conversations about a position database in a folder of its own. */
#ifndef PENTAD_DATABASE_TALK_H
#define PENTAD_DATABASE_TALK_H

#include "protocol/database/database_support.h"
#include "protocol/protocol_support.h"

/* A conversation about the empty database test.pdb in a new folder, which becomes the working
 * directory; fails the test if it does not open. */
Talk *database_talk_begin(TestFolder *folder);

/* Ends it and removes the folder. */
void database_talk_end(Talk *talk, const TestFolder *folder);

#endif
