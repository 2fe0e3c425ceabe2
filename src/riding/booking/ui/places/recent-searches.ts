/** The places this browser was last asked for; they stay in the browser. */
import { useSyncExternalStore } from 'react';
import { keepCookie } from '#src/platform/browser/own-cookies.ts';
import { sealedLocal } from '#src/platform/offline/sealed-storage.ts';

const key = 'recent-searches';
export const mostRecent = 5;
const none: readonly string[] = [];
const listeners = new Set<() => void>();
let cached: readonly string[] | undefined;

function read(): readonly string[] {
  if (cached) return cached;
  try {
    const stored: unknown = JSON.parse(sealedLocal.getItem(key) ?? '[]');
    cached = Array.isArray(stored)
      ? stored.filter((one): one is string => typeof one === 'string' && one !== '').slice(0, mostRecent)
      : none;
  } catch {
    cached = none;
  }
  return cached;
}

export function rememberSearch(address: string): void {
  if (!address.trim()) return;
  cached = [address, ...read().filter((one) => one !== address)].slice(0, mostRecent);
  try {
    sealedLocal.setItem(key, JSON.stringify(cached));
    // How many there are, so that the server can leave their room free in the first picture of the page.
    keepCookie(key, String(cached.length), 31_536_000);
  } catch {
    // A browser that keeps nothing still remembers until the page is left.
  }
  for (const listener of listeners) listener();
}

/** How many recent searches the visitor's browser said it has. */
export function recentCountIn(cookies: string | null): number {
  const count = Number(/(?:^|;\s*)recent-searches=(\d)/.exec(cookies ?? '')?.[1] ?? 0);
  return Math.min(mostRecent, count);
}

/** `null` until the browser has been asked. */
export function useRecentSearches(): readonly string[] | null {
  return useSyncExternalStore<readonly string[] | null>(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    read,
    () => null,
  );
}
