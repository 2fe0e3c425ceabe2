/** How an alarm reaches operators away from the desk: mail to all, a text message and a push to those it calls. */
import type { Push } from '#src/people/devices/server/service.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { RideId } from '#src/platform/ids.ts';
import { findRide, type RideRow } from '#src/riding/lifecycle/server/service.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { findUnclaimed, passOn } from './alarm-store.ts';
import { calledFor } from './duty.ts';
import { findOperators } from './duty-store.ts';
import { type AlarmWords, alarmMail, alarmText } from './mails.ts';
import type { CallingParts, SafetyParts } from './parts.ts';

/** Nobody took it: it is passed on after this, and again each time this passes; after the fifth time less often. */
const passOnAfterMs = 60_000;
const laterPassOnAfterMs = 600_000;
const pushLivesSeconds = 600;

/** Writes what tells operators of an alarm, in its transaction: it is sent whatever else fails. */
export async function callOperators(
  { texter, mailer, baseUrl }: CallingParts,
  tx: Tx,
  ride: Pick<RideRow, 'id' | 'pickupLocation' | 'cityId'>,
  alarm: Pick<AlarmWords, 'raisedBy' | 'passedOn'>,
): Promise<void> {
  const link = `${baseUrl}/operations`;
  const words = { rideId: ride.id, pickup: ride.pickupLocation, link, ...alarm };
  const operators = await findOperators(tx, ride.cityId);
  for (const { email } of operators) await mailer.write(tx, alarmMail(email, words));
  for (const { phone, email } of calledFor(operators, alarm.passedOn))
    if (phone)
      await texter.write(tx, { to: phone, body: () => alarmText(words), userId: null, userEmail: email });
}

/** An alarm that nobody looks after is passed on to everybody, and said again for as long as nobody does. */
export async function passOnUnclaimed(
  parts: CallingParts & Pick<SafetyParts, 'clock' | 'database'>,
): Promise<void> {
  const { database, clock } = parts;
  const now = clock.now();
  const due = {
    since: new Date(now.getTime() - passOnAfterMs),
    laterSince: new Date(now.getTime() - laterPassOnAfterMs),
  };
  for (const { id, rideId, raisedBy } of await findUnclaimed(database.db, due)) {
    const ride = await findRide(database.db, rideId);
    if (!ride) continue;
    await database.transaction(async (tx) => {
      const passedOn = await passOn(tx, id, { ...due, at: now });
      if (passedOn === undefined) return;
      await callOperators(parts, tx, ride, { raisedBy, passedOn });
      await record(tx, {
        type: 'ride.alarm_passed_on',
        subject: `ride-alarm:${rideId}`,
        payload: { rideId, alarmId: id, passedOn },
        userIds: [],
        at: now,
      });
    });
  }
}

/** The same on devices. A message that is told twice takes its own place, so an event may be handled again. */
export function tellOperatorsDevices(
  { database, eventBus }: Pick<SafetyParts, 'database' | 'eventBus'>,
  push: Pick<Push, 'tell'>,
): void {
  eventBus.consume('alarms', ['ride.sos', 'ride.alarm_passed_on'], async ({ payload }) => {
    const rideId = payload.rideId as RideId;
    const passedOn = typeof payload.passedOn === 'number' ? payload.passedOn : 0;
    const { cityId = null } = (await findRide(database.db, rideId)) ?? {};
    for (const { userId } of calledFor(await findOperators(database.db, cityId), passedOn))
      await push.tell(userId, {
        title: `ALARM in ride ${rideReference(rideId)}`,
        body: passedOn > 0 ? 'Nobody has taken it yet.' : 'Somebody in it asks for help.',
        path: '/operations',
        tag: `alarm:${rideId}`,
        livesSeconds: pushLivesSeconds,
      });
  });
}
