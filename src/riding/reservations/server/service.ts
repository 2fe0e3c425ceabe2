/** Drivers who commit to rides ahead, as other rooms are given them. */
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import type { EndWhy } from '../rules.ts';
import { heedChange, letGoOf } from './changed-rides.ts';
import { commit, giveBack, setDriver, takeAway } from './committing.ts';
import { countWithoutDriver, listCandidates, listForDesk } from './desk.ts';
import { endOfDriver, endOfRide, endOne } from './ending.ts';
import { listAhead, toReserved } from './listing.ts';
import { lookAfterReserved } from './looking.ts';
import type { ReservationsParts } from './parts.ts';
import { findOpenOfRides, type ReservationRow, whileNotReservedFromOthers } from './store.ts';

export type { ReservationRow } from './store.ts';

const lookEveryMs = 60_000;

export type Reservations = ReturnType<typeof createReservations>;

export function createReservations(parts: ReservationsParts) {
  const rounds = createInterval(() => lookAfterReserved(parts), {
    everyMs: lookEveryMs,
    failed: 'reserved rides were not looked after',
    log: parts.log,
    isMine: () => parts.leases.holds('sweeping'),
  });
  return {
    /** Who is committed to these rides. */
    ofRides: (queries: Queries, rideIds: readonly RideId[]) => findOpenOfRides(queries, rideIds),
    /** What has to hold of a ride that a driver accepts. */
    whileOpenTo: whileNotReservedFromOthers,
    /** In the transaction that takes, ends or changes the ride. */
    endOfRide: (tx: Tx, rideId: RideId, why: EndWhy) => endOfRide(parts, tx, rideId, why),
    /** In the transaction that changes the ride: who committed is told, or asked anew. */
    heedChange: (tx: Tx, rideId: RideId, asksAnew: boolean) => heedChange(parts, tx, rideId, asksAnew),
    /** In the transaction that makes the ride of a driver longer: they are let go of those they cannot be at in time. */
    letGoOf: (tx: Tx, driverId: DriverId, isLate: (ride: RideRow) => Promise<boolean>) =>
      letGoOf(parts, tx, driverId, isLate),
    /** In the transaction that decides that a driver may not drive. */
    endOfDriver: (tx: Tx, driverId: DriverId) => endOfDriver(parts, tx, driverId),
    /** The committed driver did not come: everybody may be asked. */
    drop: (row: ReservationRow, why: 'declined' | 'no_answer' | 'not_there' | 'not_cleared') =>
      parts.database.transaction((tx) => endOne(parts, tx, row, { why })),
    list: (actor: Actor, driverId: DriverId) => listAhead(parts, actor, driverId),
    commit: async (actor: Actor, driverId: DriverId, rideId: RideId) =>
      toReserved(await commit(parts, actor, driverId, rideId)),
    giveBack: (actor: Actor, driverId: DriverId, rideId: RideId, lateIsKnown: boolean) =>
      giveBack(parts, actor, driverId, rideId, lateIsKnown),
    forDesk: (cities: readonly string[] | null) => listForDesk(parts, cities),
    countWithoutDriver: (cities: readonly string[] | null) => countWithoutDriver(parts, cities),
    candidates: (rideId: RideId) => listCandidates(parts, rideId),
    setDriver: (actor: Actor, rideId: RideId, said: { driverId: DriverId; reason: string }) =>
      setDriver(parts, actor, rideId, said),
    takeAway: (actor: Actor, rideId: RideId, reason: string) => takeAway(parts, actor, rideId, reason),
    /** A round; for tests with a clock of their own. */
    lookAfter: () => lookAfterReserved(parts),
    start: () => rounds.start(),
    stop: () => rounds.stop(),
  };
}
