/** What contacts hear of a ride: that it began, that it ended, and at once that its rider raised the alarm. */
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { type RoveEvent, record } from '#src/platform/events/events.ts';
import type { RideId } from '#src/platform/ids.ts';
import { makeShare } from '#src/riding/lifecycle/server/views/sharing.ts';
import { isEnded } from '#src/riding/rides/rules.ts';
import { findRide, type RideRow, shareDigest } from '#src/riding/rides/server/store.ts';
import { isTold, type NoticeKind } from '../rules.ts';
import { contactLink } from './links.ts';
import { type ContactMessage, type NoticeWords, nameOf, noticeMessage } from './messages.ts';
import { claimNotice, findWhoHeard, setNotice } from './notice-store.ts';
import type { ContactParts } from './parts.ts';
import { type ContactRow, findAgreed, lockContact } from './store.ts';

const kindOf: Readonly<Record<string, NoticeKind>> = {
  'ride.picked_up': 'start',
  'ride.sos': 'alarm',
  'ride.completed': 'end',
  'ride.cancelled': 'end',
  'ride.unmatched': 'end',
};
export const toldTypes = Object.keys(kindOf);

/** What is this old is no news: the log was read late, or again from its beginning. */
const newsForMs = 3_600_000;

/** May be called twice for one event, and by two processes: each message has a row that one of them writes. */
export async function tellContacts(parts: ContactParts, event: RoveEvent): Promise<void> {
  const { database, clock } = parts;
  const kind = kindOf[event.type];
  if (!kind || (kind === 'alarm' && event.payload.raisedBy !== 'rider')) return;
  if (clock.now().getTime() - Date.parse(event.createdAt) > newsForMs) return;
  const ride = await findRide(database.db, Number(event.payload.rideId) as RideId);
  if (!ride || !isNews(kind, ride)) return;
  const heard = kind === 'end' ? new Set(await findWhoHeard(database.db, ride.id)) : null;
  const timeZone = timeZoneAt({ lat: ride.pickupLat, lng: ride.pickupLng });
  for (const contact of await findAgreed(database.db, ride.riderId)) {
    if (heard && !heard.has(contact.id)) continue;
    await database.transaction((tx) => tellOne(parts, tx, { kind, ride, timeZone }, contact.id));
  }
}

/** Whoever rides on somebody else’s account has contacts of their own. */
function isNews(kind: NoticeKind, { status, passengerName }: RideRow): boolean {
  if (kind === 'start') return passengerName === null && (status === 'picked_up' || status === 'in_transit');
  return kind === 'alarm' || isEnded(status);
}

async function tellOne(
  parts: ContactParts,
  tx: Tx,
  { kind, ride, timeZone }: { kind: NoticeKind; ride: RideRow; timeZone: string },
  contactId: number,
): Promise<void> {
  const { clock, drivers } = parts;
  const now = clock.now();
  // They may have been taken away, or have ended it, since they were found.
  const contact = await lockContact(tx, contactId);
  if (contact?.state !== 'agreed' || !contact.address) return;
  const at = (kind === 'start' ? ride.pickedUpAt : kind === 'end' ? ride.completedAt : null) ?? now;
  if (kind === 'start' && !isTold(contact.tells, at, timeZone)) return;
  const notice = { rideId: ride.id, contactId, kind };
  if (!(await claimNotice(tx, { ...notice, at: now }))) return;
  const share = kind !== 'end' && !isEnded(ride.status) ? await makeShare(parts, tx, ride) : null;
  const words: NoticeWords = {
    ...{ ride, timeZone, at },
    rider: nameOf(ride.riderFirstName),
    driver: ride.driverId === null ? undefined : drivers.find(ride.driverId)?.firstName,
    follow: share && `${parts.baseUrl}${share.path}`,
    end: contactLink(parts, 'end', contactId),
  };
  const isSent = await send(parts, tx, contact, ride, noticeMessage(kind, words), kind);
  await setNotice(tx, notice, {
    reached: isSent ? 'sent' : 'not_sent',
    shareDigest: share && isSent ? shareDigest(share.token) : null,
  });
  // To the rider alone: the driver is not told who looks after them.
  await record(tx, {
    ...{ type: 'ride.contacts_told', subject: `ride-contacts:${ride.id}` },
    ...{ payload: { rideId: ride.id, kind }, userIds: [ride.riderId], at: now },
  });
}

async function send(
  { mailer, texter }: ContactParts,
  tx: Tx,
  { by, address }: ContactRow,
  { riderId, riderEmail }: RideRow,
  { mail, text }: ContactMessage,
  kind: NoticeKind,
): Promise<boolean> {
  if (!address) return false;
  if (by === 'email') return (await mailer.write(tx, { ...mail, to: address })) === null;
  return texter.write(tx, {
    to: address,
    // Once a ride and contact, to whom agreed: no limit of a day keeps an alarm back.
    userId: kind === 'alarm' ? null : riderId,
    userEmail: riderEmail,
    hasAgreed: true,
    body: () => text,
  });
}
