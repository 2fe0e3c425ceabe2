/** What operators write down about a ride for each other: only added to. */
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import { getRide, noteOperator } from '#src/riding/lifecycle/server/moves/moves.ts';
import { findPersonOfUser } from '#src/riding/rides/server/store.ts';
import type { RideNote } from '../contract.ts';
import type { HandParts } from './parts.ts';
import { findNotes, insertNote } from './store.ts';

/** @throws Refusal ride_not_found */
export async function readNotes(
  parts: Pick<HandParts, 'database' | 'drivers'>,
  rideId: RideId,
): Promise<RideNote[]> {
  await getRide(parts, rideId);
  const notes = await findNotes(parts.database.db, rideId);
  return notes.map((note) => ({ ...note, at: note.at.toISOString() }));
}

/** @throws Refusal ride_not_found */
export async function writeNote(
  parts: Pick<HandParts, 'clock' | 'database' | 'drivers'>,
  operator: Actor,
  rideId: RideId,
  text: string,
): Promise<RideNote> {
  const { clock, database } = parts;
  await getRide(parts, rideId);
  const at = clock.now();
  const { name } = await findPersonOfUser(database.db, operator.userId);
  const { id } = await database.transaction(async (tx) => {
    const note = await insertNote(tx, { rideId, authorId: operator.userId, text, createdAt: at });
    const payload = { by: operator.userId, reason: null, noteId: note.id };
    await noteOperator(tx, 'ride.noted_by_operator', rideId, payload, at);
    return note;
  });
  return { id, text, by: name, at: at.toISOString() };
}
