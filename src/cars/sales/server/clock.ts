/** What happens in a sale when nobody does anything: people are reminded, the desk is told, and it ends. */
import type { Tx } from '#src/platform/database/database.ts';
import type { OrderId } from '#src/platform/ids.ts';
import {
  dayMs,
  elseWords,
  endsAt,
  isAgreedBySilence,
  isBeforeHandover,
  nextMove,
  nextWords,
  waitsForDesk,
} from '../rules.ts';
import { does, type Said, saidTo } from '../said.ts';
import { endReturn, payBackSale } from './giving-back.ts';
import { askForPapers } from './late-papers.ts';
import { enter, type Locked, lockBoth, moveSale, refuse, type SaleParts, whenIn } from './parts.ts';
import { figuresOf } from './receiving.ts';
import { findDue, findLateDue, findSale, updateSale } from './store.ts';

/** Goes on in every sale that is due. One that cannot be helped now keeps no other waiting. */
export async function sweepSales(parts: SaleParts): Promise<void> {
  await eachDue(parts, findDue, goOn);
  await eachDue(parts, findLateDue, askForPapers);
}

async function eachDue(
  parts: SaleParts,
  find: typeof findDue,
  go: (parts: SaleParts, id: OrderId, now: Date) => Promise<void>,
): Promise<void> {
  const now = parts.clock.now();
  let last = 0;
  for (;;) {
    const page = await find(parts.database.db, now, last);
    if (page.length === 0) return;
    for (const id of page) {
      last = id;
      try {
        await go(parts, id, now);
      } catch (error) {
        parts.log.warn({ err: error, order: id }, 'a sale of a car waits for the next look');
      }
    }
  }
}

const isDue = ({ sale }: Locked, now: Date): boolean => sale.nextAt !== null && sale.nextAt <= now;

async function goOn(parts: SaleParts, id: OrderId, now: Date): Promise<void> {
  const goesBack = await parts.database.transaction(async (tx) => {
    const locked = await lockBoth(parts, tx, id);
    const { sale, order } = locked;
    if (!isDue(locked, now)) return false;
    // A bank that disputes the payment decides first; the days go on once it has.
    if (order.status === 'disputed') return false;
    if (sale.state === 'promise') {
      const words = 'The time to give the car back is over.';
      await moveSale(
        parts,
        tx,
        locked,
        { ...enter('done', now, null), deskSince: null },
        { by: 'clock', act: 'done', words },
        {
          ...{ to: ['buyer', 'seller'], subject: 'The sale is done', text: `${words} The sale is done.` },
        },
      );
      return false;
    }
    if (waitsForDesk(sale)) {
      await updateSale(tx, sale.orderId, { nextAt: new Date(now.getTime() + dayMs) });
      return false;
    }
    if (sale.stage < 2) {
      await remind(parts, tx, locked);
      return false;
    }
    if (sale.state === 'return_asked') {
      const words = 'The car was not brought back in time.';
      await endReturn(parts, tx, locked, { by: 'clock', act: 'return_ended', words });
      return false;
    }
    return true;
  });
  if (goesBack) await endAndPayBack(parts, id, now);
}

/** First both are reminded; then the desk is told too, where the silence of somebody does not settle it. */
async function remind(parts: SaleParts, tx: Tx, locked: Locked): Promise<void> {
  const { sale } = locked;
  const isDesk = sale.stage === 1 && !isAgreedBySilence(sale.state);
  const stage = sale.stage + 1;
  const end = endsAt(sale.state, sale.countsFrom, sale.promiseUntil);
  const when = end && (await whenIn(tx, locked, end));
  const change = {
    stage,
    nextAt: nextMove(sale.state, stage, sale.countsFrom, sale.promiseUntil),
    ...(isDesk && { deskSince: sale.deskSince ?? parts.clock.now() }),
  };
  const words = isDesk ? 'Nobody did anything; the desk was told.' : 'Both were reminded.';
  const done = { by: 'clock', act: isDesk ? 'desk_told' : 'reminded', words } as const;
  await moveSale(parts, tx, locked, change, done, {
    ...{ to: ['buyer', 'seller'], subject: 'The sale waits' },
    text: (reader) =>
      `${nextWords(sale, reader)} ${when === null ? '' : `${elseWords(sale.state, reader)} That is ${when}.`}`.trim(),
  });
}

async function endAndPayBack(parts: SaleParts, id: OrderId, now: Date): Promise<void> {
  const isBack = isAgreedBySilence((await findSale(parts.database.db, id))?.state ?? 'over');
  const words: Said = isBack
    ? (reader) =>
        `${does('buyer', reader, 'said', 'said')} nothing against what is kept, so it counts as agreed.`
    : 'Nobody did anything for too long.';
  await payBackSale(parts, id, { by: 'clock', isBack, reason: saidTo(words, 'desk') }, async (locked, tx) => {
    const { sale } = locked;
    const isLate = isDue(locked, now) && sale.stage === 2 && !waitsForDesk(sale);
    // Whoever did something meanwhile was first.
    if (!isLate || isAgreedBySilence(sale.state) !== isBack) throw refuse('car_sale_moved_on');
    if (isBack) return { words, kept: await figuresOf(parts, tx, locked) };
    if (!isBeforeHandover(sale.state) && sale.state !== 'return_brought') throw refuse('car_sale_moved_on');
    return { words };
  });
}
