/** What a city's programs ask, by the provider part of MDS 2.0. A token opens one city. */
import { z } from 'zod';
import { type Calls, nameShapes, text } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import {
  MdsEvent,
  MdsGps,
  MdsHistoricalEvents,
  MdsOneVehicle,
  MdsOneVehicleStatus,
  MdsRecentEvents,
  MdsTelemetry,
  MdsTelemetryHour,
  MdsTrip,
  MdsTrips,
  MdsVehicle,
  MdsVehicleStatus,
  MdsVehicles,
  MdsVehiclesStatus,
  mdsMediaType,
} from './mds-shapes.ts';

export const mdsRefusals = {
  mds_token_refused: [401, 'This token opens nothing here. Send the one the company gave you as a bearer.'],
  mds_version_unknown: [406, 'Version 2.0 of MDS is answered here, and no other.'],
  mds_parameter_wrong: [400, 'A parameter is missing or cannot be read.'],
  mds_hour_ahead: [404, 'This hour is not over yet.'],
  mds_nothing_kept: [404, 'Nothing is answered of this hour: it is before what is kept.'],
  mds_vehicle_unknown: [404, 'There is no such vehicle in this city.'],
  mds_city_gone: [404, 'The city of this token is not driven in any more.'],
} satisfies RefusalCatalogue;

/** Of one address; what counts for the token is in `tokens.ts`. */
const rateLimit = { max: 300, windowSeconds: 60 };
const always = ['mds_token_refused', 'mds_version_unknown', 'mds_city_gone'] as const;
const mds = { rateLimit, mediaType: mdsMediaType, ownBearer: true } as const;
// Whoever has no token is told that before anything is said of the rest, so each of these is read by the handler.
const asked = text(60).optional();
const Page = z.object({ after: asked });
const hourRefusals = [...always, 'mds_parameter_wrong', 'mds_hour_ahead', 'mds_nothing_kept'];

export const mdsCalls = {
  'GET /api/mds/vehicles': {
    summary: 'Cars that worked in the city of the token within 30 days (MDS provider)',
    ...mds,
    query: Page,
    reply: MdsVehicles,
    refusals: [...always, 'mds_parameter_wrong'],
  },
  'GET /api/mds/vehicles/:deviceId': {
    summary: 'One of these cars (MDS provider)',
    ...mds,
    params: z.object({ deviceId: text(60) }),
    reply: MdsOneVehicle,
    refusals: [...always, 'mds_vehicle_unknown'],
  },
  'GET /api/mds/vehicles/status': {
    summary: 'Cars on duty in the city: what happened last, and where they are (MDS provider)',
    ...mds,
    query: Page,
    reply: MdsVehiclesStatus,
    refusals: [...always, 'mds_parameter_wrong'],
  },
  'GET /api/mds/vehicles/status/:deviceId': {
    summary: 'The same of one car (MDS provider)',
    ...mds,
    params: z.object({ deviceId: text(60) }),
    reply: MdsOneVehicleStatus,
    refusals: [...always, 'mds_vehicle_unknown'],
  },
  'GET /api/mds/trips': {
    summary: 'Trips that ended in an hour, as far as they lie in the city (MDS provider)',
    ...mds,
    query: z.object({ end_time: asked }),
    reply: MdsTrips,
    refusals: hourRefusals,
  },
  'GET /api/mds/telemetry': {
    summary: 'Where cars were in an hour, within the city (MDS provider)',
    ...mds,
    query: z.object({ telemetry_time: asked }),
    reply: MdsTelemetryHour,
    refusals: hourRefusals,
  },
  'GET /api/mds/events/historical': {
    summary: 'What changed with cars in an hour, within the city (MDS provider)',
    ...mds,
    query: z.object({ event_time: asked }),
    reply: MdsHistoricalEvents,
    refusals: hourRefusals,
  },
  'GET /api/mds/events/recent': {
    summary: 'The same within the last two weeks, an hour on each page (MDS provider)',
    ...mds,
    query: z.object({ start_time: asked, end_time: asked }),
    reply: MdsRecentEvents,
    refusals: [...always, 'mds_parameter_wrong'],
  },
} satisfies Calls;

nameShapes({ MdsGps, MdsVehicle, MdsVehicleStatus, MdsEvent, MdsTelemetry, MdsTrip });
nameShapes({ MdsVehicles, MdsOneVehicle, MdsVehiclesStatus, MdsOneVehicleStatus });
nameShapes({ MdsTrips, MdsTelemetryHour, MdsHistoricalEvents, MdsRecentEvents });
