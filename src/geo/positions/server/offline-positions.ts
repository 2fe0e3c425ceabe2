/** Where phones of offline drivers last said they are, so that who goes online is somewhere; known to every process. */
import { z } from 'zod';
import type { DriverId } from '#src/platform/ids.ts';
import type { SharedState } from '#src/platform/shared-state/shared-state.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Position } from './latest-positions.ts';

/** A position that an offline phone reported counts for so long when it goes online. */
const standbyMs = 2 * 60_000;
const channel = 'standby';

const told = z.object({
  driverId: z.number(),
  atMs: z.number(),
  position: z
    .object({
      lat: z.number(),
      lng: z.number(),
      heading: z.number(),
      speedKmh: z.number(),
      accuracyMeters: z.number().nullable(),
    })
    .nullable(),
});

export function createStandby({
  clock,
  sharedState,
}: {
  clock: Clock;
  sharedState: Pick<SharedState, 'messages'>;
}) {
  const known = new Map<number, { position: Position; atMs: number }>();

  function put(driverId: DriverId, position: Position | null, atMs: number): void {
    if (position) known.set(driverId, { position, atMs });
    else known.delete(driverId);
  }
  sharedState.messages.subscribe(channel, (message) => {
    const { driverId, position, atMs } = told.parse(message);
    put(driverId, position, atMs);
  });

  return {
    /** Keeps where the driver's phone is; null forgets it. */
    put(driverId: DriverId, position: Position | null): void {
      if (!position && !known.has(driverId)) return;
      const atMs = clock.now().getTime();
      put(driverId, position, atMs);
      sharedState.messages.tell(channel, { driverId, position, atMs });
    },
    of(driverId: DriverId): Position | undefined {
      const last = known.get(driverId);
      return last && clock.now().getTime() - last.atMs <= standbyMs ? last.position : undefined;
    },
  };
}
