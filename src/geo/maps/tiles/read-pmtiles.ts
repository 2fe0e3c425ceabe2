/** Reads single tiles out of a file of PMTiles 3 by ranges of its bytes; what it needs to find them it reads once. */
import { gunzipSync } from 'node:zlib';
import {
  type Entry,
  entryFor,
  firstBytes,
  type Header,
  readDirectory,
  readHeader,
} from './pmtiles-format.ts';
import { tileIdOf } from './tile-ids.ts';

/** Bytes from `at` on; fewer where the file ends before. */
export type ReadRange = (at: number, bytes: number) => Promise<Buffer>;

export interface TilesFile {
  header: Header;
  /** As it lies in the file, packed with gzip; undefined where there is none. */
  tile(z: number, x: number, y: number): Promise<Buffer | undefined>;
}

/** Nothing that a tile or a directory of ours weighs comes near it. */
const mostUnpacked = 32 * 1024 * 1024;
/** A root leads to leaves, and ours lead no farther. */
const deepest = 3;

export const unpack = (bytes: Buffer): Buffer => gunzipSync(bytes, { maxOutputLength: mostUnpacked });

/** @throws Error for what is no file of tiles */
export async function openTiles(read: ReadRange): Promise<TilesFile> {
  const start = await read(0, firstBytes);
  const header = readHeader(start);
  const { root, leaves, tiles } = header;
  const rootEntries = readDirectory(unpack(start.subarray(root.at, root.at + root.bytes)));
  const known = new Map<number, Promise<Entry[]>>();
  const leafAt = (offset: number, bytes: number): Promise<Entry[]> => {
    const entries =
      known.get(offset) ?? read(leaves.at + offset, bytes).then((leaf) => readDirectory(unpack(leaf)));
    known.set(offset, entries);
    // One that could not be read is tried again.
    entries.catch(() => known.delete(offset));
    return entries;
  };
  return {
    header,
    async tile(z, x, y) {
      if (z < header.minZoom || z > header.maxZoom) return undefined;
      const id = tileIdOf(z, x, y);
      let entries = rootEntries;
      for (let depth = 0; depth < deepest; depth++) {
        const entry = entryFor(entries, id);
        if (!entry) return undefined;
        if (entry.run > 0) return read(tiles.at + entry.offset, entry.length);
        entries = await leafAt(entry.offset, entry.length);
      }
      return undefined;
    },
  };
}
