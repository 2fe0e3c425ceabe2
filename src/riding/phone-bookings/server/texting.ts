/** What callers hear by text after the booking: who comes, in what and when, that the car is there, and how it ended. */
import type { RoveEvent } from '#src/platform/events/events.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { formatMoney } from '#src/platform/money.ts';
import { counted } from '#src/platform/plural.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { secondsToPickup } from '#src/riding/lifecycle/server/moves/arrival-times.ts';
import { makeShare } from '#src/riding/lifecycle/server/views/sharing.ts';
import { findRide, type RideRow, updateRide } from '#src/riding/rides/server/store.ts';
import type { PhoneParts } from './parts.ts';
import { whileToldOfAnother } from './store.ts';

/** What is heard of, by the event's type. */
export const toldTypes = ['ride.accepted', 'ride.unmatched', 'ride.cancelled'];
/** Of a ride that is over its caller was told all; no driver has this number. */
const over: DriverId = 0;

/** May be called twice for one event: what was told is on the ride, and not told again. */
export async function tellCaller(parts: PhoneParts, event: RoveEvent): Promise<void> {
  const { database, texter, baseUrl } = parts;
  const ride = await findRide(database.db, Number(event.payload.rideId));
  if (ride?.hailType !== 'phone_dispatch' || !ride.passengerPhone) return;
  const { id, passengerPhone: to, riderId: userId, riderEmail: userEmail } = ride;
  const isOver = event.type !== 'ride.accepted';
  const about = isOver ? over : ride.driverId;
  if (about === null || (isOver && ride.status !== 'cancelled' && ride.status !== 'no_driver')) return;
  await database.transaction(async (tx) => {
    if (!(await updateRide(tx, id, { callerToldOf: about }, whileToldOfAnother(about)))) return;
    const seconds = isOver ? null : await secondsToPickup(parts, tx, { ...ride, promisedEtaSeconds: 0 });
    await texter.write(tx, {
      ...{ to, userId, userEmail, isCaller: true },
      body: async () => {
        if (isOver) return endWords(ride);
        const { path } = await makeShare(parts, tx, ride);
        return comingWords(parts, ride, seconds, `${baseUrl}${path}`);
      },
    });
  });
}

function comingWords(
  { drivers }: Pick<PhoneParts, 'drivers'>,
  ride: RideRow,
  seconds: number | null,
  link: string,
): string {
  const driver = ride.driverId === null ? undefined : drivers.find(ride.driverId);
  const car = ride.drivenIn;
  const minutes =
    seconds === null ? '' : ` in about ${counted(Math.max(1, Math.round(seconds / 60)), 'minute')}`;
  return [
    `${companyName()}: ${driver?.firstName ?? 'Your driver'} comes${minutes}.`,
    car ? `${[car.vehicleColor, car.vehicleInfo].filter(Boolean).join(' ')}, plate ${car.licensePlate}.` : '',
    ride.paidToDriver ? `Pay the driver ${formatMoney(ride.heldCents)}.` : '',
    `PIN for the driver: ${ride.pin}. Follow the car: ${link}`,
  ]
    .filter(Boolean)
    .join('\n');
}

function endWords(ride: RideRow): string {
  const begin = `${companyName()}: `;
  if (ride.status === 'no_driver') return `${begin}no driver was found for your ride. Nothing is charged.`;
  const fee = ride.cancellationFeeCents ?? 0;
  const cost = fee > 0 ? `${formatMoney(fee)} is charged.` : 'Nothing is charged.';
  if (ride.cancelledBy === 'driver') return `${begin}the driver waited and did not meet you. ${cost}`;
  return `${begin}your ride was called off. ${cost}`;
}
