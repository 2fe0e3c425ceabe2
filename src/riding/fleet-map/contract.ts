/** The map of all cars and of the rides that wait, as the desk looks at a city. */
import { z } from 'zod';
import { type Calls, Id, idOf, nameShapes, Timestamp, text } from '#src/platform/contract.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { ridesRefusals } from '#src/riding/rides/contract.ts';
import { RideStatus } from '#src/riding/rides/shapes.ts';
import { type CarState, carStates } from './car-states.ts';

/** More are not sent at once; those left out are counted. */
export const mostCars = 8_000;
export const mostWaiting = 200;
export const mostAsks = 2_000;
/** Of all cities together. */
export const mostSilent = 30;

/** What a replayed ride comes by. */
export const replayMarks = ['accepted', 'arrived', 'picked_up', 'completed', 'cancelled'] as const;

/** As a row, since there are thousands: a map is read again every few seconds. */
const CarOnMap = z.tuple([
  idOf<DriverId>(),
  z.number().meta({ description: 'Latitude' }),
  z.number().meta({ description: 'Longitude' }),
  z.number().int().meta({ description: 'Compass degrees' }),
  z.enum(carStates),
  z.number().int().meta({ description: 'Place of its type in `types`' }),
  z.number().int().meta({ description: 'Number of the ride it is on; 0 for none' }),
  z.number().int().meta({ description: 'Seconds since it was heard' }),
]);
export type CarOnMap = z.output<typeof CarOnMap>;

export const WaitingRide = z.object({
  id: idOf<RideId>(),
  lat: z.number(),
  lng: z.number(),
  pickup: z.string(),
  vehicleType: z.string(),
  /** Since when drivers are looked for. */
  since: Timestamp,
  /** How many drivers were asked, all rounds together, and until when one is being asked now. */
  asked: z.number().int(),
  ringsUntil: Timestamp.nullable(),
  /** Whether a free car that fits is within `nearMeters`; null for those beyond the first ones. */
  hasCarNear: z.boolean().nullable(),
});
export type WaitingRide = z.output<typeof WaitingRide>;

export const FleetMap = z.object({
  at: Timestamp,
  cars: z.array(CarOnMap),
  /** Ids of vehicle types. */
  types: z.array(z.string()),
  carsLeftOut: z.number().int(),
  /** Longest first. */
  waiting: z.array(WaitingRide),
  waitingInAll: z.number().int(),
});
export type FleetMap = z.output<typeof FleetMap>;

const StateCounts = z.object(
  Object.fromEntries(carStates.map((state) => [state, z.number().int()])) as Record<CarState, z.ZodInt>,
);

/** What there is of one city, counted. */
const CityOnMap = z.object({
  city: z.string(),
  cars: StateCounts,
  waiting: z.number().int(),
  /** Of those, how many wait `longWaitSeconds` or more, and `tooLongSeconds` or more. */
  waitingLong: z.number().int(),
  waitingTooLong: z.number().int(),
  /** Since when a driver is looked for that ride longest; null where nobody waits. */
  longestSince: Timestamp.nullable(),
});
export type CityOnMap = z.output<typeof CityOnMap>;

const RideOfCity = WaitingRide.extend({
  /** Null for a ride in no city. */
  city: z.string().nullable(),
});
export type RideOfCity = z.output<typeof RideOfCity>;

/** All cities that somebody may see: counts, and what needs a person; no car of its own, however many there are. */
export const CitiesMap = z.object({
  at: Timestamp,
  cities: z.array(CityOnMap),
  /** Cars on the road and rides that wait in no city; null for whoever may see certain cities alone. */
  elsewhere: CityOnMap.omit({ city: true }).nullable(),
  /** Longest first. */
  waiting: z.array(RideOfCity),
  waitingInAll: z.number().int(),
  /** Cars on a ride whose phones are silent, longest first. */
  silent: z.array(
    z.object({
      driverId: idOf<DriverId>(),
      rideId: idOf<RideId>(),
      city: z.string().nullable(),
      seconds: z.number().int(),
    }),
  ),
});
export type CitiesMap = z.output<typeof CitiesMap>;

const AreaOnMap = z.object({
  name: z.string(),
  kind: z.string(),
  ring: z.array(z.tuple([z.number(), z.number()])),
});
export type AreaOnMap = z.output<typeof AreaOnMap>;

export const FleetCar = z.object({
  driverId: idOf<DriverId>(),
  userId: Id,
  name: z.string(),
  vehicleInfo: z.string(),
  vehicleColor: z.string().nullable(),
  licensePlate: z.string(),
  vehicleType: z.string(),
  rating: z.string(),
  totalRides: z.number().int(),
  isOnline: z.boolean(),
  pausedAt: Timestamp.nullable(),
  /** When and where it was last heard; null where it was not, since this began or ended. */
  heard: z.object({ at: Timestamp, lat: z.number(), lng: z.number(), speedKmh: z.number() }).nullable(),
  /** Since when a car without a ride has stood in one place. */
  standingSince: Timestamp.nullable(),
  ride: z
    .object({
      id: idOf<RideId>(),
      status: RideStatus,
      pickup: z.string(),
      destination: z.string(),
      acceptedAt: Timestamp.nullable(),
      arrivedAt: Timestamp.nullable(),
      pickedUpAt: Timestamp.nullable(),
    })
    .nullable(),
});
export type FleetCar = z.output<typeof FleetCar>;

/** More are not sent; a longer ride is thinned evenly. */
export const mostReplayed = 3_000;

export const RideReplay = z.object({
  /** The first moment that a place is known of. */
  from: Timestamp,
  /** Where its car was, as seconds since `from`, latitude and longitude; empty where nothing is kept of it. */
  points: z.array(z.tuple([z.number(), z.number(), z.number()])),
  /** What happened meanwhile, oldest first, as seconds since `from`. */
  marks: z.array(z.object({ seconds: z.number(), what: z.enum(replayMarks) })),
});
export type RideReplay = z.output<typeof RideReplay>;

export const fleetRefusals = {
  city_not_here: [404, 'There is no such city.'],
  driver_not_found: ridesRefusals.driver_not_found,
  ride_not_found: ridesRefusals.ride_not_found,
} satisfies RefusalCatalogue;

const looking = { access: 'operator', permission: 'rides.read', cities: ['city', 'city'] } as const;
const lookingAtCar = { ...looking, cities: ['driver', 'id'] } as const;
const lookingAtRide = { ...looking, cities: ['ride', 'id'] } as const;
const OfCity = z.object({ city: text(60) });

export const fleetCalls = {
  'GET /api/operations/map': {
    summary:
      'All cities that I may see: cars by what they do and waiting rides, counted, and who waits longest',
    access: 'operator',
    permission: 'rides.read',
    cities: 'filtered',
    reply: CitiesMap,
    rateLimit: { max: 180, windowSeconds: 60 },
  },
  'GET /api/operations/map/:city': {
    summary: 'Every car of a city that is on the road, by what it does, and the rides that wait',
    ...looking,
    params: OfCity,
    reply: FleetMap,
    refusals: ['city_not_here'],
    rateLimit: { max: 180, windowSeconds: 60 },
  },
  'GET /api/operations/map/:city/areas': {
    summary: 'The airports, stations, areas of fares and no-go areas of a city',
    ...looking,
    params: OfCity,
    reply: z.array(AreaOnMap),
    refusals: ['city_not_here'],
  },
  'GET /api/operations/map/:city/asks': {
    summary: 'From where rides were asked for in the last half hour, as longitude and latitude',
    ...looking,
    params: OfCity,
    reply: z.array(z.tuple([z.number(), z.number()])),
    refusals: ['city_not_here'],
  },
  'GET /api/operations/cars/:id/now': {
    summary: 'Who drives a car of the map, and what they do now',
    ...lookingAtCar,
    params: z.object({ id: idOf<DriverId>() }),
    reply: FleetCar,
    refusals: ['driver_not_found'],
    rateLimit: { max: 120, windowSeconds: 60 },
  },
  'GET /api/operations/rides/:id/replay': {
    summary: 'Where the car of a ride was, moment by moment, and when what happened',
    ...lookingAtRide,
    params: z.object({ id: idOf<RideId>() }),
    reply: RideReplay,
    refusals: ['ride_not_found'],
    rateLimit: { max: 60, windowSeconds: 60 },
  },
} satisfies Calls;

nameShapes({ FleetMap, CitiesMap, WaitingRide, FleetCar, RideReplay });
