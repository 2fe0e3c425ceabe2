/** The cities' maps as files: features for the live map, a drawing for everything else. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { packMap } from '#src/design/map/packed-map.ts';
import { cityMap } from '#src/geo/maps/city-map.ts';
import { drawCity } from '#src/geo/maps/draw-city.ts';
import { type City, cities, perCity } from '#src/geo/streets/cities/cities.ts';
import { written } from '#src/platform/contract.ts';
import { refuse } from '#src/platform/refusal.ts';

interface MapFile {
  type: string;
  body: string;
  etag: string;
}

const File = z.object({ file: z.string().regex(/^[a-z][a-z0-9]{1,29}\.(json|svg)$/) });
/** Half levels are enough: the page scales what is between. */
const Zoom = z.object({ zoom: written(z.number().min(9).max(17).multipleOf(0.5)).default(13) });

/** Made when first asked for, then kept until the city changes. */
const filesOf = perCity(() => new Map<string, MapFile>());

function fileOf(city: City, kind: string, zoom: number): MapFile {
  const files = filesOf(city);
  const key = kind === 'svg' ? `svg ${zoom}` : kind;
  const known = files.get(key);
  if (known) return known;
  const data = cityMap(city);
  const body = kind === 'svg' ? drawCity(data, zoom) : JSON.stringify(packMap(data));
  const type = kind === 'svg' ? 'image/svg+xml' : 'application/json';
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  files.set(key, { type, body, etag });
  return { type, body, etag };
}

/** The drawing of `nowhere`, which pages show where there is no city yet. */
const nothing: MapFile = {
  type: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg"><g id="map"/></svg>',
  etag: '"nowhere"',
};

/** `GET /map/vaduz.json` and `GET /map/vaduz.svg?zoom=13`. */
export function serveMaps(app: FastifyInstance): void {
  app.get('/map/:file', { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
    const params = File.safeParse(request.params);
    const query = Zoom.safeParse(request.query);
    if (!params.success) throw refuse('not_found');
    if (!query.success) throw refuse('invalid_request');
    const [id, kind = ''] = params.data.file.split('.');
    const city = cities().find((one) => one.id === id);
    if (!city && params.data.file !== 'nowhere.svg') throw refuse('not_found');
    const file = city ? fileOf(city, kind, query.data.zoom) : nothing;
    reply.header('etag', file.etag);
    // An area that was drawn is on riders’ maps a minute later.
    reply.header('cache-control', 'public, max-age=60, stale-while-revalidate=3600');
    if (request.headers['if-none-match'] === file.etag) return reply.status(304).send();
    return reply.type(file.type).send(file.body);
  });
}
