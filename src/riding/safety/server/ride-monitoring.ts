/** Watching cars with riders in them: who strays or stands too long has their rider asked whether all is well. */

import type { KnownPosition } from '#src/geo/positions/server/service.ts';
import type { Point } from '#src/geo/streets/geo.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { may } from '#src/platform/policy.ts';
import {
  findRide,
  ownRide,
  placesLeftOf,
  placesOf,
  type RideRow,
} from '#src/riding/lifecycle/server/service.ts';
import { ridePolicy } from '#src/riding/policy.ts';
import { wayThrough } from '#src/riding/quotes/server/service.ts';
import { isEnded } from '#src/riding/rides/rules.ts';
import type { CheckKind } from '#src/riding/rides/shapes.ts';
import { answerWithinMs, unwatched, type Watched, watch } from '../straying.ts';
import { type RaisingParts, raise } from './alarms.ts';
import { endCheck, findUnanswered, insertCheck } from './check-store.ts';
import type { SafetyParts } from './parts.ts';
import { refuse } from './refuse.ts';

interface Planned {
  rideId: RideId;
  /** The plan it is watched by; a changed one is looked at from where the car is. */
  planVersion: number;
  line: readonly Point[];
  watched: Watched;
}

type Through = Parameters<typeof wayThrough>[1];

export function createRideMonitoring(parts: Pick<SafetyParts, 'clock' | 'database' | 'log' | 'places'>) {
  const { clock, places, log } = parts;
  /** By driver. Memory is enough: after a restart the minutes are counted anew. */
  const planned = new Map<number, Planned>();

  /** A position of a car, with the ride it is on; whoever is not carried is not watched. */
  function hear(ride: RideRow & { driverId: DriverId }, position: KnownPosition): void {
    const { driverId } = ride;
    if (ride.status !== 'in_transit') return void planned.delete(driverId);
    const known = planned.get(driverId);
    const isSame = known?.rideId === ride.id;
    if (!isSame || known.planVersion !== ride.planVersion) {
      const { id: rideId, planVersion } = ride;
      const asked = isSame ? known.watched.asked : {};
      const begun: Planned = { rideId, planVersion, line: [], watched: { ...unwatched, asked } };
      planned.set(driverId, begun);
      const through: Through = isSame ? [position, ...placesLeftOf(ride)] : placesOf(ride);
      wayThrough(places, through, clock.now()).then(
        ({ polyline }) => {
          begun.line = polyline;
        },
        (error) =>
          log.warn({ err: error, rideId: ride.id }, 'its way is not known; only long stops are seen'),
      );
      return;
    }
    // While it waits at one of its stops a car may stand.
    if (ride.stopArrivedAt) {
      known.watched = { ...known.watched, stood: null };
      return;
    }
    const doors = placesLeftOf(ride);
    const { now, ask } = watch(known.watched, position, { line: known.line, doors });
    known.watched = now;
    if (ask)
      askRider(parts, ride, ask).catch((error) => {
        known.watched = { ...known.watched, asked: { ...known.watched.asked, [ask]: undefined } };
        log.error({ err: error, rideId: ride.id }, 'its rider was not asked; the next position tries again');
      });
  }

  return { hear };
}

async function askRider(
  { database, clock }: Pick<SafetyParts, 'clock' | 'database'>,
  ride: RideRow,
  kind: CheckKind,
): Promise<void> {
  const askedAt = clock.now();
  await database.transaction(async (tx) => {
    if (!(await insertCheck(tx, { rideId: ride.id, kind, askedAt }))) return;
    // Of its own subject and to the rider alone: neither the driver nor whoever follows by a link is told.
    await record(tx, {
      type: 'ride.check_asked',
      subject: `ride-check:${ride.id}`,
      payload: { rideId: ride.id, kind },
      userIds: [ride.riderId],
      at: askedAt,
    });
  });
}

/**
 * The rider says whether all is well; if not, the alarm is raised. Repeating it changes nothing.
 * @throws Refusal ride_not_found, not_your_ride
 */
export async function answerCheck(
  parts: RaisingParts & Pick<SafetyParts, 'database'>,
  actor: Actor,
  rideId: RideId,
  well: boolean,
): Promise<void> {
  const { database, clock } = parts;
  const { ride, side } = await ownRide(parts, actor, rideId);
  if (!may(ridePolicy, 'answer_check', side)) throw refuse('not_your_ride');
  const endedAt = clock.now();
  await database.transaction(async (tx) => {
    const ended = await endCheck(tx, rideId, { endedAt, answer: well ? 'well' : 'help' });
    if (!well) await raise(parts, tx, ride, 'rider');
    if (!ended) return;
    await record(tx, {
      type: 'ride.check_answered',
      subject: `ride-check:${rideId}`,
      payload: { rideId, well },
      userIds: [ride.riderId],
      at: endedAt,
    });
  });
}

/** What nobody answered in time becomes an alarm; what is asked of a ride that has ended is over. */
export async function sweepChecks(parts: RaisingParts & Pick<SafetyParts, 'database'>): Promise<void> {
  const { database, clock } = parts;
  const now = clock.now();
  for (const { rideId } of await findUnanswered(database.db, new Date(now.getTime() - answerWithinMs))) {
    const ride = await findRide(database.db, rideId);
    if (!ride) continue;
    const answer = isEnded(ride.status) ? 'over' : 'none';
    await database.transaction(async (tx) => {
      if (!(await endCheck(tx, rideId, { endedAt: now, answer }))) return;
      if (answer === 'none') await raise(parts, tx, ride, 'watch');
    });
  }
}
