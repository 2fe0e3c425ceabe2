/** Begins to keep what is of use without a network. Loaded once the page has nothing else to do. */
import type { UserId } from '#src/platform/ids.ts';
import { currencyCode } from '#src/platform/money.ts';
import {
  forgetPerson,
  type KeptCompany,
  personalCache,
  storeCompany,
  storeCurrency,
  storeUnit,
} from './offline-storage.ts';

/** Enough for the last receipts. */
const lastRides = 10;

/**
 * Starts the worker that shows the page for no network, and has it keep the rides of `userId`: it copies what it
 * hears of them. Null, for a visitor, forgets whatever was kept before. `unit` is what they read distances in.
 */
export async function startOffline(
  userId: UserId | null,
  unit: 'km' | 'miles' | null,
  company: KeptCompany,
): Promise<void> {
  // Kept of somebody whose session has ended since, here or elsewhere.
  if (userId === null && typeof caches !== 'undefined' && (await caches.has(personalCache)))
    await forgetPerson();
  if (userId !== null) {
    storeUnit(unit);
    storeCurrency(currencyCode());
    storeCompany(company);
  }
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  if (userId === null) return;
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) {
    await new Promise((taken) => {
      navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true });
    });
  }
  const ask = (path: string) => fetch(path, { headers: { accept: 'application/json' } });
  const answer = await ask(`/api/rides/user/${userId}?limit=${lastRides}`);
  if (!answer.ok) return;
  const rides = (await answer.json()) as { id: number; status: string }[];
  const open = rides.find(({ status }) => !/^(completed|cancelled|no_driver)$/.test(status));
  if (open) await ask(`/api/rides/${open.id}`);
}
