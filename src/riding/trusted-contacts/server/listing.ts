/** A rider’s contacts as they see them, and who is told of a ride. */
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import { may } from '#src/platform/policy.ts';
import { ridePolicy } from '#src/riding/policy.ts';
import { isEnded } from '#src/riding/rides/rules.ts';
import { findRide } from '#src/riding/rides/server/store.ts';
import type { ContactTold, TrustedContact, TrustedContacts } from '../contract.ts';
import { askValidDays, isTold } from '../rules.ts';
import { findNotices } from './notice-store.ts';
import { type ContactParts, refuse } from './parts.ts';
import { type ContactRow, findAgreed, findContacts } from './store.ts';

const dayMs = 24 * 3_600_000;

/** Until when the question may be answered. */
export const answerUntil = ({ askedAt }: Pick<ContactRow, 'askedAt'>): Date =>
  new Date(askedAt.getTime() + askValidDays * dayMs);

const toContact = (row: ContactRow): TrustedContact => ({
  id: row.id,
  name: row.name,
  address: row.address,
  tells: row.tells,
  state: row.state,
  answerUntil: row.state === 'asked' ? answerUntil(row).toISOString() : null,
});

export const listContacts = async (
  { database, texter }: Pick<ContactParts, 'database' | 'texter'>,
  { userId }: Pick<Actor, 'userId'>,
): Promise<TrustedContacts> => ({
  contacts: (await findContacts(database.db, userId)).map(toContact),
  canText: texter.reaches,
});

/** Whom an alarm would tell, whom the ride itself tells, and what they were told so far. @throws Refusal no_ride_of_yours */
export async function listTold(
  { database, clock }: Pick<ContactParts, 'clock' | 'database'>,
  { userId }: Actor,
  rideId: RideId,
): Promise<ContactTold[]> {
  const ride = await findRide(database.db, rideId);
  if (!ride || !may(ridePolicy, 'take_part', ride.riderId === userId ? 'rider' : null))
    throw refuse('no_ride_of_yours');
  const [contacts, notices] = await Promise.all([
    findAgreed(database.db, userId),
    findNotices(database.db, rideId),
  ]);
  const timeZone = timeZoneAt({ lat: ride.pickupLat, lng: ride.pickupLng });
  const now = clock.now();
  const begins = ride.scheduledAt && ride.scheduledAt > now ? ride.scheduledAt : now;
  const isToBegin = !isEnded(ride.status) && ride.pickedUpAt === null && ride.passengerName === null;
  return contacts.flatMap((contact): ContactTold[] => {
    const of = (kind: string) => notices.find((one) => one.contactId === contact.id && one.kind === kind);
    const sentAt = (kind: string) => {
      const notice = of(kind);
      return notice?.reached === 'sent' ? notice.at.toISOString() : null;
    };
    const told = of('start') ?? of('alarm');
    if (!told && isEnded(ride.status)) return [];
    return [
      {
        name: contact.name,
        state: told
          ? told.reached === 'sent'
            ? 'told'
            : 'not_reached'
          : isToBegin && isTold(contact.tells, begins, timeZone)
            ? 'waiting'
            : 'on_alarm',
        toldAt: sentAt('start'),
        alarmAt: sentAt('alarm'),
        endedAt: sentAt('end'),
      },
    ];
  });
}
