/** Who telephones: found by their number alone, with the places they go to. Each look at a person is written down. */
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { toDecimal } from '#src/platform/money.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { ratingOf } from '#src/riding/drivers/server/service.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import {
  countRidesTaken,
  findOpenRideOf,
  type RideRow,
  sumRiderStars,
} from '#src/riding/rides/server/store.ts';
import type { Caller, PastTrip } from '../contract.ts';
import type { PhoneParts } from './parts.ts';
import {
  countOfNumber,
  findOpenOfNumber,
  findPeopleOfNumber,
  findTripsOf,
  findTripsOfNumber,
  ofRider,
} from './store.ts';

const mostTripsShown = 3;

/**
 * @param phone as it is dialled
 * @param cities of the operator, null for all: whoever never rode there is a stranger to them, and so is where others went
 */
export async function findCaller(
  parts: PhoneParts,
  operator: Actor,
  phone: string,
  cities: readonly string[] | null,
): Promise<Caller> {
  const { database, texter } = parts;
  const { db } = database;
  const [people, guests, open] = await Promise.all([
    findPeopleOfNumber(db, phone, cities),
    findTripsOfNumber(db, phone, cities),
    findOpenOfNumber(db, phone, cities),
  ]);
  await writeDown(parts, operator, people, guests);
  const [last] = guests;
  return {
    phone,
    people: await Promise.all(people.map((person) => toPerson(parts, person, cities))),
    guest: last
      ? {
          name: last.passengerName ?? '',
          rides: await countOfNumber(db, phone, cities),
          note: last.note,
          trips: tripsOf(guests),
        }
      : null,
    openRides: open.map((ride) => ({ rideId: ride.id, words: openWords(ride) })),
    texts: texter.reaches,
  };
}

/** Who was looked at, by whom; the number that was typed is not kept with it. */
async function writeDown(
  { database, clock }: PhoneParts,
  operator: Actor,
  people: readonly { userId: number }[],
  guests: readonly RideRow[],
): Promise<void> {
  const seen = [...new Set([...people.map(({ userId }) => userId), ...guests.map(({ riderId }) => riderId)])];
  if (seen.length === 0) return;
  await database.transaction(async (tx) => {
    for (const userId of seen)
      await record(tx, {
        type: 'person.looked_at',
        subject: `person-look:${userId}`,
        payload: { userId, by: operator.userId, how: 'telephone' },
        userIds: [],
        at: clock.now(),
      });
  });
}

async function toPerson(
  { database, payments }: PhoneParts,
  { userId, name, since }: Awaited<ReturnType<typeof findPeopleOfNumber>>[number],
  cities: readonly string[] | null,
): Promise<Caller['people'][number]> {
  const { db } = database;
  const [taken, trips, stars, open, card] = await Promise.all([
    countRidesTaken(db, userId),
    findTripsOf(db, userId, cities),
    sumRiderStars(db, userId),
    findOpenRideOf(db, ofRider(userId)),
    // Without the provider a caller is still found, and pays otherwise.
    payments.forCaller.usualCard(userId).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    }),
  ]);
  return {
    userId,
    name,
    rides: taken,
    since: since.toISOString(),
    rating: stars.ratingCount > 0 ? ratingOf(stars) : null,
    card: card?.label ?? null,
    trips: tripsOf(trips),
    openRideId: open && isIn(open, cities) ? open.id : null,
  };
}

const isIn = ({ cityId }: Pick<RideRow, 'cityId'>, cities: readonly string[] | null): boolean =>
  cities === null || (cityId !== null && cities.includes(cityId));

/** The newest of each trip. */
function tripsOf(rides: readonly RideRow[]): PastTrip[] {
  const seen = new Map<string, RideRow>();
  for (const ride of rides) {
    const key = `${ride.pickupLocation}\n${ride.destination}`;
    if (!seen.has(key)) seen.set(key, ride);
  }
  return [...seen.values()].slice(0, mostTripsShown).map((ride) => ({
    rideId: ride.id,
    at: (ride.scheduledAt ?? ride.createdAt).toISOString(),
    pickup: { address: ride.pickupLocation, lat: ride.pickupLat, lng: ride.pickupLng },
    destination: { address: ride.destination, lat: ride.destLat, lng: ride.destLng },
    fare: toDecimal(ride.fareCents ?? ride.heldCents),
    paidToDriver: ride.paidToDriver,
  }));
}

const openWords = (ride: RideRow): string =>
  `${rideReference(ride.id)}, ${ride.scheduledAt && ride.status === 'scheduled' ? 'booked ahead' : 'under way'}, to ${ride.destination}`;
