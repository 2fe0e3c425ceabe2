/** Orders of the shop, as a table of the desk. */
import type { TableShape } from '#src/platform/desk-tables/table-shape.ts';

export const shopOrdersTable = {
  key: 'orders',
  title: 'Orders of the shop',
  one: 'order',
  many: 'orders',
  permission: 'shop.read',
  sorted: { by: 'at', descending: true },
  columns: [
    { key: 'at', label: 'Ordered', kind: 'day', width: 152, filter: true, sort: true, quick: true },
    { key: 'order', label: 'Order', kind: 'text', width: 100, phone: true },
    {
      ...{ key: 'state', label: 'State', kind: 'state', width: 124, filter: true, quick: true, phone: true },
      choices: () => [
        { value: 'placed', label: 'Placed', tone: 'amber' },
        { value: 'paid', label: 'To pack', tone: 'amber' },
        { value: 'packed', label: 'Packed', tone: 'lake' },
        { value: 'shipped', label: 'Shipped', tone: 'lake' },
        { value: 'ready', label: 'To be fetched', tone: 'lake' },
        { value: 'delivered', label: 'Delivered', tone: 'moss' },
        { value: 'collected', label: 'Fetched', tone: 'moss' },
        { value: 'returned', label: 'Came back', tone: 'amber' },
        { value: 'refunded', label: 'Refunded' },
        { value: 'cancelled', label: 'Cancelled' },
      ],
    },
    {
      ...{ key: 'buyer', label: 'Buyer', kind: 'text', width: 176, filter: true, phone: true },
      hint: 'The whole e-mail, or how the name of the account begins',
    },
    { key: 'email', label: 'E-mail', kind: 'text', width: 220 },
    { key: 'what', label: 'What', kind: 'text', width: 240 },
    { key: 'total', label: 'Total', kind: 'amount', width: 108, filter: true, sort: true },
    { key: 'delivery', label: 'Delivery', kind: 'text', width: 112 },
    { key: 'place', label: 'To', kind: 'text', width: 160 },
    { key: 'from', label: 'Leaves from', kind: 'text', width: 132 },
    { key: 'tracking', label: 'Tracking', kind: 'text', width: 160, filter: true, hidden: true },
    { key: 'paid', label: 'Paid', kind: 'day', width: 152, hidden: true },
    { key: 'shipped', label: 'Shipped', kind: 'day', width: 152, hidden: true },
  ],
  lists: [
    { name: 'All', query: '' },
    { name: 'To pack', query: 'state=paid' },
    { name: 'On the way', query: 'state=shipped' },
    { name: 'Last 30 days', query: 'at=last_30' },
  ],
} as const satisfies TableShape;
