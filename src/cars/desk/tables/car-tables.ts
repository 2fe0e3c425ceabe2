/** Cars for sale, and the orders of cars, as tables of the desk. */
import type { TableShape } from '#src/platform/desk-tables/table-shape.ts';

export const listingsTable = {
  key: 'listings',
  title: 'All listings',
  one: 'listing',
  many: 'listings',
  permission: 'cars.read',
  sorted: { by: 'made', descending: true },
  columns: [
    { key: 'made', label: 'Made', kind: 'day', width: 152, filter: true, sort: true, quick: true },
    { key: 'car', label: 'Car', kind: 'text', width: 236, phone: true },
    {
      ...{ key: 'state', label: 'State', kind: 'state', width: 124, filter: true, quick: true, phone: true },
      choices: () => [
        { value: 'draft', label: 'Draft' },
        { value: 'review', label: 'In review', tone: 'amber' },
        { value: 'published', label: 'For sale', tone: 'moss' },
        { value: 'paused', label: 'Paused', tone: 'amber' },
        { value: 'reserved', label: 'Reserved', tone: 'lake' },
        { value: 'sold', label: 'Sold' },
        { value: 'removed', label: 'Taken away', tone: 'brick' },
      ],
    },
    { key: 'price', label: 'Price', kind: 'amount', width: 116, filter: true, sort: true, phone: true },
    {
      ...{ key: 'seller', label: 'Seller', kind: 'text', width: 176, filter: true },
      hint: 'How the name begins, or the whole e-mail or telephone',
    },
    {
      ...{ key: 'by', label: 'Sold by', kind: 'type', width: 108 },
      choices: () => [
        { value: 'dealer', label: 'Dealer' },
        { value: 'private', label: 'Private' },
      ],
    },
    { key: 'place', label: 'Town', kind: 'text', width: 160 },
    { key: 'miles', label: 'Miles', kind: 'number', width: 92 },
    { key: 'vin', label: 'VIN', kind: 'text', width: 176, filter: true, hint: 'The whole of it' },
    { key: 'views', label: 'Seen', kind: 'number', width: 76 },
    { key: 'listed', label: 'On the market', kind: 'day', width: 152, hidden: true },
    { key: 'stock', label: 'Stock number', kind: 'text', width: 132, hidden: true },
    { key: 'note', label: 'Note to the seller', kind: 'text', width: 240, hidden: true },
    { key: 'account', label: 'Account number', kind: 'number', width: 128, hidden: true },
  ],
  lists: [
    { name: 'All', query: '' },
    { name: 'In review', query: 'state=review' },
    { name: 'For sale', query: 'state=published' },
    { name: 'Sold', query: 'state=sold' },
    { name: 'Taken away', query: 'state=removed' },
  ],
} as const satisfies TableShape;

export const carOrdersTable = {
  key: 'car-orders',
  title: 'Orders of cars',
  one: 'order',
  many: 'orders',
  permission: 'cars.read',
  sorted: { by: 'at', descending: true },
  columns: [
    { key: 'at', label: 'Ordered', kind: 'day', width: 152, filter: true, sort: true, quick: true },
    { key: 'order', label: 'Order', kind: 'text', width: 100, phone: true },
    { key: 'car', label: 'Car', kind: 'text', width: 236, phone: true },
    {
      ...{ key: 'state', label: 'State', kind: 'state', width: 132, filter: true, quick: true, phone: true },
      choices: () => [
        { value: 'placed', label: 'Placed', tone: 'amber' },
        { value: 'paid', label: 'Paid', tone: 'moss' },
        { value: 'fulfilled', label: 'Handed over', tone: 'moss' },
        { value: 'applied', label: 'Counted' },
        { value: 'disputed', label: 'Disputed', tone: 'brick' },
        { value: 'taken_back', label: 'Taken back', tone: 'amber' },
        { value: 'refunded', label: 'Refunded' },
        { value: 'lost', label: 'Not paid', tone: 'brick' },
      ],
    },
    {
      ...{ key: 'type', label: 'Type', kind: 'type', width: 116 },
      choices: () => [
        { value: 'vehicle', label: 'Whole car' },
        { value: 'vehicle_deposit', label: 'Deposit' },
      ],
    },
    { key: 'total', label: 'Total', kind: 'amount', width: 116, filter: true, sort: true },
    {
      ...{ key: 'buyer', label: 'Buyer', kind: 'text', width: 176, filter: true },
      hint: 'How the name begins, or the whole e-mail or telephone',
    },
    {
      ...{ key: 'seller', label: 'Seller', kind: 'text', width: 176, filter: true },
      hint: 'How the name begins, or the whole e-mail or telephone',
    },
    { key: 'sale', label: 'Sale', kind: 'text', width: 128 },
    { key: 'paid', label: 'Paid', kind: 'day', width: 152, hidden: true },
  ],
  lists: [
    { name: 'All', query: '' },
    { name: 'Paid, not handed over', query: 'state=paid' },
    { name: 'Disputed', query: 'state=disputed' },
    { name: 'Last 30 days', query: 'at=last_30' },
  ],
} as const satisfies TableShape;
