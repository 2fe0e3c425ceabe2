/** The world's place index on disk: built once, read in one go. */
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { readHeader } from '../search/index-format.ts';
import { openIndex, type PlaceIndex } from '../search/place-index.ts';
import { buildWorldIndex, worldFingerprint } from './geonames.ts';

const fileName = 'world.bin';

/** Builds the index under `folder` unless the one there is of the same data. Answers true where it built. */
export function ensureWorldIndex(folder: string): boolean {
  const path = join(folder, fileName);
  if (existsSync(path) && fingerprintOf(path) === worldFingerprint()) return false;
  mkdirSync(folder, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, new Uint8Array(buildWorldIndex()));
  renameSync(unfinished, path);
  return true;
}

/** Opens the index under `folder`. @throws where it was not built. */
export function openWorldIndex(folder: string): PlaceIndex {
  return openIndex(readWhole(join(folder, fileName)));
}

function readWhole(path: string): ArrayBuffer {
  const file = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(fstatSync(file).size);
    let read = 0;
    while (read < bytes.length) {
      const got = readSync(file, bytes, read, bytes.length - read, read);
      if (got === 0) throw new Error(`${path} ended early`);
      read += got;
    }
    return bytes.buffer;
  } finally {
    closeSync(file);
  }
}

function fingerprintOf(path: string): string | undefined {
  try {
    return readHeader(readWhole(path)).header.fingerprint;
  } catch {
    return undefined;
  }
}
