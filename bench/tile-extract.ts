/**
 * Makes a large extract of a small one, by laying it beside itself: the same roads in each tile, with other numbers, and a
 * road to the next tile wherever one ends near its edge. For trials of size; nobody lives there.
 * Run: npx tsx bench/tile-extract.ts SMALL.osm.pbf COLUMNS ROWS LARGE.osm.pbf
 */
import { appendFileSync, statSync, writeFileSync } from 'node:fs';
import { eachBlock } from '#src/geo/extracts/osm-blocks.ts';
import { eachElement } from '#src/geo/extracts/osm-elements.ts';
import { type Osm, osmHeader, writeOsm } from '../test/osm-extract.ts';
import { given } from './measure.ts';

const kept = ['highway', 'building', 'landuse', 'natural', 'waterway', 'railway', 'leisure', 'amenity'];
const joinsPerSide = 12;
const idsPerTile = 20_000_000_000;

/** Everything of an extract that a trial needs. */
async function readAll(path: string): Promise<Required<Osm>> {
  const osm: Required<Osm> = { nodes: [], ways: [], restrictions: [], areas: [] };
  const tagsOf = (tags: ReadonlyMap<string, string>) => Object.fromEntries(tags);
  await eachBlock(path, (block) =>
    eachElement(block, {
      node: (id, lng, lat, tags) =>
        void osm.nodes.push({ id, lng: lng / 1e7, lat: lat / 1e7, tags: tagsOf(tags()) }),
      way: { withKey: kept, visit: (id, tags, refs) => void osm.ways.push({ id, tags: tagsOf(tags), refs }) },
      relation: {
        ofType: 'restriction',
        visit(id, tags, members) {
          const of = (role: string) => members.filter((member) => member.role === role).map((one) => one.id);
          const [from, via, to] = [of('from')[0], of('via')[0], of('to')[0]];
          const kind = tags.get('restriction');
          if (kind && from && via && to) osm.restrictions.push({ id, kind, from, via, to });
        },
      },
    }),
  );
  return osm;
}

/** Writes the tiled extract; answers its size in bytes. */
export async function tileExtract(from: string, columns: number, rows: number, to: string): Promise<number> {
  const osm = await readAll(from);
  const ofCars = /^(motorway|trunk|primary|secondary|tertiary|residential|unclassified)$/;
  const used = new Set(
    osm.ways.flatMap(({ tags, refs }) => (ofCars.test(tags.highway ?? '') && !tags.oneway ? refs : [])),
  );
  const onRoads = osm.nodes.filter(({ id }) => used.has(id));
  const least = (list: number[]) => list.reduce((a, b) => Math.min(a, b));
  const lngs = onRoads.map(({ lng }) => lng);
  const lats = onRoads.map(({ lat }) => lat);
  const [west, south, east, north] = [
    least(lngs),
    least(lats),
    -least(lngs.map((n) => -n)),
    -least(lats.map((n) => -n)),
  ];
  const nearest = (lng: number, lat: number) =>
    onRoads.reduce((best, one) =>
      Math.hypot(one.lng - lng, one.lat - lat) < Math.hypot(best.lng - lng, best.lat - lat) ? one : best,
    ).id;
  const shares = Array.from({ length: joinsPerSide }, (_, i) => (i + 0.5) / joinsPerSide);
  const joins = {
    east: shares.map((share) => [east, west].map((lng) => nearest(lng, south + (north - south) * share))),
    north: shares.map((share) => [north, south].map((lat) => nearest(west + (east - west) * share, lat))),
  };
  writeFileSync(to, osmHeader());
  const headerBytes = osmHeader().length;
  for (let tile = 0; tile < columns * rows; tile++) {
    const [x, y] = [tile % columns, Math.floor(tile / columns)];
    const idIn = (of: number) => (id: number) => of * idsPerTile + id;
    const id = idIn(tile);
    const link = (pairs: number[][], next: number, first: number) =>
      pairs.map(([a = 0, b = 0], i) => ({
        id: id(19_000_000_000 + first + i),
        tags: { highway: 'primary', name: 'Join' },
        refs: [id(a), idIn(next)(b)],
      }));
    const ways = [
      ...osm.ways.map((way) => ({ ...way, id: id(way.id), refs: way.refs.map(id) })),
      ...(x + 1 < columns ? link(joins.east, tile + 1, 0) : []),
      ...(y + 1 < rows ? link(joins.north, tile + columns, joinsPerSide) : []),
    ];
    const nodes = osm.nodes.map((node) => ({
      ...node,
      id: id(node.id),
      lng: node.lng + x * (east - west),
      lat: node.lat + y * (north - south),
    }));
    const restrictions = osm.restrictions.map((one) => ({
      ...{ ...one, id: id(one.id), from: id(one.from), via: id(one.via), to: id(one.to) },
    }));
    appendFileSync(to, writeOsm({ nodes, ways, restrictions }).subarray(headerBytes));
  }
  return statSync(to).size;
}

// Joined with the bench that uses it, its own file is the bench's.
if (process.argv[1]?.endsWith('tile-extract.ts')) {
  const [from, columns, rows, to] = given;
  if (!from || !to) throw new Error('Say which extract, how many columns and rows, and where to write it.');
  const bytes = await tileExtract(from, Number(columns), Number(rows), to);
  console.log(`${to}: ${(bytes / 1e6).toFixed(1)} MB`);
}
