/** What a file of PMTiles 3 is made of: its header and its directories, written and read. */

export const headerBytes = 127;
/** A reader fetches so much at first, and finds the root within it. */
export const firstBytes = 16_384;

/** Where a tile lies: the `run` tiles from `id` on are all the same; a run of 0 is a directory of its own. */
export interface Entry {
  id: number;
  offset: number;
  length: number;
  run: number;
}

interface Section {
  at: number;
  bytes: number;
}

export interface Header {
  root: Section;
  metadata: Section;
  leaves: Section;
  tiles: Section;
  addressed: number;
  entries: number;
  contents: number;
  minZoom: number;
  maxZoom: number;
  bounds: readonly [west: number, south: number, east: number, north: number];
}

const gzip = 2;
const vectorTiles = 1;
const sectionsAt = { root: 8, metadata: 24, leaves: 40, tiles: 56 } as const;
const sections = Object.entries(sectionsAt) as [keyof typeof sectionsAt, number][];
const boundsAt = 102;
const degrees = 1e7;

export function writeHeader(header: Header): Buffer {
  const bytes = Buffer.alloc(headerBytes);
  const long = (value: number, at: number) => bytes.writeBigUInt64LE(BigInt(value), at);
  bytes.write('PMTiles', 0, 'latin1');
  bytes[7] = 3;
  for (const [name, at] of sections) {
    long(header[name].at, at);
    long(header[name].bytes, at + 8);
  }
  long(header.addressed, 72);
  long(header.entries, 80);
  long(header.contents, 88);
  // In the order of their ids.
  bytes[96] = 1;
  bytes[97] = gzip;
  bytes[98] = gzip;
  bytes[99] = vectorTiles;
  bytes[100] = header.minZoom;
  bytes[101] = header.maxZoom;
  const [west, south, east, north] = header.bounds;
  for (const [i, value] of header.bounds.entries())
    bytes.writeInt32LE(Math.round(value * degrees), boundsAt + 4 * i);
  bytes[118] = header.minZoom;
  bytes.writeInt32LE(Math.round(((west + east) / 2) * degrees), 119);
  bytes.writeInt32LE(Math.round(((south + north) / 2) * degrees), 123);
  return bytes;
}

/** @throws Error for what is no such file, or is packed in another way than ours are */
export function readHeader(bytes: Buffer): Header {
  if (bytes.length < headerBytes || bytes.toString('latin1', 0, 7) !== 'PMTiles' || bytes[7] !== 3)
    throw new Error('This is no file of PMTiles 3.');
  if (bytes[97] !== gzip || bytes[98] !== gzip) throw new Error('These tiles are not packed with gzip.');
  const long = (at: number) => Number(bytes.readBigUInt64LE(at));
  const section = (at: number): Section => ({ at: long(at), bytes: long(at + 8) });
  const bound = (i: number) => bytes.readInt32LE(boundsAt + 4 * i) / degrees;
  return {
    root: section(sectionsAt.root),
    metadata: section(sectionsAt.metadata),
    leaves: section(sectionsAt.leaves),
    tiles: section(sectionsAt.tiles),
    ...{ addressed: long(72), entries: long(80), contents: long(88) },
    ...{ minZoom: bytes.readUInt8(100), maxZoom: bytes.readUInt8(101) },
    bounds: [bound(0), bound(1), bound(2), bound(3)],
  };
}

function pushVarint(to: number[], value: number): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) to.push((rest % 128) + 128);
  to.push(rest);
}

/** @param entries in the order of their ids */
export function writeDirectory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  pushVarint(bytes, entries.length);
  let last = 0;
  for (const { id } of entries) {
    pushVarint(bytes, id - last);
    last = id;
  }
  for (const { run } of entries) pushVarint(bytes, run);
  for (const { length } of entries) pushVarint(bytes, length);
  let end = -1;
  for (const { offset, length } of entries) {
    // 0 says: right behind the one before.
    pushVarint(bytes, offset === end ? 0 : offset + 1);
    end = offset + length;
  }
  return Buffer.from(bytes);
}

/** @throws Error where it breaks off */
export function readDirectory(bytes: Uint8Array): Entry[] {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++];
      if (byte === undefined || factor > 2 ** 49) throw new Error('A directory of the tiles is damaged.');
      value += (byte & 0x7f) * factor;
      if (byte < 128) return value;
    }
  };
  const count = varint();
  // An entry has four numbers of a byte at least.
  if (count * 4 > bytes.length) throw new Error('A directory of the tiles is damaged.');
  const entries: Entry[] = [];
  let last = 0;
  for (let i = 0; i < count; i++) {
    last += varint();
    entries.push({ id: last, offset: 0, length: 0, run: 0 });
  }
  for (const entry of entries) entry.run = varint();
  for (const entry of entries) entry.length = varint();
  let end = 0;
  for (const entry of entries) {
    const said = varint();
    entry.offset = said === 0 ? end : said - 1;
    end = entry.offset + entry.length;
  }
  return entries;
}

/** The entry that has the tile, or leads to the directory that may; undefined where there is none. */
export function entryFor(entries: readonly Entry[], id: number): Entry | undefined {
  let low = 0;
  let high = entries.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((entries[middle]?.id ?? Infinity) <= id) low = middle;
    else high = middle - 1;
  }
  const entry = entries[low];
  if (!entry || entry.id > id) return undefined;
  return entry.run === 0 || id < entry.id + entry.run ? entry : undefined;
}
