/** What a browser is told when somebody installs the site: its name, icons and ways in. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { iconAddress, shownBrand, usualColours } from '#src/platform/brand/brand.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { isOffered } from '#src/platform/settings/offered.ts';
import { offeredWords } from '#src/platform/settings/offered-words.ts';
import { leavePageHeaders } from './leave-page-headers.ts';

const picture = (name: string, sizes: string, form: 'narrow' | 'wide', label: string) => ({
  ...{ src: `/help/${name}.webp`, type: 'image/webp', sizes },
  ...{ form_factor: form, label },
});

function manifest(demo: boolean) {
  const name = companyName();
  return {
    id: '/',
    name,
    short_name: name,
    description: offeredWords(),
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f7f5ef',
    theme_color: shownBrand().main ?? usualColours.main,
    categories: ['travel', 'shopping'],
    icons: [
      { src: iconAddress('icon.svg'), type: 'image/svg+xml', sizes: 'any' },
      { src: iconAddress('icon-192.png'), type: 'image/png', sizes: '192x192' },
      { src: iconAddress('icon-512.png'), type: 'image/png', sizes: '512x512' },
      { src: iconAddress('icon-512-maskable.png'), type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    // The pictures were taken of a demo.
    ...(demo && {
      screenshots: [
        picture('meet-follow', '640x1050', 'narrow', 'Following a ride'),
        picture('book-price', '640x1050', 'narrow', 'The fare, part by part'),
        picture('install-wide', '1280x800', 'wide', 'Booking a ride'),
      ],
    }),
    shortcuts: [
      ...(isOffered('rides') ? [{ name: 'Book a ride', url: '/' }] : []),
      ...(isOffered('cars') ? [{ name: 'Buy a car', url: '/vehicles' }] : []),
      { name: 'Help', url: '/help' },
    ],
  };
}

export function serveManifest(app: FastifyInstance, { demo }: { demo: boolean }): void {
  app.get('/site.webmanifest', { schema: { hide: true } }, async (request, reply) => {
    const words = JSON.stringify(manifest(demo));
    const etag = `"${createHash('sha256').update(words).digest('base64url').slice(0, 22)}"`;
    leavePageHeaders(reply);
    reply.header('etag', etag).header('cache-control', 'public, max-age=3600');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('application/manifest+json; charset=utf-8').send(words);
  });
}
