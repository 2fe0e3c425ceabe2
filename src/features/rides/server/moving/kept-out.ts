/** Whoever operators keep out neither rides nor drives: what they had before them ends, for free. */
import { decidedOn, isKeptOut, keptOut } from '#src/features/accounts/server/people/kept-out.ts';
import type { News } from '#src/platform/events/news.ts';
import { Refusal } from '#src/platform/refusal.ts';
import type { RidesParts } from '../parts.ts';
import { cancel } from './moves.ts';
import { findUnbegunOf } from './moving-store.ts';

export function heedKeptOut(parts: RidesParts, news: Pick<News, 'react'>): void {
  const { database } = parts;
  news.react('rides.kept_out', [keptOut], async (event) => {
    const decided = decidedOn(event);
    if (!decided || !(await isKeptOut(database.db, decided.userId))) return;
    for (const { id, riderId } of await findUnbegunOf(database.db, decided.userId)) {
      // A ride of theirs ends as the operator's; one they were to drive goes back to the queue as they would give it.
      const actor =
        riderId === decided.userId
          ? { userId: decided.by, roles: ['operator' as const] }
          : { userId: decided.userId, roles: ['driver' as const] };
      await cancel(parts, actor, id, { reason: 'The account was closed' }).catch((error) => {
        // Somebody got in meanwhile, or it ended.
        if (!(error instanceof Refusal)) throw error;
      });
    }
  });
}
