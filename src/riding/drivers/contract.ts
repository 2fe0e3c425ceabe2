import { z } from 'zod';
import {
  type Calls,
  DecimalAmount,
  Id,
  idOf,
  Latitude,
  Longitude,
  nameShapes,
  Timestamp,
  text,
} from '#src/platform/contract.ts';
import { countryCodeOf } from '#src/platform/countries.ts';
import type { DriverId, UserId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { checkPlate, findRegion } from '#src/riding/regions/regions.ts';
import { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import { usualVehicleType } from '#src/riding/vehicle-types/vehicle-types.ts';

const Person = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** The portrait that was approved. */
  profileImage: z.string().nullable(),
  /** Of the simulated fleet, whose faces are drawn. */
  simulated: z.boolean(),
});

/** A plate as it is written on the car; which provinces write theirs how is in `regions.ts`. */
export const Plate = text(16)
  .min(2, 'Enter your plate.')
  .regex(/^[A-Za-z0-9][A-Za-z0-9 .-]*$/, 'A plate has letters and numbers, such as CRTK 418.')
  .meta({ examples: ['CRTK 418'] });
const Country = text(60)
  // Names as English has them: letters, also those of other languages, and the signs between them.
  .regex(/^[A-Za-zÀ-ÿ .,&()'’-]+$/, 'Choose a country.')
  .refine((name) => countryCodeOf(name) !== undefined, 'Choose a country.')
  .meta({ examples: ['Canada'] });
const StateName = text(60)
  .regex(/^[A-Za-z .]*$/, 'Write the province or state by its name or its two letters.')
  .refine(
    (state) => state === '' || findRegion(state),
    'Choose a province of Canada or a state of the United States.',
  )
  .meta({ examples: ['Ontario'] });

export const Driver = z.object({
  id: Id,
  userId: idOf<UserId>(),
  user: Person,
  vehicleInfo: z.string(),
  vehicleType: VehicleType,
  vehicleColor: z.string().nullable(),
  licensePlate: z.string(),
  country: z.string(),
  state: z.string(),
  city: z.string(),
  /** A decimal such as `4.92`, as text. */
  rating: z.string(),
  totalRides: z.number().int(),
  /** Every type of ride that the vehicle driven now may take. */
  rideTypes: z.array(VehicleType),
  /** Whether rides come to them that the rider pays into their hand. */
  takesCash: z.boolean(),
  /** Ride options that they do, by name. */
  serves: z.array(z.string()),
  isAvailable: z.boolean(),
  /** Since when an online driver is on a break. */
  pausedAt: Timestamp.nullable(),
  currentLat: z.string().nullable(),
  currentLng: z.string().nullable(),
});
export type Driver = z.output<typeof Driver>;

/** A driver as strangers see one: by first name, at a rounded place. */
export const AvailableDriver = z.object({
  /** The caller's own number for this driver, new every ten minutes; good for booking, not for following. */
  id: Id,
  user: Person,
  rating: z.string(),
  vehicleInfo: z.string(),
  vehicleType: VehicleType,
  rideTypes: z.array(VehicleType),
  /** Null when the caller said no place. */
  distanceMeters: z.number().int().nullable(),
  etaSeconds: z.number().int().nullable(),
  lat: z.number(),
  lng: z.number(),
  heading: z.number(),
});
export type AvailableDriver = z.output<typeof AvailableDriver>;

/** One vehicle of the live feed, without a name, at a rounded place. */
export const VehicleOnMap = z.object({
  /** That of `AvailableDriver` for a free vehicle; of a busy one it means nothing and differs in every list. */
  driverId: idOf<DriverId>(),
  lat: z.number(),
  lng: z.number(),
  timestamp: Timestamp,
  heading: z.number(),
  speed: z.number(),
  status: z.enum(['available', 'busy']),
});
export type VehicleOnMap = z.output<typeof VehicleOnMap>;

export const DriverHours = z.object({
  onlineSeconds: z.number().int(),
  warnedAfterSeconds: z.number().int(),
  longestSeconds: z.number().int(),
  restUntil: Timestamp.nullable(),
});
export type DriverHours = z.output<typeof DriverHours>;

export const driversRefusals = {
  driver_not_found: [404, 'There is no such driver.'],
  already_a_driver: [409, 'This account already has a driver profile.'],
  not_your_profile: [403, 'This driver profile belongs to somebody else.'],
  finish_ride_first: [409, 'Finish the ride you are on before going offline.'],
  not_cleared: [409, 'You cannot go online yet.'],
  not_online: [409, 'Go online first.'],
} satisfies RefusalCatalogue;

/**
 * What receivers say of a fix besides its place. Phones send -1, nothing or no number where they do not know, and that
 * makes the place no worse.
 */
const unknownOr = (known: z.ZodNumber) => known.nullish().catch(null);
const Heading = unknownOr(z.number().min(0).max(360));
/** In metres a second in a batch, in km/h where it comes alone. */
const Speed = unknownOr(z.number().min(0).max(300));
/** In metres. */
const Accuracy = unknownOr(z.number().min(0).max(100_000));
/** One that says no time or no place is null, and those beside it count. */
const ReportedPosition = z
  .object({
    time: Timestamp,
    lat: Latitude,
    lng: Longitude,
    accuracy: Accuracy,
    heading: Heading,
    speed: Speed,
  })
  .nullable()
  .catch(null);

export const driversCalls = {
  'GET /api/drivers/available': {
    offer: 'rides',
    summary: 'Drivers who could come now, nearest first',
    query: z.object({
      lat: Latitude.optional(),
      lng: Longitude.optional(),
      vehicleType: VehicleType.optional(),
      /** Ride options that they have to do, with commas between: `pet,child_seat`. */
      serving: text(60)
        .transform((names) => names.split(',').filter(Boolean))
        .optional(),
    }),
    reply: z.array(AvailableDriver),
    refusals: ['vehicle_type_not_offered'],
    rateLimit: { max: 120, windowSeconds: 60 },
  },
  'POST /api/drivers': {
    offer: 'rides',
    summary: 'Register as a driver',
    access: 'signed_in',
    body: z
      .object({
        userId: idOf<UserId>().nullish(),
        vehicleInfo: text(120).min(3),
        vehicleType: VehicleType.default(() => usualVehicleType()),
        vehicleColor: text(40).nullish(),
        licensePlate: Plate,
        country: Country.default('Canada'),
        state: StateName.default(''),
        city: text(80).default(''),
        // The specification's client sends these; the server decides them itself.
        rating: z.union([text(8), z.number()]).nullish(),
        totalRides: z.number().nullish(),
        isAvailable: z.boolean().nullish(),
        currentLat: z.union([text(24), z.number()]).nullish(),
        currentLng: z.union([text(24), z.number()]).nullish(),
      })
      .superRefine(({ country, state, licensePlate }, context) => {
        const region = findRegion(state, country);
        const plate = checkPlate(licensePlate, region);
        if (state !== '' && !region) {
          context.addIssue({ code: 'custom', path: ['state'], message: `${state} is not in ${country}.` });
        } else if (!plate.fits) {
          context.addIssue({ code: 'custom', path: ['licensePlate'], message: plate.words });
        }
      }),
    reply: Driver,
    status: 201,
    // The last two where the account has begun an application: it is sent with the profile.
    refusals: [
      'already_a_driver',
      'not_your_profile',
      'application_incomplete',
      'application_sent',
      'driver_not_found',
      'vehicle_type_not_offered',
    ],
  },
  'GET /api/drivers/me': {
    summary: 'My driver profile',
    access: 'signed_in',
    reply: Driver,
    refusals: ['driver_not_found'],
  },
  'GET /api/drivers/:id': {
    summary: 'A driver profile: my own, or any for an operator',
    access: 'signed_in',
    params: z.object({ id: Id }),
    reply: Driver,
    refusals: ['driver_not_found', 'not_your_profile'],
  },
  'PATCH /api/drivers/:id': {
    summary: 'Go online or offline',
    access: 'driver',
    params: z.object({ id: Id }),
    body: z.object({
      isAvailable: z.boolean(),
      /** Where the phone is, for a driver whose position was not reported just before. */
      lat: Latitude.optional(),
      lng: Longitude.optional(),
    }),
    reply: Driver,
    refusals: ['driver_not_found', 'not_your_profile', 'finish_ride_first', 'not_cleared'],
  },
  'POST /api/drivers/:id/break': {
    summary: 'Begin or end a break: online, and asked for no ride meanwhile',
    access: 'driver',
    params: z.object({ id: Id }),
    body: z.object({ paused: z.boolean() }),
    reply: Driver,
    refusals: ['driver_not_found', 'not_your_profile', 'not_online'],
  },
  'GET /api/drivers/:id/hours': {
    summary: 'How long I have been online since my last rest, and how much is left',
    access: 'driver',
    params: z.object({ id: Id }),
    reply: DriverHours,
    refusals: ['driver_not_found', 'not_your_profile'],
  },
  'POST /api/drivers/:id/position': {
    summary: 'Where my phone is; every 2 seconds while online',
    access: 'driver',
    params: z.object({ id: Id }),
    body: z.object({
      lat: Latitude,
      lng: Longitude,
      heading: Heading,
      speed: Speed,
      accuracy: Accuracy,
    }),
    reply: z.void(),
    status: 204,
    refusals: ['not_your_profile', 'not_cleared', 'driver_not_found'],
    idempotent: false,
  },
  'POST /api/drivers/:id/positions': {
    summary: 'Where my phone was since it last said so, up to 100 at once; answers when to say so again',
    access: 'driver',
    params: z.object({ id: Id }),
    body: z.object({
      /** The phone's clock as it sends; what it is wrong by is taken off the times. */
      sentAt: Timestamp.optional(),
      positions: z.array(ReportedPosition).min(1).max(100),
    }),
    reply: z.object({
      nextSeconds: z.number().int(),
      accepted: z.number().int(),
      dropped: z.object({
        late: z.number().int(),
        doubled: z.number().int(),
        future: z.number().int(),
        inaccurate: z.number().int(),
        impossible: z.number().int(),
        unreadable: z.number().int(),
      }),
    }),
    refusals: ['not_your_profile', 'not_online', 'not_cleared', 'driver_not_found'],
    idempotent: false,
  },
  'GET /api/operations/drivers': {
    summary: 'Drivers by their numbers, by name and address',
    access: 'operator',
    permission: 'payments.read',
    query: z.object({ ids: z.string().regex(/^\d{1,9}(,\d{1,9}){0,199}$/) }),
    reply: z.array(z.object({ id: Id, name: z.string(), email: z.string(), licensePlate: z.string() })),
  },
  'GET /api/drivers/online': {
    offer: 'rides',
    alike: true,
    summary: 'How many drivers are online',
    reply: z.object({ online: z.number().int(), byCity: z.record(z.string(), z.number().int()) }),
  },
} satisfies Calls;

export const Earnings = z.object({
  today: DecimalAmount,
  week: DecimalAmount,
  ridesToday: z.number().int(),
  ridesWeek: z.number().int(),
});

nameShapes({
  DriverPerson: Person,
  Driver,
  AvailableDriver,
  VehicleOnMap,
  DriverHours,
  Earnings,
});
