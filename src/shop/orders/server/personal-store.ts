/** What people ordered in the shop, sent back and reviewed. */
import { inArray, sql } from 'drizzle-orm';
import { orderNumber } from '#src/money/orders/rules.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { Person, PersonalData, Unsettled } from '#src/platform/personal-data.ts';
import { shopLog, shopOrders, shopRefunds, shopReturns, shopReviews } from './tables.ts';

/** Orders of the account, and those that a visitor made with its address. */
const ofBuyer = ({ userId, email }: Person) =>
  sql`(select s.order_id from shop_orders s join orders o on o.id = s.order_id
    where o.buyer_id = ${userId} or (o.buyer_id is null and s.email = ${email}))`;

async function unsettled(queries: Queries, person: Person): Promise<Unsettled[]> {
  const { rows } = await queries.execute<{ id: number; state: string }>(sql`
    select s.order_id as id, s.state from shop_orders s
    where s.order_id in ${ofBuyer(person)} and (
      s.state in ('placed', 'paid', 'packed', 'shipped', 'ready')
      or exists (select 1 from shop_returns r where r.order_id = s.order_id and r.state in ('asked', 'received')))
    order by s.order_id`);
  return rows.map(({ id, state }) => ({
    words:
      state === 'shipped' || state === 'ready'
        ? `Order ${orderNumber(id)} is on its way to you.`
        : `Order ${orderNumber(id)} is not finished yet. Cancel it, or wait until it has arrived.`,
    to: `/orders/${orderNumber(id)}`,
    action: 'Open the order',
  }));
}

const noOne = { email: '', phone: '', name: 'Former member', note: '' };

export const gearOrdersPersonalData: PersonalData = {
  feature: 'gear-orders',
  unsettled,
  holdings: [
    {
      title: 'Your reviews of gear',
      table: shopReviews,
      where: (person) =>
        inArray(
          shopReviews.lineId,
          sql`(select l.id from shop_order_lines l where l.order_id in ${ofBuyer(person)})`,
        ),
      fate: { without: { name: 'Former member' } },
      because: 'The stars are part of the item’s rating; the name is removed.',
    },
    {
      title: 'What you sent back',
      table: shopReturns,
      where: (person) => inArray(shopReturns.orderId, ofBuyer(person)),
      fate: { without: { reason: '' } },
      because: 'Returns are part of the books.',
    },
    {
      title: 'What happened to your orders of gear',
      table: shopLog,
      where: (person) => inArray(shopLog.orderId, ofBuyer(person)),
      fate: { without: { reason: '' } },
      because: 'What was done with an order is part of the books.',
      secret: ['actorId'],
    },
    {
      title: 'Your orders of gear',
      table: shopOrders,
      where: (person) => inArray(shopOrders.orderId, ofBuyer(person)),
      fate: { without: { ...noOne, trackingNumber: null, furtherParcels: [], sentAhead: [] } },
      because: 'Receipts are part of the books, which tax law asks for; name and address are removed.',
    },
    ...[
      { table: shopLog, of: shopLog.actorId, title: 'What you did at the shop’s desk' },
      { table: shopRefunds, of: shopRefunds.actorId, title: 'Refunds you gave' },
    ].map((act) => ({
      ...act,
      fate: 'kept' as const,
      because: 'Who moved goods or money stays known by number.',
      shown: false,
    })),
  ],
};
