/** What this browser keeps of a person for when there is no network, and how it is forgotten. */

import { keepCookie } from '#src/platform/browser/own-cookies.ts';
import { sealedLocal } from './sealed-storage.ts';
import { endKeys } from './sealing.ts';

/** The cache with a signed-in person's open ride and last rides; nothing else in it is theirs alone. */
export const personalCache = 'rove-person';

/** The cache with the drawings that lie under the kept rides. */
export const drawingsCache = 'rove-drawings';

/** `miles` or `km` where the person chose one; what was recorded in kilometres is read in it. */
const keptUnitKey = 'rove.units';

/** The installation's currency, for the page that no server draws. */
const keptCurrencyKey = 'rove.currency';

/** Who the company is and where it drives, for the same page. */
const keptCompanyKey = 'rove.company';

/** Where the booking form was left, as the query of the front page. */
export const storedBookingKey = 'rove.booking';

/** Words that a person has written and not sent, which signing out must not lose; and what a visitor has too. */
const staysAfterSignOut = /^(rove-post-\d+|rove\.cart\.pieces)$/;

/** Takes away everything that this browser keeps of whoever was signed in. Never fails. */
export async function forgetPerson(): Promise<void> {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!staysAfterSignOut.test(key)) localStorage.removeItem(key);
    }
    sessionStorage.clear();
    // How many recent searches there are, for a first picture that leaves room for them.
    keepCookie('recent-searches', '0', 0);
  } catch {
    // A browser that forbids storage keeps nothing.
  }
  await endKeys();
  await forgetRides();
}

/** Takes away the kept rides alone: nobody is signed in, or somebody else is. Never fails. */
export async function forgetRides(): Promise<void> {
  if (typeof caches === 'undefined') return;
  for (const name of [personalCache, drawingsCache]) await caches.delete(name).catch(() => false);
}

/** Keeps where the booking form is; an empty one is forgotten. */
export function storeBooking(query: string): void {
  try {
    if (query) sealedLocal.setItem(storedBookingKey, query);
    else sealedLocal.removeItem(storedBookingKey);
  } catch {
    // Without storage the form is in the page's address alone.
  }
}

/** Keeps the unit of distance that whoever is signed in chose; null for neither. */
export function storeUnit(unit: 'km' | 'miles' | null): void {
  try {
    if (unit) sealedLocal.setItem(keptUnitKey, unit);
    else sealedLocal.removeItem(keptUnitKey);
  } catch {
    // Without storage receipts are read as they were recorded.
  }
}

export function storedUnit(): 'km' | 'miles' | null {
  const kept = sealedLocal.getItem(keptUnitKey);
  return kept === 'km' || kept === 'miles' ? kept : null;
}

/** Keeps the installation's currency. */
export function storeCurrency(code: string): void {
  try {
    sealedLocal.setItem(keptCurrencyKey, code);
  } catch {
    // Without storage nothing is kept that has an amount.
  }
}

export const storedCurrency = (): string | null => sealedLocal.getItem(keptCurrencyKey);

export interface KeptCompany {
  /** As pages carry them: what it decided, and its cities. */
  settings: string;
  cities: string;
}

/** Keeps who the company is and where it drives, as this page has it. */
export function storeCompany(company: KeptCompany): void {
  try {
    sealedLocal.setItem(keptCompanyKey, JSON.stringify(company));
  } catch {
    // Without storage the page for no network has what the program comes with.
  }
}

export function storedCompany(): KeptCompany | null {
  const kept = sealedLocal.getItem(keptCompanyKey);
  return kept ? (JSON.parse(kept) as KeptCompany) : null;
}
