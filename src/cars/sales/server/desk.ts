/** The desk's side of the sales of cars: what is late or asked about, and judging it. */
import type { Tx } from '#src/platform/database/database.ts';
import { fullStop } from '#src/platform/full-stop.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { OrderId } from '#src/platform/ids.ts';
import { counted } from '#src/platform/plural.ts';
import type { CarSale, Judgement } from '../contract.ts';
import { dayMs, mayJudge, type SaleState } from '../rules.ts';
import { completeHandover } from './acts.ts';
import { endReturn, payBackSale } from './giving-back.ts';
import { enter, type Locked, lockBoth, moveSale, refuse, type SaleParts } from './parts.ts';
import { countWaiting, findSalesIn } from './store.ts';
import { sideOf, viewForDesk } from './views.ts';

export const openSaleStates: readonly SaleState[] = [
  'paid',
  'meeting',
  'promise',
  'return_asked',
  'return_brought',
];

export async function salesForDesk(parts: SaleParts, actor: Actor, show: 'waiting' | 'open' | 'ended') {
  const states: readonly SaleState[] = show === 'ended' ? ['done', 'over'] : openSaleStates;
  const ids = await findSalesIn(parts.database.db, states, show === 'waiting');
  return { sales: await Promise.all(ids.map((id) => viewForDesk(parts, actor, id))) };
}

/** How many sales want the desk. */
export const countSalesForDesk = async ({ database }: Pick<SaleParts, 'database'>) => ({
  waiting: await countWaiting(database.db),
});

/** @throws Refusal own_car_sale, car_sale_not_found, car_sale_moved_on, car_sale_disputed */
export async function judgeSale(
  parts: SaleParts,
  actor: Actor,
  id: OrderId,
  judgement: Judgement,
): Promise<CarSale> {
  const require = (locked: Locked) => {
    if (sideOf(actor, locked.order)) throw refuse('own_car_sale');
    if (locked.order.status === 'disputed') throw refuse('car_sale_disputed');
    if (!mayJudge(locked.sale.state, judgement.verdict)) throw refuse('car_sale_moved_on');
  };
  const words = fullStop(`The desk judged: ${judgement.reason}`);
  if (judgement.verdict === 'pay_back') {
    if (!(await parts.orders.find(parts.database.db, id))) throw refuse('car_sale_not_found');
    await payBackSale(parts, id, 'desk', false, words, async (locked) => require(locked), {}, actor.userId);
  } else
    await parts.database.transaction(async (tx) => {
      const locked = await lockBoth(parts, tx, id);
      require(locked);
      await decide(parts, tx, locked, actor, judgement, words);
    });
  return viewForDesk(parts, actor, id);
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
  const countsFrom = later(sale.countsFrom);
  return {
    ...enter(sale.state, countsFrom, sale.promiseUntil, sale.stage === 2 ? 1 : sale.stage),
    deskSince: null,
  };
}
