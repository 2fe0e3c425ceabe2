import { createHash } from 'node:crypto';
import { PMTiles, type Source, zxyToTileId } from 'pmtiles';
import { describe, expect, test } from 'vitest';
import { openTiles, unpack } from './read-pmtiles.ts';
import { tileIdOf } from './tile-ids.ts';
import { createTilesWriter } from './write-pmtiles.ts';

const facts = { minZoom: 8, maxZoom: 16, bounds: [-77, 39, -76, 40], metadata: { name: 'here' } } as const;
const asSource = (file: Buffer): Source => ({
  getKey: () => 'here',
  getBytes: async (offset, length) => ({
    data: Uint8Array.from(file.subarray(offset, offset + length)).buffer,
  }),
});
/** Of so many lengths that a list of them is long. */
const words = (z: number, x: number, y: number) => {
  const hash = createHash('sha256').update(`${z} ${x} ${y}`).digest('hex');
  return Buffer.from(hash.slice(0, 1 + (Number.parseInt(hash.slice(0, 4), 16) % 60)) + x + y);
};

/** A square of tiles at a zoom. */
function square(side: number, z = 16) {
  const writer = createTilesWriter();
  for (let x = side - 1; x >= 0; x--)
    for (let y = 0; y < side; y++) writer.add(z, 18_000 + x, 24_000 + y, words(z, x, y));
  return writer;
}

test('tiles are counted as the format counts them', () => {
  for (const [z, x, y] of [
    [0, 0, 0],
    [1, 1, 0],
    [1, 0, 1],
    [8, 73, 97],
    [16, 18_852, 25_044],
    [20, 999_999, 7],
  ] as const)
    expect(tileIdOf(z, x, y)).toBe(zxyToTileId(z, x, y));
});

describe.each([
  ['few', 6, false],
  ['so many that the root has leaves', 170, true],
])('a file of %s', (_words, side, hasLeaves) => {
  const file = square(side).done(facts);

  test('is read by others', async () => {
    const read = new PMTiles(asSource(file));
    const header = await read.getHeader();
    expect(header).toMatchObject({
      specVersion: 3,
      clustered: true,
      tileType: 1,
      numAddressedTiles: side * side,
    });
    expect(header).toMatchObject({
      minZoom: 8,
      maxZoom: 16,
      minLon: -77,
      minLat: 39,
      maxLon: -76,
      maxLat: 40,
    });
    expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(16_384);
    expect((header.leafDirectoryLength ?? 0) > 0).toBe(hasLeaves);
    expect(await read.getMetadata()).toEqual({ name: 'here' });
    for (let i = 0; i < side * side; i += 37) {
      const [x, y] = [i % side, Math.floor(i / side)];
      const tile = await read.getZxy(16, 18_000 + x, 24_000 + y);
      expect(Buffer.from(new Uint8Array(tile?.data ?? new ArrayBuffer(0))).toString()).toBe(
        words(16, x, y).toString(),
      );
    }
    expect(await read.getZxy(16, 17_999, 24_000)).toBeUndefined();
  });

  test('is read by ourselves, by ranges', async () => {
    let reads = 0;
    const tiles = await openTiles(async (at, bytes) => {
      reads += 1;
      return file.subarray(at, at + bytes);
    });
    for (const [x, y] of [
      [0, 0],
      [side - 1, side - 1],
      [3, 4],
      [3, 4],
    ] as const) {
      const tile = await tiles.tile(16, 18_000 + x, 24_000 + y);
      expect(tile && unpack(tile).toString()).toBe(words(16, x, y).toString());
    }
    expect(reads).toBeLessThanOrEqual(1 + 4 + (hasLeaves ? 3 : 0));
    expect(await tiles.tile(16, 1, 1)).toBeUndefined();
    expect(await tiles.tile(15, 9_000, 12_000)).toBeUndefined();
    expect(await tiles.tile(17, 0, 0)).toBeUndefined();
  });
});

test('what is the same lies there once, and neighbours share an entry', async () => {
  const writer = createTilesWriter();
  const sea = Buffer.alloc(500, 1);
  for (let x = 0; x < 4; x++) for (let y = 0; y < 4; y++) writer.add(2, x, y, sea);
  const header = await new PMTiles(asSource(writer.done({ ...facts, minZoom: 2, maxZoom: 2 }))).getHeader();
  expect(header).toMatchObject({ numAddressedTiles: 16, numTileEntries: 1, numTileContents: 1 });
});

test('what is no such file, or is cut off, is an error', async () => {
  const from = (file: Buffer) => openTiles(async (at, bytes) => file.subarray(at, at + bytes));
  const file = square(6).done(facts);
  await expect(from(Buffer.from('<html>'))).rejects.toThrow(/no file of PMTiles/);
  await expect(from(file.subarray(0, 140))).rejects.toThrow();
});
