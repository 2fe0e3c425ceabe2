/** What riders and drivers are told on their devices while no page is open. */

import type { RoveEvent } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import { formatMoney } from '#src/platform/money.ts';
import { pinAskOf } from '#src/riding/lifecycle/server/moves/presence.ts';
import { findRide, type RideRow } from '#src/riding/lifecycle/server/service.ts';
import type { ContactParts } from './parts.ts';

interface Message {
  title: string;
  body: string;
  path: string;
  tag: string;
  livesSeconds: number;
}
interface Push {
  tell(userId: UserId, message: Message): Promise<void>;
}

const atOnceSeconds = 300;
const offerSeconds = 15;
const receiptSeconds = 86_400;
const askedSeconds = 20 * 3600;
const reminderSeconds = 1800;
const flightSeconds = 4 * 3600;

/** A message that is told twice takes its own place, so an event may be handled again. */
export function tellDevices(
  { database, drivers, eventBus }: Pick<ContactParts, 'database' | 'drivers' | 'eventBus'>,
  push: Push,
): void {
  const rideOf = async (id: unknown) => existing(await findRide(database.db, Number(id)), `ride ${id}`);
  const toRider = (
    ride: RideRow,
    title: string,
    body: string,
    livesSeconds = atOnceSeconds,
    tag = `ride:${ride.id}`,
  ) =>
    push.tell(ride.riderId, {
      title,
      body,
      path: title === receiptTitle ? `/rides/${ride.id}/receipt` : `/live-tracking?rideId=${ride.id}`,
      tag,
      livesSeconds,
    });

  eventBus.consume(
    'devices',
    [...Object.keys(carNews), ...Object.keys(riderNews), ...Object.keys(driverNews), ...otherNews],
    async (event) => {
      const news = riderNews[event.type];
      if (news) return toRider(await rideOf(event.payload.rideId), ...news);
      if (event.type.startsWith('reservation.'))
        return tellAhead(push, event, await rideOf(event.payload.rideId));
      if (driverNews[event.type]) return tellLetGo(push, event, await rideOf(event.payload.rideId));
      if (event.type === 'offer.made') return tellDriver(event);
      if (event.type === 'payment.settled') return tellReceipt(event);
      if (event.type === 'ride.message') return tellMessage(event);
      const ride = await rideOf(event.payload.rideId);
      const driver = ride.driverId === null ? undefined : drivers.find(ride.driverId);
      if (!driver) return;
      const words = [driver.vehicleColor, driver.vehicleInfo, driver.licensePlate].filter(Boolean).join(', ');
      const said = carNews[event.type]?.(ride, driver.firstName, words);
      if (said) await toRider(ride, ...said);
    },
  );

  async function tellDriver({ payload, userIds }: RoveEvent): Promise<void> {
    const request = requestOf(await rideOf(payload.rideId));
    for (const userId of userIds) await push.tell(userId, request);
  }

  /** What one side writes, on the devices of the other. */
  async function tellMessage({ payload }: RoveEvent): Promise<void> {
    const ride = await rideOf(payload.rideId);
    const { from, text } = payload.message as { from: 'rider' | 'driver'; text: string };
    const driver = ride.driverId === null ? undefined : drivers.find(ride.driverId);
    if (!driver) return;
    const tag = `message:${ride.id}`;
    if (from === 'driver') return toRider(ride, `${driver.firstName} writes`, text, atOnceSeconds, tag);
    await push.tell(driver.userId, {
      title: 'Your rider writes',
      body: text,
      path: '/driver-dashboard',
      tag,
      livesSeconds: atOnceSeconds,
    });
  }

  async function tellReceipt({ payload }: RoveEvent): Promise<void> {
    const id = /^ride:(\d+)$/.exec(String(payload.reference))?.[1];
    if (id === undefined) return;
    const ride = await rideOf(id);
    await toRider(
      ride,
      receiptTitle,
      `${formatMoney(Number(payload.amountCents))} for your ride to ${ride.destination}.`,
      receiptSeconds,
    );
  }
}

/** What else is told, each in its own way. */
const otherNews = [
  ...['offer.made', 'payment.settled', 'ride.message'],
  ...['reservation.ended', 'reservation.reminded', 'reservation.changed'],
];

/** Title and words of what the car does, by the event that tells of it. */
const carNews: Record<string, (ride: RideRow, name: string, car: string) => [string, string]> = {
  'ride.accepted': (_, name, car) => [`${name} is your driver`, `They come in ${car}.`],
  'ride.arriving': (ride, name, car) => [`${name} is on the way`, `With ${car}, to ${ride.pickupLocation}.`],
  'ride.arrived': (ride, name, car) => [
    `${name} is at the pickup`,
    ride.passengerName === null
      ? `Look for ${car}, and tell them your ${pinAskOf(ride).asked ? 'PIN' : 'name'}.`
      : `With ${car}.`,
  ],
};

/** What becomes of a rider’s ride besides: title, words, and for how long it is worth reading. */
const riderNews: Record<string, [string, string, number]> = {
  'ride.reopened': [
    'We look for another driver',
    'Yours can no longer come. You are first in the queue, and pay nothing for it.',
    atOnceSeconds,
  ],
  'ride.change_suggested': [
    'Your driver suggests a change',
    'See the new price and arrival, and say yes or no.',
    120,
  ],
  'ride.card_asked': [
    'Your card has to be confirmed',
    'The fare of your ride could not be held. Confirm your card, or choose another.',
    askedSeconds,
  ],
  'ride.flight_moved': [
    'Your pickup does not fit your flight',
    'See when it lands, and move the pickup with one press.',
    flightSeconds,
  ],
  'ride.flight_cancelled': [
    'Your flight is said to be cancelled',
    'Your ride stays booked. Say what should become of it.',
    flightSeconds,
  ],
  'ride.driver_committed': [
    'A driver has committed',
    'Your ride ahead is certain. See who comes, and in what.',
    receiptSeconds,
  ],
  'ride.driver_released': [
    'Other drivers are asked for your ride',
    'The one who had committed can no longer come. Your ride and its price stand.',
    receiptSeconds,
  ],
};

/** A ride that is not its driver’s any more, or goes elsewhere, by the event that tells of it. */
const driverNews: Record<string, [string, string]> = {
  'ride.cancelled': ['Your ride was called off', 'Open the app before you drive on.'],
  'ride.changed': ['Your ride was changed', 'Look where it goes now before you drive on.'],
  'ride.taken_by_desk': [
    'The desk took this ride from you',
    'Do not drive to the pickup. It does not count against you.',
  ],
};

/** Whoever is on the way to a pickup is told to turn around, unless they did it themselves. */
async function tellLetGo(push: Push, { type, payload, userIds }: RoveEvent, ride: RideRow): Promise<void> {
  const news = driverNews[type];
  if (!news || payload.by === 'driver') return;
  const [title, body] = news;
  const message = { title, body, path: '/driver-dashboard', tag: `drive:${ride.id}` };
  for (const userId of userIds)
    if (userId !== ride.riderId) await push.tell(userId, { ...message, livesSeconds: atOnceSeconds });
}

/** Who gave a ride ahead back, declined it or drives it now need not be told. */
const driverKnows = ({ type, payload: { why } }: RoveEvent): boolean =>
  type === 'reservation.ended' && (why === 'given_back' || why === 'declined' || why === 'driven');

async function tellAhead(push: Push, event: RoveEvent, ride: RideRow): Promise<void> {
  if (driverKnows(event)) return;
  for (const userId of event.userIds) await push.tell(userId, aheadOf(event.type, ride));
}

/** For a driver who committed to a ride ahead: a reminder, that it is another by now, or that it is not theirs any more. */
function aheadOf(type: string, { id, pickupLocation, destination }: RideRow): Message {
  const isReminder = type === 'reservation.reminded';
  const isChanged = type === 'reservation.changed';
  const trip = `From ${pickupLocation} to ${destination}.`;
  return {
    title: isReminder
      ? 'Your ride ahead'
      : isChanged
        ? 'Your ride ahead was changed'
        : 'A ride ahead is not yours any more',
    body: isReminder ? `You are committed to it. ${trip}` : `${trip} Look at your rides ahead.`,
    path: '/driver-dashboard?tab=requests',
    tag: `ahead:${id}`,
    livesSeconds: isReminder ? reminderSeconds : receiptSeconds,
  };
}

const requestOf = ({ pickupLocation, destination }: RideRow): Message => ({
  title: 'A ride request',
  body: `From ${pickupLocation} to ${destination}.`,
  path: '/driver-dashboard',
  tag: 'offer',
  livesSeconds: offerSeconds,
});

const receiptTitle = 'Your receipt';
