import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cities } from '#src/geo/streets/cities/cities.ts';
import type { LatLng } from '#src/geo/streets/geo.ts';
import { serve } from '#src/platform/http/serve.ts';
import { placesCalls, placesRefusals } from '../contract.ts';
import type { SavedPlaces } from './saved-places.ts';
import type { Places } from './service.ts';

export function servePlaces(app: FastifyInstance, places: Places, saved: SavedPlaces): void {
  serve(
    app,
    'Places',
    { calls: placesCalls, refusals: placesRefusals },
    {
      'GET /api/geocoding/autocomplete': ({ query, request }) =>
        places.autocomplete(query.input, whereAsked(query, request)),
      'GET /api/geocoding/details': ({ query, request }) =>
        places.details(query.address, { near: whereAsked(query, request) }),
      'GET /api/geocoding/reverse': ({ query }) => places.reverse(query),
      'GET /api/geocoding/coverage': async () => ({ coverage: places.coverage() }),
      'GET /api/saved-places': ({ actor }) => saved.list(actor),
      'POST /api/saved-places': ({ actor, body, request }) =>
        saved.save(actor, body, places, whereAsked({}, request)),
      'PUT /api/saved-places/:id': ({ actor, params, body, request }) =>
        saved.change(actor, params.id, body, places, whereAsked({}, request)),
      'DELETE /api/saved-places/:id': ({ actor, params }) => saved.remove(actor, params.id),
    },
  );
}

/** Where the person is, or the middle of the city they were shown last; undefined where neither is known. */
function whereAsked(
  { lat, lng }: { lat?: number | undefined; lng?: number | undefined },
  request: FastifyRequest,
): LatLng | undefined {
  if (lat !== undefined && lng !== undefined) return { lat, lng };
  const city = cities().find(({ id }) => id === request.cookies.city);
  return city && { lat: city.centre[1], lng: city.centre[0] };
}
