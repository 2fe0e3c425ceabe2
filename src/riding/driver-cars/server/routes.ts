import type { FastifyInstance } from 'fastify';
import type { Database } from '#src/platform/database/database.ts';
import { serve } from '#src/platform/http/serve.ts';
import { driverCarCalls, driverCarRefusals } from '../contract.ts';
import { readDriverCar } from './service.ts';
import { findCityOfCar } from './store.ts';

export function serveDriverCars(app: FastifyInstance, parts: { database: Database }): void {
  app.cityFinders.add('driver_car', (id) => findCityOfCar(parts.database.db, id));
  serve(
    app,
    'Operations',
    { calls: driverCarCalls, refusals: driverCarRefusals },
    {
      'GET /api/operations/driver-cars/:id': ({ params, cities }) => readDriverCar(parts, params.id, cities),
    },
  );
}
