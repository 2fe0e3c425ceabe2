/** What drivers did of a quest, by rides, shifts and offers as they were written down. */

import { cityOf, isServed } from '#src/geo/streets/cities/cities.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { Span } from '#src/platform/time/spans.ts';
import { awayIn, isWithin, ridesCounted, secondsIn, spansOf, type Terms, type Worked } from '../rules.ts';
import {
  countAnswersIn,
  findBreaks,
  findCompleted,
  findDriven,
  findOnline,
  findPlaces,
  type QuestRow,
  sumEarned,
} from './store.ts';

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

/**
 * What a driver did in some hours so far, and how many of its rides have no settled money yet. Hours count in which they
 * were online in the city and not on a break.
 */
export async function measure(
  queries: Queries,
  { driverId, cityId, span }: { driverId: DriverId; cityId: string; span: Span },
  now: Date,
): Promise<Worked & { unsettled: number }> {
  const lived = { from: span.from, to: span.to < now ? span.to : now };
  const online = await findOnline(queries, driverId, lived);
  const first = online[0]?.from ?? lived.from;
  // A break, and a way out of the city, may have begun before these hours, with the shift they lie in.
  const since = { from: first < lived.from ? first : lived.from, to: lived.to };
  const city = cityOf(cityId);
  const [breaks, places, driven, earned, answers] = await Promise.all([
    findBreaks(queries, driverId, since),
    findPlaces(queries, driverId, since),
    findDriven(queries, driverId, since),
    sumEarned(queries, driverId, span),
    countAnswersIn(queries, driverId, lived),
  ]);
  const seen = places.map(({ at, lat, lng }) => ({ at, isThere: isServed(city, [lng, lat]) }));
  const leftOut = [...breaks, ...awayIn(lived, seen, driven)];
  return { onlineSeconds: secondsIn(lived, online, leftOut), ...earned, ...answers };
}
