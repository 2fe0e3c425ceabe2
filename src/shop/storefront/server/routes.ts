import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { drawings } from '#src/artwork/gear/drawings.ts';
import { drawObject } from '#src/artwork/gear/object.ts';
import { serve } from '#src/platform/http/serve.ts';
import { refuse } from '#src/platform/refusal.ts';
import { equipmentCalls, equipmentRefusals } from '#src/shop/catalogue/contract.ts';
import { pictureFile, picturesPath } from '#src/shop/catalogue/server/catalogue/views.ts';
import type { ShopParts } from '#src/shop/catalogue/server/parts.ts';
import { serveBuying } from './buying-routes.ts';
import type { Storefront } from './service.ts';
import { serveSitemap } from './sitemap-routes.ts';

// A drawing changes only with the program, so a browser may keep it for a week.
const keptSeconds = 7 * 24 * 3600;
const uploadKeptSeconds = 31_536_000;
/** The shape in which shared links show a picture, and the paper it lies on. */
const shared = { width: 1200, height: 630, fit: 'contain', background: '#f7f5ef' } as const;
const sharedDensity = 300;

export function serveEquipment(app: FastifyInstance, storefront: Storefront): void {
  const { catalogue, parts } = storefront;
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
  serveUploads(app, parts);
  serveDrawings(app);
  serveSitemap(app, catalogue, parts.baseUrl);
}

/** Pictures that operators have sent. One that is changed has another address. */
function serveUploads(app: FastifyInstance, { uploads }: Pick<ShopParts, 'uploads'>): void {
  app.get(`${picturesPath}/:file`, { schema: { hide: true } }, async (request, reply) => {
    const { file } = request.params as { file: string };
    const key = /^([0-9a-f]{32})\.webp$/.exec(file)?.[1];
    const bytes = key && (await uploads.read(pictureFile(key)));
    if (!bytes) throw refuse('not_found');
    return reply
      .type('image/webp')
      .header('cache-control', `public, max-age=${uploadKeptSeconds}, immutable`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', `inline; filename="item-${file}"`)
      .header('cross-origin-resource-policy', 'same-origin')
      .send(bytes);
  });
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

  const sharedPictures = new Map<string, Buffer>();
  app.get('/equipment/pictures/:name.png', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params as { name: string };
    const picture = drawn.get(name);
    if (!picture) throw refuse('not_found');
    const png =
      sharedPictures.get(name) ??
      (await sharp(Buffer.from(picture), { density: sharedDensity })
        .resize(shared)
        .flatten({ background: shared.background })
        .png({ palette: true })
        .toBuffer());
    sharedPictures.set(name, png);
    reply
      .type('image/png')
      .header('cache-control', `public, max-age=${keptSeconds}`)
      .header('x-content-type-options', 'nosniff')
      // Shared links show it on other sites.
      .header('cross-origin-resource-policy', 'cross-origin');
    return png;
  });
}
