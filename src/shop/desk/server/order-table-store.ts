/** Where the table of orders of the shop comes from. */
import { sql } from 'drizzle-orm';
import { orderNumber } from '#src/money/orders/rules.ts';
import { orders } from '#src/money/orders/server/tables.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import { peopleWho, type TableSource } from '#src/platform/desk-tables/table-store.ts';
import type { OrderId } from '#src/platform/ids.ts';
import { shopOrderLines, shopOrders } from '#src/shop/orders/server/tables.ts';

export const shopOrdersSource = (): TableSource => {
  const [, prefix = '', first = '0'] = /^(.*?)(\d+)$/.exec(orderNumber(0 as OrderId)) ?? [];
  return {
    from: sql`${orders} join ${shopOrders} on ${shopOrders.orderId} = ${orders.id}`,
    id: sql`${orders.id}`,
    idType: 'integer',
    always: sql`${orders.kind} = 'equipment'`,
    columns: {
      at: sql`${orders.createdAt}`,
      order: sql`${prefix} || (${orders.id} + ${Number(first)}::int)`,
      state: sql`${shopOrders.state}`,
      buyer: sql`${shopOrders.name}`,
      email: sql`${shopOrders.email}`,
      what: sql`(select string_agg(${shopOrderLines.quantity} || ' ' || ${shopOrderLines.name}, ', ' order by ${shopOrderLines.position})
        from ${shopOrderLines} where ${shopOrderLines.orderId} = ${orders.id})`,
      total: sql`${orders.totalCents}`,
      delivery: sql`${shopOrders.method}`,
      place: sql`concat_ws(', ', ${orders.shipTo}->>'town', ${orders.shipTo}->>'region')`,
      from: sql`${shopOrders.leavesFrom}`,
      tracking: sql`${shopOrders.trackingNumber}`,
      paid: sql`${orders.paidAt}`,
      shipped: sql`${shopOrders.shippedAt}`,
    },
    sorts: {
      at: { by: sql`${orders.createdAt}`, type: 'timestamptz' },
      total: { by: sql`${orders.totalCents}`, type: 'integer' },
    },
    filters: {
      // By the address alone it belongs to whoever ordered without an account.
      buyer: (filter) => {
        const typed = filter.of === 'words' ? filter.words.toLowerCase() : '';
        return typed.includes('@')
          ? sql`${shopOrders.email} = ${typed}`
          : sql`${orders.buyerId} in ${peopleWho(users, typed)}`;
      },
    },
  };
};
