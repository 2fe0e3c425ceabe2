/** The cities' maps as files: features for the live map, a drawing for everything else. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { packMap } from '#src/design/map/packed-map.ts';
import { cityIds, cityOf } from '#src/geo/streets/cities/cities.ts';
import { cityMap } from '#src/geo/streets/map/city-map.ts';
import { drawCity } from '#src/geo/streets/map/draw-city.ts';
import { written } from '#src/platform/contract.ts';
import { refuse } from '#src/platform/refusal.ts';

interface MapFile {
  type: string;
  body: string;
  etag: string;
}

const File = z.object({ file: z.string().regex(new RegExp(`^(${cityIds.join('|')})\\.(json|svg)$`)) });
/** Half levels are enough: the page scales what is between. */
const Zoom = z.object({ zoom: written(z.number().min(9).max(17).multipleOf(0.5)).default(13) });

/** `GET /map/toronto.json` and `GET /map/toronto.svg?zoom=13`; made when first asked for, then kept. */
export function serveMaps(app: FastifyInstance): void {
  const files = new Map<string, MapFile>();

  function fileOf(name: string, zoom: number): MapFile {
    const key = name.endsWith('.svg') ? `${name} ${zoom}` : name;
    let file = files.get(key);
    if (!file) {
      const [cityId = '', kind] = name.split('.');
      const data = cityMap(cityOf(cityId));
      const body = kind === 'svg' ? drawCity(data, zoom) : JSON.stringify(packMap(data));
      const type = kind === 'svg' ? 'image/svg+xml' : 'application/json';
      file = { type, body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
      files.set(key, file);
    }
    return file;
  }

  app.get('/map/:file', { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
    const params = File.safeParse(request.params);
    const query = Zoom.safeParse(request.query);
    if (!params.success) throw refuse('not_found');
    if (!query.success) throw refuse('invalid_request');
    const file = fileOf(params.data.file, query.data.zoom);
    reply.header('etag', file.etag);
    reply.header('cache-control', 'public, max-age=3600, stale-while-revalidate=604800');
    if (request.headers['if-none-match'] === file.etag) return reply.status(304).send();
    return reply.type(file.type).send(file.body);
  });
}
