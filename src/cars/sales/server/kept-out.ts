/** Whoever is kept out of their account does nothing in a sale any more: the other one reads so, and the desk looks at it. */
import { decidedOn, isKeptOut, suspended } from '#src/people/accounts/server/people/suspended.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { OrderId, UserId } from '#src/platform/ids.ts';
import { otherSide, type SaleState } from '../rules.ts';
import { does, type Reader } from '../said.ts';
import { lockBoth, moveSale, type SaleParts } from './parts.ts';
import { findLog, findPartyIn } from './store.ts';

/** In which one of the two waits for the other. */
const waitingStates: readonly SaleState[] = [
  'paid',
  'meeting',
  'return_asked',
  'return_brought',
  'return_compared',
];

export function handKeptOutToDesk(parts: SaleParts, eventBus: Pick<EventBus, 'consume'>): void {
  eventBus.consume('sales.kept_out', [suspended], async (event) => {
    const decided = decidedOn(event);
    const { db } = parts.database;
    if (!decided || !(await isKeptOut(db, decided.userId))) return;
    for (const { id } of await findPartyIn(db, decided.userId, waitingStates))
      await hand(parts, id, decided.userId, new Date(event.createdAt));
  });
}

/** May be called twice for one decision, made `since` then: its line in the log says that it was done. */
async function hand(parts: SaleParts, id: OrderId, userId: UserId, since: Date): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const locked = await lockBoth(parts, tx, id);
    const { order, sale } = locked;
    const side = order.sellerId === userId ? 'seller' : 'buyer';
    const act = `${side}_kept_out`;
    const isSaid = (await findLog(tx, id)).some((line) => line.act === act && line.at >= since);
    if (isSaid || !waitingStates.includes(sale.state)) return;
    const words = (reader: Reader) =>
      `${does(side, reader, 'cannot use your', 'cannot use their')} account now. The desk looks at the sale.`;
    await moveSale(
      parts,
      tx,
      locked,
      { deskSince: sale.deskSince ?? parts.clock.now() },
      { by: 'clock', act, words },
      {
        ...{ to: [otherSide(side)], subject: 'The desk looks at the sale' },
        text: (reader) =>
          `${words(reader)} Money and car stay as they are until it decides. What you may do meanwhile stands on the page of the sale.`,
      },
    );
  });
}
