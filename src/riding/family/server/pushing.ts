/** A family's rides on the devices of whoever pays, where they are told. */
import { isKeptOut } from '#src/people/accounts/server/people/suspended.ts';
import type { Push } from '#src/people/devices/server/service.ts';
import type { RideId } from '#src/platform/ids.ts';
import { isEnded } from '#src/riding/rides/rules.ts';
import { findRide, type RideRow } from '#src/riding/rides/server/store.ts';
import { nameOf } from './mails.ts';
import type { FamilyParts } from './parts.ts';
import { askedOfFamilies, findFamilyRide, findNamedMember } from './store.ts';
import { isNews, toldTypes } from './telling.ts';

const livesSeconds = 3600;

function wordsOf(type: string, { riderFirstName, status, pickupLocation, destination }: RideRow) {
  const name = nameOf(riderFirstName);
  const trip = `From ${pickupLocation} to ${destination}.`;
  if (type === 'ride.sos')
    return {
      title: `ALARM: ${name} asks for help in a ride`,
      body: 'Your mail has the link to the car and whom to call.',
    };
  if (type === 'ride.picked_up') return { title: `${name} was picked up`, body: trip };
  if (status === 'completed') return { title: `The ride of ${name} has ended`, body: trip };
  return { title: `The ride of ${name} was called off`, body: trip };
}

/** A message that is told twice takes its own place, so an event may be handled again. */
export function tellDevices(
  { database, clock, eventBus }: Pick<FamilyParts, 'database' | 'clock' | 'eventBus'>,
  push: Pick<Push, 'tell'> | undefined,
): void {
  if (!push) return;
  const { db } = database;
  eventBus.consume('family.devices', toldTypes, async (event) => {
    if (!isNews(event, clock.now())) return;
    const rideId = Number(event.payload.rideId) as RideId;
    const bound = await findFamilyRide(db, rideId);
    const ride = bound && (await findRide(db, rideId));
    if (!bound || !ride) return;
    // What is told late of a ride that is over would send somebody after nobody.
    if (['ride.picked_up', 'ride.sos'].includes(event.type) === isEnded(ride.status)) return;
    const member = await findNamedMember(db, bound.memberId);
    const payer = member?.member.isTold ? await askedOfFamilies.payerOf(db, rideId) : null;
    if (!payer || (await isKeptOut(db, payer.userId))) return;
    await push.tell(payer.userId, {
      ...wordsOf(event.type, ride),
      ...{ path: '/family', tag: `family-ride:${rideId}`, livesSeconds },
    });
  });
}
