/** Tiles of the maps of imported cities: `GET /map/vaduz/0123456789abcdef/14/8612/5749.mvt`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { zooms } from '#src/geo/maps/tiles/map-kinds.ts';
import { unpack } from '#src/geo/maps/tiles/read-pmtiles.ts';
import { written } from '#src/platform/contract.ts';
import { refuse } from '#src/platform/refusal.ts';
import { type KeptTiles, TilesGone } from './kept-tiles.ts';

const File = z.object({
  city: z.string().regex(/^[a-z][a-z0-9]{1,29}$/),
  version: z.string().regex(/^[0-9a-f]{16}$/),
});
const Tile = z.object({
  z: written(z.number().int().min(zooms.least).max(zooms.most)),
  x: written(z.number().int().min(0)),
  y: written(z.number().int().min(0)),
});

export function serveTiles(app: FastifyInstance, tiles: KeptTiles): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const file = File.safeParse(request.params);
    const { z, x, file: last = '' } = request.params as { z: string; x: string; file?: string };
    const [, y] = /^(\d+)\.mvt$/.exec(last) ?? [];
    const asked = Tile.safeParse({ z, x, y });
    if (!file.success || y === undefined) throw refuse('not_found');
    if (!asked.success || Math.max(asked.data.x, asked.data.y) >= 2 ** asked.data.z)
      throw refuse('invalid_request');
    const { city, version } = file.data;
    const place = asked.data;
    // What an address of a version holds never changes, so whoever has it need not ask what it was.
    const etag = `"${version}-${place.z}-${place.x}-${place.y}"`;
    const packed = await tiles.tile(city, version, place.z, place.x, place.y).catch((error: unknown) => {
      throw error instanceof TilesGone ? refuse('not_found') : error;
    });
    reply.header('etag', etag).header('cache-control', 'public, max-age=31536000, immutable');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    if (!packed) return reply.status(204).send();
    reply.type('application/vnd.mapbox-vector-tile').header('vary', 'accept-encoding');
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(unpack(packed));
    return reply.header('content-encoding', 'gzip').send(packed);
  };
  app.get('/map/:city/:version/:z/:x/:file', { schema: { hide: true } }, answer);
}
