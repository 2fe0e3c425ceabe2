/** What stands in a block: nodes, ways and relations, read only as far as somebody asks for them. */
import { cursorOf, eachField, packed, packedDeltas, signed64, varint, zigzag } from './wire.ts';

export type Tags = ReadonlyMap<string, string>;

export interface Member {
  role: string;
  type: 'node' | 'way' | 'relation';
  id: number;
}

export interface ElementVisitor {
  /** Degrees in ten-millionths, as the map itself keeps them. */
  node?(id: number, lng: number, lat: number, tags: () => Tags): void;
  /** Only for ways with one of the keys, and those that are asked for by their number. */
  way?: {
    withKey: readonly string[] | 'all';
    orId?(id: number): boolean;
    visit(id: number, tags: Tags, refs: number[]): void;
  };
  relation?: { ofType: string | readonly string[]; visit(id: number, tags: Tags, members: Member[]): void };
}

interface Block {
  bytes: Uint8Array;
  text(index: number): string;
  granularity: number;
  latOffset: number;
  lngOffset: number;
}

const noTags: Tags = new Map();
const memberTypes = ['node', 'way', 'relation'] as const;

/** @throws ImportRefused */
export function eachElement(bytes: Uint8Array, visitor: ElementVisitor): void {
  const texts: [from: number, to: number][] = [];
  const read: string[] = [];
  const groups: [from: number, to: number][] = [];
  const block: Block = {
    ...{ bytes, granularity: 100, latOffset: 0, lngOffset: 0 },
    text: (index) => (read[index] ??= decode(bytes, texts[index])),
  };
  eachField(cursorOf(bytes), (field, value, from, to) => {
    if (field === 1) eachField(cursorOf(bytes, from, to), (_field, _value, a, b) => texts.push([a, b]));
    if (field === 2) groups.push([from, to]);
    if (field === 17) block.granularity = value;
    if (field === 19) block.latOffset = signed64(value);
    if (field === 20) block.lngOffset = signed64(value);
  });
  for (const [start, end] of groups) {
    eachField(cursorOf(bytes, start, end), (field, _value, from, to) => {
      if (field === 1 && visitor.node) readNode(block, from, to, visitor.node);
      if (field === 2 && visitor.node) readDense(block, from, to, visitor.node);
      if (field === 3 && visitor.way) readWay(block, from, to, visitor.way);
      if (field === 4 && visitor.relation) readRelation(block, from, to, visitor.relation);
    });
  }
}

const utf8 = new TextDecoder();
const decode = (bytes: Uint8Array, span: [number, number] | undefined) =>
  span ? utf8.decode(bytes.subarray(span[0], span[1])) : '';

const inUnits = (offset: number, granularity: number, value: number) =>
  Math.round((offset + granularity * value) / 100);

function readNode(block: Block, start: number, end: number, visit: NonNullable<ElementVisitor['node']>) {
  let [id, lat, lng] = [0, 0, 0];
  let keys: number[] = [];
  let values: number[] = [];
  eachField(cursorOf(block.bytes, start, end), (field, value, from, to) => {
    if (field === 1) id = zigzag(value);
    if (field === 2) keys = packed(block.bytes, from, to);
    if (field === 3) values = packed(block.bytes, from, to);
    if (field === 8) lat = inUnits(block.latOffset, block.granularity, zigzag(value));
    if (field === 9) lng = inUnits(block.lngOffset, block.granularity, zigzag(value));
  });
  visit(id, lng, lat, () => tagsOf(block, keys, values));
}

function readDense(block: Block, start: number, end: number, visit: NonNullable<ElementVisitor['node']>) {
  const spans: Record<number, [number, number]> = {};
  eachField(cursorOf(block.bytes, start, end), (field, _value, from, to) => {
    spans[field] = [from, to];
  });
  const cursor = (field: number) => cursorOf(block.bytes, ...(spans[field] ?? [0, 0]));
  const [ids, lats, lngs, pairs] = [cursor(1), cursor(8), cursor(9), cursor(10)];
  let [id, lat, lng] = [0, 0, 0];
  while (ids.at < ids.end) {
    id += zigzag(varint(ids));
    lat += zigzag(varint(lats));
    lng += zigzag(varint(lngs));
    const tags: [number, number][] = [];
    while (pairs.at < pairs.end) {
      const key = varint(pairs);
      if (key === 0) break;
      tags.push([key, varint(pairs)]);
    }
    visit(
      id,
      inUnits(block.lngOffset, block.granularity, lng),
      inUnits(block.latOffset, block.granularity, lat),
      () =>
        tags.length > 0 ? new Map(tags.map(([key, value]) => [block.text(key), block.text(value)])) : noTags,
    );
  }
}

function tagsOf(block: Block, keys: number[], values: number[]): Tags {
  return new Map(keys.map((key, i) => [block.text(key), block.text(values[i] ?? 0)]));
}

function readWay(block: Block, start: number, end: number, way: NonNullable<ElementVisitor['way']>) {
  let id = 0;
  let keys: number[] = [];
  let values: number[] = [];
  let refs: [number, number] = [0, 0];
  eachField(cursorOf(block.bytes, start, end), (field, value, from, to) => {
    if (field === 1) id = value;
    if (field === 2) keys = packed(block.bytes, from, to);
    if (field === 3) values = packed(block.bytes, from, to);
    if (field === 8) refs = [from, to];
  });
  const { withKey } = way;
  const isWanted = withKey === 'all' || keys.some((key) => withKey.includes(block.text(key)));
  if (!isWanted && !way.orId?.(id)) return;
  way.visit(id, tagsOf(block, keys, values), packedDeltas(block.bytes, ...refs));
}

function readRelation(
  block: Block,
  start: number,
  end: number,
  relation: NonNullable<ElementVisitor['relation']>,
) {
  let id = 0;
  const lists: Record<number, number[]> = {};
  eachField(cursorOf(block.bytes, start, end), (field, value, from, to) => {
    if (field === 1) id = value;
    if (field === 9) lists[field] = packedDeltas(block.bytes, from, to);
    else if (to > 0) lists[field] = packed(block.bytes, from, to);
  });
  const tags = tagsOf(block, lists[2] ?? [], lists[3] ?? []);
  if (![relation.ofType].flat().includes(tags.get('type') ?? '')) return;
  const { 8: roles = [], 9: ids = [], 10: types = [] } = lists;
  const members = ids.map(
    (member, i): Member => ({
      ...{ id: member, role: block.text(roles[i] ?? 0), type: memberTypes[types[i] ?? 0] ?? 'node' },
    }),
  );
  relation.visit(id, tags, members);
}
