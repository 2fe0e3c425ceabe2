/** Brings sealed papers under the newest key, one by one, while others are sent, shown and replaced. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Database } from '#src/platform/database/database.ts';
import { keyIdOf, type Vault } from '#src/platform/files/vault.ts';
import { paperContext, sealedFile, writeWhole } from './documents.ts';
import { findPapersNotUnder, lockPaper, updatePaper } from './papers-store.ts';

const atATime = 50;

/**
 * Goes over all papers until none is left under another key than the vault's current one, also not one that was
 * being written when it began. Each file is replaced whole under its row's lock, so that a kill at any moment
 * leaves it under one key or the other, and the next run goes on.
 */
export async function resealPapers(parts: {
  database: Database;
  vault: Vault;
  folder: string;
}): Promise<{ resealed: number; lost: number }> {
  const { database, vault, folder } = parts;
  const keyId = vault.currentKeyId();
  let resealed = 0;
  const lost = new Set<number>();
  for (let found = true; found; ) {
    found = false;
    let after = 0;
    for (;;) {
      const papers = await findPapersNotUnder(database.db, keyId, after, atATime);
      if (papers.length === 0) break;
      for (const { id } of papers) {
        after = id;
        if (lost.has(id)) continue;
        found = true;
        const done = await database.transaction(async (tx) => {
          const paper = await lockPaper(tx, id);
          if (!paper || paper.retiredAt) return 'gone';
          const file = sealedFile(folder, paper.storageKey);
          if (!existsSync(file)) return 'lost';
          const sealed = await readFile(file);
          // A run that was killed between the file and the row has done the file already.
          if (keyIdOf(sealed) !== keyId) {
            const again = vault.seal(
              vault.open(sealed, paperContext(paper.storageKey)),
              paperContext(paper.storageKey),
            );
            await writeWhole(file, again.sealed);
          }
          await updatePaper(tx, id, { keyId });
          return 'done';
        });
        if (done === 'done') resealed += 1;
        if (done === 'lost') lost.add(id);
      }
    }
  }
  return { resealed, lost: lost.size };
}
