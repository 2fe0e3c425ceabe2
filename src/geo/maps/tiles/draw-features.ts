/** Lines, areas and the sea of an extract as features to be cut into tiles. */
import type { Progress } from '../../streets/import/read-extract.ts';
import { type Box, type Sea, seaWithin } from './coast.ts';
import { joinLines } from './join-lines.ts';
import {
  collectFeatures,
  type Features,
  inSquare,
  type MapFeatures,
  type Ring,
  shapes,
  world,
} from './map-features.ts';
import { areaLook, type Look, lineLook, nameLook, numberLook } from './map-kinds.ts';
import { type ReadMap, readMap } from './read-map.ts';

export interface Roads {
  bounds: readonly [west: number, south: number, east: number, north: number];
  /** Points of roads in ten-millionths of a degree, of which few lie in the sea. */
  lng: Int32Array;
  lat: Int32Array;
}

/** @throws ImportRefused */
export async function drawFeatures(path: string, roads: Roads, say: Progress): Promise<MapFeatures> {
  const features = collectFeatures();
  const read = await readMap(path, features, say);
  addSea(features, read, roads, say);
  for (const area of read.areas) addArea(features, read, area);
  addLines(features, read);
  return features.done();
}

const ringOf = ({ placeOf }: ReadMap, points: readonly number[]): Ring =>
  points.flatMap((point) => {
    const place = placeOf(point);
    return place ? [place] : [];
  });

const closedRings = (read: ReadMap, pieces: readonly number[][]): Ring[] =>
  joinLines(pieces, false)
    .filter((ring) => ring.length > 3 && ring[0] === ring.at(-1))
    .map((ring) => ringOf(read, ring));

/** Tiles of zoom 14 that fit the square. */
const tilesOfFourteen = 4 ** 14;

/** The area within a ring as a share of a tile of zoom 14, and its middle. */
function measure(ring: Ring): { share: number; middle: readonly [number, number] } {
  const [originX, originY] = ring[0] ?? [0, 0];
  let [twice, sumX, sumY] = [0, 0, 0];
  for (let i = 0; i + 1 < ring.length; i++) {
    const [x, y] = [(ring[i]?.[0] ?? 0) - originX, (ring[i]?.[1] ?? 0) - originY];
    const [nextX, nextY] = [(ring[i + 1]?.[0] ?? 0) - originX, (ring[i + 1]?.[1] ?? 0) - originY];
    const cross = x * nextY - nextX * y;
    twice += cross;
    sumX += (x + nextX) * cross;
    sumY += (y + nextY) * cross;
  }
  const share = (Math.abs(twice) / 2 / world / world) * tilesOfFourteen;
  if (twice === 0) return { share, middle: [originX, originY] };
  return {
    share,
    middle: [Math.round(originX + sumX / (3 * twice)), Math.round(originY + sumY / (3 * twice))],
  };
}

export function isWithin([x, y]: readonly [number, number], ring: Ring): boolean {
  let inside = false;
  ring.forEach(([ax, ay], i) => {
    const [bx, by] = ring.at(i - 1) ?? [ax, ay];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  });
  return inside;
}

function addArea(features: Features, read: ReadMap, { tags, outer, inner }: ReadMap['areas'][number]): void {
  const holes = closedRings(read, inner);
  const rings = closedRings(read, outer).map((ring) => ({ ring, ...measure(ring) }));
  // Of many islands of one name the largest has it.
  const largest = Math.max(...rings.map(({ share }) => share));
  for (const { ring, share, middle } of rings) {
    const look = areaLook(tags, share);
    const mine = holes.filter(([first]) => first && isWithin(first, ring));
    if (look) features.add(shapes.area, look, [ring, ...mine]);
    if (share !== largest) continue;
    for (const point of [nameLook(tags, share), numberLook(tags)])
      if (point) features.add(shapes.point, point, [[middle]]);
  }
}

function addLines(features: Features, read: ReadMap): void {
  const groups = new Map<string, { look: Look; lines: number[][] }>();
  for (const { tags, points } of read.lines) {
    const look = lineLook(tags);
    if (!look) continue;
    const key = JSON.stringify(look);
    const group = groups.get(key);
    if (group) group.lines.push(points);
    else groups.set(key, { look, lines: [points] });
  }
  for (const { look, lines } of groups.values())
    for (const line of joinLines(lines, look.properties.oneway !== undefined)) {
      const places = ringOf(read, line);
      if (places.length > 1) features.add(shapes.line, look, [places]);
    }
}

/** Beyond the roads the sea goes on for so much of their extent, and for two kilometres or three. */
const margin = { share: 0.15, leastDegrees: 0.025 } as const;
/** Where more of the roads would lie in the sea, its shore is not of one piece. */
const mostDrowned = 0.3;

function addSea(features: Features, read: ReadMap, roads: Roads, say: Progress): void {
  if (read.coast.length === 0) return;
  const chains = joinLines(read.coast, true).map((chain) => ringOf(read, chain));
  const sea = seaWithin(chains, boxAround(roads.bounds, chains));
  if (drowned(sea, roads) > mostDrowned) {
    say('The sea is left out: its shore is not whole in this extract.');
    return;
  }
  const look = (kind: string): Look => ({ layer: 'water', properties: { kind }, from: 8 });
  for (const ring of sea.water) features.add(shapes.area, look('sea'), [closed(ring)]);
  for (const ring of sea.islands) features.add(shapes.area, look('island'), [closed(ring)]);
  for (const shore of sea.shores) features.add(shapes.line, look('shore'), [shore]);
}

/** The roads with some margin, but no farther than where a shore breaks off: how it goes on there, nobody knows. */
function boxAround([west, south, east, north]: Roads['bounds'], chains: readonly Ring[]): Box {
  const beyond = (extent: number) => Math.max(margin.leastDegrees, extent * margin.share);
  const [dx, dy] = [beyond(east - west), beyond(north - south)];
  const [inWest, inNorth] = inSquare(west * 1e7, north * 1e7);
  const [inEast, inSouth] = inSquare(east * 1e7, south * 1e7);
  const [outWest, outNorth] = inSquare((west - dx) * 1e7, (north + dy) * 1e7);
  const [outEast, outSouth] = inSquare((east + dx) * 1e7, (south - dy) * 1e7);
  const box: Box = { west: outWest, north: outNorth, east: outEast, south: outSouth };
  for (const chain of chains) {
    if (String(chain[0]) === String(chain.at(-1))) continue;
    for (const [x, y] of [...chain.slice(0, 1), ...chain.slice(-1)]) {
      const room = [x - outWest, outEast - x, y - outNorth, outSouth - y];
      const least = Math.min(...room);
      if (least < 0) continue;
      if (least === room[0]) box.west = Math.max(box.west, Math.min(x, inWest));
      else if (least === room[1]) box.east = Math.min(box.east, Math.max(x, inEast));
      else if (least === room[2]) box.north = Math.max(box.north, Math.min(y, inNorth));
      else box.south = Math.min(box.south, Math.max(y, inSouth));
    }
  }
  return box;
}

const closed = (ring: Ring): Ring => [...ring, ...ring.slice(0, 1)];
const looked = 400;

/** The share of some of the roads' points that would lie in the sea. */
function drowned({ water, islands }: Sea, { lng, lat }: Roads): number {
  const step = Math.max(1, Math.floor(lng.length / looked));
  let [count, wet] = [0, 0];
  for (let i = 0; i < lng.length; i += step) {
    const place = inSquare(lng[i] ?? 0, lat[i] ?? 0);
    const isWet =
      water.some((ring) => isWithin(place, ring)) && !islands.some((ring) => isWithin(place, ring));
    count += 1;
    wet += isWet ? 1 : 0;
  }
  return wet / Math.max(1, count);
}
