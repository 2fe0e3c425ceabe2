/** The roster of drivers, and their cars, as tables of the desk. */
import type { TableShape } from '#src/platform/desk-tables/table-shape.ts';
import { cityChoices, typeChoices } from './ride-table.ts';

export const driverStates = [
  { value: 'submitted', label: 'Applied', tone: 'amber' },
  { value: 'in_review', label: 'In review', tone: 'amber' },
  { value: 'needs_more', label: 'Asked for more', tone: 'amber' },
  { value: 'checking', label: 'Being checked', tone: 'lake' },
  { value: 'approved', label: 'Cleared', tone: 'moss' },
  { value: 'suspended', label: 'Suspended', tone: 'brick' },
  { value: 'rejected', label: 'Refused' },
] as const;

export const driversTable = {
  key: 'drivers',
  title: 'Roster',
  one: 'driver',
  many: 'drivers',
  permission: 'drivers.read',
  ofCities: true,
  sorted: { by: 'since', descending: true },
  columns: [
    {
      ...{ key: 'name', label: 'Driver', kind: 'text', width: 176, filter: true, phone: true },
      hint: 'How the name begins, the plate, or the whole e-mail or telephone',
    },
    {
      ...{ key: 'now', label: 'Now', kind: 'state', width: 112, filter: true, quick: true, phone: true },
      choices: () => [
        { value: 'on_ride', label: 'On a ride', tone: 'spruce' },
        { value: 'online', label: 'Online', tone: 'moss' },
        { value: 'paused', label: 'On a break', tone: 'amber' },
        { value: 'offline', label: 'Offline' },
      ],
    },
    {
      ...{ key: 'city', label: 'City', kind: 'city', width: 112, filter: true, quick: true },
      choices: cityChoices,
    },
    {
      ...{ key: 'state', label: 'Cleared', kind: 'state', width: 128, filter: true, quick: true },
      choices: () => driverStates,
    },
    { key: 'plate', label: 'Plate', kind: 'text', width: 104, phone: true },
    { key: 'car', label: 'Car', kind: 'text', width: 172 },
    { key: 'type', label: 'Type', kind: 'type', width: 92, choices: typeChoices },
    { key: 'hours', label: 'Hours today', kind: 'number', width: 104 },
    { key: 'rating', label: 'Rating', kind: 'number', width: 84, filter: true, sort: true },
    { key: 'rides', label: 'Rides', kind: 'number', width: 80, filter: true, sort: true },
    { key: 'papers', label: 'Papers end', kind: 'date', width: 152, filter: true },
    { key: 'owed', label: 'Owed to them', kind: 'amount', width: 116 },
    {
      ...{ key: 'debt', label: 'Money', kind: 'state', width: 96, filter: true, hidden: true },
      choices: () => [{ value: 'debt', label: 'In debt', tone: 'brick' }],
    },
    { key: 'since', label: 'Driver since', kind: 'day', width: 152, filter: true, sort: true },
    { key: 'email', label: 'E-mail', kind: 'text', width: 200, hidden: true },
    { key: 'phone', label: 'Telephone', kind: 'text', width: 136, hidden: true },
    { key: 'account', label: 'Account number', kind: 'number', width: 128, hidden: true },
  ],
  lists: [
    { name: 'All', query: '' },
    { name: 'Online', query: 'now=online,on_ride,paused' },
    { name: 'On a ride', query: 'now=on_ride' },
    { name: 'Papers end soon', query: 'papers=next_30' },
    { name: 'In debt', query: 'debt=debt' },
    { name: 'Suspended', query: 'state=suspended' },
  ],
} as const satisfies TableShape;

export const driverCarsTable = {
  key: 'driver-cars',
  title: 'Drivers’ cars',
  one: 'car',
  many: 'cars',
  permission: 'drivers.read',
  ofCities: true,
  sorted: { by: 'added', descending: true },
  columns: [
    {
      ...{ key: 'plate', label: 'Plate', kind: 'text', width: 112, filter: true, phone: true },
      hint: 'How the plate begins',
    },
    { key: 'car', label: 'Car', kind: 'text', width: 220, phone: true },
    {
      ...{ key: 'driver', label: 'Driver', kind: 'text', width: 176, filter: true, phone: true },
      hint: 'How the name begins, or the whole e-mail or telephone',
    },
    {
      ...{ key: 'state', label: 'State', kind: 'state', width: 120, filter: true, quick: true },
      choices: () => [
        { value: 'waiting', label: 'Waiting', tone: 'amber' },
        { value: 'approved', label: 'Cleared', tone: 'moss' },
        { value: 'sent_back', label: 'Sent back', tone: 'brick' },
      ],
    },
    {
      ...{ key: 'use', label: 'Driven', kind: 'state', width: 112, filter: true, quick: true },
      choices: () => [
        { value: 'now', label: 'Now', tone: 'moss' },
        { value: 'kept', label: 'Kept ready' },
        { value: 'gone', label: 'Taken away' },
      ],
    },
    {
      ...{ key: 'type', label: 'Type', kind: 'type', width: 96, filter: true, quick: true },
      choices: typeChoices,
    },
    { key: 'year', label: 'Year', kind: 'number', width: 72 },
    { key: 'colour', label: 'Colour', kind: 'text', width: 100 },
    { key: 'seats', label: 'Seats', kind: 'number', width: 72 },
    { key: 'region', label: 'Plate of', kind: 'text', width: 100, hidden: true },
    { key: 'added', label: 'Added', kind: 'day', width: 152, filter: true, sort: true },
    { key: 'account', label: 'Account number', kind: 'number', width: 128, hidden: true },
  ],
  lists: [
    { name: 'All', query: '' },
    { name: 'Driven now', query: 'use=now' },
    { name: 'Waiting', query: 'state=waiting' },
  ],
} as const satisfies TableShape;
