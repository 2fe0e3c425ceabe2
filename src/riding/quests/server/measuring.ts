/** What drivers did of a quest, by rides, shifts and offers as they were written down. */
import type { Queries } from '#src/platform/database/database.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { isWithin, ridesCounted, type Span, secondsIn, spansOf, type Terms, type Worked } from '../rules.ts';
import { countAnswersIn, findBreaks, findCompleted, findOnline, type QuestRow, sumEarned } from './store.ts';

/** @throws where the row says neither, which its checks do not let in */
export function termsOf({ kind, rides, rewardCents, hourlyCents, acceptPercent }: QuestRow): Terms {
  if (kind === 'rides' && rides !== null && rewardCents !== null) return { kind, rides, rewardCents };
  if (kind === 'hours' && hourlyCents !== null && acceptPercent !== null)
    return { kind, hourlyCents, acceptPercent };
  throw new Error('a quest of no kind');
}

/** Rides that count for whoever began at `joinedAt`. */
export async function countRides(
  queries: Queries,
  quest: QuestRow,
  { driverId, joinedAt }: { driverId: DriverId; joinedAt: Date },
): Promise<number> {
  const from = joinedAt > quest.startsAt ? joinedAt : quest.startsAt;
  const done = await findCompleted(queries, { driverId, cityId: quest.cityId, from, to: quest.endsAt });
  const spans = spansOf(quest);
  return ridesCounted(done.filter(({ at }) => isWithin(spans, at)));
}

/** What a driver did in some hours so far, and how many of its rides have no settled money yet. */
export async function measure(
  queries: Queries,
  driverId: DriverId,
  span: Span,
  now: Date,
): Promise<Worked & { unsettled: number }> {
  const lived = { from: span.from, to: span.to < now ? span.to : now };
  const online = await findOnline(queries, driverId, lived);
  const first = online[0]?.from ?? lived.from;
  const [breaks, earned, answers] = await Promise.all([
    // A break may have begun before these hours, with the shift they lie in.
    findBreaks(queries, driverId, { from: first < lived.from ? first : lived.from, to: lived.to }),
    sumEarned(queries, driverId, span),
    countAnswersIn(queries, driverId, lived),
  ]);
  return { onlineSeconds: secondsIn(lived, online, breaks), ...earned, ...answers };
}
