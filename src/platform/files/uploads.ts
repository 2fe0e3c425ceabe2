/** Files and the rows that name them, kept together although they lie in two places. */

import type { Database, Queries, Tx } from '#src/platform/database/database.ts';
import type { Jobs } from '#src/platform/jobs.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { systemClock } from '#src/platform/time/clock.ts';
import { retentionMs } from '#src/platform/time/retention.ts';
import type { FileStore } from './file-store.ts';

export interface Uploads extends FileStore {
  /**
   * Puts new files, then has `commit` name them in its transaction. What a crash, or a commit of which nobody heard,
   * leaves without a row is removed a day later.
   * @throws Refusal what `commit` refuses, with the files gone; StorageAway
   */
  keep<T>(files: readonly NewFile[], commit: () => Promise<T>): Promise<T>;
  /** In the transaction that no longer names them; they are removed by a job, whatever becomes of this process. */
  letGo(tx: Tx, names: readonly string[]): Promise<void>;
  /** Removes them now; what does not work is left to `letGo` or `keep`. */
  removeSoon(names: readonly string[]): Promise<void>;
  /** Says how it is known which files of a folder a row names: by their keys, their names without folder and ending. */
  namedBy(folder: string, findKeys: FindKeys): void;
}

export interface NewFile {
  name: string;
  bytes: Buffer;
}

/** Those of `keys` that a row has. */
type FindKeys = (queries: Queries, keys: readonly string[]) => Promise<ReadonlySet<string>>;

const queue = 'files.remove-unnamed';

export function createUploads(parts: { files: FileStore; database: Database; jobs: Jobs }): Uploads {
  const { files, database, jobs } = parts;
  const finders = new Map<string, FindKeys>();

  jobs.work<{ names: string[] }>(queue, async ({ names }) => {
    for (const name of names) if (!(await isNamed(name))) await files.remove(name);
  });

  async function isNamed(name: string): Promise<boolean> {
    const [, folder, key] = /^(.+)\/([^/]+)\.\w+$/.exec(name) ?? [];
    const findKeys = finders.get(folder ?? '');
    // Nobody's word is no leave to remove it.
    if (!findKeys || !key) throw new Error(`Nobody says whether ${name} is in use.`);
    return (await findKeys(database.db, [key])).has(key);
  }

  const removeSoon = async (names: readonly string[]) => {
    await Promise.allSettled(names.map((name) => files.remove(name)));
  };

  return {
    put: files.put,
    read: files.read,
    remove: files.remove,
    list: files.list,
    removeSoon,
    async keep(given, commit) {
      const names = given.map(({ name }) => name);
      // By the clock of the database, which starts jobs.
      const startAfter = new Date(systemClock.now().getTime() + retentionMs('uploads'));
      await database.transaction((tx) => jobs.send(tx, queue, { names }, { startAfter }));
      await Promise.all(given.map(({ name, bytes }) => files.put(name, bytes)));
      try {
        return await commit();
      } catch (error) {
        // Only who refused is known to have committed nothing.
        if (error instanceof Refusal) await removeSoon(names);
        throw error;
      }
    },
    async letGo(tx, names) {
      if (names.length > 0) await jobs.send(tx, queue, { names });
    },
    namedBy(folder, findKeys) {
      finders.set(folder, findKeys);
    },
  };
}
