/** The desk's side of the sales of cars: what is late or asked about, and judging it. */
import type { Tx } from '#src/platform/database/database.ts';
import { fullStop } from '#src/platform/full-stop.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { OrderId } from '#src/platform/ids.ts';
import { type Cents, centsOf, formatMoney } from '#src/platform/money.ts';
import { counted } from '#src/platform/plural.ts';
import type { CarSale, Judgement } from '../contract.ts';
import { dayMs, endsAt, mayJudge, type SaleState, verdictWords } from '../rules.ts';
import { completeHandover } from './acts.ts';
import { compare } from './comparing.ts';
import { endReturn, payBackSale } from './giving-back.ts';
import { leaveUnsigned } from './late-papers.ts';
import { enter, type Locked, lockBoth, moveSale, refuse, type SaleParts } from './parts.ts';
import { countWaiting, findSalesForDesk, findSalesIn } from './store.ts';
import { sideOf, viewForDesk } from './views.ts';

export const openSaleStates: readonly SaleState[] = [
  'paid',
  'meeting',
  'promise',
  'return_asked',
  'return_brought',
  'return_compared',
];

export async function salesForDesk(parts: SaleParts, actor: Actor, show: 'waiting' | 'open' | 'ended') {
  const states: readonly SaleState[] = show === 'ended' ? ['done', 'over'] : openSaleStates;
  const { db } = parts.database;
  const ids = await (show === 'waiting' ? findSalesForDesk(db) : findSalesIn(db, states));
  return { sales: await Promise.all(ids.map((id) => viewForDesk(parts, actor, id))) };
}

/** How many sales want the desk. */
export const countSalesForDesk = async ({ database }: Pick<SaleParts, 'database'>) => ({
  waiting: await countWaiting(database.db),
});

/** @throws Refusal own_car_sale, car_sale_not_found, car_sale_moved_on, car_sale_disputed, kept_too_much */
export async function judgeSale(
  parts: SaleParts,
  actor: Actor,
  id: OrderId,
  judgement: Judgement,
): Promise<CarSale> {
  const require = (locked: Locked) => {
    if (sideOf(actor, locked.order)) throw refuse('own_car_sale');
    if (locked.order.status === 'disputed') throw refuse('car_sale_disputed');
    if (!mayJudge(locked.sale, judgement.verdict)) throw refuse('car_sale_moved_on');
  };
  const words = fullStop(`The desk judged: ${verdictWords[judgement.verdict]} ${judgement.reason}`);
  if (judgement.verdict === 'pay_back') {
    if (!(await parts.orders.find(parts.database.db, id))) throw refuse('car_sale_not_found');
    const by = { by: 'desk', isBack: false, reason: words, operatorId: actor.userId } as const;
    const isJudged = await payBackSale(parts, id, by, async (locked, tx) => {
      require(locked);
      return { words, kept: await keptByDesk(parts, tx, locked, centsOf(judgement.kept)) };
    });
    // Who judged what had ended meanwhile is not told that it was so.
    if (!isJudged) throw refuse('car_sale_moved_on');
  } else
    await parts.database.transaction(async (tx) => {
      const locked = await lockBoth(parts, tx, id);
      require(locked);
      await decide(parts, tx, locked, actor, judgement, words);
    });
  return viewForDesk(parts, actor, id);
}

/** The desk may leave less with the seller than the terms come to, and never more. @throws Refusal kept_too_much */
async function keptByDesk(parts: SaleParts, tx: Tx, locked: Locked, keptCents: Cents) {
  if (keptCents === 0) return null;
  const { returnedOdometer } = locked.sale;
  const compared = returnedOdometer === null ? null : await compare(parts, tx, locked, returnedOdometer);
  const mostCents = compared?.keptCents ?? 0;
  if (!compared || keptCents > mostCents)
    throw refuse('kept_too_much', {
      fields: { kept: `At most ${formatMoney(mostCents)} is kept by the terms of this sale.` },
    });
  return { keptCents, backCents: compared.backCents + mostCents - keptCents };
}

async function decide(
  parts: SaleParts,
  tx: Tx,
  locked: Locked,
  { userId }: Actor,
  { verdict, days }: Judgement,
  words: string,
): Promise<void> {
  const by = { by: 'desk', operatorId: userId, words } as const;
  const { sale } = locked;
  if (verdict === 'hand_over') {
    await completeHandover(parts, tx, locked, sale.buyerOdometer, { ...by, act: 'handed_over' });
    return;
  }
  if (verdict === 'end_return') {
    await endReturn(parts, tx, locked, { ...by, act: 'return_ended' });
    return;
  }
  if (verdict === 'leave_unsigned') {
    await leaveUnsigned(parts, tx, locked, { ...by, act: 'papers_left' });
    return;
  }
  const more = `${words} There ${days === 1 ? 'is' : 'are'} ${counted(days, 'day', 'days')} more.`;
  await moveSale(
    parts,
    tx,
    locked,
    await extended(parts, tx, locked, days),
    { ...by, act: 'extended' },
    {
      ...{ to: ['buyer', 'seller'], subject: 'There is more time', text: more },
    },
  );
}

/** The time of the state is longer; the desk has looked, and hears again when it is over. */
async function extended(parts: SaleParts, tx: Tx, { sale }: Locked, days: number) {
  const later = (at: Date) => new Date(at.getTime() + days * dayMs);
  if (sale.state === 'promise' && sale.promiseUntil) {
    const promiseUntil = later(sale.promiseUntil);
    await parts.orders.setRefundable(tx, sale.orderId, promiseUntil);
    return { promiseUntil, nextAt: promiseUntil, deskSince: null };
  }
  const end = endsAt(sale.state, sale.countsFrom, sale.promiseUntil);
  // However long the desk took, the days that it gives are still to come.
  const lateMs = end ? Math.max(0, parts.clock.now().getTime() - end.getTime()) : 0;
  const countsFrom = new Date(later(sale.countsFrom).getTime() + lateMs);
  return {
    ...enter(sale.state, countsFrom, sale.promiseUntil, sale.stage === 2 ? 1 : sale.stage),
    deskSince: null,
  };
}
