/** What happened to a ride, for whoever looks into it at the desk. */
import type { Database } from '#src/platform/database/database.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { type RideStory, rideStoryRefusals } from '../story-contract.ts';
import { findEvents, findMessageTimes, findNames, findOffers, findParties } from './story-store.ts';

const refuse = refusalsOf(rideStoryRefusals);

/** The account of the operator who did it; undefined where it was a side of the ride, or nobody says. */
function operatorOf({ by }: Record<string, unknown>): UserId | undefined {
  return /^\d{1,9}$/.test(String(by)) ? Number(by) : undefined;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** @throws Refusal ride_not_here */
export async function readStory(
  { database: { db } }: { database: Database },
  id: RideId,
): Promise<RideStory> {
  const parties = await findParties(db, id);
  if (!parties) throw refuse('ride_not_here');
  const [events, offers, messages] = await Promise.all([
    findEvents(db, id),
    findOffers(db, id),
    findMessageTimes(db, id),
  ]);
  const operators = events.flatMap(({ payload }) => operatorOf(payload) ?? []);
  const names = await findNames(db, [...new Set(operators)]);
  return {
    ...parties,
    events: events.map(({ number, type, at, payload }) => {
      const operator = operatorOf(payload);
      return {
        ...{ number, type, at: at.toISOString(), reason: text(payload.reason) },
        by: operator === undefined ? text(payload.by) : (names.get(operator) ?? `account ${operator}`),
      };
    }),
    offers: offers.map((offer) => ({
      ...offer,
      offeredAt: offer.offeredAt.toISOString(),
      expiresAt: offer.expiresAt.toISOString(),
    })),
    messages: messages.map(({ from, at }) => ({ from, at: at.toISOString() })),
  };
}
