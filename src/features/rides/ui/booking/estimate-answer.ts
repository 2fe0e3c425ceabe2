/** What an answer to an estimate means for the form. */
import { ApiError } from '#src/platform/api.ts';
import type { Estimate, OutsideEstimate } from '../../contract.ts';
import type { BookingForm } from './booking-form.ts';

export interface EstimateProblem {
  /** By field: `pickupLocation`, `destination`, `scheduledTime`. */
  fields: Record<string, string>;
  words: string | null;
  /** What it would cost, where Rove does not drive; nothing of it can be paid for. */
  outside?: OutsideEstimate;
}

export const noProblem: EstimateProblem = { fields: {}, words: null };

export const beyondCoverage = (outside: OutsideEstimate): EstimateProblem => ({ ...noProblem, outside });

/** A refused estimate in words at its field; anything else has none of its own. */
export function problemOf(error: unknown): EstimateProblem {
  if (!(error instanceof ApiError)) return noProblem;
  const fields = { ...error.fieldErrors };
  if (error.code === 'time_too_far' || error.code === 'time_invalid')
    fields.scheduledTime ??= error.words ?? '';
  if (error.code === 'same_place') fields.destination ??= error.words ?? '';
  return { fields, words: error.words ?? null };
}

/** The form with the places as the estimate understood them. */
export function settled(form: BookingForm, { pickup, destination }: Estimate | OutsideEstimate): BookingForm {
  return {
    ...form,
    pickup: form.pickup.lat === null ? pickup : form.pickup,
    destination: form.destination.lat === null ? destination : form.destination,
  };
}
