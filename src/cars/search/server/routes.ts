import type { FastifyInstance } from 'fastify';
import { endMailsCalls, vehiclesCalls, vehiclesRefusals } from '#src/cars/vehicles/contract.ts';
import { serve } from '#src/platform/http/serve.ts';
import { openLink } from '#src/platform/secrets/secret-links.ts';
import { browseVehicles, countFacets } from './browsing.ts';
import { compareVehicles, valueCar, vehicleDetail } from './detail.ts';
import {
  addFavorite,
  forgetSearch,
  listFavorites,
  listNotes,
  listSearches,
  markNotesRead,
  removeFavorite,
  saveSearch,
  unsubscribe,
} from './favorites-and-alerts.ts';
import { servePictures } from './picture-routes.ts';
import type { Vehicles } from './service.ts';
import { serveSitemap } from './sitemap-routes.ts';

export function serveVehicles(
  app: FastifyInstance,
  vehicles: Vehicles,
  /** Further sitemaps, of what other rooms have. */
  sitemaps: readonly string[] = [],
): void {
  const { parts } = vehicles;
  app.opensByLink({ under: '/unsubscribe' });
  serve(
    app,
    'Vehicles',
    { calls: vehiclesCalls, refusals: vehiclesRefusals },
    {
      'GET /api/vehicles': async ({ query, reply }) => {
        const { limit, cursor, ...filters } = query;
        const page = await browseVehicles(parts, filters, limit, cursor);
        reply.header('x-total-count', page.total);
        if (page.next) {
          page.address.set('limit', String(limit));
          page.address.set('cursor', page.next);
          reply.header('link', `</api/vehicles?${page.address}>; rel="next"`);
        }
        // The cards are built from typed rows; checking 24 of them again would cost more than finding them.
        reply.serializer(JSON.stringify);
        return page.vehicles;
      },
      'GET /api/vehicles/facets': ({ query }) => countFacets(parts, query),
      'GET /api/vehicles/compare': ({ actor, query }) => compareVehicles(parts, actor, query.ids),
      'GET /api/vehicles/:id': ({ actor, params }) => vehicleDetail(parts, actor, params.id),
      'POST /api/vehicles/valuation': ({ body }) => valueCar(parts, body),
      'POST /api/favorites': async ({ actor, body }) => {
        await addFavorite(parts, actor, body.vehicleId, body.userId);
        return { userId: actor.userId, vehicleId: body.vehicleId };
      },
      'DELETE /api/favorites/:vehicleId': ({ actor, params }) =>
        removeFavorite(parts, actor, params.vehicleId),
      'GET /api/favorites/user/:userId': ({ actor, params }) => listFavorites(parts, actor, params.userId),
      'GET /api/saved-searches': ({ actor }) => listSearches(parts, actor),
      'POST /api/saved-searches': ({ actor, body }) => saveSearch(parts, actor, body),
      'DELETE /api/saved-searches/:id': ({ actor, params }) => forgetSearch(parts, actor, params.id),
      'GET /api/vehicle-notes': ({ actor }) => listNotes(parts, actor),
      'POST /api/vehicle-notes/read': ({ actor }) => markNotesRead(parts, actor),
      'POST /api/unsubscribe': ({ body, request }) => unsubscribe(parts, openLink(request, body.token)),
    },
  );
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    serve(
      scope,
      'Vehicles',
      { calls: endMailsCalls, refusals: vehiclesRefusals },
      {
        'POST /api/vehicle-mails/end': ({ query, request }) =>
          unsubscribe(parts, openLink(request, query.token)),
      },
    );
    // The same address opened by a person: the page with its button, which changes nothing by itself.
    scope.get('/api/vehicle-mails/end', { schema: { hide: true } }, async (request, reply) => {
      const { token } = request.query as { token?: unknown };
      return reply.redirect(
        typeof token === 'string' ? `/unsubscribe?token=${encodeURIComponent(token)}` : '/',
        303,
      );
    });
  });
  servePictures(app, parts);
  serveSitemap(app, vehicles, parts.baseUrl, sitemaps);
}
