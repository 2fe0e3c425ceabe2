/** Brings sealed papers under the newest key, one by one, while others are sent, shown and replaced. */
import type { Database } from '#src/platform/database/database.ts';
import type { FileStore } from '#src/platform/files/file-store.ts';
import { Damaged, keysOfFiles, readSealed } from '#src/platform/files/sealed-files.ts';
import type { Vault } from '#src/platform/files/vault.ts';
import { documentsFolder, paperContext, sealedFile } from './paper-files.ts';
import { findKeysInUse, findPapersNotUnder, lockPaper, updatePaper } from './papers-store.ts';

const atATime = 50;

/** Which keys a document is under, finished or on its way: these may not be dropped. */
export async function keysInUse(parts: { database: Database; files: FileStore }): Promise<Set<string>> {
  const [named, found] = [
    await findKeysInUse(parts.database.db),
    await keysOfFiles(parts.files, documentsFolder),
  ];
  return new Set([...named, ...found]);
}

/**
 * Goes over all papers until none is left under another key than the vault's current one, also not one that was
 * being written when it began. Each file is replaced whole under its row's lock, so that a kill at any moment
 * leaves it under one key or the other, and the next run goes on. What does not open is left as it is.
 * @returns how many are under the key now, how many have no file, and how many have one that does not open
 */
export async function resealPapers(parts: {
  database: Database;
  vault: Vault;
  files: FileStore;
}): Promise<{ resealed: number; lost: number; damaged: number }> {
  const { database, vault, files } = parts;
  const keyId = vault.currentKeyId();
  let resealed = 0;
  const lost = new Set<number>();
  const damaged = new Set<number>();
  for (let found = true; found; ) {
    found = false;
    let after = 0;
    for (;;) {
      const papers = await findPapersNotUnder(database.db, keyId, after, atATime);
      if (papers.length === 0) break;
      for (const { id } of papers) {
        after = id;
        if (lost.has(id) || damaged.has(id)) continue;
        found = true;
        const done = await database.transaction(async (tx) => {
          const paper = await lockPaper(tx, id);
          if (!paper || paper.retiredAt) return 'gone';
          const name = sealedFile(paper.storageKey);
          if (!(await files.read(name, { firstBytes: 1 }))) return 'lost';
          const context = paperContext(paper.storageKey);
          const bytes = await readSealed(files, name, vault, context).catch((error) => {
            if (error instanceof Damaged) return null;
            throw error;
          });
          if (!bytes) return 'damaged';
          await files.put(name, vault.seal(bytes, context).sealed);
          await updatePaper(tx, id, { keyId });
          return 'done';
        });
        if (done === 'done') resealed += 1;
        if (done === 'lost') lost.add(id);
        if (done === 'damaged') damaged.add(id);
      }
    }
  }
  return { resealed, lost: lost.size, damaged: damaged.size };
}
