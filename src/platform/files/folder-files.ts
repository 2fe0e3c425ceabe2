/** Kept files in a folder of this machine, or of a disk that several see. */
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Log } from '#src/platform/observe/log.ts';
import {
  checkName,
  type FileStore,
  isName,
  type OpenFileStore,
  StorageAway,
  storedFolders,
} from './file-store.ts';

const unfinished = /\.[0-9a-f]{8}\.new$/;
/** Whoever writes for longer than this has died. */
const abandonedAfterMs = 24 * 3_600_000;
/** The disk has no room, or takes nothing more. */
const diskFailures = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);
const tryAgainMs = 1000;
/** There is room again once a picture fits. */
const roomBytes = 512 * 1024;

export interface FolderFiles extends FileStore {
  /** Removes a file and says whether it was there. */
  take(name: string): Promise<boolean>;
}

/** @param folder such as DATA_DIR; names are paths in it */
export function createFolderFiles(folder: string): FolderFiles {
  const pathOf = (name: string) => join(folder, checkName(name));
  const take = (name: string) =>
    rm(pathOf(name)).then(
      () => true,
      (error) => ignoring(error, 'ENOENT', false),
    );
  return {
    async put(name, bytes, { onlyNew = false } = {}) {
      const path = pathOf(name);
      const beside = `${path}.${randomBytes(4).toString('hex')}.new`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        // To the disk itself, since the row that names it will be there after a power cut too.
        await writeFile(beside, bytes, { mode: 0o600, flush: true });
        if (onlyNew) await link(beside, path).catch((error) => ignoring(error, 'EEXIST', undefined));
        else await rename(beside, path);
      } catch (error) {
        if (!isOfDisk(error)) throw error;
        throw new StorageAway(`the disk of the data folder takes nothing: ${error.code}`, { cause: error });
      } finally {
        await rm(beside, { force: true });
      }
    },
    read: (name, { from = 0, firstBytes } = {}) => {
      const path = pathOf(name);
      const bytes = firstBytes === undefined ? readFile(path) : readPart(path, from, firstBytes);
      return bytes.catch((error) => ignoring(error, 'ENOENT', undefined));
    },
    async remove(name) {
      await take(name);
    },
    take,
    async *list(below) {
      for (const path of await filesIn(join(folder, below))) {
        const name = relative(folder, path).split(sep).join('/');
        if (isName(name) && !unfinished.test(name)) yield name;
      }
    },
  };
}

/**
 * The same with what a process does about it: files that a killed one had half written are taken away at the start, and a
 * disk that is full is tried until it has room.
 */
export function openFolderFiles(folder: string, log: Log, againMs = tryAgainMs): OpenFileStore {
  const files = createFolderFiles(folder);
  let tidying: Promise<unknown> = Promise.resolve();
  let full: string | undefined;
  let timer: NodeJS.Timeout | undefined;

  function isFull(reason: string): void {
    if (full === undefined)
      log.error(
        { event: 'storage_away', reason },
        'pictures and documents cannot be kept; free disk space in DATA_DIR',
      );
    full = reason;
    timer ??= setTimeout(() => void look(), againMs).unref();
  }
  async function look(): Promise<void> {
    timer = undefined;
    const path = join(folder, `room.${randomBytes(4).toString('hex')}.new`);
    try {
      await writeFile(path, Buffer.alloc(roomBytes), { mode: 0o600, flush: true });
      full = undefined;
      log.info({ event: 'storage_back' }, 'the disk of the data folder has room again');
    } catch (error) {
      isFull((error as Error).message);
    } finally {
      await rm(path, { force: true });
    }
  }

  return {
    ...files,
    async put(name, bytes, options) {
      try {
        await files.put(name, bytes, options);
      } catch (error) {
        if (error instanceof StorageAway) isFull(error.message);
        throw error;
      }
    },
    trouble: () =>
      full &&
      `Pictures and documents cannot be kept, ${full}: free disk space in ${folder}; it then goes on by itself.`,
    start() {
      tidying = tidy(folder).catch(() => {});
    },
    async stop() {
      clearTimeout(timer);
      await tidying;
    },
  };
}

const isOfDisk = (error: unknown): error is NodeJS.ErrnoException =>
  diskFailures.has((error as NodeJS.ErrnoException).code ?? '');

async function tidy(folder: string): Promise<void> {
  const before = Date.now() - abandonedAfterMs;
  for (const kept of storedFolders) {
    for (const path of await filesIn(join(folder, kept))) {
      if (unfinished.test(path) && (await stat(path)).mtimeMs < before) await rm(path, { force: true });
    }
  }
}

async function readPart(path: string, from: number, bytes: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error) =>
    ignoring(error, 'ENOENT', []),
  );
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function ignoring<T>(error: NodeJS.ErrnoException, code: string, instead: T): T {
  if (error.code !== code) throw error;
  return instead;
}
