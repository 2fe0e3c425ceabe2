/** Writes .osm.pbf files by code: as small as the format allows, packed like real ones. For tests only. */
import { deflateSync } from 'node:zlib';

export type OsmTags = Record<string, string>;
export interface Osm {
  nodes: { id: number; lng: number; lat: number; tags?: OsmTags }[];
  ways: { id: number; tags: OsmTags; refs: number[] }[];
  restrictions?: {
    id: number;
    kind: string;
    from: number;
    via: number;
    to: number;
    viaWay?: boolean;
    when?: string;
  }[];
  /** Areas of several ways, outer and inner ones. */
  areas?: { id: number; tags: OsmTags; outer: number[]; inner: number[] }[];
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) + 128);
  }
}
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
const field = (number: number, bytes: Uint8Array | number[]): Buffer =>
  Buffer.concat([Buffer.from(varint(number * 8 + 2)), Buffer.from(varint(bytes.length)), Buffer.from(bytes)]);
const number = (of: number, value: number) => Buffer.from([...varint(of * 8), ...varint(value)]);
const packed = (of: number, values: number[]) => field(of, Buffer.from(values.flatMap(varint)));
const deltas = (of: number, values: number[]) =>
  packed(
    of,
    values.map((value, i) => zigzag(value - (values[i - 1] ?? 0))),
  );

export function blob(type: string, data: Buffer): Buffer {
  const packedData = Buffer.concat([number(2, data.length), field(3, deflateSync(data))]);
  const header = Buffer.concat([field(1, Buffer.from(type)), number(3, packedData.length)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, packedData]);
}

const perBlock = 8000;
const parts = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / perBlock) }, (_, i) =>
    list.slice(i * perBlock, (i + 1) * perBlock),
  );

function block(fill: (textOf: (text: string) => number) => Buffer): Buffer {
  const texts = new Map([['', 0]]);
  const group = fill((text) => {
    const index = texts.get(text) ?? texts.size;
    texts.set(text, index);
    return index;
  });
  const table = Buffer.concat([...texts.keys()].map((text) => field(1, Buffer.from(text))));
  return blob('OSMData', Buffer.concat([field(1, table), field(2, group)]));
}

export const osmHeader = (features = ['OsmSchema-V0.6', 'DenseNodes']): Buffer =>
  blob('OSMHeader', Buffer.concat(features.map((feature) => field(4, Buffer.from(feature)))));

export function writeOsm({ nodes, ways, restrictions = [], areas = [] }: Osm): Buffer {
  const unit = (degrees: number) => Math.round(degrees * 1e7);
  const nodeBlocks = parts(nodes).map((list) =>
    block((textOf) => {
      const pairs = list.flatMap(({ tags = {} }) => [
        ...Object.entries(tags).flatMap(([key, value]) => [textOf(key), textOf(value)]),
        0,
      ]);
      const ids = list.map(({ id }) => id);
      const lats = list.map(({ lat }) => unit(lat));
      const lngs = list.map(({ lng }) => unit(lng));
      return field(2, Buffer.concat([deltas(1, ids), deltas(8, lats), deltas(9, lngs), packed(10, pairs)]));
    }),
  );
  const wayBlocks = parts(ways).map((list) =>
    block((textOf) =>
      Buffer.concat(
        list.map(({ id, tags, refs }) => {
          const keys = packed(2, Object.keys(tags).map(textOf));
          const values = packed(3, Object.values(tags).map(textOf));
          return field(3, Buffer.concat([number(1, id), keys, values, deltas(8, refs)]));
        }),
      ),
    ),
  );
  const ruleBlocks = parts(restrictions).map((list) =>
    block((textOf) =>
      Buffer.concat(
        list.map(({ id, kind, from, via, to, viaWay, when }) => {
          const key = when ? 'restriction:conditional' : 'restriction';
          const keys = packed(2, ['type', key].map(textOf));
          const values = packed(3, ['restriction', when ? `${kind} @ (${when})` : kind].map(textOf));
          const roles = packed(8, ['from', 'via', 'to'].map(textOf));
          const types = packed(10, [1, viaWay ? 1 : 0, 1]);
          return field(
            4,
            Buffer.concat([number(1, id), keys, values, roles, deltas(9, [from, via, to]), types]),
          );
        }),
      ),
    ),
  );
  return Buffer.concat([osmHeader(), ...nodeBlocks, ...wayBlocks, ...ruleBlocks, ...areaBlocks(areas)]);
}

const areaBlocks = (areas: NonNullable<Osm['areas']>) =>
  parts(areas).map((list) =>
    block((textOf) =>
      Buffer.concat(
        list.map(({ id, tags, outer, inner }) => {
          const keys = packed(2, ['type', ...Object.keys(tags)].map(textOf));
          const values = packed(3, ['multipolygon', ...Object.values(tags)].map(textOf));
          const roles = packed(8, [...outer.map(() => textOf('outer')), ...inner.map(() => textOf('inner'))]);
          const members = [...outer, ...inner];
          const types = packed(
            10,
            members.map(() => 1),
          );
          return field(4, Buffer.concat([number(1, id), keys, values, roles, deltas(9, members), types]));
        }),
      ),
    ),
  );

/** The same numbers each time. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * A town of streets at right angles whose corners are a little off: every third street is one-way, some corners forbid a
 * turn, each tenth street is a main road, some blocks are missing.
 */
export function gridTown(options: {
  columns: number;
  rows: number;
  seed?: number;
  /** Points of a street between two corners. */
  bends?: number;
  west?: number;
  south?: number;
}): Osm {
  const { columns, rows, seed = 1, bends = 0, west = -76.7, south = 39.2 } = options;
  const random = randomFrom(seed);
  const idAt = (x: number, y: number) => 1_000 + y * columns + x;
  const nodes = Array.from({ length: columns * rows }, (_, i) => ({
    id: 1_000 + i,
    lng: west + ((i % columns) + (random() - 0.5) * 0.5) * 0.0012,
    lat: south + (Math.floor(i / columns) + (random() - 0.5) * 0.5) * 0.0009,
  }));
  const ways: Osm['ways'] = [];
  const wayAt = new Map<string, number>();
  const bent = (from: number, to: number): number[] => {
    const [a, b] = [nodes[from - 1_000], nodes[to - 1_000]];
    if (!a || !b) return [];
    return Array.from({ length: bends }, (_, i) => {
      const share = (i + 1) / (bends + 1);
      const at = (one: number, other: number) => one + (other - one) * share + (random() - 0.5) * 0.00006;
      return 999 + nodes.push({ id: 1_000 + nodes.length, lng: at(a.lng, b.lng), lat: at(a.lat, b.lat) });
    });
  };
  const street = (name: string, index: number, corners: number[]) => {
    const highway = index % 10 === 0 ? 'primary' : index % 5 === 0 ? 'tertiary' : 'residential';
    const oneway: OsmTags = index % 3 === 1 ? { oneway: index % 2 === 0 ? 'yes' : '-1' } : {};
    corners.slice(1).forEach((to, i) => {
      const from = corners[i] ?? to;
      if (random() < 0.06) return;
      const id = 10_000_000 + ways.length;
      ways.push({ id, tags: { highway, name, ...oneway }, refs: [from, ...bent(from, to), to] });
      wayAt.set(`${from} ${to}`, id);
      wayAt.set(`${to} ${from}`, id);
    });
  };
  const upTo = (count: number) => Array.from({ length: count }, (_, i) => i);
  for (const y of upTo(rows))
    street(
      `${y} Street`,
      y,
      upTo(columns).map((x) => idAt(x, y)),
    );
  for (const x of upTo(columns))
    street(
      `${x} Avenue`,
      x,
      upTo(rows).map((y) => idAt(x, y)),
    );
  const restrictions: NonNullable<Osm['restrictions']> = [];
  for (const y of upTo(rows).slice(1, -1)) {
    for (const x of upTo(columns).slice(1, -1)) {
      if (random() > 0.15) continue;
      const via = idAt(x, y);
      const from = wayAt.get(`${idAt(x - 1, y)} ${via}`);
      const to = wayAt.get(`${via} ${idAt(x, y + (random() < 0.5 ? 1 : -1))}`);
      const kind = random() < 0.2 ? 'only_left_turn' : 'no_left_turn';
      if (from && to) restrictions.push({ id: 90_000_000 + restrictions.length, kind, from, via, to });
    }
  }
  return { nodes, ways, restrictions };
}
