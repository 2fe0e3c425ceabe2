/** A bucket that takes over from a folder: what still lies in the folder is found until it has been moved. */

import { type FileStore, type OpenFileStore, storedFolders } from './file-store.ts';
import type { FolderFiles } from './folder-files.ts';

export function createMovingFiles(storage: OpenFileStore, folder: FolderFiles): OpenFileStore {
  return {
    ...storage,
    async read(name, options) {
      // In this order: a file that is moved meanwhile is in the bucket before it leaves the folder, so a second look there
      // finds what was in neither.
      return (
        (await storage.read(name, options)) ??
        (await folder.read(name, options)) ??
        (await storage.read(name, options))
      );
    },
    async remove(name) {
      // The folder first: whoever moves a file takes it out of the bucket again where it has left the folder meanwhile.
      await folder.remove(name);
      await storage.remove(name);
    },
    async *list(below) {
      const there = new Set<string>();
      for await (const name of folder.list(below)) {
        there.add(name);
        yield name;
      }
      for await (const name of storage.list(below)) if (!there.has(name)) yield name;
    },
  };
}

/**
 * Brings every file of the folder into the bucket, also while Rove runs on both, and takes it out of the folder once it is
 * there. What is in the bucket already is newer and stays. May be ended at any moment and begun again.
 * @returns how many were moved, and how many bytes
 * @throws StorageAway with everything before it moved
 */
export async function moveFiles(parts: {
  storage: FileStore;
  folder: FolderFiles;
  /** Called after each file. */
  onMoved?: (files: number) => void;
}): Promise<{ files: number; bytes: number }> {
  const { storage, folder, onMoved = () => {} } = parts;
  const moved = { files: 0, bytes: 0 };
  for (const kept of storedFolders) {
    for await (const name of folder.list(kept)) {
      const bytes = await folder.read(name);
      if (!bytes) continue;
      await storage.put(name, bytes, { onlyNew: true });
      if (!(await folder.take(name))) {
        // Removed while it was on its way, by somebody who found it in the folder alone.
        await storage.remove(name);
        continue;
      }
      moved.files += 1;
      moved.bytes += bytes.length;
      onMoved(moved.files);
    }
  }
  return moved;
}
