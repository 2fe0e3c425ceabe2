/** The maps of imported cities, read tile by tile from where their files lie. */
import { openTiles, type TilesFile } from '#src/geo/maps/tiles/read-pmtiles.ts';
import type { FileStore } from '#src/platform/files/file-store.ts';

const mostFiles = 12;
/** What is asked for again and again, such as the middle of a city. */
const mostTileBytes = 24 * 1024 * 1024;

/** The name of a file is all there is to know of it: what it holds never changes. */
const nameOf = (cityId: string, version: string) => `streets/${cityId}/${version}.pmtiles`;

/** What stands in the addresses of tiles: another one for each import. */
export const versionIn = (mapFile: string): string => /([0-9a-f]+)\.pmtiles$/.exec(mapFile)?.[1] ?? '';

export function createKeptTiles(files: Pick<FileStore, 'read'>) {
  const opened = new Map<string, Promise<TilesFile>>();
  const tiles = new Map<string, Buffer>();
  let tileBytes = 0;

  const open = (name: string): Promise<TilesFile> => {
    const known =
      opened.get(name) ??
      openTiles(async (from, bytes) => {
        const part = await files.read(name, { from, firstBytes: bytes });
        if (!part) throw new TilesGone();
        return part;
      });
    // The one used last stands last, and the first goes.
    opened.delete(name);
    opened.set(name, known);
    for (const [oldest] of opened) if (opened.size > mostFiles) opened.delete(oldest);
    known.catch(() => opened.delete(name));
    return known;
  };
  const keep = (key: string, tile: Buffer) => {
    tiles.set(key, tile);
    tileBytes += tile.length;
    for (const [oldest, { length }] of tiles) {
      if (tileBytes <= mostTileBytes) break;
      tiles.delete(oldest);
      tileBytes -= length;
    }
  };

  /** Packed with gzip; undefined where nothing is drawn. @throws TilesGone, StorageAway */
  async function tile(cityId: string, version: string, z: number, x: number, y: number) {
    const name = nameOf(cityId, version);
    const key = `${name} ${z} ${x} ${y}`;
    const known = tiles.get(key);
    if (known) {
      tiles.delete(key);
      tiles.set(key, known);
      return known;
    }
    try {
      const found = await (await open(name)).tile(z, x, y);
      if (found && !tiles.has(key)) keep(key, found);
      return found;
    } catch (error) {
      if (error instanceof TilesGone) opened.delete(name);
      throw error;
    }
  }
  return { tile };
}
export type KeptTiles = ReturnType<typeof createKeptTiles>;

/** There is no such file: it was never made, or its version has been taken away. */
export class TilesGone extends Error {
  override readonly name = 'TilesGone';
}
