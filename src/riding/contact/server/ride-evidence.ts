/** What is known of a ride that its payer's bank asks about. Of messages only their times: what was said stays between the two. */

import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { maskedEmail, type SaleEvidence } from '#src/money/payments/evidence.ts';
import type { PaidFor } from '#src/money/processing/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { RideId } from '#src/platform/ids.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import { distanceWords } from '#src/platform/units.ts';
import { findDriver } from '#src/riding/drivers/server/store.ts';
import { pinAskOf } from '#src/riding/lifecycle/server/moves/presence.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { findRide, type RideRow } from '#src/riding/rides/server/store.ts';
import { findMessages } from './store.ts';

/** So many times of messages show that the two spoke. */
const mostTimes = 20;

/** Also of what was charged after a ride: `ride:12:tip`. Null where no ride was booked with the payment. */
export async function rideEvidence(
  { database: { db } }: { database: Database },
  { reference }: PaidFor,
): Promise<SaleEvidence | null> {
  const [, id, what] = /^ride:(\d{1,9})(?::(\w+))?$/.exec(reference) ?? [];
  const ride = id === undefined ? undefined : await findRide(db, Number(id) as RideId);
  if (!ride) return null;
  const [driver, messages] = await Promise.all([
    ride.driverId === null ? undefined : findDriver(db, ride.driverId, ride.createdAt),
    findMessages(db, ride.id, mostTimes),
  ]);
  const timeZone = timeZoneAt({ lat: ride.pickupLat, lng: ride.pickupLng });
  const when = (at: Date) => momentWords(at, timeZone, 'both', true);
  const ended = ride.completedAt ?? ride.cancelledAt;
  const wrote = (side: 'rider' | 'driver') =>
    messages.filter(({ from }) => from === side).map(({ createdAt }) => when(createdAt));
  return {
    product: `${extraWords[what ?? ''] ?? 'Ride'} ${rideReference(ride.id)} from ${ride.pickupLocation} to ${ride.destination}`,
    servedOn: ended ? localDate(ended, timeZone) : null,
    parcel: null,
    zone: timeZone,
    buyerEmail: ride.riderEmail,
    lines: [
      `${ride.riderFirstName} ${ride.riderLastName} booked it on ${when(ride.createdAt)}, signed in to their account${ride.scheduledAt ? `, for ${when(ride.scheduledAt)}` : ''}${ride.passengerName ? ', for somebody else' : ''}.`,
      ...driverLines(ride, driver?.firstName),
      ...tripLines(ride, when),
      ...sideLine('The rider', wrote('rider')),
      ...sideLine('The driver', wrote('driver')),
      ...(ride.settledAt && (ride.fareCents ?? ride.cancellationFeeCents ?? 0) > 0
        ? [`The receipt was mailed to ${maskedEmail(ride.riderEmail)} on ${when(ride.settledAt)}.`]
        : []),
    ],
  };
}

const extraWords: Record<string, string> = {
  '': 'Ride',
  tip: 'The tip for ride',
  waiting: 'Waiting for ride',
};

const sideLine = (who: string, times: string[]): string[] =>
  times.length > 0 ? [`${who} wrote to the other at ${times.join('; ')}.`] : [];

function driverLines({ drivenIn, driverId }: RideRow, firstName: string | undefined): string[] {
  if (driverId === null) return [];
  const car = drivenIn
    ? ` in ${[drivenIn.vehicleColor, drivenIn.vehicleInfo].filter(Boolean).join(' ')}, plate ${drivenIn.licensePlate} (${drivenIn.state})`
    : '';
  return [`Driven by ${firstName ?? 'a driver of ours'}${car}.`];
}

function tripLines(ride: RideRow, when: (at: Date) => string): string[] {
  const { arrivedAt, pickedUpAt, completedAt, cancelledAt, drivenMeters, drivenSeconds } = ride;
  const minutes = drivenSeconds === null ? null : Math.max(1, Math.round(drivenSeconds / 60));
  return [
    ...(arrivedAt ? [`The car was at the pickup, ${ride.pickupLocation}, on ${when(arrivedAt)}.`] : []),
    ...(pickedUpAt
      ? [
          `Picked up on ${when(pickedUpAt)}${beganWithPin(ride) ? `, after the driver had typed the PIN that ${companyName()} shows the rider` : ''}.`,
        ]
      : []),
    ...(completedAt
      ? [
          ride.cutShort
            ? `The ride ended on ${when(completedAt)}, otherwise than planned.`
            : `Dropped off on ${when(completedAt)}: ${ride.destination}.`,
        ]
      : []),
    ...(cancelledAt ? [`Called off on ${when(cancelledAt)}${cancelledBy(ride)}.`] : []),
    ...(minutes !== null
      ? [
          `The car’s track with the rider in it: ${drivenMeters === null ? '' : `${distanceWords(drivenMeters, null)} in `}${minutes} min.`,
        ]
      : []),
  ];
}

/** Certain only where no hours decided, and nobody was let in by name. */
const beganWithPin = (ride: RideRow): boolean => ride.pinRule === 'always' && pinAskOf(ride).needed;

const cancelledBy = ({ cancelledBy: by }: RideRow): string =>
  by === 'rider' || by === 'driver' ? ` by the ${by}` : '';
