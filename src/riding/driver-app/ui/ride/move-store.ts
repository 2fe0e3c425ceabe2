/** Where a driver's moves lie until they are sent: sealed, in this browser. */
import { sealedLocal } from '#src/platform/offline/sealed-storage.ts';
import type { QueuedMove } from './move-queue.ts';

const keptKey = 'rove.kept-moves';

export const moveStore = {
  read(): readonly QueuedMove[] {
    if (typeof document === 'undefined') return [];
    try {
      const kept: unknown = JSON.parse(sealedLocal.getItem(keptKey) ?? '[]');
      return Array.isArray(kept)
        ? kept.filter((one) => one?.key && one.rideId && one.verb && one.movedAt)
        : [];
    } catch {
      return [];
    }
  },
  write(moves: readonly QueuedMove[]): void {
    try {
      if (moves.length > 0) sealedLocal.setItem(keptKey, JSON.stringify(moves));
      else sealedLocal.removeItem(keptKey);
    } catch {
      // Without storage they are kept for as long as this page is open.
    }
  },
};
