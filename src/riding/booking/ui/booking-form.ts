/** What is filled in to book a ride, in the page's address, so that it survives a reload and a sign-in. */
import type { ScheduledFor } from '#src/riding/quotes/shapes.ts';
import type { OptionId } from '#src/riding/ride-options/ride-options.ts';
import { usualVehicleType, type VehicleType } from '#src/riding/vehicle-types/vehicle-types.ts';

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
  /** Places on the way, in order; one that is still empty has no address. */
  stops: readonly PlaceChoice[];
  /** As it was typed; empty for none. */
  promoCode: string;
  vehicleType: VehicleType;
  /** What is wanted besides the trip. */
  options: readonly OptionId[];
  /** `2026-06-01` and `18:30` at the pickup; they count only together. */
  date: string;
  time: string;
  /** What the time is that of: being picked up, or being there. */
  scheduledFor: ScheduledFor;
}

export const noPlace: PlaceChoice = { address: '', lat: null, lng: null };
export const emptyForm: BookingForm = {
  bookingType: 'instant',
  pickup: noPlace,
  destination: noPlace,
  stops: [],
  promoCode: '',
  options: [],
  get vehicleType() {
    return usualVehicleType();
  },
  date: '',
  time: '',
  scheduledFor: 'pickup',
};

/**
 * What a form's own fields say otherwise than `known`; places lose their coordinates with their words. A field that is
 * not there, as while its part of the page is fetched, says nothing.
 */
export function earlyChanges(fields: FormData, known: BookingForm): Partial<BookingForm> {
  const said = (name: string) => String(fields.get(name) ?? '').trim();
  const early: Partial<BookingForm> = {};
  for (const name of ['pickup', 'destination'] as const) {
    const address = said(name);
    if (fields.has(name) && address !== known[name].address.trim()) early[name] = { ...noPlace, address };
  }
  for (const name of ['date', 'time'] as const) {
    if (fields.has(name) && said(name) !== known[name]) early[name] = said(name);
  }
  // The values of radio buttons that the page itself drew.
  const vehicleType = said('type') || known.vehicleType;
  const bookingType = (said('when') || known.bookingType) as BookingForm['bookingType'];
  const scheduledFor = (said('for') || known.scheduledFor) as ScheduledFor;
  if (scheduledFor !== known.scheduledFor) early.scheduledFor = scheduledFor;
  if (vehicleType !== known.vehicleType) early.vehicleType = vehicleType;
  if (bookingType !== known.bookingType) early.bookingType = bookingType;
  return early;
}

/** The address that brings the form back; what is empty or usual is left out. */
export function queryOf(form: BookingForm): URLSearchParams {
  const query = new URLSearchParams();
  const { pickup, destination } = form;
  if (pickup.address) query.set('pickup', pickup.address);
  if (pickup.lat !== null) query.set('from', coordinatesOf(pickup));
  if (destination.address) query.set('destination', destination.address);
  if (destination.lat !== null) query.set('to', coordinatesOf(destination));
  for (const stop of form.stops) {
    query.append('stop', stop.address);
    query.append('via', coordinatesOf(stop));
  }
  if (form.promoCode) query.set('promo', form.promoCode);
  if (form.vehicleType !== usualVehicleType()) query.set('type', form.vehicleType);
  if (form.options.length > 0) query.set('options', form.options.join(','));
  if (form.bookingType === 'scheduled') {
    query.set('when', 'scheduled');
    if (form.date) query.set('date', form.date);
    if (form.time) query.set('time', form.time);
    if (form.scheduledFor === 'arrival') query.set('for', 'arrival');
  }
  return query;
}

/** `43.645300,-79.380600`, or nothing where the place is known by its words alone. */
export const coordinatesOf = ({ lat, lng }: PlaceChoice): string =>
  lat === null || lng === null ? '' : `${lat.toFixed(6)},${lng.toFixed(6)}`;

export const isFilled = (form: BookingForm): boolean =>
  form.pickup.address.trim() !== '' && form.destination.address.trim() !== '';

/** Whether an estimate of one form is one of the other too, but for the vehicle, what is wanted besides and the promo code. */
export const isSameTrip = (a: BookingForm, b: BookingForm): boolean =>
  a.pickup.address === b.pickup.address &&
  a.destination.address === b.destination.address &&
  String(a.stops.map(({ address }) => [address.trim()])) ===
    String(b.stops.map(({ address }) => [address.trim()])) &&
  a.bookingType === b.bookingType &&
  a.date === b.date &&
  a.time === b.time &&
  a.scheduledFor === b.scheduledFor;

/** The same stops with the one in this row a row further up or down; as they are where there is no such row. */
export function movedStops(
  stops: readonly PlaceChoice[],
  row: number,
  way: 'up' | 'down',
): readonly PlaceChoice[] {
  const to = way === 'up' ? row - 1 : row + 1;
  const stop = stops[row];
  return stop && to >= 0 && to < stops.length ? stops.toSpliced(row, 1).toSpliced(to, 0, stop) : stops;
}

/** The stops that are filled in; an empty row is none. */
export const filledStops = ({ stops }: BookingForm) => stops.filter(({ address }) => address.trim() !== '');

/** The filled stops in another order, as an estimate counts them; as they are where it is not one of them. */
export function inOrder(form: BookingForm, order: readonly number[]): readonly PlaceChoice[] {
  const filled = filledStops(form);
  const sorted = order.flatMap((row) => filled[row] ?? []);
  return sorted.length === filled.length ? sorted : form.stops;
}

/** What an estimate calls the field of the stop in this row, counting only rows that are filled in; '' for an empty one. */
export const stopFieldOf = ({ stops }: BookingForm, row: number): string => {
  const filled = (stop: PlaceChoice) => stop.address.trim() !== '';
  const stop = stops[row];
  return stop && filled(stop) ? `stops.${stops.slice(0, row).filter(filled).length}.address` : '';
};

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
    stops: filledStops(form).map(({ address, lat, lng }) => ({ address: address.trim(), lat, lng })),
    ...(form.promoCode ? { promoCode: form.promoCode } : {}),
    vehicleType: form.vehicleType,
    ...(form.options.length > 0 && { rideOptions: [...form.options] }),
    bookingType,
    ...(bookingType === 'scheduled' && form.date && form.time
      ? { scheduledDate: form.date, scheduledTime: form.time, scheduledFor: form.scheduledFor }
      : {}),
  };
}
