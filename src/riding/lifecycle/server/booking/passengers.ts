/** Rides for somebody else: what they are called, and the text message that tells them of their ride. */

import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { containsLink } from '#src/platform/contains-link.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { formatMoney } from '#src/platform/money.ts';
import { counted } from '#src/platform/plural.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { type RideRow, updateRide } from '#src/riding/rides/server/store.ts';
import { pickupOf } from '../moves/way.ts';
import type { RidesParts } from '../parts.ts';
import { makeShare } from '../views/sharing.ts';

/** Who rides; a family name only where `whole`. The account's picture is not somebody else's. */
export function passengerOf(ride: RideRow, whole: boolean) {
  if (ride.passengerName === null) {
    return {
      firstName: ride.riderFirstName,
      lastName: whole ? ride.riderLastName : '',
      profileImage: ride.riderImage,
    };
  }
  const [firstName = '', ...rest] = ride.passengerName.split(/\s+/);
  return { firstName, lastName: whole ? rest.join(' ') : '', profileImage: null };
}

/**
 * Whoever rides on somebody else's account gets the link to follow, and the PIN they tell the driver.
 * @returns whether there was somebody to tell, which the ride then says
 */
export async function tellPassenger(
  parts: Pick<RidesParts, 'baseUrl' | 'clock' | 'texter'>,
  tx: Tx,
  ride: RideRow,
): Promise<boolean> {
  const { baseUrl, clock, texter } = parts;
  if (!ride.passengerPhone) return false;
  const when = ride.scheduledAt
    ? momentWords(ride.scheduledAt.toISOString(), timeZoneAt(pickupOf(ride)), 'ahead', true)
    : 'now';
  const written = await texter.write(tx, {
    to: ride.passengerPhone,
    userId: ride.riderId,
    userEmail: ride.riderEmail,
    isCaller: ride.hailType === 'phone_dispatch',
    body: async () => {
      const { path } = await makeShare(parts, tx, ride);
      if (ride.hailType === 'phone_dispatch') return callerWords(ride, when, `${baseUrl}${path}`);
      const stops = ride.stops.length > 0 ? ` with ${counted(ride.stops.length, 'stop')}` : '';
      // What we say comes first; what somebody typed, who may be anybody, comes last.
      return [
        `${companyName()}: a ride is booked for you.`,
        `Tell the driver this PIN: ${ride.pin}`,
        `Follow the car: ${baseUrl}${path}`,
        `${namedOr(ride.riderFirstName, 'Somebody')} has booked a ${companyName()} ride for you, ${when}, from ${namedOr(ride.pickupLocation, 'the pickup')}${stops} to ${namedOr(ride.destination, 'the destination')}.`,
      ].join('\n');
    },
  });
  if (written) await updateRide(tx, ride.id, { passengerTextedAt: clock.now() });
  return written;
}

/** What whoever telephoned reads of the ride that the desk booked for them. */
const callerWords = (ride: RideRow, when: string, link: string): string =>
  [
    `${companyName()}: your ride is booked, ${when}.`,
    `Tell the driver this PIN: ${ride.pin}`,
    `Follow the car: ${link}`,
    `From ${namedOr(ride.pickupLocation, 'the pickup')} to ${namedOr(ride.destination, 'the destination')}, ${formatMoney(ride.heldCents)}${ride.paidToDriver ? ', paid to the driver' : ''}.`,
  ].join('\n');

/** Names that were typed before they were looked at may be no names. */
export const namedOr = (typed: string, otherwise: string): string =>
  containsLink(typed) ? otherwise : typed;
