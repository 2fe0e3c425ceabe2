/** Which vehicles the signed-in person keeps, read once and changed here, so that every heart agrees. */
import { apiFor } from '#src/platform/browser/api.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import type { vehiclesCalls } from '../../contract.ts';

const none: ReadonlySet<number> = new Set();
let kept: ReadonlySet<number> = none;
let ownerId: UserId | null = null;
const listeners = new Set<() => void>();
const api = apiFor<typeof vehiclesCalls>();

function change(next: ReadonlySet<number>): void {
  kept = next;
  for (const listener of listeners) listener();
}

export const favoritesStore = {
  current: () => kept,
  onServer: () => none,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Reads the favorites of `userId`, once for each person; a visitor has none. */
  async load(userId: UserId | null): Promise<void> {
    if (ownerId === userId) return;
    ownerId = userId;
    if (userId === null) return change(none);
    try {
      const vehicles = await api('GET /api/favorites/user/:userId', { params: { userId } });
      if (ownerId === userId) change(new Set(vehicles.map((vehicle) => vehicle.id)));
    } catch {
      // Hearts stay empty and the next page tries again; a click still says what went wrong.
      ownerId = null;
    }
  },
  /** Shows the change at once and takes it back when the server refuses it. */
  async set(userId: UserId, vehicleId: VehicleId, keep: boolean): Promise<void> {
    const before = kept;
    const next = new Set(before);
    if (keep) next.add(vehicleId);
    else next.delete(vehicleId);
    change(next);
    try {
      if (keep) await api('POST /api/favorites', { body: { userId, vehicleId } });
      else await api('DELETE /api/favorites/:vehicleId', { params: { vehicleId } });
    } catch (error) {
      change(before);
      throw error;
    }
  },
};
