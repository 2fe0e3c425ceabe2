/** What is filled in to book a ride, in the page's address, so that it survives a reload and a sign-in. */
import type { VehicleType } from '#src/features/drivers/contract.ts';
import { rideTypes } from './ride-types.ts';

export interface PlaceChoice {
  address: string;
  /** Null while only words are known; the server finds the place then. */
  lat: number | null;
  lng: number | null;
}

export interface BookingForm {
  bookingType: 'instant' | 'scheduled';
  pickup: PlaceChoice;
  destination: PlaceChoice;
  vehicleType: VehicleType;
  /** `2026-06-01` and `18:30` at the pickup; they count only together. */
  date: string;
  time: string;
}

export const noPlace: PlaceChoice = { address: '', lat: null, lng: null };
export const emptyForm: BookingForm = {
  bookingType: 'instant',
  pickup: noPlace,
  destination: noPlace,
  vehicleType: 'standard',
  date: '',
  time: '',
};

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

/** What a form's own fields say otherwise than `known`; places lose their coordinates with their words. */
export function earlyChanges(fields: FormData, known: BookingForm): Partial<BookingForm> {
  const query = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === 'string') query.set(name, value);
  const read = formFrom(query);
  const early: Partial<BookingForm> = {};
  if (read.pickup.address !== known.pickup.address.trim()) early.pickup = read.pickup;
  if (read.destination.address !== known.destination.address.trim()) early.destination = read.destination;
  if (read.vehicleType !== known.vehicleType) early.vehicleType = read.vehicleType;
  if (read.bookingType !== known.bookingType) early.bookingType = read.bookingType;
  if (read.date !== known.date) early.date = read.date;
  if (read.time !== known.time) early.time = read.time;
  return early;
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

/** The address that brings the form back; what is empty or usual is left out. */
export function queryOf(form: BookingForm): URLSearchParams {
  const query = new URLSearchParams();
  const { pickup, destination } = form;
  if (pickup.address) query.set('pickup', pickup.address);
  if (pickup.lat !== null) query.set('from', coordinatesOf(pickup));
  if (destination.address) query.set('destination', destination.address);
  if (destination.lat !== null) query.set('to', coordinatesOf(destination));
  if (form.vehicleType !== 'standard') query.set('type', form.vehicleType);
  if (form.bookingType === 'scheduled') {
    query.set('when', 'scheduled');
    if (form.date) query.set('date', form.date);
    if (form.time) query.set('time', form.time);
  }
  return query;
}

/** `43.645300,-79.380600`, or nothing where the place is known by its words alone. */
export const coordinatesOf = ({ lat, lng }: PlaceChoice): string =>
  lat === null || lng === null ? '' : `${lat.toFixed(6)},${lng.toFixed(6)}`;

export const isFilled = (form: BookingForm): boolean =>
  form.pickup.address.trim() !== '' && form.destination.address.trim() !== '';

/** The payload of `POST /api/rides/estimate`. */
export function estimateRequest(form: BookingForm) {
  const { pickup, destination, bookingType } = form;
  return {
    pickupLocation: pickup.address.trim(),
    destination: destination.address.trim(),
    pickupLat: pickup.lat,
    pickupLng: pickup.lng,
    destLat: destination.lat,
    destLng: destination.lng,
    vehicleType: form.vehicleType,
    bookingType,
    ...(bookingType === 'scheduled' && form.date && form.time
      ? { scheduledDate: form.date, scheduledTime: form.time }
      : {}),
  };
}

/** The payload of `POST /api/rides`; the server takes quote, payment and driver and decides the rest itself. */
export function bookRequest(
  form: BookingForm,
  booking: {
    passengerId: number;
    quoteId: string;
    paymentIntentId: string;
    driverId: number | null;
    estimatedFare: string;
    scheduledTime: string | null;
  },
) {
  const asText = (value: number | null) => (value === null ? null : String(value));
  return {
    ...booking,
    pickupLocation: form.pickup.address,
    destination: form.destination.address,
    pickupLat: asText(form.pickup.lat),
    pickupLng: asText(form.pickup.lng),
    destLat: asText(form.destination.lat),
    destLng: asText(form.destination.lng),
    vehicleType: form.vehicleType,
    bookingType: form.bookingType,
    status: 'pending',
    fare: null,
  };
}
