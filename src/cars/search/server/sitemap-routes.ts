/** What search engines read: the list of every page about a vehicle, and which pages are not for them. */
import type { FastifyInstance } from 'fastify';
import { refuse } from '#src/platform/refusal.ts';
import { frontAddress, isAddressOffered } from '#src/platform/settings/offered-addresses.ts';
import type { Vehicles } from './service.ts';

// A sitemap may name 50,000 addresses (sitemaps.org).
const mostAddresses = 50_000;
const keptSeconds = 3600;

export function serveSitemap(
  app: FastifyInstance,
  vehicles: Pick<Vehicles, 'catalogue'>,
  baseUrl: string,
  sitemaps: readonly string[],
): void {
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8').header('cache-control', `public, max-age=${keptSeconds}`);
    return [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /vehicle-payment/',
      'Disallow: /payment',
      'Disallow: /sell/',
      'Disallow: /letters/',
      `Sitemap: ${baseUrl}/sitemap.xml`,
      '',
    ].join('\n');
  });

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const pages = Math.max(1, Math.ceil((await vehicles.catalogue.size()) / mostAddresses));
    const files = [
      ...Array.from({ length: pages }, (_, i) => `/sitemap/vehicles-${i + 1}.xml`),
      ...sitemaps,
    ].filter(isAddressOffered);
    reply.type('application/xml; charset=utf-8').header('cache-control', `public, max-age=${keptSeconds}`);
    return document(
      'sitemapindex',
      [`${baseUrl}/sitemap/pages.xml`, ...files.map((path) => baseUrl + path)].map(
        (file) => `<sitemap><loc>${file}</loc></sitemap>`,
      ),
    );
  });

  app.get('/sitemap/pages.xml', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('application/xml; charset=utf-8').header('cache-control', `public, max-age=${keptSeconds}`);
    return document(
      'urlset',
      [...new Set([frontAddress(), '/vehicles', '/equipment', '/blog'])]
        .filter(isAddressOffered)
        .map((path) => `<url><loc>${baseUrl}${path}</loc></url>`),
    );
  });

  app.get('/sitemap/vehicles-:page.xml', { schema: { hide: true } }, async (request, reply) => {
    const { page } = request.params as { page: string };
    if (!/^[1-9]\d{0,3}$/.test(page)) throw refuse('not_found');
    const rows = await vehicles.catalogue.sitemap((Number(page) - 1) * mostAddresses, mostAddresses);
    // The first one is there while nothing is for sale yet.
    if (rows.length === 0 && page !== '1') throw refuse('not_found');
    reply.type('application/xml; charset=utf-8').header('cache-control', `public, max-age=${keptSeconds}`);
    return document(
      'urlset',
      rows.map(
        ({ id, changedAt }) =>
          `<url><loc>${baseUrl}/vehicles/${id}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>`,
      ),
    );
  });
}

const document = (root: string, entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</${root}>`;
