/** Every alarm there was, as a table of the desk. */
import type { TableShape } from '#src/platform/desk-tables/table-shape.ts';

export const alarmsTable = {
  key: 'alarms',
  title: 'Alarms',
  one: 'alarm',
  many: 'alarms',
  permission: 'safety.read',
  ofCities: true,
  sorted: { by: 'raised', descending: true },
  columns: [
    { key: 'raised', label: 'Raised', kind: 'day', width: 152, filter: true, sort: true, quick: true },
    {
      ...{ key: 'state', label: 'State', kind: 'state', width: 120, filter: true, quick: true, phone: true },
      choices: () => [
        { value: 'open', label: 'Open', tone: 'brick' },
        { value: 'settled', label: 'Settled' },
      ],
    },
    { key: 'ride', label: 'Ride', kind: 'text', width: 124, filter: true, hint: 'Its number', phone: true },
    {
      ...{ key: 'by', label: 'Raised by', kind: 'state', width: 120 },
      choices: () => [
        { value: 'rider', label: 'Rider' },
        { value: 'driver', label: 'Driver' },
        { value: 'watch', label: 'No answer' },
      ],
    },
    { key: 'rider', label: 'Rider', kind: 'text', width: 176, phone: true },
    { key: 'driver', label: 'Driver', kind: 'text', width: 176 },
    { key: 'claimed', label: 'Looked after by', kind: 'text', width: 148 },
    { key: 'claimedAt', label: 'Taken on', kind: 'day', width: 152 },
    { key: 'passedOn', label: 'Passed on', kind: 'number', width: 96 },
    { key: 'settledAt', label: 'Settled', kind: 'day', width: 152 },
    { key: 'settledBy', label: 'Settled by', kind: 'text', width: 148, hidden: true },
    { key: 'note', label: 'Note', kind: 'text', width: 240 },
    { key: 'rideNumber', label: 'Ride’s number', kind: 'number', width: 116, hidden: true },
  ],
  lists: [
    { name: 'All', query: '' },
    { name: 'Open', query: 'state=open' },
    { name: 'Last 30 days', query: 'raised=last_30' },
  ],
} as const satisfies TableShape;
