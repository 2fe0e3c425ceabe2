/** How a car goes back and how a sale is undone: what is asked, what is said of the car, and the money. */
import { insertReport } from '#src/cars/listings/server/moderation/moderation-store.ts';
import { orderNumber } from '#src/money/orders/rules.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { fullStop } from '#src/platform/full-stop.ts';
import type { OrderId, UserId } from '#src/platform/ids.ts';
import type { CarSaleAct } from '../contract.ts';
import { faultWords, type SaleFault, type Side } from '../rules.ts';
import { does, type Reader, type Said, saidTo, whom } from '../said.ts';
import { type Compared, splitWords } from './comparing.ts';
import { enter, type Locked, lockBoth, moveSale, refuse, type SaleParts } from './parts.ts';
import type { SaleRow } from './store.ts';

export async function changeReturn(
  parts: SaleParts,
  tx: Tx,
  locked: Locked,
  act: Extract<CarSaleAct, { act: 'ask_return' | 'not_as_described' | 'keep' | 'brought' }>,
): Promise<void> {
  const now = parts.clock.now();
  if (act.act === 'ask_return' || act.act === 'not_as_described') {
    const isFaulty = act.act === 'not_as_described';
    // Whoever waited at the car is told to look again, now that it was handed over.
    if (locked.sale.state !== 'promise') throw refuse('car_sale_moved_on');
    const text = (reader: Reader) =>
      fullStop(
        isFaulty
          ? `${does('buyer', reader, 'say', 'says')} that ${notDescribed(act.faults)}, and ${reader === 'buyer' ? 'ask' : 'asks'} to give it back: ${act.words}`
          : `${does('buyer', reader, 'ask', 'asks')} to give the car back: ${act.words}`,
      );
    const change = {
      ...enter('return_asked', now, null),
      returnReason: act.words,
      ...(isFaulty && { faults: act.faults, deskSince: locked.sale.deskSince ?? now }),
    };
    if (isFaulty) await report(parts, tx, locked, text('desk'));
    await moveSale(
      parts,
      tx,
      locked,
      change,
      { by: 'buyer', act: isFaulty ? 'not_as_described' : 'return_asked', words: text },
      {
        ...{ to: ['buyer', 'seller'], subject: 'A return is asked' },
        text: (reader) =>
          `${text(reader)} ${does('buyer', reader, 'bring', 'brings')} it with all that came with it; the money goes back once ${whom('seller', reader)} ${reader === 'seller' ? 'say' : 'says'} the car is there. Until then it is not paid out.${isFaulty ? ' The desk looks at it too.' : ''}`,
      },
    );
  } else if (act.act === 'brought') {
    const text = (reader: Reader) => `${does('buyer', reader, 'say', 'says')} that the car was brought back.`;
    await moveSale(
      parts,
      tx,
      locked,
      enter('return_brought', now, null),
      { by: 'buyer', act: 'car_brought', words: text },
      {
        to: ['seller'],
        subject: 'Is the car back?',
        text: (reader) => `${text(reader)} Say so on the page, or ask the desk to judge.`,
      },
    );
  } else
    await endReturn(parts, tx, locked, {
      by: 'buyer',
      act: 'return_ended',
      words: (reader) => `${does('buyer', reader, 'keep', 'keeps')} the car.`,
    });
}

/** The car stays with its buyer; the promise runs on, and is done by the next look where its time is over. */
export const endReturn = (
  parts: SaleParts,
  tx: Tx,
  locked: Locked,
  done: Parameters<typeof moveSale>[4],
): Promise<SaleRow> =>
  moveSale(
    parts,
    tx,
    locked,
    {
      ...enter('promise', parts.clock.now(), locked.sale.promiseUntil),
      ...{ returnReason: null, faults: [], deskSince: null, returnedOdometer: null },
    },
    done,
    {
      ...{ to: ['buyer', 'seller'], subject: 'The return has ended' },
      text: (reader) => `${saidTo(done.words, reader)} The sale stands.`,
    },
  );

export const notDescribed = (faults: readonly SaleFault[]): string =>
  `the car is not as described (${[...new Set(faults)].map((fault) => faultWords[fault]).join(', ')})`;

/** What a buyer found stands among the reports of the listing, so that whoever reviews listings looks before the next buyer does. */
export const report = (parts: SaleParts, tx: Tx, { order, sale }: Locked, text: string): Promise<void> =>
  insertReport(tx, {
    vehicleId: sale.vehicleId,
    reporterId: order.buyerId,
    reason: 'wrong_facts',
    details: `${orderNumber(order.id)}: ${text}`.slice(0, 1000),
    createdAt: parts.clock.now(),
  });

/** What is decided with order and sale locked. */
export interface PaidBack {
  /** For the log, which both and the desk read. */
  words: Said;
  change?: Partial<SaleRow>;
  /** Where not all of it goes back: what stays with the seller, and the rest. */
  kept?: Pick<Compared, 'keptCents' | 'backCents'> | null;
}

interface PaidBackBy {
  by: Side | 'desk' | 'clock';
  /** Whether the car came back, or was never handed over. */
  isBack: boolean;
  /** For the refund, read by operators. */
  reason: string;
  operatorId?: UserId | null;
}

/**
 * @param decide is asked with order and sale locked
 * @returns false where it was undone before, so that nothing was decided
 * @throws Refusal of `decide`
 */
export async function payBackSale(
  parts: SaleParts,
  id: OrderId,
  { by, isBack, reason, operatorId = null }: PaidBackBy,
  decide: (locked: Locked, tx: Tx) => Promise<PaidBack>,
): Promise<boolean> {
  let isDecided = false;
  await parts.orders.undo(id, {
    by: by === 'desk' ? 'operator' : by,
    why: isBack ? 'came_back' : 'called_off',
    reason,
    check: async (tx) => {
      const locked = await lockBoth(parts, tx, id);
      const { words, change, kept } = await decide(locked, tx);
      const ended = {
        ...enter('over', parts.clock.now(), null),
        ...change,
        deskSince: null,
        papersNextAt: null,
      };
      const money = (reader: Reader) =>
        kept && kept.keptCents > 0
          ? `${splitWords(kept, reader)}.`
          : `All that was paid goes back to ${whom('buyer', reader)}.`;
      await moveSale(
        parts,
        tx,
        locked,
        ended,
        { by, act: isBack ? 'came_back' : 'called_off', words, operatorId },
        {
          ...{ to: ['buyer', 'seller'], subject: isBack ? 'The car is back' : 'The sale is called off' },
          text: (reader) =>
            `${saidTo(words, reader)} ${money(reader)} ${reader === 'seller' ? 'Your listing is paused until you show it again.' : 'The listing is paused until its seller shows it again.'}${locked.sale.papersSignedAt ? ' The signed bill of sale has no effect any more.' : ''}`,
        },
      );
      isDecided = true;
      return kept?.keptCents ?? 0;
    },
  });
  return isDecided;
}
