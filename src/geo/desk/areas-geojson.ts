/** The areas of a city and where it is driven in, as one GeoJSON FeatureCollection, there and back. Pure. */
import { z } from 'zod';
import { AreaError, areaProblem, type Ring, ringOf } from '#src/geo/streets/cities/area.ts';
import { areasProblem } from '#src/geo/streets/cities/areas-problem.ts';
import { CityArea, CityAreas, PlaceQueue } from '#src/geo/streets/cities/city-areas.ts';
import type { CityFacts } from '#src/geo/streets/cities/city-facts.ts';

type Drawn = Pick<CityFacts, 'serviceArea' | 'areas'>;

/** Longer files are refused before they are read; what is written has at most about a fifth of it. */
export const longestAreasFile = 400_000;

const closed = (ring: readonly (readonly number[])[]) => [[...ring, ring[0]]];

/** As a file that other programs read; `readAreas` reads it back. */
export function writeAreas({ name, serviceArea, areas }: Drawn & { name: string }): string {
  const service = {
    type: 'Feature',
    properties: { kind: 'service_area', name },
    geometry: { type: 'MultiPolygon', coordinates: serviceArea.map(closed) },
  };
  const features = areas.flatMap(({ ring, ...properties }) => {
    const zone = 'queue' in properties ? properties.queue?.zone : null;
    if (!zone || !('queue' in properties)) return [polygon(properties, ring)];
    const { zone: _, ...queue } = properties.queue ?? {};
    return [
      polygon({ ...properties, queue }, ring),
      polygon({ kind: 'waiting_area', name: `Waiting area of ${properties.name}`, of: properties.id }, zone),
    ];
  });
  return JSON.stringify({ type: 'FeatureCollection', features: [service, ...features] });
}

const polygon = (properties: object, ring: readonly (readonly number[])[]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: closed(ring) },
});

const Coordinates = z.array(z.array(z.array(z.number()).min(2).max(4)));
const File = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      properties: z.record(z.string(), z.unknown()).nullable(),
      geometry: z.discriminatedUnion('type', [
        z.object({ type: z.literal('Polygon'), coordinates: Coordinates }),
        z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Coordinates) }),
      ]),
    }),
  ),
});
type Feature = z.output<typeof File>['features'][number];

/**
 * The areas of a file. Where it says nothing of where the city is driven in, that stays.
 * @throws AreaError in words, for what is no such file and for areas that cannot hold
 */
export function readAreas(text: string, before: Pick<CityFacts, 'serviceArea'>): Drawn {
  const read = File.safeParse(parsed(text));
  if (!read.success)
    throw new AreaError('This is no FeatureCollection of GeoJSON with Polygons. A file from here is one.');
  const service: Ring[] = [];
  const areas: CityArea[] = [];
  // A waiting area may stand before the place it belongs to.
  const zones: { feature: Feature; rings: Ring[]; number: number }[] = [];
  for (const [index, feature] of read.data.features.entries()) {
    const rings = ringsOf(feature);
    if (feature.properties?.kind === 'service_area') service.push(...rings);
    else if (feature.properties?.kind === 'waiting_area') zones.push({ feature, rings, number: index + 1 });
    else areas.push(areaOf(feature, rings, index + 1, areas));
  }
  for (const { feature, rings, number } of zones) giveZone(feature, rings, number, areas);
  const counted = CityAreas.safeParse(areas);
  if (!counted.success) throw new AreaError(counted.error.issues[0]?.message ?? 'There are too many areas.');
  const drawn = { serviceArea: service.length > 0 ? service : before.serviceArea, areas };
  const problem = areaProblem(drawn.serviceArea as Ring[]) ?? areasProblem(drawn);
  if (problem) throw new AreaError(problem);
  return drawn;
}

function parsed(text: string): unknown {
  if (text.length > longestAreasFile)
    throw new AreaError(`The file has more than ${longestAreasFile / 1000} kB. Simplify the outlines first.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new AreaError('This is no JSON. A file of GeoJSON begins with a curly bracket.');
  }
}

function ringsOf({ geometry }: Feature): Ring[] {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  if (polygons.some(({ length }) => length > 1))
    throw new AreaError('An area has a hole. Draw it without, as several areas side by side.');
  return polygons.flatMap(([outer]) => (outer ? [ringOf(outer)] : []));
}

/** Puts where drivers wait into the place it belongs to, which has a queue by that. */
function giveZone({ properties }: Feature, rings: readonly Ring[], number: number, areas: CityArea[]): void {
  const called = `Area ${number}, a waiting area`;
  const [zone, ...others] = rings;
  if (!zone || others.length > 0) throw new AreaError(`${called}: It has to be one Polygon.`);
  const index = areas.findIndex(({ id }) => id === properties?.of);
  const place = areas[index];
  if (place?.kind !== 'airport' && place?.kind !== 'station')
    throw new AreaError(`${called}: Its property “of” has to be the id of an airport or a station.`);
  if (place.queue?.zone) throw new AreaError(`${called}: ${place.name} has two of them.`);
  const read = PlaceQueue.safeParse({ ...place.queue, zone });
  if (!read.success) throw new AreaError(`${called}: ${read.error.issues[0]?.message ?? ''}`);
  areas[index] = { ...place, queue: read.data };
}

function areaOf(
  { properties }: Feature,
  rings: readonly Ring[],
  number: number,
  before: readonly CityArea[],
): CityArea {
  const name = typeof properties?.name === 'string' ? properties.name : '';
  const called = `Area ${number}${name ? `, ${name}` : ''}`;
  const [ring, ...others] = rings;
  if (!ring || others.length > 0) throw new AreaError(`${called}: It has to be one Polygon.`);
  const id = areaIdFor(name, before);
  const read = CityArea.safeParse({ id, ...properties, ring });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  if (issue?.path[0] === 'kind')
    throw new AreaError(
      `${called}: Its property “kind” has to be no_go, airport, station, fares, waiting_area or service_area.`,
    );
  throw new AreaError(`${called}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'It cannot be read.'}`);
}

/** An id for an area of this name that none has yet: `pearson-airport`, `pearson-airport-2`. */
export function areaIdFor(name: string, taken: readonly Pick<CityArea, 'id'>[]): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 34);
  const id = plain || 'area';
  const isTaken = (wanted: string) => taken.some((area) => area.id === wanted);
  let free = id;
  for (let number = 2; isTaken(free); number += 1) free = `${id}-${number}`;
  return free;
}
