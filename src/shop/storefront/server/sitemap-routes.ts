/** Every item's page, for search engines. */
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '#src/shop/catalogue/server/catalogue/catalogue.ts';

const keptSeconds = 3600;

export function serveSitemap(
  app: FastifyInstance,
  catalogue: Pick<Catalogue, 'list'>,
  baseUrl: string,
): void {
  app.get('/sitemap/equipment.xml', { schema: { hide: true } }, async (_request, reply) => {
    const items = await catalogue.list();
    reply.type('application/xml; charset=utf-8').header('cache-control', `public, max-age=${keptSeconds}`);
    const urls = items.map(({ slug }) => `<url><loc>${baseUrl}/equipment/${slug}</loc></url>`);
    return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
  });
}
