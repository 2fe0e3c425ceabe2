/**
 * What of an extract is drawn: read three times, first which relations there are, then the lines, then the places of their
 * points. Only typed arrays and each set of tags once are kept.
 */

import { growing } from '#src/geo/extracts/growing.ts';
import { eachBlock } from '#src/geo/extracts/osm-blocks.ts';
import { eachElement, type Member, type Tags } from '#src/geo/extracts/osm-elements.ts';
import { ImportRefused } from '#src/geo/extracts/refused.ts';
import { distinct, indexIn } from '#src/geo/extracts/sorted-ids.ts';
import { missing, type Progress, tellShare } from '../../streets/import/read-extract.ts';
import { type Features, inSquare, mostDrawn, shapes } from './map-features.ts';
import {
  drawnKeys,
  isArea,
  isCoast,
  lineLook,
  markLook,
  nameLook,
  numberLook,
  otherKeys,
} from './map-kinds.ts';

export interface ReadMap {
  lines: ReadLine[];
  /** Rings as numbers of points, the outer ones and the holes in them, as pieces that are yet to be joined. */
  areas: { tags: Tags; outer: number[][]; inner: number[][] }[];
  coast: number[][];
  /** Of point p, in the square; -1 where the extract does not have it. */
  placeOf(point: number): readonly [x: number, y: number] | undefined;
}
interface ReadLine {
  tags: Tags;
  points: number[];
}

interface Relation {
  tags: Tags;
  members: { id: number; isInner: boolean }[];
}

const most = { relations: 300_000, members: 5_000_000 } as const;
const keptKeys = new Set([...drawnKeys, ...otherKeys]);
const tooMuch = () =>
  new ImportRefused('There is more to draw in this file than a city has. Take a smaller extract.');

const kept = (tags: Tags): Tags => new Map([...tags].filter(([key]) => keptKeys.has(key)));

/** Points that say something are added to `features` at once. @throws ImportRefused */
export async function readMap(path: string, features: Features, say: Progress): Promise<ReadMap> {
  const relations = await readRelations(path);
  const members = new Set(relations.flatMap(({ members: list }) => list.map(({ id }) => id)));
  const ways = await readWays(path, members, say);
  const ids = distinct(ways.refIds);
  const places = await readPlaces(path, ids, features, say);
  const pointsOf = (way: number): number[] => {
    const points: number[] = [];
    for (let i = ways.firstRef[way] ?? 0; i < (ways.firstRef[way + 1] ?? 0); i++) {
      const point = indexIn(ids, ways.refIds[i] ?? -1);
      if (places.lng[point] !== missing && points.at(-1) !== point) points.push(point);
    }
    return points;
  };
  return { ...sorted(ways, relations, pointsOf), placeOf: places.placeOf };
}

async function readRelations(path: string): Promise<Relation[]> {
  const relations: Relation[] = [];
  let count = 0;
  const visit = (_id: number, tags: Tags, members: Member[]) => {
    const drawn = kept(tags);
    if (!isArea(drawn)) return;
    const list = members.flatMap(({ type, id, role }) =>
      type === 'way' ? [{ id, isInner: role === 'inner' }] : [],
    );
    count += list.length;
    if (relations.push({ tags: drawn, members: list }) > most.relations || count > most.members)
      throw tooMuch();
  };
  await eachBlock(path, (block) => eachElement(block, { relation: { ofType: 'multipolygon', visit } }));
  return relations;
}

async function readWays(path: string, members: ReadonlySet<number>, say: Progress) {
  const firstRef = growing(Uint32Array);
  const refIds = growing(Float64Array);
  const tagsOf = growing(Uint32Array);
  const texts = new Map<string, number>();
  const wayOf = new Map<number, number>();
  const told = tellShare('What is drawn', say);
  const visit = (id: number, tags: Tags, refs: number[]) => {
    if (refs.length < 2) return;
    if (firstRef.length >= mostDrawn.features || refIds.length + refs.length > mostDrawn.points)
      throw tooMuch();
    const text = JSON.stringify([...kept(tags)]);
    const known = texts.get(text) ?? texts.size;
    texts.set(text, known);
    tagsOf.push(known);
    const way = firstRef.push(refIds.length);
    if (members.has(id)) wayOf.set(id, way);
    for (const ref of refs) refIds.push(ref);
  };
  const orId = (id: number) => members.has(id);
  await eachBlock(path, (block, bytesRead) => {
    eachElement(block, { way: { withKey: drawnKeys, orId, visit } });
    told(bytesRead);
  });
  firstRef.push(refIds.length);
  const list = [...texts.keys()];
  return {
    ...{ count: tagsOf.length, firstRef: firstRef.done(), refIds: refIds.done(), wayOf },
    tagsOf: (way: number): Tags => new Map(JSON.parse(list[tagsOf.array[way] ?? 0] ?? '[]')),
  };
}

async function readPlaces(path: string, ids: Float64Array, features: Features, say: Progress) {
  const lng = new Int32Array(ids.length).fill(missing);
  const lat = new Int32Array(ids.length);
  let next = 0;
  const node = (id: number, atLng: number, atLat: number, tagsOf: () => Tags) => {
    const tags = tagsOf();
    if (tags.size > 0) addPoint(features, tags, inSquare(atLng, atLat));
    // Extracts list points by their number, so the next one wanted is mostly the one after the last.
    if (ids[next] !== id) {
      if (next > 0 && (ids[next - 1] ?? 0) < id && (ids[next] ?? Infinity) > id) return;
      const index = indexIn(ids, id);
      if (index < 0) return;
      next = index;
    }
    lng[next] = atLng;
    lat[next] = atLat;
    next += 1;
  };
  const told = tellShare('Places', say);
  await eachBlock(path, (block, bytesRead) => {
    eachElement(block, { node });
    told(bytesRead);
  });
  const placeOf = (point: number): [number, number] | undefined =>
    lng[point] === undefined || lng[point] === missing ? undefined : inSquare(lng[point], lat[point] ?? 0);
  return { lng, placeOf };
}

function addPoint(features: Features, tags: Tags, at: readonly [number, number]): void {
  for (const look of [nameLook(tags), numberLook(tags), markLook(tags)])
    if (look) features.add(shapes.point, look, [[at]]);
}

/** What of the ways is a line, what an area, and what the sea's edge. */
function sorted(
  ways: Awaited<ReturnType<typeof readWays>>,
  relations: readonly Relation[],
  pointsOf: (way: number) => number[],
): Pick<ReadMap, 'lines' | 'areas' | 'coast'> {
  const lines: ReadLine[] = [];
  const areas: ReadMap['areas'] = [];
  const coast: number[][] = [];
  for (let way = 0; way < ways.count; way++) {
    const tags = ways.tagsOf(way);
    const points = pointsOf(way);
    if (points.length < 2) continue;
    const isClosed = points[0] === points.at(-1) && points.length > 3;
    if (isCoast(tags)) coast.push(points);
    if (isClosed && isArea(tags)) areas.push({ tags, outer: [points], inner: [] });
    else if (lineLook(tags)) lines.push({ tags, points });
  }
  for (const { tags, members } of relations) {
    const rings = (wantsInner: boolean) =>
      members.flatMap(({ id, isInner }) => {
        const way = ways.wayOf.get(id);
        const points = isInner === wantsInner && way !== undefined ? pointsOf(way) : [];
        return points.length > 1 ? [points] : [];
      });
    areas.push({ tags, outer: rings(false), inner: rings(true) });
  }
  return { lines, areas, coast };
}
