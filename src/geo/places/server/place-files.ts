/** The world's place index on disk: built once, read in one go. */
import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { readHeader } from '../search/index-format.ts';
import { openIndex, type PlaceIndex } from '../search/place-index.ts';
import { buildWorldIndex, worldFingerprint } from './geonames.ts';
import { buildWorldAside, stopBuildingWorld } from './world-builder.ts';

const fileName = 'world.bin';

/** Builds the index under `folder` unless the one there is of the same data. Answers true where it built. */
export function ensureWorldIndex(folder: string): boolean {
  const path = join(folder, fileName);
  if (openCurrent(folder)) return false;
  mkdirSync(folder, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, new Uint8Array(buildWorldIndex()));
  renameSync(unfinished, path);
  return true;
}

export interface WorldIndex {
  /** Undefined until it is built. */
  current(): PlaceIndex | undefined;
  stop(): void;
}

/** The index under `folder`: there at once where it has been built, else when another process has built it. */
export function openWorldIndex(folder: string, onTrouble: (error: unknown) => void): WorldIndex {
  let index = openCurrent(folder);
  let isStopped = false;
  if (!index) {
    buildWorldAside(folder)
      .then(() => {
        index = openCurrent(folder);
      })
      .catch((error) => {
        if (!isStopped) onTrouble(error);
      });
  }
  return {
    current: () => index,
    stop() {
      isStopped = true;
      stopBuildingWorld(folder);
    },
  };
}

/** What a process has opened, by the file as it was: 25 MB that never change are held once. */
const opened = new Map<string, PlaceIndex>();

function openCurrent(folder: string): PlaceIndex | undefined {
  const path = join(folder, fileName);
  if (!existsSync(path)) return undefined;
  const { ino, mtimeMs, size } = statSync(path);
  const file = `${path} ${ino} ${mtimeMs} ${size}`;
  try {
    const held = opened.get(file);
    if (held) return held;
    const whole = readWhole(path);
    if (readHeader(whole).header.fingerprint !== worldFingerprint()) return undefined;
    const index = openIndex(whole);
    opened.set(file, index);
    return index;
  } catch {
    // Cut short or of an older layout: it is built again.
    return undefined;
  }
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
