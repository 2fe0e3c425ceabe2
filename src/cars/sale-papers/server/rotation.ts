/** Brings the sealed files of cars' sales under the newest key, one by one, while others are made and shown. */
import type { Database } from '#src/platform/database/database.ts';
import type { FileStore } from '#src/platform/files/file-store.ts';
import { Damaged, keysOfFiles, readSealed } from '#src/platform/files/sealed-files.ts';
import type { Vault } from '#src/platform/files/vault.ts';
import { fileContext, papersFolder, sealedFile } from './parts.ts';
import { findFilesNotUnder, findKeysInUse, lockFile, updateFile } from './store.ts';

const atATime = 50;

interface Resealing {
  database: Database;
  vault: Vault;
  files: FileStore;
}

/** Which keys a file is under: these may not be dropped. */
export async function carPaperKeys({ database, files }: Omit<Resealing, 'vault'>): Promise<Set<string>> {
  return new Set([...(await findKeysInUse(database.db)), ...(await keysOfFiles(files, papersFolder))]);
}

/**
 * Goes over the files until none that opens is left under another key. Each is replaced whole under its row's lock.
 * @returns how many are under the key now, how many have no file, and how many have one that does not open
 */
export async function resealCarPapers(
  parts: Resealing,
): Promise<{ resealed: number; lost: number; damaged: number }> {
  const counts = { resealed: 0, lost: 0, damaged: 0 };
  let after = 0;
  for (;;) {
    const page = await findFilesNotUnder(parts.database.db, parts.vault.currentKeyId(), after, atATime);
    if (page.length === 0) return counts;
    for (const { id } of page) {
      after = id;
      const done = await resealOne(parts, id);
      if (done) counts[done] += 1;
    }
  }
}

function resealOne({ database, vault, files }: Resealing, id: number) {
  return database.transaction(async (tx) => {
    const row = await lockFile(tx, id);
    if (!row?.storageKey) return null;
    const name = sealedFile(row.storageKey);
    if (!(await files.read(name, { firstBytes: 1 }))) return 'lost';
    const context = fileContext(row.storageKey);
    try {
      const { keyId, sealed } = vault.seal(await readSealed(files, name, vault, context), context);
      await files.put(name, sealed);
      await updateFile(tx, id, { keyId });
      return 'resealed';
    } catch (error) {
      if (error instanceof Damaged) return 'damaged';
      throw error;
    }
  });
}
