/** The booking form read back from the page's address. */

import { mostStops } from '#src/riding/quotes/stops.ts';
import { isOptionId, together } from '#src/riding/ride-options/ride-options.ts';
import { offeredVehicleTypes } from '#src/riding/vehicle-types/vehicle-types.ts';
import { type BookingForm, emptyForm, type PlaceChoice } from './booking-form.ts';

/** Longer addresses than the server takes are cut. */
const longestAddress = 200;
const longestCode = 40;

/** Reads the form from an address; anything unknown falls back to the empty form's. */
export function formFrom(query: URLSearchParams): BookingForm {
  const type = offeredVehicleTypes().find(({ id }) => id === query.get('type'))?.id ?? emptyForm.vehicleType;
  return {
    bookingType: query.get('when') === 'scheduled' ? 'scheduled' : 'instant',
    pickup: placeFrom(query, 'pickup', 'from'),
    destination: placeFrom(query, 'destination', 'to'),
    stops: stopsFrom(query),
    promoCode: (query.get('promo') ?? '').slice(0, longestCode),
    options: together((query.get('options') ?? '').slice(0, longestCode).split(',').filter(isOptionId)),
    vehicleType: type,
    date: matching(query.get('date'), /^\d{4}-\d\d-\d\d$/),
    time: matching(query.get('time'), /^\d\d:\d\d$/),
    scheduledFor: query.get('for') === 'arrival' ? 'arrival' : 'pickup',
  };
}

const placeFrom = (query: URLSearchParams, name: string, at: string): PlaceChoice =>
  placeOf(query.get(name), query.get(at));

function stopsFrom(query: URLSearchParams): PlaceChoice[] {
  const coordinates = query.getAll('via');
  return query
    .getAll('stop')
    .slice(0, mostStops)
    .map((address, index) => placeOf(address, coordinates[index]));
}

function placeOf(words: string | null, at: string | null | undefined): PlaceChoice {
  const address = (words ?? '').trim().slice(0, longestAddress);
  const [latText = '', lngText = ''] = (at ?? '').split(',');
  const lat = Number(latText);
  const lng = Number(lngText);
  const known = address && latText && lngText && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  return { address, lat: known ? lat : null, lng: known ? lng : null };
}

const matching = (value: string | null, shape: RegExp) => (value && shape.test(value) ? value : '');
