/** Papers go when books may: so many days after they were last changed, files and rows together. */
import { retentionMs } from '#src/platform/time/retention.ts';
import { type PaperParts, sealedFile } from './parts.ts';
import { deletePapers, findOldBills } from './store.ts';

const atATime = 100;

export async function forgetOldPapers({ sales, uploads }: PaperParts): Promise<void> {
  const before = new Date(sales.clock.now().getTime() - retentionMs('carPapers'));
  for (;;) {
    const ids = await findOldBills(sales.database.db, before, atATime);
    if (ids.length === 0) return;
    for (const id of ids)
      await sales.database.transaction(async (tx) => {
        const keys = await deletePapers(tx, id);
        await uploads.letGo(tx, keys.map(sealedFile));
      });
  }
}
