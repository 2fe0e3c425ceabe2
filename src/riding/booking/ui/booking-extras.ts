/**
 * What goes with a booking beside its trip and price: a note to the driver, who rides, and with which flight they come.
 * It stays in this tab, and never in the page's address, because it is about people.
 */
import { useSyncExternalStore } from 'react';
import { sealedSession } from '#src/platform/offline/sealed-storage.ts';

export interface Extras {
  note: string;
  /** Empty where the account's owner rides. */
  name: string;
  phone: string;
  /** That brings the rider to an airport, as `AC 123`. */
  flight: string;
}

const key = 'rove.booking-extras';
const none: Extras = { note: '', name: '', phone: '', flight: '' };
const listeners = new Set<() => void>();
let cached: Extras | undefined;

export function readExtras(): Extras {
  if (cached) return cached;
  try {
    cached = { ...none, ...(JSON.parse(sealedSession.getItem(key) ?? '{}') as Partial<Extras>) };
  } catch {
    cached = none;
  }
  return cached;
}

export function keepExtras(part: Partial<Extras>): void {
  cached = { ...readExtras(), ...part };
  try {
    sealedSession.setItem(key, JSON.stringify(cached));
  } catch {
    // Without storage it is kept for as long as this page is open.
  }
  for (const listener of listeners) listener();
}

export const forgetExtras = (): void => keepExtras(none);

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};
export const useExtras = (): Extras => useSyncExternalStore(subscribe, readExtras, () => none);
