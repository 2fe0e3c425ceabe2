/** Alarms: raised by the people in a ride, heard and settled by operators. */
import type { Accounts } from '#src/features/accounts/server/service.ts';
import type { Drivers } from '#src/features/drivers/server/service.ts';
import type { Places } from '#src/features/places/server/service.ts';
import type { Tracking } from '#src/features/tracking/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { ridesRefusals } from '../contract.ts';
import type { Alarm } from '../operations-contract.ts';
import {
  type AlarmRow,
  findAlarm,
  findAlarms,
  findPersonOfUser,
  insertAlarm,
  settleAlarm,
} from './alarm-store.ts';
import type { Conversation } from './conversation.ts';
import { alarmMail } from './mails.ts';
import type { Moves } from './moves.ts';
import { findRide, type RideRow } from './store.ts';
import { toRide } from './view.ts';

const refuse = refusalsOf(ridesRefusals);
/** The emergency number of Canada and the United States. */
const emergencyNumber = '911';
const settledShown = 50;

export function createAlarms(parts: {
  database: Database;
  clock: Clock;
  accounts: Accounts;
  drivers: Drivers;
  tracking: Tracking;
  places: Places;
  mailer: Mailer;
  moves: Moves;
  conversation: Conversation;
  /** Where links in mails lead, without a slash at the end. */
  baseUrl: string;
}) {
  const { database, clock, accounts, drivers, tracking, places, mailer, moves, conversation, baseUrl } =
    parts;

  /**
   * Raises the alarm, once for as long as it is open, and mails every operator.
   * @throws Refusal ride_not_found, not_your_ride
   */
  async function raise(actor: Actor, rideId: number) {
    const { ride, side } = await conversation.ownRide(actor, rideId);
    const now = clock.now();
    const raisedAt = await database.transaction(async (tx) => {
      const { alarm, isNew } = await insertAlarm(tx, { rideId, raisedBy: side, raisedAt: now });
      if (isNew) {
        await record(tx, {
          type: 'ride.sos',
          subject: `ride-alarm:${rideId}`,
          payload: { rideId, alarmId: alarm.id, raisedBy: side },
          userIds: moves.parties(ride),
          at: now,
        });
        const words = { rideId, raisedBy: side, pickup: ride.pickupLocation, link: `${baseUrl}/operations` };
        for (const to of await accounts.operatorEmails(tx)) await mailer.write(tx, alarmMail(to, words));
      }
      return alarm.raisedAt;
    });
    return { raisedAt: raisedAt.toISOString(), emergencyNumber };
  }

  async function list(state: 'open' | 'settled'): Promise<Alarm[]> {
    const rows = await findAlarms(database.db, state, settledShown);
    return Promise.all(rows.map(async (row) => toAlarm(row, (await findRide(database.db, row.rideId))!)));
  }

  /** @throws Refusal alarm_not_found, alarm_settled */
  async function settle(actor: Actor, id: number, note: string): Promise<Alarm> {
    const now = clock.now();
    await database.transaction(async (tx) => {
      const alarm = await findAlarm(tx, id);
      if (!alarm) throw refuse('alarm_not_found');
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
    const row = (await findAlarm(database.db, id))!;
    return toAlarm(row, (await findRide(database.db, row.rideId))!);
  }

  async function toAlarm(row: AlarmRow, ride: RideRow): Promise<Alarm> {
    const driver = ride.driverId === null ? undefined : drivers.find(ride.driverId);
    const at = driver && tracking.positionOf(driver.id);
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
      position: at ? { lat: at.lat, lng: at.lng, at: at.at.toISOString(), near: await nameOf(at) } : null,
      settled: row.settledAt
        ? { by: row.settledByName ?? '', at: row.settledAt.toISOString(), note: row.note ?? '' }
        : null,
    };
  }

  /** A name for a place helps only while the geocoder answers; the coordinates stand without it. */
  const nameOf = (at: { lat: number; lng: number }) =>
    places.reverse(at).then(
      ({ address }) => address,
      () => null,
    );

  return { raise, list, settle };
}
