/** Rides that the desk books for whoever telephones. */
import type { PhoneParts } from './parts.ts';
import { tellCaller, toldTypes } from './texting.ts';

export { findLinked } from './booking.ts';

export type PhoneBookings = ReturnType<typeof createPhoneBookings>;

export function createPhoneBookings(parts: PhoneParts) {
  parts.eventBus.consume('callers', toldTypes, (event) => tellCaller(parts, event));
  return {
    /** What the routes hand to its verbs. */
    parts,
  };
}
