/** The booking form read back from the page's address. */

import { rideTypes } from '../ride-types.ts';
import { type BookingForm, emptyForm, type PlaceChoice } from './booking-form.ts';

/** Longer addresses than the server takes are cut. */
const longestAddress = 200;

/** Reads the form from an address; anything unknown falls back to the empty form's. */
export function formFrom(query: URLSearchParams): BookingForm {
  const type = rideTypes.find(({ type }) => type === query.get('type'))?.type ?? emptyForm.vehicleType;
  return {
    bookingType: query.get('when') === 'scheduled' ? 'scheduled' : 'instant',
    pickup: placeFrom(query, 'pickup', 'from'),
    destination: placeFrom(query, 'destination', 'to'),
    vehicleType: type,
    date: matching(query.get('date'), /^\d{4}-\d\d-\d\d$/),
    time: matching(query.get('time'), /^\d\d:\d\d$/),
  };
}

function placeFrom(query: URLSearchParams, name: string, at: string): PlaceChoice {
  const address = (query.get(name) ?? '').trim().slice(0, longestAddress);
  const [latText = '', lngText = ''] = (query.get(at) ?? '').split(',');
  const lat = Number(latText);
  const lng = Number(lngText);
  const known = address && latText && lngText && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  return { address, lat: known ? lat : null, lng: known ? lng : null };
}

const matching = (value: string | null, shape: RegExp) => (value && shape.test(value) ? value : '');
