/** Lead images as files a browser keeps: `parkway.svg` by day, `parkway-night.svg`, and `parkway.png` for shared links. */
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { paint } from '#src/artwork/scenes/canvas.ts';
import { isScene, scenes } from '#src/artwork/scenes/scenes.ts';
import { refuse } from '#src/platform/refusal.ts';

// A drawing changes only with the program, so a browser may keep it for a week.
const cacheControl = `public, max-age=${7 * 24 * 3600}`;
// The middle of a scene in the shape that shared links are shown in.
const shareViewBox = '0 96 900 472';
const shareWidth = 1200;

export function serveScenes(app: FastifyInstance): void {
  const kept = new Map<string, string>();
  const shareImages = new Map<string, Buffer>();

  app.get('/blog/pictures/:name.svg', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params as { name: string };
    const night = name.endsWith('-night');
    const scene = night ? name.slice(0, -'-night'.length) : name;
    if (!isScene(scene)) throw refuse('not_found');
    reply
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', cacheControl)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'");
    const drawn = kept.get(name) ?? paint(scenes[scene], { night });
    kept.set(name, drawn);
    return drawn;
  });

  app.get('/blog/pictures/:name.png', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params as { name: string };
    if (!isScene(name)) throw refuse('not_found');
    reply
      .type('image/png')
      .header('cache-control', cacheControl)
      .header('x-content-type-options', 'nosniff')
      // Shared links and letters show it on other sites, and inside mail programs.
      .header('cross-origin-resource-policy', 'cross-origin');
    const svg = () => Buffer.from(paint(scenes[name], { night: false }, shareViewBox));
    const drawn =
      shareImages.get(name) ?? (await sharp(svg()).resize(shareWidth).png({ palette: true }).toBuffer());
    shareImages.set(name, drawn);
    return drawn;
  });
}
