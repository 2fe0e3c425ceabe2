import type { FastifyInstance } from 'fastify';
import { drawings } from '#src/artwork/gear/drawings.ts';
import { drawObject } from '#src/artwork/gear/object.ts';
import { serve } from '#src/platform/http/serve.ts';
import { refuse } from '#src/platform/refusal.ts';
import { equipmentCalls, equipmentRefusals } from '../contract.ts';
import { serveBuying } from './buying-routes.ts';
import { serveDesk } from './desk/routes.ts';
import { serveItemPictures } from './desk/upload-routes.ts';
import type { Equipment } from './service.ts';
import { serveSitemap } from './sitemap-routes.ts';

// A drawing changes only with the program, so a browser may keep it for a week.
const keptSeconds = 7 * 24 * 3600;

export async function serveEquipment(app: FastifyInstance, equipment: Equipment): Promise<void> {
  const { catalogue, parts } = equipment;
  serve(
    app,
    'Equipment',
    { calls: equipmentCalls, refusals: equipmentRefusals },
    {
      'GET /api/equipment': () => catalogue.list(),
      'GET /api/equipment/:id': ({ params }) => catalogue.get(params.id),
      'GET /api/shop/items/:slug': ({ params }) => catalogue.page(params.slug),
      'GET /api/shop/items/:slug/reviews': ({ params, query }) =>
        catalogue.reviews(params.slug, query.before),
    },
  );
  serveBuying(app, parts);
  serveDesk(app, parts);
  await serveItemPictures(app, parts);
  serveDrawings(app);
  serveSitemap(app, catalogue, parts.baseUrl);
}

function serveDrawings(app: FastifyInstance): void {
  const drawn = new Map(Object.entries(drawings).map(([name, object]) => [name, drawObject(object)]));
  app.get('/equipment/pictures/:name.svg', { schema: { hide: true } }, async (request, reply) => {
    const picture = drawn.get((request.params as { name: string }).name);
    if (!picture) throw refuse('not_found');
    reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', `public, max-age=${keptSeconds}`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'");
    return picture;
  });
}
