/** Where the tables of listings and of orders of cars come from. */
import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { carSales } from '#src/cars/sales/server/tables.ts';
import { vehicles } from '#src/cars/vehicles/server/tables.ts';
import { orderNumber } from '#src/money/orders/rules.ts';
import { orderLines, orders } from '#src/money/orders/server/tables.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Filter } from '#src/platform/desk-tables/table-shape.ts';
import { peopleWho, type TableSource } from '#src/platform/desk-tables/table-store.ts';
import type { OrderId } from '#src/platform/ids.ts';

const buyer = alias(users, 'buyer');
const seller = alias(users, 'seller');

const words = (filter: Filter): string => (filter.of === 'words' ? filter.words : '');

export const listingsSource = (): TableSource => ({
  from: sql`${vehicles} left join ${users} on ${users.id} = ${vehicles.sellerId}`,
  id: sql`${vehicles.id}`,
  idType: 'integer',
  columns: {
    made: sql`${vehicles.createdAt}`,
    car: sql`concat_ws(' ', ${vehicles.year}, ${vehicles.make}, ${vehicles.model}, ${vehicles.trim})`,
    state: sql`${vehicles.status}`,
    price: sql`${vehicles.priceCents}`,
    seller: sql`coalesce(${vehicles.dealerName}, ${users.name})`,
    by: sql`${vehicles.sellerType}`,
    place: sql`${vehicles.location}`,
    miles: sql`${vehicles.mileage}`,
    vin: sql`${vehicles.vin}`,
    views: sql`${vehicles.views}`,
    listed: sql`${vehicles.listedAt}`,
    stock: sql`${vehicles.stockNumber}`,
    note: sql`${vehicles.operatorNote}`,
    account: sql`${vehicles.sellerId}`,
  },
  sorts: {
    made: { by: sql`${vehicles.createdAt}`, type: 'timestamptz' },
    price: { by: sql`${vehicles.priceCents}`, type: 'integer' },
  },
  filters: {
    seller: (filter) => sql`${vehicles.sellerId} in ${peopleWho(users, words(filter))}`,
    vin: (filter) => sql`${vehicles.vin} = ${words(filter).toUpperCase()}`,
  },
});

/** How an order is called, by its number: the first is `RV-1001`. */
const numberOfFirst = () => /^(.*?)(\d+)$/.exec(orderNumber(0 as OrderId)) ?? ['', '', '0'];

export const carOrdersSource = (): TableSource => {
  const [, prefix = '', first = '0'] = numberOfFirst();
  return {
    from: sql`${orders} left join ${users} ${buyer} on ${buyer.id} = ${orders.buyerId}
      left join ${users} ${seller} on ${seller.id} = ${orders.sellerId}
      left join ${carSales} on ${carSales.orderId} = ${orders.id}`,
    id: sql`${orders.id}`,
    idType: 'integer',
    always: sql`${orders.kind} in ('vehicle', 'vehicle_deposit')`,
    columns: {
      at: sql`${orders.createdAt}`,
      order: sql`${prefix} || (${orders.id} + ${Number(first)}::int)`,
      car: sql`(select string_agg(${orderLines.title}, ', ' order by ${orderLines.position}) from ${orderLines}
        where ${orderLines.orderId} = ${orders.id} and ${orderLines.unitCents} > 0)`,
      state: sql`${orders.status}`,
      type: sql`${orders.kind}`,
      total: sql`${orders.totalCents}`,
      buyer: sql`${buyer.name}`,
      seller: sql`${seller.name}`,
      sale: sql`replace(${carSales.state}, '_', ' ')`,
      paid: sql`${orders.paidAt}`,
    },
    sorts: {
      at: { by: sql`${orders.createdAt}`, type: 'timestamptz' },
      total: { by: sql`${orders.totalCents}`, type: 'integer' },
    },
    filters: {
      buyer: (filter) => sql`${orders.buyerId} in ${peopleWho(users, words(filter))}`,
      seller: (filter) => sql`${orders.sellerId} in ${peopleWho(users, words(filter))}`,
    },
  };
};
