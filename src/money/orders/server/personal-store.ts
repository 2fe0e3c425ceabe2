/** What people bought and sold. */
import { and, eq, inArray, or } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import type { Person, PersonalData, Unsettled } from '#src/platform/personal-data.ts';
import { orderNumber } from '../rules.ts';
import { orderLines, orders } from './tables.ts';

const words: Partial<Record<(typeof orders.$inferSelect)['status'], string>> = {
  placed: 'is waiting for its money',
  paid: 'is paid and not finished yet',
  disputed: 'is disputed at the bank',
  taken_back: 'is being paid back',
};

async function unsettled(queries: Queries, { userId }: Person): Promise<Unsettled[]> {
  const rows = await queries
    .select({ id: orders.id, status: orders.status, sellerId: orders.sellerId, title: orderLines.title })
    .from(orders)
    .innerJoin(orderLines, and(eq(orderLines.orderId, orders.id), eq(orderLines.position, 0)))
    .where(
      and(
        or(eq(orders.buyerId, userId), eq(orders.sellerId, userId)),
        inArray(orders.status, ['placed', 'paid', 'disputed', 'taken_back']),
      ),
    )
    .orderBy(orders.id);
  return rows.map(({ id, status, sellerId, title }) => ({
    words: `${sellerId === userId ? 'Your sale' : 'Your order'} ${orderNumber(id)} (${title}) ${words[status]}.`,
    to: sellerId === userId ? '/sell' : '/orders',
    action: sellerId === userId ? 'Open your sales' : 'Open the order',
  }));
}

const books = 'Bills of sale are part of the books, which tax law asks for; the address is removed.';

export const ordersPersonalData: PersonalData = {
  feature: 'orders',
  unsettled,
  holdings: [
    {
      title: 'What you bought',
      table: orders,
      of: orders.buyerId,
      fate: { without: { shipTo: null } },
      because: books,
      secret: ['paymentId', 'sellerId'],
    },
    {
      title: 'What you sold',
      table: orders,
      of: orders.sellerId,
      fate: 'kept',
      because: books,
      secret: ['paymentId', 'buyerId', 'shipTo'],
    },
  ],
};
