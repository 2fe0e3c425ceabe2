import type { FastifyInstance } from 'fastify';
import type { TableParts } from '#src/platform/desk-tables/reading-tables.ts';
import { serveTables } from '#src/platform/desk-tables/serve-tables.ts';
import { serve } from '#src/platform/http/serve.ts';
import { rideStoryCalls, rideStoryRefusals } from '../story-contract.ts';
import { alarmsTable } from '../tables/alarm-table.ts';
import { driverCarsTable, driversTable } from '../tables/driver-table.ts';
import { ridesTable } from '../tables/ride-table.ts';
import { ridingTableCalls } from '../tables-contract.ts';
import * as cities from './cities-store.ts';
import { driverCarsSource, driversSource } from './drivers-table-store.ts';
import { readStory } from './ride-story.ts';
import { alarmsSource, ridesSource } from './rides-table-store.ts';

export const ridingTables = [
  { shape: ridesTable, source: ridesSource },
  { shape: driversTable, source: driversSource },
  { shape: driverCarsTable, source: driverCarsSource },
  { shape: alarmsTable, source: alarmsSource },
];

/** From here on each call about one record of riding is let through in its city alone. */
function addCityFinders({ cityFinders }: FastifyInstance, { database: { db } }: TableParts): void {
  cityFinders.add('ride', (id) => cities.findCityOfRide(db, id));
  cityFinders.add('alarm', (id) => cities.findCityOfAlarm(db, id));
  cityFinders.add('queue_place', (id) => cities.findCityOfQueuePlace(db, id));
  cityFinders.add('application', (id) => cities.findCityOfApplication(db, id));
  cityFinders.add('appeal', (id) => cities.findCityOfAppeal(db, id));
  cityFinders.add('driver', (id) => cities.findCityOfDriver(db, id));
}

export function serveRidingDesk(http: FastifyInstance, parts: TableParts): void {
  addCityFinders(http, parts);
  serve(
    http,
    'Operations',
    { calls: rideStoryCalls, refusals: rideStoryRefusals },
    { 'GET /api/operations/rides/:id/story': ({ params }) => readStory(parts, params.id) },
  );
  serveTables(http, ridingTableCalls, ridingTables, parts);
}
