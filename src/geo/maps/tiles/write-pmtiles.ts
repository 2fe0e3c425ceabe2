/** Collects the tiles of a map and writes them as one file of PMTiles 3. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  type Entry,
  firstBytes,
  type Header,
  headerBytes,
  writeDirectory,
  writeHeader,
} from './pmtiles-format.ts';
import { tileIdOf } from './tile-ids.ts';

export interface TilesFacts extends Pick<Header, 'minZoom' | 'maxZoom' | 'bounds'> {
  /** What `vector_layers` and the like say; it is written as JSON. */
  metadata: Record<string, unknown>;
}

/** Tiles come in any order; those that are the same lie in the file once. */
export function createTilesWriter() {
  const contents: Buffer[] = [];
  const known = new Map<string, number>();
  const placed: { id: number; content: number }[] = [];
  let bytes = 0;
  return {
    get count() {
      return placed.length;
    },
    /** What their contents weigh together. */
    get bytes() {
      return bytes;
    },
    /** @param tile not packed yet */
    add(z: number, x: number, y: number, tile: Uint8Array): void {
      const hash = createHash('sha256').update(tile).digest('base64');
      let content = known.get(hash);
      if (content === undefined) {
        const packed = gzipSync(tile, { level: 9 });
        content = contents.push(packed) - 1;
        known.set(hash, content);
        bytes += packed.length;
      }
      placed.push({ id: tileIdOf(z, x, y), content });
    },
    done: (facts: TilesFacts): Buffer => arrange(placed, contents, facts),
  };
}

function arrange(
  placed: { id: number; content: number }[],
  contents: readonly Buffer[],
  facts: TilesFacts,
): Buffer {
  placed.sort((a, b) => a.id - b.id);
  const entries: Entry[] = [];
  const ordered: Buffer[] = [];
  const offsets = new Map<number, number>();
  let end = 0;
  for (const { id, content } of placed) {
    const bytes = contents[content] ?? Buffer.alloc(0);
    let offset = offsets.get(content);
    if (offset === undefined) {
      offset = end;
      offsets.set(content, offset);
      ordered.push(bytes);
      end += bytes.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === offset && last.id + last.run === id) last.run += 1;
    else entries.push({ id, offset, length: bytes.length, run: 1 });
  }
  const { root, leaves } = directoriesOf(entries);
  const metadata = gzipSync(JSON.stringify(facts.metadata));
  let at = headerBytes;
  const section = (bytes: number) => {
    at += bytes;
    return { at: at - bytes, bytes };
  };
  const header: Header = {
    ...facts,
    root: section(root.length),
    metadata: section(metadata.length),
    leaves: section(leaves.length),
    tiles: section(end),
    ...{ addressed: placed.length, entries: entries.length, contents: ordered.length },
  };
  return Buffer.concat([writeHeader(header), root, metadata, leaves, ...ordered]);
}

/** The root, and where it would not fit what a reader fetches first, leaves that it leads to. */
function directoriesOf(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const most = firstBytes - headerBytes;
  const whole = gzipSync(writeDirectory(entries));
  if (whole.length <= most) return { root: whole, leaves: Buffer.alloc(0) };
  for (let size = 4096; ; size *= 2) {
    const leaves: Buffer[] = [];
    const heads: Entry[] = [];
    let offset = 0;
    for (let from = 0; from < entries.length; from += size) {
      const part = entries.slice(from, from + size);
      const leaf = gzipSync(writeDirectory(part));
      heads.push({ id: part[0]?.id ?? 0, offset, length: leaf.length, run: 0 });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = gzipSync(writeDirectory(heads));
    if (root.length <= most) return { root, leaves: Buffer.concat(leaves) };
  }
}
