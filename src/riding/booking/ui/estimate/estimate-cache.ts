/** The last estimate of this tab, so that signing in on the way to paying does not change the price. */

import type { DriverId } from '#src/platform/ids.ts';
import { sealedSession } from '#src/platform/offline/sealed-storage.ts';
import type { AvailableDriver } from '#src/riding/drivers/contract.ts';
import type { Estimate } from '#src/riding/quotes/contract.ts';
import { type BookingForm, queryOf } from '../booking-form.ts';

const key = 'rove.estimate';
/** One that ends within this is not worth bringing back. */
const leastLeftMs = 60_000;

export function keepEstimate(form: BookingForm, estimate: Estimate | null): void {
  try {
    if (estimate) sealedSession.setItem(key, JSON.stringify({ query: String(queryOf(form)), estimate }));
    else sealedSession.removeItem(key);
  } catch {
    // Without storage the price is simply asked for again.
  }
}

/** The kept estimate if it is for exactly this form and still good; always `null` on the server. */
export function recallEstimate(form: BookingForm): Estimate | null {
  if (typeof document === 'undefined') return null;
  try {
    const kept = JSON.parse(sealedSession.getItem(key) ?? 'null') as {
      query: string;
      estimate: Estimate;
    } | null;
    if (!kept || kept.query !== String(queryOf(form))) return null;
    return Date.parse(kept.estimate.expiresAt) - Date.now() > leastLeftMs ? kept.estimate : null;
  } catch {
    return null;
  }
}

const pickedKey = 'rove.picked';

/** The driver who was picked, for the way back from signing in. */
export function keepPicked(driver: AvailableDriver | null): void {
  try {
    if (driver) sealedSession.setItem(pickedKey, JSON.stringify(driver));
    else sealedSession.removeItem(pickedKey);
  } catch {
    // Without storage they are still asked, by their number.
  }
}

/** Who was picked under this number; null where it is not known. */
export function recallPicked(driverId: DriverId | null): AvailableDriver | null {
  if (driverId === null) return null;
  try {
    const kept = JSON.parse(sealedSession.getItem(pickedKey) ?? 'null') as AvailableDriver | null;
    return kept?.id === driverId ? kept : null;
  } catch {
    return null;
  }
}
