/** Alarms: raised by the people in a ride, heard and settled by operators. */

import { setTimeout } from 'node:timers/promises';
import { emergencyNumberAt } from '#src/geo/streets/emergency-number.ts';
import { noteAct } from '#src/platform/audit/under-way.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import {
  findPersonOfUser,
  findRide,
  ownRide,
  partiesOf,
  type RideRow,
  toRide,
} from '#src/riding/lifecycle/server/service.ts';
import type { Alarm } from '../operations-contract.ts';
import { callOperators } from './alarm-calls.ts';
import {
  type AlarmRow,
  findAlarm,
  findAlarms,
  insertAlarm,
  lockAlarm,
  setClaim,
  settleAlarm,
} from './alarm-store.ts';
import type { CallingParts, SafetyParts } from './parts.ts';
import { refuse } from './refuse.ts';

/** What raises an alarm. */
export type RaisingParts = CallingParts & Pick<SafetyParts, 'clock' | 'drivers'>;
/** What an alarm is shown to operators with. */
type AlarmViewParts = Pick<SafetyParts, 'database' | 'drivers' | 'places' | 'positions'>;

const settledShown = 50;

/**
 * Raises the alarm, once for as long as it is open, and calls the operators.
 * @throws Refusal ride_not_found, not_your_ride
 */
export async function raiseAlarm(
  parts: RaisingParts & Pick<SafetyParts, 'database'>,
  actor: Actor,
  rideId: RideId,
) {
  const { ride, side } = await ownRide(parts, actor, rideId);
  const raisedAt = await parts.database.transaction((tx) => raise(parts, tx, ride, side));
  return {
    raisedAt: raisedAt.toISOString(),
    emergencyNumber: emergencyNumberAt({ lat: ride.pickupLat, lng: ride.pickupLng }),
  };
}

/** Since when the ride has an alarm: now, unless one is open. */
export async function raise(
  parts: RaisingParts,
  tx: Tx,
  ride: RideRow,
  raisedBy: AlarmRow['raisedBy'],
): Promise<Date> {
  const now = parts.clock.now();
  const { id: rideId } = ride;
  const { alarm, isNew } = await insertAlarm(tx, { rideId, raisedBy, raisedAt: now });
  if (!isNew) return alarm.raisedAt;
  await record(tx, {
    type: 'ride.sos',
    subject: `ride-alarm:${rideId}`,
    payload: { rideId, alarmId: alarm.id, raisedBy },
    // Whoever drives a car that strays is not told that somebody looks.
    userIds: raisedBy === 'watch' ? [ride.riderId] : partiesOf(parts, ride),
    at: now,
  });
  await callOperators(parts, tx, ride, { raisedBy, passedOn: 0 });
  return alarm.raisedAt;
}

/** @param cities in whose rides, by their ids; null for all */
export async function listAlarms(
  parts: AlarmViewParts,
  state: 'open' | 'settled',
  cities: readonly string[] | null,
): Promise<Alarm[]> {
  const { database } = parts;
  const rows = await findAlarms(database.db, state, cities, settledShown);
  return Promise.all(rows.map(async (row) => toAlarm(parts, row, await rideOf(parts, row))));
}

/**
 * An operator looks after it from now on, in place of `from` where they take it over. Repeating it changes nothing.
 * @throws Refusal alarm_not_found, alarm_settled, alarm_claimed
 */
export async function takeAlarm(
  parts: AlarmViewParts & Pick<SafetyParts, 'clock'>,
  actor: Actor,
  id: number,
  from: UserId | null,
): Promise<Alarm> {
  const { database, clock } = parts;
  const now = clock.now();
  await database.transaction(async (tx) => {
    await lockAlarm(tx, id);
    const alarm = await findAlarm(tx, id);
    if (!alarm) throw refuse('alarm_not_found');
    if (alarm.settledAt) throw refuse('alarm_settled');
    if (alarm.claimedBy === actor.userId) return;
    if (alarm.claimedBy !== from) throw refuse('alarm_claimed');
    await setClaim(tx, id, { claimedBy: actor.userId, claimedAt: now });
    await record(tx, {
      type: 'ride.alarm_claimed',
      subject: `ride-alarm:${alarm.rideId}`,
      payload: { rideId: alarm.rideId, alarmId: id, by: actor.userId, from },
      userIds: [],
      at: now,
    });
  });
  const row = existing(await findAlarm(database.db, id), `alarm ${id}`);
  return toAlarm(parts, row, await rideOf(parts, row));
}

/** @throws Refusal alarm_not_found, alarm_settled */
export async function closeAlarm(
  parts: AlarmViewParts & Pick<SafetyParts, 'clock'>,
  actor: Actor,
  id: number,
  note: string,
): Promise<Alarm> {
  const { database, clock } = parts;
  const now = clock.now();
  await database.transaction(async (tx) => {
    const alarm = await findAlarm(tx, id);
    if (!alarm) throw refuse('alarm_not_found');
    noteAct({ reason: note });
    if (!(await settleAlarm(tx, id, { settledBy: actor.userId, settledAt: now, note })))
      throw refuse('alarm_settled');
    await record(tx, {
      type: 'ride.sos_settled',
      subject: `ride-alarm:${alarm.rideId}`,
      payload: { rideId: alarm.rideId, alarmId: id },
      userIds: [],
      at: now,
    });
  });
  const row = existing(await findAlarm(database.db, id), `alarm ${id}`);
  return toAlarm(parts, row, await rideOf(parts, row));
}

const rideOf = async ({ database }: Pick<SafetyParts, 'database'>, { rideId }: AlarmRow): Promise<RideRow> =>
  existing(await findRide(database.db, rideId), `ride ${rideId}`);

async function toAlarm(parts: AlarmViewParts, row: AlarmRow, ride: RideRow): Promise<Alarm> {
  const { database, drivers, positions } = parts;
  const driver = ride.driverId === null ? undefined : drivers.find(ride.driverId);
  const at = driver && positions.positionOf(driver.id);
  const [rider, driving] = await Promise.all([
    findPersonOfUser(database.db, ride.riderId),
    driver ? findPersonOfUser(database.db, driver.userId) : null,
  ]);
  return {
    id: row.id,
    raisedBy: row.raisedBy,
    raisedAt: row.raisedAt.toISOString(),
    ride: toRide(ride, drivers, 'operator'),
    rider,
    driver: driving,
    position: at
      ? { lat: at.lat, lng: at.lng, at: at.at.toISOString(), near: await nameOf(parts, at) }
      : null,
    claimed:
      row.claimedBy !== null && row.claimedAt
        ? { by: row.claimedByName ?? '', byId: row.claimedBy, at: row.claimedAt.toISOString() }
        : null,
    passedOn: row.passedOn,
    settled: row.settledAt
      ? { by: row.settledByName ?? '', at: row.settledAt.toISOString(), note: row.note ?? '' }
      : null,
  };
}

const namedWithinMs = 1_000;

/** A name for a place helps only while the geocoder answers, and at once; the coordinates stand without it. */
const nameOf = ({ places }: Pick<SafetyParts, 'places'>, at: { lat: number; lng: number }) =>
  Promise.race([
    places.reverse(at).then(
      ({ address }) => address,
      () => null,
    ),
    setTimeout(namedWithinMs, null, { ref: false }),
  ]);
