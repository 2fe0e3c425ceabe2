/** What the sales of cars keep of people: where they met, why a car went back, who judged. */
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { orderNumber } from '#src/money/orders/rules.ts';
import { orders } from '#src/money/orders/server/tables.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { Person, PersonalData, Unsettled } from '#src/platform/personal-data.ts';
import { carSaleLog, carSales } from './tables.ts';

/** Before the handover the order itself says that it is not finished. */
async function unsettled(queries: Queries, { userId }: Person): Promise<Unsettled[]> {
  const rows = await queries
    .select({ id: carSales.orderId, state: carSales.state, sellerId: orders.sellerId })
    .from(carSales)
    .innerJoin(orders, eq(orders.id, carSales.orderId))
    .where(
      and(
        or(eq(orders.buyerId, userId), eq(orders.sellerId, userId)),
        inArray(carSales.state, ['promise', 'return_asked', 'return_brought', 'return_compared']),
        eq(orders.status, 'fulfilled'),
      ),
    )
    .orderBy(carSales.orderId);
  return rows.map(({ id, state, sellerId }) => ({
    words: `${sellerId === userId ? 'The car you sold' : 'The car you bought'} (${orderNumber(id)}) ${
      state === 'promise' ? 'may still be given back' : 'is being given back'
    }.`,
    to: `/car-orders/${id}`,
    action: 'Open the sale',
  }));
}

const theirs = ({ userId }: Person, column: typeof carSales.orderId | typeof carSaleLog.orderId) =>
  sql`exists (select 1 from orders o where o.id = ${column} and (o.buyer_id = ${userId} or o.seller_id = ${userId}))`;
const books = 'That and when a car changed hands is part of its bill of sale.';

export const carSalesPersonalData: PersonalData = {
  feature: 'car-sales',
  unsettled,
  holdings: [
    {
      title: 'How cars you bought or sold changed hands',
      table: carSales,
      where: (person) => theirs(person, carSales.orderId),
      fate: { without: { place: '', proposedPlace: null, returnReason: null, faults: [] } },
      because: books,
      secret: ['codeRound', 'wrongCodes', 'stage'],
    },
    {
      title: 'What was done in these sales',
      table: carSaleLog,
      where: (person) => theirs(person, carSaleLog.orderId),
      fate: { without: { words: '', buyerWords: null, sellerWords: null } },
      because: books,
      // The same sentence, as each of the two reads it.
      secret: ['operatorId', 'buyerWords', 'sellerWords'],
    },
    {
      title: 'Sales of cars you judged',
      table: carSaleLog,
      of: carSaleLog.operatorId,
      fate: 'kept',
      because: 'Who judged a sale stays known by number.',
      shown: false,
    },
  ],
};
