import type { FastifyInstance } from 'fastify';
import { writeAreas } from '#src/geo/desk/areas-geojson.ts';
import type { Places } from '#src/geo/places/server/service.ts';
import { type Ring, writeGeoJson } from '#src/geo/streets/cities/area.ts';
import { cityCalls, cityRefusals } from '#src/geo/streets/operations-contract.ts';
import { getCity, listCities, moveCity } from '#src/geo/streets/server/changing.ts';
import type { Cities } from '#src/geo/streets/server/service.ts';
import { serve } from '#src/platform/http/serve.ts';
import { proposeCity } from './proposal.ts';
import { changeCityThere, makeCityThere } from './where-it-lies.ts';

export function serveCities(
  app: FastifyInstance,
  cities: Cities,
  places: Pick<Places, 'town' | 'townNear' | 'coverage'>,
): void {
  serve(
    app,
    'Operations',
    { calls: cityCalls, refusals: cityRefusals },
    {
      'GET /api/operations/cities': async (input) =>
        (await listCities(cities)).filter(({ id }) => input.cities === null || input.cities.includes(id)),
      'GET /api/operations/cities/:id': ({ params }) => getCity(cities, params.id),
      'GET /api/operations/cities/:id/area.geojson': async ({ params, reply }) => {
        const { facts } = await getCity(cities, params.id);
        reply.type('application/geo+json');
        reply.header('content-disposition', `attachment; filename="${params.id}.geojson"`);
        return writeGeoJson({ name: facts.name, serviceArea: facts.serviceArea as Ring[] });
      },
      'GET /api/operations/cities/:id/areas.geojson': async ({ params, reply }) => {
        const { facts } = await getCity(cities, params.id);
        reply.type('application/geo+json');
        reply.header('content-disposition', `attachment; filename="${params.id}-areas.geojson"`);
        return writeAreas(facts);
      },
      'GET /api/operations/city-proposal': async ({ query }) => proposeCity(places, query.town),
      'POST /api/operations/cities': ({ actor, body }) => makeCityThere(cities, places, actor, body),
      'PUT /api/operations/cities/:id': ({ actor, params, body }) =>
        changeCityThere(cities, places, actor, params.id, body),
      'POST /api/operations/cities/:id/state': ({ actor, params, body }) =>
        moveCity(cities, actor, params.id, body),
    },
  );
}
