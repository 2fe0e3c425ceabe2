/** Rides of everybody, as a table of the desk. */
import { cities } from '#src/geo/streets/cities/cities.ts';
import type { TableShape } from '#src/platform/desk-tables/table-shape.ts';
import { vehicleTypes } from '#src/riding/vehicle-types/vehicle-types.ts';

export const rideStates = [
  { value: 'scheduled', label: 'Ahead' },
  { value: 'pending', label: 'Waiting', tone: 'amber' },
  { value: 'driver_assigned', label: 'Taken', tone: 'lake' },
  { value: 'driver_arriving', label: 'To pickup', tone: 'lake' },
  { value: 'picked_up', label: 'Getting in', tone: 'spruce' },
  { value: 'in_transit', label: 'With rider', tone: 'spruce' },
  { value: 'completed', label: 'Done', tone: 'moss' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'no_driver', label: 'No driver', tone: 'brick' },
] as const;

const open = 'pending,driver_assigned,driver_arriving,picked_up,in_transit';

export const cityChoices = () => cities().map(({ id, name }) => ({ value: id, label: name }));
export const typeChoices = () => vehicleTypes().map(({ id, name }) => ({ value: id, label: name }));

export const ridesTable = {
  key: 'rides',
  title: 'Rides',
  one: 'ride',
  many: 'rides',
  permission: 'rides.read',
  ofCities: true,
  sorted: { by: 'asked', descending: true },
  columns: [
    { key: 'asked', label: 'Asked', kind: 'day', width: 152, filter: true, sort: true, quick: true },
    { key: 'ride', label: 'Ride', kind: 'text', width: 124, phone: true },
    {
      ...{ key: 'state', label: 'State', kind: 'state', width: 124, filter: true, quick: true, phone: true },
      choices: () => rideStates,
    },
    {
      ...{ key: 'rider', label: 'Rider', kind: 'text', width: 172, filter: true, phone: true },
      hint: 'How the name begins, or the whole e-mail or telephone',
    },
    { key: 'pickup', label: 'Pickup', kind: 'text', width: 172 },
    { key: 'destination', label: 'Destination', kind: 'text', width: 172 },
    {
      ...{ key: 'driver', label: 'Driver', kind: 'text', width: 148, filter: true },
      hint: 'How the name begins, the plate, or the whole e-mail or telephone',
    },
    { key: 'plate', label: 'Plate', kind: 'text', width: 104 },
    {
      ...{ key: 'type', label: 'Type', kind: 'type', width: 92, filter: true, quick: true },
      choices: typeChoices,
    },
    { key: 'fare', label: 'Fare', kind: 'amount', width: 96, filter: true, sort: true },
    { key: 'paidBy', label: 'Paid by', kind: 'text', width: 132 },
    {
      ...{ key: 'city', label: 'City', kind: 'city', width: 108, filter: true, quick: true },
      choices: cityChoices,
    },
    { key: 'for', label: 'For', kind: 'day', width: 152, hidden: true },
    { key: 'pickedUp', label: 'Picked up', kind: 'day', width: 152, hidden: true },
    { key: 'ended', label: 'Ended', kind: 'day', width: 152, hidden: true },
    { key: 'km', label: 'km planned', kind: 'number', width: 96, hidden: true },
    { key: 'driverPay', label: 'To the driver', kind: 'amount', width: 108, hidden: true },
    { key: 'tip', label: 'Tip', kind: 'amount', width: 84, hidden: true },
    { key: 'stars', label: 'Stars', kind: 'number', width: 72, hidden: true },
    {
      ...{ key: 'cancelledBy', label: 'Cancelled by', kind: 'state', width: 112, hidden: true },
      choices: () => [
        { value: 'rider', label: 'Rider' },
        { value: 'driver', label: 'Driver' },
        { value: 'operator', label: 'The desk' },
        { value: 'system', label: 'By itself' },
      ],
    },
    { key: 'riderNumber', label: 'Rider’s account', kind: 'number', width: 128, hidden: true },
    { key: 'driverNumber', label: 'Driver’s account', kind: 'number', width: 128, hidden: true },
  ],
  lists: [
    { name: 'All', query: '' },
    { name: 'Today', query: 'asked=today' },
    { name: 'Open now', query: `state=${open}` },
    { name: 'Ahead', query: 'state=scheduled' },
    { name: 'Came to nothing', query: 'state=cancelled,no_driver&asked=last_7' },
  ],
} as const satisfies TableShape;
