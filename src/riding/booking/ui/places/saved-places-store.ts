/** The saved places of whoever is signed in, read once and offered first wherever a place is asked for. */
import { useSyncExternalStore } from 'react';
import type { placesCalls, SavedPlace } from '#src/geo/places/contract.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import type { UserId } from '#src/platform/ids.ts';

const none: readonly SavedPlace[] = [];
let saved = none;
let ownerId: UserId | null = null;
const listeners = new Set<() => void>();

/** Reads them once for each person; a visitor has none. */
export async function loadSavedPlaces(userId: UserId | null): Promise<void> {
  if (userId === ownerId) return;
  ownerId = userId;
  showSavedPlaces(none);
  if (userId === null) return;
  try {
    const found = await apiFor<typeof placesCalls>()('GET /api/saved-places');
    if (ownerId === userId) showSavedPlaces(found);
  } catch {
    // Nothing is offered, and the next page tries again.
    ownerId = null;
  }
}

export function showSavedPlaces(found: readonly SavedPlace[]): void {
  saved = found;
  for (const listener of listeners) listener();
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};
export const useSavedPlaces = () =>
  useSyncExternalStore(
    subscribe,
    () => saved,
    () => none,
  );
