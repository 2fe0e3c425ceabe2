/** Everybody with an account, as a table of the desk. */
import type { TableShape } from '#src/platform/desk-tables/table-shape.ts';

export const peopleTable = {
  key: 'people',
  title: 'Accounts',
  one: 'account',
  many: 'accounts',
  permission: 'people.read',
  sorted: { by: 'since', descending: true },
  columns: [
    {
      ...{ key: 'name', label: 'Name', kind: 'text', width: 196, filter: true, phone: true },
      hint: 'How the name begins, or the whole e-mail or telephone',
    },
    { key: 'email', label: 'E-mail', kind: 'text', width: 232, phone: true },
    { key: 'phone', label: 'Telephone', kind: 'text', width: 140 },
    {
      ...{ key: 'is', label: 'Is', kind: 'state', width: 180, filter: true, quick: true },
      choices: () => [
        { value: 'rider', label: 'Rider' },
        { value: 'driver', label: 'Driver' },
        { value: 'seller', label: 'Seller' },
        { value: 'operator', label: 'Operator' },
      ],
    },
    {
      ...{ key: 'state', label: 'State', kind: 'state', width: 120, filter: true, quick: true, phone: true },
      choices: () => [
        { value: 'open', label: 'Open' },
        { value: 'kept_out', label: 'Kept out', tone: 'brick' },
        { value: 'left', label: 'Left' },
      ],
    },
    {
      ...{ key: 'address', label: 'Address', kind: 'state', width: 120 },
      choices: () => [
        { value: 'confirmed', label: 'Confirmed' },
        { value: 'not_confirmed', label: 'Not confirmed', tone: 'amber' },
      ],
    },
    { key: 'since', label: 'Since', kind: 'day', width: 152, filter: true, sort: true, quick: true },
    { key: 'reason', label: 'Why kept out', kind: 'text', width: 220, hidden: true },
  ],
  lists: [
    { name: 'All', query: '' },
    { name: 'New this week', query: 'since=last_7' },
    { name: 'Drivers', query: 'is=driver' },
    { name: 'Sellers', query: 'is=seller' },
    { name: 'Kept out', query: 'state=kept_out' },
  ],
} as const satisfies TableShape;
