/** What travels to a city by the Mobility Data Specification 2.0, mode passenger services. No name, number or address of a person. */
import { z } from 'zod';

export const mdsVersion = '2.0.0';
export const mdsMediaType = 'application/vnd.mds+json';
/** As it stands in the header of every answer. */
export const mdsContentType = `${mdsMediaType};version=2.0`;

const Uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
  .meta({ examples: ['3c9604d6-b5ee-81e8-96f8-529269fb1459'] });
/** Milliseconds since 1970; the standard takes none before 2018. */
const Moment = z.number().int().min(1_514_764_800_000);
const Words = z.string().max(255);
const Whole = z.number().int().min(0);
/** In the smallest unit of the currency. */
const Cost = Whole;

/** WGS 84; metres, metres a second, degrees from north. */
export const MdsGps = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  heading: z.number().optional(),
  speed: z.number().optional(),
  horizontal_accuracy: z.number().optional(),
});
export type MdsGps = z.output<typeof MdsGps>;

const Accessibility = z.array(z.enum(['wheelchair_accessible'])).max(1);

export const MdsVehicle = z.object({
  device_id: Uuid,
  provider_id: Uuid,
  vehicle_id: Words,
  vehicle_type: z.literal('car'),
  vehicle_attributes: z
    .strictObject({
      year: z.number().int().min(1970).optional(),
      make: Words.optional(),
      model: Words.optional(),
      color: Words.optional(),
    })
    .optional(),
  propulsion_types: z.array(z.enum(['combustion', 'electric', 'hybrid'])).min(1),
  accessibility_attributes: Accessibility,
});
export type MdsVehicle = z.output<typeof MdsVehicle>;

/** The states this company has of those of the mode, each with the events that lead into it. */
export const statesWithEvents = {
  available: [
    'service_start',
    'trip_end',
    'driver_cancellation',
    'passenger_cancellation',
    'provider_cancellation',
    'trip_enter_jurisdiction',
  ],
  non_operational: ['service_end', 'trip_enter_jurisdiction'],
  reserved: ['reservation_start', 'trip_enter_jurisdiction'],
  on_trip: ['trip_start', 'trip_resume', 'trip_enter_jurisdiction'],
  stopped: ['reservation_stop', 'trip_stop'],
  elsewhere: ['trip_leave_jurisdiction'],
} as const;
export type VehicleState = keyof typeof statesWithEvents;
export type EventType = (typeof statesWithEvents)[VehicleState][number];
const states = Object.keys(statesWithEvents) as [VehicleState, ...VehicleState[]];
const eventTypes = [...new Set(Object.values(statesWithEvents).flat())] as [EventType, ...EventType[]];

export const MdsEvent = z
  .object({
    device_id: Uuid,
    provider_id: Uuid,
    event_id: Uuid,
    vehicle_state: z.enum(states),
    event_types: z.array(z.enum(eventTypes)).min(1),
    timestamp: Moment,
    /** Missing where nobody knows it any more; then `event_geographies` says that it was in the city. */
    location: MdsGps.optional(),
    event_geographies: z.array(Uuid).min(1).optional(),
    trip_ids: z.array(Uuid).min(1).optional(),
  })
  .refine(({ location, event_geographies: areas }) => location !== undefined || areas !== undefined)
  .refine(({ vehicle_state: state, event_types: types }) =>
    types.every((type) => (statesWithEvents[state] as readonly string[]).includes(type)),
  )
  .refine(
    ({ event_types: types, trip_ids: trips }) =>
      // The standard has no words of its own for a car without a ride that crosses the border: then there is no trip.
      trips !== undefined ||
      types.every((type) => type.startsWith('service_') || type.endsWith('_jurisdiction')),
  );
export type MdsEvent = z.output<typeof MdsEvent>;

export const MdsTelemetry = z.object({
  device_id: Uuid,
  provider_id: Uuid,
  telemetry_id: Uuid,
  timestamp: Moment,
  trip_ids: z.array(Uuid).min(1).nullable(),
  journey_id: Uuid.nullable(),
  location: MdsGps,
});
export type MdsTelemetry = z.output<typeof MdsTelemetry>;

export const MdsVehicleStatus = z.object({
  device_id: Uuid,
  provider_id: Uuid,
  last_event: MdsEvent,
  last_telemetry: MdsTelemetry,
});
export type MdsVehicleStatus = z.output<typeof MdsVehicleStatus>;

export const MdsTrip = z.object({
  provider_id: Uuid,
  device_id: Uuid,
  trip_id: Uuid,
  journey_id: Uuid,
  trip_type: z.array(z.enum(['private', 'reservation'])).length(1),
  trip_attributes: z.object({
    hail_type: z.enum(['app', 'phone_dispatch']),
    passenger_count: Whole,
    requested_time: Moment,
    requested_trip_start_location: MdsGps.optional(),
    quoted_trip_start_time: Moment,
    dispatch_time: Moment.optional(),
    driver_id: Words,
    wheelchair_transported: z.boolean(),
  }),
  fare_attributes: z.object({
    payment_type: z.enum(['cash', 'mobile_app', 'phone']),
    fare_type: z.literal('upfront_pricing'),
    base_rate: Cost.optional(),
    tolls: Cost.optional(),
    exit_fee: Cost.optional(),
    other_fees: Cost.optional(),
    tip: Cost.optional(),
    extra_amount: Cost.optional(),
    taxes: Cost.optional(),
    surcharge: Cost.optional(),
    commission: Cost.optional(),
    driver_trip_pay: Cost.optional(),
  }),
  accessibility_attributes: Accessibility,
  start_time: Moment,
  end_time: Moment,
  start_location: MdsGps,
  end_location: MdsGps,
  /** Seconds. */
  duration: Whole,
  /** Metres. */
  distance: Whole,
  actual_cost: Cost,
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .meta({ examples: ['CAD'] }),
});
export type MdsTrip = z.output<typeof MdsTrip>;

const Version = { version: z.literal(mdsVersion) };
const Fresh = {
  last_updated: Moment,
  /** Milliseconds until there is something newer; at most five minutes by the standard. */
  ttl: Whole.max(300_000),
};
/** `next` is null on the last page. */
const Paged = { links: z.object({ next: z.url().nullable() }) };

export const MdsVehicles = z.object({ ...Version, ...Fresh, ...Paged, vehicles: z.array(MdsVehicle) });
export const MdsOneVehicle = MdsVehicles.omit({ links: true });
export const MdsVehiclesStatus = z.object({
  ...Version,
  ...Fresh,
  ...Paged,
  vehicles_status: z.array(MdsVehicleStatus),
});
export const MdsOneVehicleStatus = MdsVehiclesStatus.omit({ links: true });
export const MdsTrips = z.object({ ...Version, trips: z.array(MdsTrip) });
export const MdsTelemetryHour = z.object({ ...Version, telemetry: z.array(MdsTelemetry) });
export const MdsHistoricalEvents = z.object({ ...Version, events: z.array(MdsEvent) });
export const MdsRecentEvents = z.object({ ...Version, ...Paged, events: z.array(MdsEvent) });
