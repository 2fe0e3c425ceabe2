/** The demo's rider: places, favourites, six rides, something lost and found, and a ride tomorrow. */

import type { RideId } from '#src/platform/ids.ts';
import type { LostItem } from '#src/riding/contact/lost-contract.ts';
import type { Estimate } from '#src/riding/quotes/contract.ts';
import type { Ride } from '#src/riding/rides/contract.ts';
import { type PastRide, placeOf, rideAt } from './rides.ts';
import type { Happening, Story } from './story.ts';

const hourMs = 3_600_000;

const places = [
  { kind: 'home', name: null, at: 'Kensington Market' },
  { kind: 'work', name: null, at: 'MaRS Discovery District' },
  { kind: 'other', name: 'Climbing', at: 'Distillery District' },
];

/** Robin's rides, by days ago and the time of day. */
const rides: [days: number, time: string, ride: PastRide][] = [
  [21, '08:40', { from: 'Kensington Market', to: 'MaRS Discovery District', stars: 5 }],
  [15, '18:20', { from: 'MaRS Discovery District', to: 'Distillery District', stars: 5, tip: '2.00' }],
  [12, '22:10', { from: 'Distillery District', to: 'Kensington Market', stars: 4 }],
  [9, '13:05', { from: 'Kensington Market', to: 'Casa Loma', stars: 5, comment: 'Quiet, and knew the way.' }],
  [6, '09:15', { from: 'Union Station', to: 'Royal Ontario Museum', stars: 5, tip: '3.00' }],
  [3, '17:45', { from: 'MaRS Discovery District', to: 'Kensington Market', stars: 5 }],
];
/** The one in which the umbrella stayed. */
const lostIn = 4;

/** Saved places and two favourites. */
export async function keepPlaces({ people: { rider }, clock, ago, database }: Story): Promise<void> {
  await clock.during(ago(40, '19:30'), async () => {
    const saved = await rider.call<{ name: string }[]>('GET /api/saved-places');
    if (saved.length === 0)
      for (const { at, kind, name } of places)
        await rider.call('POST /api/saved-places', { kind, name, ...placeOf(at) });
  });
  const { userId } = rider.actor;
  const liked = await rider.call<unknown[]>(`GET /api/favorites/user/${userId}`);
  if (liked.length > 0) return;
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from vehicles where status = 'published' and fuel in ('electric', 'hybrid') order by id limit 2`,
  );
  await clock.during(ago(8, '20:15'), async () => {
    for (const { id } of rows) await rider.call('POST /api/favorites', { userId, vehicleId: id });
  });
}

export const riderDays = (story: Story): Happening[] =>
  rides.map(([days, time, plan], index) => {
    const at = story.ago(days, time);
    const { rider, driver } = story.people;
    return {
      at,
      async make() {
        const id = await rideAt({ ...story, rider, driver }, at, plan);
        if (index === lostIn) await loseAndFind(story, id, at);
      },
    };
  });

async function loseAndFind({ people, clock }: Story, id: RideId, at: Date): Promise<void> {
  const { rider, driver } = people;
  const path = `/api/rides/${id}/lost-item`;
  const after = (hours: number) => new Date(at.getTime() + hours * hourMs);
  const what = 'A green umbrella, on the back seat';
  const lost = await rider.call<LostItem | null>(`GET ${path}`);
  if (!lost) await clock.during(after(2), () => rider.call(`POST ${path}`, { what }));
  if (!lost?.answeredAt)
    await clock.during(after(3), () => driver.call(`POST ${path}/answer`, { found: true }));
}

/** Booked in the present: its hold is one of today. */
export async function bookTomorrow({ people: { rider }, ago }: Story): Promise<void> {
  const waiting = await rider.call<Ride[]>('GET /api/rides');
  if (waiting.some(({ bookingType }) => bookingType === 'scheduled')) return;
  const [from, to] = [placeOf('Kensington Market'), placeOf('Union Station')];
  const quote = await rider.call<Estimate>('POST /api/rides/estimate', {
    pickupLocation: from.address,
    destination: to.address,
    pickupLat: from.lat,
    pickupLng: from.lng,
    destLat: to.lat,
    destLng: to.lng,
    vehicleType: 'standard',
    bookingType: 'scheduled',
    scheduledDate: ago(-1, '09:30').toISOString().slice(0, 10),
    scheduledTime: '09:30',
  });
  const paymentIntentId = await rider.pay({ paymentType: 'ride', quoteId: quote.quoteId });
  await rider.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId });
}
