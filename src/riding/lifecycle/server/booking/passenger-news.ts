/** What whoever rides on somebody else's account reads by text after the booking: what was changed, and that no car comes. */

import { timeZoneAt } from '#src/geo/places/server/service.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { counted } from '#src/platform/plural.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { calledOffText } from '#src/riding/rides/server/booking-mails.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import { pickupOf } from '../moves/way.ts';
import type { RidesParts } from '../parts.ts';
import { namedOr } from './passengers.ts';

type Telling = Pick<RidesParts, 'texter'>;

/** Somebody else's account pays, and they are not in the car yet; whom the desk booked for is told by the desk's own texts. */
const waitsForIt = ({ passengerName, hailType, status }: RideRow): boolean =>
  passengerName !== null &&
  hailType !== 'phone_dispatch' &&
  status !== 'picked_up' &&
  status !== 'in_transit';

/** @returns null where nobody was to be told, and false where they are told by no text */
export async function tellPassengerOfChange(parts: Telling, tx: Tx, ride: RideRow): Promise<boolean | null> {
  const when = ride.scheduledAt
    ? momentWords(ride.scheduledAt.toISOString(), timeZoneAt(pickupOf(ride)), 'ahead', true)
    : 'now';
  const stops = ride.stops.length > 0 ? ` with ${counted(ride.stops.length, 'stop')}` : '';
  return text(parts, tx, ride, () =>
    [
      `${companyName()}: the ride that was booked for you was changed, ${when}.`,
      `The PIN stays ${ride.pin}.`,
      `From ${namedOr(ride.pickupLocation, 'the pickup')}${stops} to ${namedOr(ride.destination, 'the destination')}.`,
    ].join('\n'),
  );
}

/**
 * @param ride as it was until it ended
 * @param wasMissed the car came, and its driver met nobody
 * @returns null where nobody was to be told, and false where they are told by no text
 */
export const tellPassengerOfEnd = (
  parts: Telling,
  tx: Tx,
  ride: RideRow,
  wasMissed = false,
): Promise<boolean | null> =>
  text(parts, tx, ride, () =>
    wasMissed
      ? `${companyName()}: the driver waited and did not meet you, so the ride that was booked for you is over. Please ask whoever booked it.`
      : calledOffText(ride),
  );

async function text({ texter }: Telling, tx: Tx, ride: RideRow, body: () => string): Promise<boolean | null> {
  if (!waitsForIt(ride)) return null;
  // Whom the first text did not reach knows nothing that could have changed.
  if (ride.passengerPhone === null || ride.passengerTextedAt === null) return false;
  return texter.write(tx, {
    ...{ to: ride.passengerPhone, userId: ride.riderId, userEmail: ride.riderEmail, body },
  });
}
