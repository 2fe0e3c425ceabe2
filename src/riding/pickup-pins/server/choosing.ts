/** A rider chooses when drivers ask them for the PIN. */
import type { Database } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { PinChoice } from '../contract.ts';
import { findPinChoice, setPinChoice } from './store.ts';

export interface ChoosingParts {
  database: Database;
  clock: Clock;
}

export const readPinChoice = async ({ database }: ChoosingParts, { userId }: Actor): Promise<PinChoice> => ({
  choice: await findPinChoice(database.db, userId),
});

/** Holds for rides that are booked from now on. Repeating it changes nothing. */
export async function choosePin(
  { database, clock }: ChoosingParts,
  { userId }: Actor,
  { choice }: PinChoice,
): Promise<PinChoice> {
  const at = clock.now();
  await database.transaction(async (tx) => {
    await setPinChoice(tx, userId, choice, at);
    await record(tx, {
      ...{ type: 'account.pin_chosen', subject: `user:${userId}`, payload: { choice } },
      ...{ userIds: [userId], at },
    });
  });
  return { choice };
}
