/**
 * What an .osm.pbf file has of streets, doors and named places: three readings, first what belongs together, then lines and
 * outlines, then points.
 */

import { growing } from '#src/geo/extracts/growing.ts';
import { eachBlock } from '#src/geo/extracts/osm-blocks.ts';
import { eachElement, type Member, type Tags } from '#src/geo/extracts/osm-elements.ts';
import { ImportRefused } from '#src/geo/extracts/refused.ts';
import { distinct, indexIn } from '#src/geo/extracts/sorted-ids.ts';
import { missing, type Progress, tellShare } from '#src/geo/streets/import/read-extract.ts';
import { most } from './most.ts';
import { isThing, isWantedTag, otherNamesIn, standsAlone, streetNameIn } from './tags.ts';

/** A door or a place with a name, in ten-millionths of a degree. */
export interface Thing {
  /** `n12`, `w12` or `r12`, as the map numbers it. */
  id: string;
  tags: Tags;
  lng: number;
  lat: number;
  /** From its middle to the farthest of its points. */
  radius: number;
}

export interface StreetWay {
  name: string;
  others: readonly string[];
  /** `highway` as it is tagged. */
  kind: string;
  /** Points of it, as indexes of `Points`. */
  points: Uint32Array;
}

/** A line of doors of which the ends have numbers. */
export interface NumberedLine {
  tags: Tags;
  points: Uint32Array;
  /** What stands at its ends, and maybe between. */
  doors: readonly (Thing | undefined)[];
}

export interface Points {
  lng: Int32Array;
  lat: Int32Array;
}

export interface Things {
  streets: StreetWay[];
  numbered: NumberedLine[];
  things: Thing[];
  points: Points;
}

interface Outline {
  id: string;
  tags: Tags;
  refs: readonly number[];
}

/** @throws ImportRefused */
export async function readThings(path: string, say: Progress = () => {}): Promise<Things> {
  const groups = await readGroups(path, say);
  const lines = await readLines(path, groups, say);
  const wanted = growing(Float64Array);
  for (const list of [lines.streets, lines.numbered, lines.outlines])
    for (const { refs } of list) for (const ref of refs) wanted.push(ref);
  if (wanted.length > most.points) throw tooMuch('points of streets and houses');
  const ids = distinct(wanted.done());
  const { points, standing, doorAt } = await readPoints(path, ids, groups.streetOf, say);
  const indexes = (refs: readonly number[]) =>
    Uint32Array.from(refs, (ref) => indexIn(ids, ref)).filter((i) => points.lng[i] !== missing);
  const things = [...standing];
  for (const outline of lines.outlines) {
    const thing = asThing(outline, indexes(outline.refs), points, doorAt);
    if (thing) things.push(thing);
  }
  return {
    ...{ things, points },
    streets: lines.streets.map(({ refs, ...street }) => ({ ...street, points: indexes(refs) })),
    numbered: lines.numbered.map(({ tags, refs }) => {
      const found = indexes(refs);
      return { tags, points: found, doors: [...found].map((i) => doorAt.get(i)) };
    }),
  };
}

const tooMuch = (what: string) =>
  new ImportRefused(`There are more ${what} in this file than a city has. Take a smaller extract.`);

const wantedOf = (tags: Tags): Tags => new Map([...tags].filter(([key]) => isWantedTag(key)));

interface Groups {
  /** What has several outlines, by the outlines' ways. */
  outerOf: Map<number, Outline[]>;
  outlines: (Outline & { refs: number[] })[];
  /** The street of houses that say none themselves: `n12`, `w12`. */
  streetOf: Map<string, string>;
}

/** Of buildings and grounds the outer ways, and the houses that a relation gives to a street. */
async function readGroups(path: string, say: Progress): Promise<Groups> {
  const groups: Groups = { outerOf: new Map(), outlines: [], streetOf: new Map() };
  const visit = (id: number, tags: Tags, members: Member[]) => {
    if (tags.get('type') === 'multipolygon') {
      if (!isThing(tags)) return;
      const outline = { id: `r${id}`, tags: wantedOf(tags), refs: [] };
      if (groups.outlines.push(outline) > most.groups) throw tooMuch('grounds');
      for (const { type, role, id: way } of members)
        if (type === 'way' && role !== 'inner')
          groups.outerOf.set(way, [...(groups.outerOf.get(way) ?? []), outline]);
      return;
    }
    const street = streetNameIn(tags) || tags.get('addr:street');
    if (!street) return;
    for (const { type, role, id: member } of members)
      if (role === 'house' || role === 'address') groups.streetOf.set(`${type.charAt(0)}${member}`, street);
    if (groups.streetOf.size > most.doors) throw tooMuch('houses');
  };
  const told = tellShare('Groups', say);
  await eachBlock(path, (block, bytesRead) => {
    eachElement(block, { relation: { ofType: ['multipolygon', 'associatedStreet', 'street'], visit } });
    told(bytesRead);
  });
  return groups;
}

interface StreetLine extends Omit<StreetWay, 'points'> {
  refs: readonly number[];
}

async function readLines(path: string, groups: Groups, say: Progress) {
  const streets: StreetLine[] = [];
  const numbered: { tags: Tags; refs: readonly number[] }[] = [];
  const outlines: Outline[] = [];
  const visit = (id: number, tags: Tags, refs: number[]) => {
    for (const outline of groups.outerOf.get(id) ?? []) (outline.refs as number[]).push(...refs);
    const kind = tags.get('highway');
    const name = kind ? streetNameIn(tags) : '';
    if (kind && name && tags.get('area') !== 'yes') {
      if (streets.push({ name, kind, others: otherNamesIn(tags), refs }) > most.streetWays)
        throw tooMuch('streets');
    } else if (tags.has('addr:interpolation')) numbered.push({ tags: wantedOf(tags), refs });
    else if (isThing(tags)) {
      const street = groups.streetOf.get(`w${id}`);
      const own = wantedOf(tags);
      outlines.push({ id: `w${id}`, tags: withStreet(own, street), refs });
    }
    if (outlines.length + numbered.length > most.doors) throw tooMuch('houses');
  };
  const told = tellShare('Streets and houses', say);
  await eachBlock(path, (block, bytesRead) => {
    eachElement(block, { way: { withKey: wayKeys(groups), visit } });
    told(bytesRead);
  });
  // An outline of many ways is one place however they are joined: its box and middle are all that is used.
  return { streets, numbered, outlines: [...outlines, ...groups.outlines] };
}

/** Outer ways of grounds may have no tag at all, so where there are such grounds every way is looked at. */
const wayKeys = ({ outerOf }: Groups): readonly string[] | 'all' =>
  outerOf.size > 0 ? 'all' : ['highway', 'name', 'addr:housenumber', 'addr:interpolation', 'addr:housename'];

const withStreet = (tags: Tags, street: string | undefined): Tags =>
  street && !tags.has('addr:street') ? new Map([...tags, ['addr:street', street]]) : tags;

async function readPoints(
  path: string,
  ids: Float64Array,
  streetOf: ReadonlyMap<string, string>,
  say: Progress,
) {
  const points: Points = {
    lng: new Int32Array(ids.length).fill(missing),
    lat: new Int32Array(ids.length).fill(missing),
  };
  const standing: Thing[] = [];
  /** Doors and entrances that are a point of an outline or of a numbered line. */
  const doorAt = new Map<number, Thing>();
  let next = 0;
  const node = (id: number, lng: number, lat: number, tagsOf: () => Tags) => {
    if (Math.abs(lng) > 1_800_000_000 || Math.abs(lat) > 900_000_000)
      throw new ImportRefused('The file is damaged: a point of it lies nowhere on Earth.');
    // Extracts list points by their number, so the next one wanted is mostly the one after the last.
    const at = ids[next] === id ? next : indexIn(ids, id);
    if (at >= 0) {
      points.lng[at] = lng;
      points.lat[at] = lat;
      next = at + 1;
    }
    const tags = tagsOf();
    if (tags.size === 0 || !isThing(tags)) return;
    const thing: Thing = {
      ...{ id: `n${id}`, lng, lat, radius: 0 },
      tags: withStreet(wantedOf(tags), streetOf.get(`n${id}`)),
    };
    if (at >= 0) doorAt.set(at, thing);
    if (standsAlone(tags) && standing.push(thing) > most.doors + most.named)
      throw tooMuch('houses and named places');
  };
  const told = tellShare('Doors and places', say);
  await eachBlock(path, (block, bytesRead) => {
    eachElement(block, { node });
    told(bytesRead);
  });
  return { points, standing, doorAt };
}

/** Which of the entrances of a house is its door. */
const doorRank = (tags: Tags): number => ['yes', 'home', 'main'].indexOf(tags.get('entrance') ?? '');

/** An outline as a point: its door where it has one, else its middle. */
function asThing(
  { id, tags }: Outline,
  around: Uint32Array,
  { lng, lat }: Points,
  doorAt: ReadonlyMap<number, Thing>,
): Thing | undefined {
  if (around.length === 0) return undefined;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  let door: Thing | undefined;
  for (const i of around) {
    west = Math.min(west, lng[i] ?? 0);
    east = Math.max(east, lng[i] ?? 0);
    south = Math.min(south, lat[i] ?? 0);
    north = Math.max(north, lat[i] ?? 0);
    const here = doorAt.get(i);
    if (here && doorRank(here.tags) > (door ? doorRank(door.tags) : -1)) door = here;
  }
  const middle = { lng: Math.round((west + east) / 2), lat: Math.round((south + north) / 2) };
  const radius = Math.hypot(east - west, north - south) / 2;
  return { ...{ id, tags, radius }, ...(door ? { lng: door.lng, lat: door.lat } : middle) };
}
