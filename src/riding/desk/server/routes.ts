import type { FastifyInstance } from 'fastify';
import type { TableParts } from '#src/platform/desk-tables/reading-tables.ts';
import { serveTables } from '#src/platform/desk-tables/serve-tables.ts';
import { serve } from '#src/platform/http/serve.ts';
import { rideStoryCalls, rideStoryRefusals } from '../story-contract.ts';
import { alarmsTable } from '../tables/alarm-table.ts';
import { driverCarsTable, driversTable } from '../tables/driver-table.ts';
import { ridesTable } from '../tables/ride-table.ts';
import { ridingTableCalls } from '../tables-contract.ts';
import { driverCarsSource, driversSource } from './drivers-table-store.ts';
import { readStory } from './ride-story.ts';
import { alarmsSource, ridesSource } from './rides-table-store.ts';

export const ridingTables = [
  { shape: ridesTable, source: ridesSource },
  { shape: driversTable, source: driversSource },
  { shape: driverCarsTable, source: driverCarsSource },
  { shape: alarmsTable, source: alarmsSource },
];

export function serveRidingDesk(http: FastifyInstance, parts: TableParts): void {
  serve(
    http,
    'Operations',
    { calls: rideStoryCalls, refusals: rideStoryRefusals },
    { 'GET /api/operations/rides/:id/story': ({ params }) => readStory(parts, params.id) },
  );
  serveTables(http, ridingTableCalls, ridingTables, parts);
}
