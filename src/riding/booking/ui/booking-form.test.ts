import { describe, expect, it } from 'vitest';
import {
  type BookingForm,
  earlyChanges,
  emptyForm,
  estimateRequest,
  isSameTrip,
  movedStops,
  noPlace,
  queryOf,
  stopFieldOf,
} from './booking-form.ts';
import { formFrom } from './booking-query.ts';

const filled: BookingForm = {
  bookingType: 'scheduled',
  pickup: { address: 'Union Station, Front St W', lat: 43.6453, lng: -79.3806 },
  destination: { address: 'pearson', lat: null, lng: null },
  stops: [
    { address: 'Casa Loma, Austin Terr', lat: 43.678, lng: -79.4094 },
    { address: 'the museum', lat: null, lng: null },
  ],
  options: ['pet', 'quiet'],
  promoCode: 'WELCOME5',
  vehicleType: 'xl',
  date: '2026-06-01',
  time: '18:30',
  scheduledFor: 'arrival',
};

describe('the booking form in the address', () => {
  it('comes back as it was', () => {
    expect(formFrom(queryOf(filled))).toEqual(filled);
  });

  it('is empty for an address without a query, and then leaves none', () => {
    expect(formFrom(new URLSearchParams())).toEqual(emptyForm);
    expect(queryOf(emptyForm).size).toBe(0);
  });

  it('falls back where the address was changed by hand', () => {
    const form = formFrom(
      new URLSearchParams('pickup=a&from=95,200&type=tank&when=never&date=tomorrow&time=25'),
    );
    expect(form).toEqual({ ...emptyForm, pickup: { address: 'a', lat: null, lng: null } });
  });
});

describe('stops that change places', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((address) => ({ ...noPlace, address }));
  const stops = [a!, b!, c!];
  const orderOf = (moved: readonly { address: string }[]) => moved.map(({ address }) => address).join('');

  it('moves one a row up or down, and none out of the rows', () => {
    expect(orderOf(movedStops(stops, 1, 'up'))).toBe('bac');
    expect(orderOf(movedStops(stops, 1, 'down'))).toBe('acb');
    expect(movedStops(stops, 0, 'up')).toBe(stops);
    expect(movedStops(stops, 2, 'down')).toBe(stops);
    expect(movedStops(stops, 7, 'up')).toBe(stops);
  });

  it('is another trip, whose price is asked again', () => {
    expect(isSameTrip({ ...filled, stops }, { ...filled, stops: movedStops(stops, 0, 'down') })).toBe(false);
  });
});

describe('what is asked of the server', () => {
  it('names a stop by its place among those that are filled in', () => {
    const form = { ...filled, stops: [noPlace, ...filled.stops] };
    expect(estimateRequest(form).stops).toHaveLength(2);
    expect([0, 1, 2].map((row) => stopFieldOf(form, row))).toEqual([
      '',
      'stops.0.address',
      'stops.1.address',
    ]);
  });

  it('has a date and time only if both are given', () => {
    expect(estimateRequest(filled)).toMatchObject({ scheduledDate: '2026-06-01', scheduledTime: '18:30' });
    expect(estimateRequest({ ...filled, time: '' })).not.toHaveProperty('scheduledDate');
    expect(estimateRequest({ ...filled, bookingType: 'instant' })).not.toHaveProperty('scheduledDate');
  });

  it('leaves finding a place known by words alone to the server', () => {
    expect(estimateRequest(filled)).toMatchObject({
      destination: 'pearson',
      destLat: null,
      destLng: null,
      pickupLat: 43.6453,
    });
  });
});

it('takes over what was filled in before the script came, and nothing else', () => {
  const fields = new FormData();
  for (const [name, value] of [
    ['pickup', 'union station'],
    ['destination', ''],
    ['type', 'standard'],
    ['when', 'scheduled'],
    ['date', '2026-06-01'],
    ['time', ''],
    ['for', 'arrival'],
  ] as const) {
    fields.set(name, value);
  }
  expect(earlyChanges(fields, emptyForm)).toEqual({
    pickup: { address: 'union station', lat: null, lng: null },
    bookingType: 'scheduled',
    date: '2026-06-01',
    scheduledFor: 'arrival',
  });
  expect(earlyChanges(new FormData(), emptyForm)).toEqual({});
});

it('forgets nothing of what is known because its field is not there yet', () => {
  expect(earlyChanges(new FormData(), filled)).toEqual({});
  const emptied = new FormData();
  emptied.set('date', '');
  expect(earlyChanges(emptied, filled)).toEqual({ date: '' });
});
