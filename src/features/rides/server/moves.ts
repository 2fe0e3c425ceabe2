/** The moves that drivers and riders make on a ride: accept, decline, arriving, arrived, start, complete, cancel. */
import { and, ne, sql } from 'drizzle-orm';
import type { Drivers } from '#src/features/drivers/server/service.ts';
import { distanceMeters, pointOf } from '#src/features/places/geo.ts';
import type { Tracking } from '#src/features/tracking/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import { type Database, type Tx, violatedConstraint } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { type Actor, hasRole } from '#src/platform/http/actor.ts';
import type { Jobs } from '#src/platform/jobs.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { ridesRefusals } from '../contract.ts';
import type { DeclineReason } from '../road.ts';
import {
  arrivedWithinMeters,
  cancellationFee,
  driverPayCents,
  driverShare,
  isEnded,
  isNoShow,
  mayMove,
  type Side,
  type Verb,
  waitingFee,
} from '../rules.ts';
import type { Quoting } from './quoting.ts';
import {
  lockRideInFront,
  notBlockedFor,
  noteDeclineReason,
  noteGivenBack,
  presentOf,
  promoteRideBehind,
} from './road-store.ts';
import {
  endOffers,
  endsOf,
  findOpenRideOf,
  findRide,
  moveRide,
  type OfferRow,
  ofDriver,
  offersOfRide,
  offerTo,
  openToDriver,
  type RideRow,
  updateRide,
} from './store.ts';
import { rides } from './tables.ts';

const refuse = refusalsOf(ridesRefusals);

const wrongPinsAllowed = 5;
const wrongPinPauseMs = 60_000;
export const settleQueue = 'rides.settle';

export type Moves = ReturnType<typeof createMoves>;

export function createMoves(parts: {
  database: Database;
  clock: Clock;
  drivers: Drivers;
  tracking: Tracking;
  quoting: Quoting;
  jobs: Jobs;
}) {
  const { database, clock, drivers, tracking, quoting, jobs } = parts;

  /** @throws Refusal ride_not_found */
  async function get(id: number): Promise<RideRow> {
    const ride = await findRide(database.db, id);
    if (!ride) throw refuse('ride_not_found');
    return ride;
  }

  /** Who is told of what happens to a ride. */
  function parties(ride: { riderId: number; driverId: number | null }): number[] {
    const driver = ride.driverId === null ? undefined : drivers.find(ride.driverId);
    return driver ? [ride.riderId, driver.userId] : [ride.riderId];
  }

  async function tell(
    tx: Tx,
    type: string,
    ride: { id: number; status: string; riderId: number; driverId: number | null },
    payload: object = {},
  ) {
    await record(tx, {
      type,
      subject: `ride:${ride.id}`,
      payload: { rideId: ride.id, status: ride.status, ...payload },
      userIds: parties(ride),
      at: clock.now(),
    });
  }

  async function tellWithdrawn(tx: Tx, ended: OfferRow[]): Promise<void> {
    for (const offer of ended) {
      const driver = drivers.find(offer.driverId);
      if (!driver) continue;
      await record(tx, {
        type: `offer.${offer.status}`,
        subject: `offer:${offer.id}`,
        payload: { offerId: offer.id, rideId: offer.rideId },
        userIds: [driver.userId],
        at: clock.now(),
      });
    }
  }

  /**
   * The first driver to accept has the ride; an offer asks one driver first but the guarded update decides.
   * @throws Refusal ride_not_found, not_your_ride, driver_offline, driver_busy, wrong_vehicle_type,
   *   driver_already_taken, asked_someone_else, ride_ended
   */
  async function accept(actor: Actor, rideId: number, claimedDriverId?: number | null): Promise<RideRow> {
    const driver = await drivers.own(actor);
    if (claimedDriverId && claimedDriverId !== driver.id) throw refuse('not_your_ride');
    if (!driver.isAvailable) throw refuse('driver_offline');
    const before = await get(rideId);
    if (!driver.rideTypes.includes(before.vehicleType)) throw refuse('wrong_vehicle_type');
    const now = clock.now();
    let accepted: typeof rides.$inferSelect;
    try {
      accepted = await database.transaction(async (tx) => {
        const behindRideId = (await lockRideInFront(tx, rideId, driver.id)) ?? null;
        const ride = await moveRide(
          tx,
          rideId,
          'accept',
          { driverId: driver.id, behindRideId, assignedAt: now, updatedAt: now },
          and(openToDriver(driver.id, now), notBlockedFor(driver.id), ne(rides.riderId, driver.userId)),
        );
        if (!ride) throw await whyNotAccepted(tx, rideId);
        await endOffers(tx, 'accepted', offerTo(rideId, driver.id));
        await tellWithdrawn(tx, await endOffers(tx, 'withdrawn', offersOfRide(rideId)));
        await tell(tx, 'ride.accepted', ride, { driverId: driver.id });
        return ride;
      });
    } catch (error) {
      if (/^rides_one_(open|next)_per_driver$/.test(violatedConstraint(error) ?? ''))
        throw refuse('driver_busy');
      throw error;
    }
    if (accepted.behindRideId === null) drivers.setBusy(driver.id, { id: rideId, ends: endsOf(before) });
    return { ...before, ...accepted };
  }

  async function whyNotAccepted(tx: Tx, rideId: number) {
    const ride = await findRide(tx, rideId);
    if (!ride) return refuse('ride_not_found');
    if (isEnded(ride.status)) return refuse('ride_ended');
    if (ride.status === 'pending') return refuse('asked_someone_else');
    return refuse('driver_already_taken');
  }

  /**
   * This ride is not offered to the driver again in this round. Declining what is not offered changes nothing, but
   * says why the last offer was declined, for a reason comes after the answer.
   */
  async function decline(actor: Actor, rideId: number, reason?: DeclineReason | null): Promise<void> {
    const driver = await drivers.own(actor);
    await get(rideId);
    await database.transaction(async (tx) => {
      const [declined] = await endOffers(tx, 'declined', offerTo(rideId, driver.id));
      if (reason) await noteDeclineReason(tx, rideId, driver.id, reason);
      if (!declined) return;
      await tellWithdrawn(tx, [declined]);
      if (declined.chosen) await openToAll(tx, rideId);
    });
  }

  /** The driver the rider chose will not come, so everybody may be asked. */
  async function openToAll(tx: Tx, rideId: number): Promise<void> {
    const changed = await updateRide(
      tx,
      rideId,
      { chosenUntil: clock.now() },
      sql`${rides.status} = 'pending'`,
    );
    const ride = changed ? await findRide(tx, rideId) : undefined;
    if (ride) await tell(tx, 'ride.chosen_driver_unavailable', ride);
  }

  /** A move by the ride's own driver, with its event `ride.<name>`. */
  async function driverMove(
    actor: Actor,
    rideId: number,
    verb: Verb,
    event: string,
    change: (
      ride: RideRow,
      now: Date,
    ) => Promise<Parameters<typeof moveRide>[3]> | Parameters<typeof moveRide>[3],
    after?: (tx: Tx, ride: typeof rides.$inferSelect) => Promise<void>,
  ): Promise<RideRow> {
    const driver = await drivers.own(actor);
    const before = await get(rideId);
    if (before.driverId !== driver.id) throw refuse('not_your_ride');
    if (isEnded(before.status)) throw refuse('ride_ended');
    if (!mayMove(before.status, verb, 'driver')) throw refuse('move_not_allowed');
    // The ride in front comes first.
    if (before.behindRideId !== null) throw refuse('move_not_allowed');
    const now = clock.now();
    const changes = await change(before, now);
    const moved = await database.transaction(async (tx) => {
      const ride = await moveRide(tx, rideId, verb, { ...changes, updatedAt: now }, ofDriver(driver.id));
      if (!ride) throw refuse('move_not_allowed');
      await tell(tx, event, ride);
      await after?.(tx, ride);
      return ride;
    });
    // What the move wrote, beside the rider's name; reading it again would cost a round trip a move.
    return { ...before, ...moved };
  }

  const arriving = (actor: Actor, rideId: number) =>
    driverMove(actor, rideId, 'arriving', 'ride.arriving', () => ({}));

  async function arrived(actor: Actor, rideId: number): Promise<RideRow> {
    const ride = await get(rideId);
    // A phone that lost the first answer asks again; the first arrival's time counts.
    if (
      ride.arrivedAt &&
      ride.status === 'driver_arriving' &&
      ride.driverId === (await drivers.own(actor)).id
    )
      return ride;
    return driverMove(actor, rideId, 'arrived', 'ride.arrived', (before, now) => {
      mustBeAtPickup(before);
      return { arrivedAt: now };
    });
  }

  /** Waiting costs the rider money from the arrival on, so the phone has to be there. @throws Refusal position_unknown, too_far */
  function mustBeAtPickup(ride: RideRow): void {
    const position = tracking.positionOf(ride.driverId!);
    if (!position) throw refuse('position_unknown');
    const away = distanceMeters(pointOf(position), [ride.pickupLng, ride.pickupLat]);
    if (away > arrivedWithinMeters) throw refuse('too_far');
  }

  /** @throws Refusal wrong_pin, too_many_pins and the moves' own */
  async function start(actor: Actor, rideId: number, pin: string): Promise<RideRow> {
    const driver = await drivers.own(actor);
    const ride = await get(rideId);
    if (ride.driverId !== driver.id) throw refuse('not_your_ride');
    if (isEnded(ride.status)) throw refuse('ride_ended');
    if (ride.status !== 'driver_arriving' || !ride.arrivedAt) throw refuse('move_not_allowed');
    await checkPin(ride, pin);
    return driverMove(actor, rideId, 'start', 'ride.picked_up', async (before, now) => ({
      pickedUpAt: now,
      wrongPins: 0,
      waitingCents: waitingFee(before, now, await quoting.rateOf(before.cityId, before.vehicleType)),
    }));
  }

  /** Every guess is counted before it is looked at, so that guesses sent at once count too. */
  async function checkPin(ride: RideRow, pin: string): Promise<void> {
    const now = clock.now();
    const rested = sql`coalesce(${rides.lastWrongPinAt}, 'epoch') < ${new Date(now.getTime() - wrongPinPauseMs)}`;
    const mayGuess = await updateRide(
      database.db,
      ride.id,
      {
        wrongPins: sql`case when ${rested} then 1 else ${rides.wrongPins} + 1 end` as unknown as number,
        lastWrongPinAt: now,
      },
      sql`(${rested} or ${rides.wrongPins} < ${wrongPinsAllowed})`,
    );
    if (!mayGuess) throw refuse('too_many_pins');
    if (pin.trim() !== ride.pin) throw refuse('wrong_pin', { fields: { pin: ridesRefusals.wrong_pin[1] } });
  }

  async function complete(actor: Actor, rideId: number): Promise<RideRow> {
    const ride = await driverMove(
      actor,
      rideId,
      'complete',
      'ride.completed',
      (before, now) => ({
        completedAt: now,
        fareCents: before.heldCents + before.waitingCents,
        driverPayCents: driverPayCents(before.parts) + Math.round(before.waitingCents * driverShare),
      }),
      async (tx, done) => {
        await drivers.addToRecord(tx, done.driverId!, { rides: 1 });
        await jobs.send(tx, settleQueue, { rideId });
        const next = await promoteRideBehind(tx, rideId, clock.now());
        if (next) await tell(tx, 'ride.next_up', next);
      },
    );
    await free(ride.driverId);
    return ride;
  }

  /** The driver has ended a ride; another may have been waiting behind it. */
  async function free(driverId: number | null): Promise<void> {
    if (driverId === null) return;
    const next = await findOpenRideOf(database.db, presentOf(driverId));
    drivers.setBusy(driverId, next ? { id: next.id, ends: endsOf(next) } : null);
    await drivers.refresh(driverId);
  }

  function sideOf(actor: Actor, ride: RideRow): Side {
    if (ride.riderId === actor.userId) return 'rider';
    if (ride.driverId !== null && drivers.find(ride.driverId)?.userId === actor.userId) return 'driver';
    if (hasRole(actor, 'operator')) return 'operator';
    throw refuse('not_your_ride');
  }

  /**
   * A rider ends the ride, perhaps for a fee; a driver gives it back to the queue, or ends it when the rider did not show up.
   * @throws Refusal ride_not_found, not_your_ride, cannot_cancel, ride_ended
   */
  async function cancel(actor: Actor, rideId: number, reason?: string | null): Promise<RideRow> {
    const before = await get(rideId);
    const side = sideOf(actor, before);
    if (isEnded(before.status)) throw refuse('ride_ended');
    const now = clock.now();
    const verb: Verb = side === 'driver' && !isNoShow(before, now) ? 'reopen' : 'cancel';
    if (!mayMove(before.status, verb, side)) throw refuse('cannot_cancel');
    const fee = cancellationFee(before, side, now);
    await database.transaction(async (tx) => {
      // The fee was worked out for this state and driver; a ride that has moved on in between is looked at afresh.
      const still = sql`${rides.status} = ${before.status} and ${rides.driverId} is not distinct from ${before.driverId} and ${rides.behindRideId} is not distinct from ${before.behindRideId}`;
      const ride =
        verb === 'reopen'
          ? await moveRide(tx, rideId, 'reopen', reopened(before, now), still)
          : await moveRide(
              tx,
              rideId,
              'cancel',
              {
                cancelledAt: now,
                cancelledBy: side,
                cancelReason: reason || null,
                cancellationFeeCents: fee,
                driverPayCents: before.driverId === null ? null : Math.round(fee * driverShare),
                updatedAt: now,
              },
              still,
            );
      if (!ride) throw refuse('cannot_cancel');
      await tellWithdrawn(tx, await endOffers(tx, 'withdrawn', offersOfRide(rideId)));
      if (verb === 'reopen') await noteGivenBack(tx, before, before.driverId!, now);
      const told = { ...ride, driverId: before.driverId };
      await tell(tx, verb === 'reopen' ? 'ride.reopened' : 'ride.cancelled', told, { by: side });
      // Which operator it was is kept, and is not for the people of the ride to read.
      if (side === 'operator') {
        await record(tx, {
          type: 'ride.cancelled_by_operator',
          subject: `ride-operations:${rideId}`,
          payload: { rideId, by: actor.userId, reason: reason || null },
          userIds: [],
          at: now,
        });
      }
      if (verb === 'cancel') await jobs.send(tx, settleQueue, { rideId });
    });
    if (before.behindRideId === null) await free(before.driverId);
    return get(rideId);
  }

  function reopened(before: RideRow, now: Date): Parameters<typeof moveRide>[3] {
    return {
      driverId: null,
      behindRideId: null,
      chosenDriverId: null,
      chosenUntil: null,
      assignedAt: null,
      arrivedAt: null,
      searchStartedAt: now,
      priority: before.priority + 1,
      updatedAt: now,
    };
  }

  return {
    get,
    parties,
    tell,
    tellWithdrawn,
    openToAll,
    accept,
    decline,
    arriving,
    arrived,
    start,
    complete,
    cancel,
    sideOf,
  };
}
