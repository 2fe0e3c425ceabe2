/** What an answer to an estimate means for the form. */

import { type Api, ApiError } from '#src/platform/browser/api.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { Estimate, OutsideEstimate, quotingCalls } from '#src/riding/quotes/contract.ts';
import { type BookingForm, estimateRequest } from '../booking-form.ts';

export interface EstimateProblem {
  /** By field: `pickupLocation`, `destination`, `scheduledTime`. */
  fields: Record<string, string>;
  words: string | null;
  /** What it would cost, where Rove does not drive; nothing of it can be paid for. */
  outside?: OutsideEstimate;
}

export const noProblem: EstimateProblem = { fields: {}, words: null };

export const beyondCoverage = (outside: OutsideEstimate): EstimateProblem => ({ ...noProblem, outside });

/** Why there is no estimate: in words at its field, or for the whole form. */
export function problemOf(error: unknown): EstimateProblem {
  if (!(error instanceof ApiError)) {
    const late = error instanceof DOMException && error.name === 'TimeoutError';
    return {
      fields: {},
      words: late
        ? `${companyName()} did not answer. Try again in a moment.`
        : 'The connection was lost. Check it and try again.',
    };
  }
  const fields = { ...error.fieldErrors };
  if (error.code === 'time_too_far' || error.code === 'time_invalid')
    fields.scheduledTime ??= error.words ?? '';
  if (error.code === 'same_place') fields.destination ??= error.words ?? '';
  return { fields, words: error.words ?? `${companyName()} did not answer. Try again in a moment.` };
}

/** The form with the places as the estimate understood them. */
export function settled(
  form: BookingForm,
  { pickup, pickupDoors, destination, stops, promoCode }: Estimate | OutsideEstimate,
): BookingForm {
  // Rows left empty are not in the estimate.
  let found = 0;
  return {
    ...form,
    // At an airport one is picked up at a door, wherever in it the pin was.
    pickup: form.pickup.lat === null || pickupDoors ? pickup : form.pickup,
    destination: form.destination.lat === null ? destination : form.destination,
    // A code that was refused is not asked for again.
    promoCode: promoCode === null ? '' : form.promoCode,
    stops: form.stops.map((stop) => {
      if (stop.address.trim() === '') return stop;
      const known = stops[found++];
      return stop.lat === null && known ? known : stop;
    }),
  };
}

/**
 * The estimate of a form. One whose promo code takes nothing off is given without it, and says why, so that a mistyped
 * code costs nobody the price they had.
 * @throws ApiError
 */
export async function estimateOf(
  quoting: Api<typeof quotingCalls>,
  form: BookingForm,
  signal?: AbortSignal,
): Promise<{ found: Estimate | OutsideEstimate; refused: EstimateProblem }> {
  const ask = (wanted: BookingForm) =>
    quoting('POST /api/rides/estimate', { body: estimateRequest(wanted), ...(signal && { signal }) });
  try {
    return { found: await ask(form), refused: noProblem };
  } catch (error) {
    const refused = problemOf(error);
    if (!form.promoCode || !refused.fields.promoCode) throw error;
    return { found: await ask({ ...form, promoCode: '' }), refused };
  }
}
