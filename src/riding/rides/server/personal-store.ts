/** What rides hold about the people in them, as riders and as drivers. */
import { type AnyColumn, and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import type { Person, PersonalData, UnsettledThing } from '#src/platform/personal-data.ts';
import { offers, rideBlocks, rideShares, rides } from './tables.ts';

const removed = 'Removed';
const receipt = 'The fare is part of the books, which tax law asks for; where it went is removed.';

const ofRider = ({ userId }: Person) => sql`(select id from rides where rider_id = ${userId})`;

// A kilometre is one hundredth of a degree; a tenth says the city and no more.
const roughly = (column: AnyColumn) => sql`round(${column}::numeric, 1)::double precision`;

async function unsettled(queries: Queries, { userId, driverId }: Person): Promise<UnsettledThing[]> {
  const open = [
    'scheduled',
    'pending',
    'driver_assigned',
    'driver_arriving',
    'picked_up',
    'in_transit',
  ] as const;
  const rows = await queries
    .select({ id: rides.id, riderId: rides.riderId, status: rides.status, destination: rides.destination })
    .from(rides)
    .where(
      and(
        or(eq(rides.riderId, userId), driverId === null ? undefined : eq(rides.driverId, driverId)),
        or(inArray(rides.status, [...open]), isNull(rides.settledAt)),
      ),
    )
    .orderBy(rides.id);
  return rows.map(({ id, riderId, status, destination }) => {
    const over = !(open as readonly string[]).includes(status);
    if (over)
      return {
        words: `The money of your ride to ${destination} is still being settled. That takes a few minutes.`,
        to: `/rides/${id}/receipt`,
        action: 'See the ride',
        is: `ride:${id}`,
      };
    if (riderId !== userId)
      return {
        words: `You are driving a rider to ${destination}.`,
        to: '/driver-dashboard',
        action: 'Open the ride',
      };
    return {
      words:
        status === 'scheduled'
          ? `Your ride to ${destination} is booked. Cancel it, or take it first.`
          : `Your ride to ${destination} is under way.`,
      to: `/live-tracking?rideId=${id}`,
      action: 'Open the ride',
      is: `ride:${id}`,
    };
  });
}

export const ridesPersonalData: PersonalData = {
  feature: 'rides',
  unsettled,
  holdings: [
    {
      title: 'Links by which you shared rides',
      table: rideShares,
      where: (person) => inArray(rideShares.rideId, ofRider(person)),
      fate: 'deleted',
      secret: ['tokenDigest'],
    },
    {
      title: 'Drivers and riders kept apart',
      table: rideBlocks,
      where: ({ userId, driverId }) =>
        or(eq(rideBlocks.riderId, userId), driverId === null ? undefined : eq(rideBlocks.driverId, driverId)),
      fate: 'deleted',
      shown: false,
    },
    {
      title: 'Rides you took',
      table: rides,
      of: rides.riderId,
      fate: {
        without: {
          pickupLocation: removed,
          pickupLat: roughly(rides.pickupLat),
          pickupLng: roughly(rides.pickupLng),
          destination: removed,
          destLat: roughly(rides.destLat),
          destLng: roughly(rides.destLng),
          pin: '',
          paymentLabel: null,
          driverTags: null,
          driverComment: null,
          stops: [],
          note: null,
          passengerName: null,
          passengerPhone: null,
        },
      },
      because: receipt,
      secret: [
        'pin',
        'quoteId',
        'paymentIntentId',
        'bookedWithId',
        'riderStars',
        'driverPayCents',
        'priority',
        'round',
        'wakeAt',
        'bookedBy',
        'callerToldOf',
        'handDriverId',
        'handUntil',
        'takenFromId',
      ],
    },
    {
      title: 'Rides you booked at the desk for whoever telephoned',
      table: rides,
      of: rides.bookedBy,
      fate: 'kept',
      because: 'Who booked a ride stays known by number.',
      shown: false,
    },
    {
      title: 'Rides you drove',
      table: rides,
      ofDriver: rides.driverId,
      fate: { without: { drivenIn: null } },
      because: 'What was driven and paid is part of the books, which tax law asks for.',
      secret: [
        'pin',
        'quoteId',
        'paymentIntentId',
        'bookedWithId',
        'riderId',
        'driverComment',
        'note',
        'passengerName',
        'passengerPhone',
        'paymentLabel',
        'priority',
        'round',
        'bookedBy',
        'callerToldOf',
        'handDriverId',
        'handUntil',
        'takenFromId',
      ],
    },
    {
      title: 'Rides whose driver you chose',
      table: rides,
      ofDriver: rides.chosenDriverId,
      fate: { without: { chosenDriverId: null, chosenUntil: null } },
      because: 'They are other people’s rides.',
      shown: false,
    },
    {
      title: 'Rides you were asked for by hand',
      table: rides,
      ofDriver: rides.handDriverId,
      fate: { without: { handDriverId: null, handUntil: null } },
      because: 'They are other people’s rides.',
      shown: false,
    },
    {
      title: 'Rides that the desk gave to another driver than you',
      table: rides,
      ofDriver: rides.takenFromId,
      fate: { without: { takenFromId: null } },
      because: 'They are other people’s rides.',
      shown: false,
    },
    {
      title: 'Drivers you asked for a ride at the desk',
      table: offers,
      of: offers.assignedBy,
      fate: 'kept',
      because: 'Who asked stays known by number.',
      shown: false,
    },
    {
      title: 'Ride requests you were sent',
      table: offers,
      ofDriver: offers.driverId,
      fate: 'kept',
      because: 'They show that requests were given out fairly, by the driver’s number alone.',
      secret: ['assignedBy'],
    },
  ],
};
