/** A bill of sale that the desk's handover left unsigned: both are asked again, the desk is told, and some day nobody asks. */
import type { Tx } from '#src/platform/database/database.ts';
import type { OrderId } from '#src/platform/ids.ts';
import { askedNext, askedUntil, deskIsTold, isAskedLate, isSignedLate } from '../late-papers.ts';
import { dayMs, type Side } from '../rules.ts';
import { saidTo } from '../said.ts';
import { type Done, type Locked, lockBoth, moveSale, type SaleParts, whenIn } from './parts.ts';
import { hasAnyLeft, updateSale } from './store.ts';

const both: readonly Side[] = ['buyer', 'seller'];

/** One look of the clock. */
export async function askForPapers(parts: SaleParts, id: OrderId, now: Date): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const locked = await lockBoth(parts, tx, id);
    const { sale, order } = locked;
    if (sale.papersNextAt === null || sale.papersNextAt > now) return;
    if (!isAskedLate(sale)) {
      await updateSale(tx, id, { papersNextAt: null });
      return;
    }
    // What is disputed or on its way back settles first.
    if (order.status === 'disputed' || !isSignedLate(sale)) {
      await updateSale(tx, id, { papersNextAt: new Date(now.getTime() + dayMs) });
      return;
    }
    if (await hasAnyLeft(tx, [order.buyerId, order.sellerId])) {
      const words = 'One of the two has left, so the bill of sale is signed by both no more.';
      await leaveUnsigned(parts, tx, locked, { by: 'clock', act: 'papers_left', words });
      return;
    }
    const next = sale.papersAskedAt && askedNext(sale.papersAskedAt, sale.papersStage, now);
    if (next) await askAgain(parts, tx, locked, next);
    else
      await leaveUnsigned(parts, tx, locked, {
        ...{ by: 'clock', act: 'papers_left' },
        words: 'The bill of sale was not signed in time.',
      });
  });
}

async function askAgain(
  parts: SaleParts,
  tx: Tx,
  locked: Locked,
  next: NonNullable<ReturnType<typeof askedNext>>,
): Promise<void> {
  const { signedBy } = await parts.papers.standingOf(tx, locked.sale);
  const isDesk = next.papersStage >= deskIsTold;
  const end = askedUntil({ ...locked.sale, ...next });
  const until = end ? ` It can be signed until ${await whenIn(tx, locked, end)}.` : '';
  await moveSale(
    parts,
    tx,
    locked,
    next,
    {
      ...{ by: 'clock', act: isDesk ? 'desk_told' : 'reminded' },
      words: `The bill of sale was asked for again${isDesk ? '; the desk was told' : ''}.`,
    },
    {
      to: both.filter((side) => !signedBy.includes(side)),
      subject: 'The bill of sale waits for your name',
      text: `The car was handed over without a signed bill of sale. Read it on its page and sign it.${until}`,
      page: 'papers',
    },
  );
}

/** Nobody is asked any more; the paper says that it was not signed. */
export async function leaveUnsigned(parts: SaleParts, tx: Tx, locked: Locked, done: Done): Promise<void> {
  await moveSale(parts, tx, locked, { papersNextAt: null }, done, {
    ...{ to: both, subject: 'The bill of sale stays unsigned', page: 'papers' },
    text: (reader) =>
      `${saidTo(done.words, reader)} It is kept as it is and says that it was not signed. The sale stands: the car was handed over and its money is ${reader === 'seller' ? 'yours' : 'the seller’s'}.`,
  });
}
