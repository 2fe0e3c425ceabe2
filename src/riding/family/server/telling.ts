/** What whoever pays hears of a ride, where they are told: that it began, that it ended, and at once of an alarm. */
import type { Tx } from '#src/platform/database/database.ts';
import type { RoveEvent } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import { makeShare } from '#src/riding/lifecycle/server/views/sharing.ts';
import { isEnded } from '#src/riding/rides/rules.ts';
import { findRide, type RideRow } from '#src/riding/rides/server/store.ts';
import { alarmMail, begunMail, endedMail, nameOf } from './mails.ts';
import { type FamilyParts, refuse } from './parts.ts';
import { askedOfFamilies, claimTold, findFamilyRide, findNamedMember, lockFamily } from './store.ts';

const whatOf: Readonly<Record<string, 'beginToldAt' | 'endToldAt' | 'alarmToldAt'>> = {
  'ride.picked_up': 'beginToldAt',
  'ride.sos': 'alarmToldAt',
  'ride.completed': 'endToldAt',
  'ride.cancelled': 'endToldAt',
  'ride.unmatched': 'endToldAt',
};
export const toldTypes = Object.keys(whatOf);

/** What is this old is no news: the log was read late, or again from its beginning. */
const newsForMs = 3_600_000;

/** Whether somebody is to be told of it now: an alarm of the driver's is the company's to answer. */
export const isNews = ({ type, payload, createdAt }: RoveEvent, now: Date): boolean =>
  (type !== 'ride.sos' || payload.raisedBy === 'rider') && now.getTime() - Date.parse(createdAt) <= newsForMs;

/** May be called twice for one event: each message is claimed in the row of its ride. */
export async function tellPayer(parts: FamilyParts, event: RoveEvent): Promise<void> {
  const { database, clock } = parts;
  const what = whatOf[event.type];
  if (!what || !isNews(event, clock.now())) return;
  const rideId = Number(event.payload.rideId) as RideId;
  const bound = await findFamilyRide(database.db, rideId);
  const ride = bound && (await findRide(database.db, rideId));
  if (!bound || !ride || (what === 'endToldAt') !== isEnded(ride.status)) return;
  await database.transaction(async (tx) => {
    // Whoever is young by now is told of a ride that was booked before.
    await lockFamily(tx, bound.familyId);
    const member = await findNamedMember(tx, bound.memberId);
    if (!member?.member.isTold) return;
    if (await claimTold(tx, rideId, what, clock.now())) await writeTold(parts, tx, ride, what);
  });
}

async function writeTold(
  { baseUrl, clock, drivers, mailer }: FamilyParts,
  tx: Tx,
  ride: RideRow,
  what: 'beginToldAt' | 'endToldAt' | 'alarmToldAt',
): Promise<void> {
  const payer = await askedOfFamilies.payerOf(tx, ride.id);
  if (!payer) return;
  const now = clock.now();
  const follow = isEnded(ride.status) ? null : `${baseUrl}${(await makeShare({ clock }, tx, ride)).path}`;
  const ended = ride.completedAt ?? ride.cancelledAt;
  const news = {
    ...{ member: nameOf(ride.riderFirstName), ride, follow },
    at: (what === 'beginToldAt' ? ride.pickedUpAt : what === 'endToldAt' ? ended : null) ?? now,
    driver: ride.driverId === null ? undefined : drivers.find(ride.driverId)?.firstName,
  };
  const written = { beginToldAt: begunMail, endToldAt: endedMail, alarmToldAt: alarmMail }[what];
  await mailer.write(tx, written(payer, news));
}

/** A live link, for whoever pays and is told. @throws Refusal ride_not_found, ride_ended */
export async function followRide(
  { database, clock }: FamilyParts,
  { userId }: Actor,
  rideId: RideId,
): Promise<{ path: string }> {
  return database.transaction(async (tx) => {
    const bound = await findFamilyRide(tx, rideId);
    const [payer, member, ride] = bound
      ? [
          await askedOfFamilies.payerOf(tx, rideId),
          await findNamedMember(tx, bound.memberId),
          await findRide(tx, rideId),
        ]
      : [];
    if (!ride || payer?.userId !== userId || !member?.member.isTold) throw refuse('ride_not_found');
    if (isEnded(ride.status)) throw refuse('ride_ended');
    return { path: (await makeShare({ clock }, tx, ride)).path };
  });
}
