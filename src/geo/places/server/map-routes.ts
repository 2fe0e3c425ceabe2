/** The cities' maps as files: features for the live map, a drawing for everything else. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { MapTiles } from '#src/design/map/map-data.ts';
import { packMap } from '#src/design/map/packed-map.ts';
import { cityMap } from '#src/geo/maps/city-map.ts';
import { drawCity } from '#src/geo/maps/draw-city.ts';
import { zooms } from '#src/geo/maps/tiles/map-kinds.ts';
import { type City, cities, perCity } from '#src/geo/streets/cities/cities.ts';
import { written } from '#src/platform/contract.ts';
import type { FileStore } from '#src/platform/files/file-store.ts';
import { refuse } from '#src/platform/refusal.ts';
import { createKeptTiles, versionIn } from './kept-tiles.ts';
import { type MapFile, mapFileOf } from './map-file.ts';
import { serveTiles } from './tile-routes.ts';
import { createWindows } from './windows.ts';

const File = z.object({ file: z.string().regex(/^[a-z][a-z0-9]{1,29}\.(json|svg)$/) });
/** Half levels are enough: the page scales what is between. */
const Asked = z.object({
  zoom: written(z.number().min(9).max(17).multipleOf(0.5)).default(13),
  /** Column and row of the square a window is wanted around. */
  at: z
    .string()
    .regex(/^\d{1,7},\d{1,7}$/)
    .optional(),
});

/** Of one address: a page asks for one or two, and each is drawn when nobody asked for it lately. */
const drawingLimit = { max: 600, windowSeconds: 60 };

/** Made when first asked for, then kept until the city changes. */
const filesOf = perCity(() => new Map<string, MapFile>());

/** Tongues that are written with Latin letters beyond those of western Europe. */
const moreLetters = new Set('az bs cs cy eo et hr hu lt lv mt pl ro sk sl sq sr tr vi'.split(' '));

const tilesOf = ({ id, mapFile, languages }: City): { tiles: MapTiles } | undefined =>
  mapFile === undefined
    ? undefined
    : {
        tiles: {
          address: `/map/${id}/${versionIn(mapFile)}/{z}/{x}/{y}.mvt`,
          ...{ minZoom: zooms.least, maxZoom: zooms.most },
          hasMoreLetters: languages.some((tongue) => moreLetters.has(tongue.slice(0, 2))),
        },
      };

function fileOf(city: City, kind: string, zoom: number): MapFile {
  const files = filesOf(city);
  const key = kind === 'svg' ? `svg ${zoom}` : kind;
  const known = files.get(key);
  if (known) return known;
  const data = cityMap(city);
  const file =
    kind === 'svg'
      ? mapFileOf('image/svg+xml', drawCity(data, zoom))
      : mapFileOf('application/json', JSON.stringify(packMap({ ...data, ...tilesOf(city) })));
  files.set(key, file);
  return file;
}

/** The drawing of `nowhere`, which pages show where there is no city yet, and of what lies beyond a city. */
const nothing: MapFile = {
  type: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg"><g id="map"/></svg>',
  etag: '"nowhere"',
};

/** `GET /map/vaduz.json`, `GET /map/vaduz.svg?zoom=13`, and of real streets `GET /map/vaduz.svg?zoom=13&at=4306,2874`. */
export function serveMaps(app: FastifyInstance, files: Pick<FileStore, 'read'>): void {
  const tiles = createKeptTiles(files);
  const windows = createWindows(tiles, nothing);
  serveTiles(app, tiles);
  const limit = { schema: { hide: true }, config: { rateLimit: app.limitOf(drawingLimit) } };
  app.get('/map/:file', limit, async (request: FastifyRequest, reply: FastifyReply) => {
    const params = File.safeParse(request.params);
    const query = Asked.safeParse(request.query);
    if (!params.success) throw refuse('not_found');
    if (!query.success) throw refuse('invalid_request');
    const [id, kind = ''] = params.data.file.split('.');
    const city = cities().find((one) => one.id === id);
    if (!city && params.data.file !== 'nowhere.svg') throw refuse('not_found');
    const isWindow = kind === 'svg' && city?.mapFile !== undefined;
    const { zoom, at } = query.data;
    const file = !city ? nothing : isWindow ? await windows.of(city, zoom, at) : fileOf(city, kind, zoom);
    reply.header('etag', file.etag);
    // An area that was drawn is on riders’ maps a minute later.
    reply.header('cache-control', 'public, max-age=60, stale-while-revalidate=3600');
    if (request.headers['if-none-match'] === file.etag) return reply.status(304).send();
    return reply.type(file.type).send(file.body);
  });
}
