import type { FastifyInstance } from 'fastify';
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
      'GET /api/geocoding/autocomplete': ({ query: { input, lat, lng } }) =>
        places.autocomplete(input, lat !== undefined && lng !== undefined ? { lat, lng } : undefined),
      'GET /api/geocoding/details': ({ query }) => places.details(query.address),
      'GET /api/geocoding/reverse': ({ query }) => places.reverse(query),
      'GET /api/geocoding/coverage': async () => ({ coverage: places.coverage() }),
      'GET /api/saved-places': ({ actor }) => saved.list(actor),
      'POST /api/saved-places': ({ actor, body }) => saved.save(actor, body, places),
      'PUT /api/saved-places/:id': ({ actor, params, body }) => saved.change(actor, params.id, body, places),
      'DELETE /api/saved-places/:id': ({ actor, params }) => saved.remove(actor, params.id),
    },
  );
}
