/** The newest position of each driver, found by place. */

import type { DriverId } from '#src/platform/ids.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { createMovingGrid, type Near } from '../grid.ts';

export interface Position {
  lat: number;
  lng: number;
  /** Compass degrees, 0 at north. */
  heading: number;
  speedKmh: number;
  accuracyMeters: number | null;
}
export interface KnownPosition extends Position {
  driverId: DriverId;
  at: Date;
}

/** A phone that has been silent for longer than this is not offered to anyone. */
export const positionStaleAfterMs = 60_000;

export function createNewestPositions({ clock }: { clock: Clock }) {
  const grid = createMovingGrid();
  const newest = new Map<number, KnownPosition>();
  // One from far ahead was told while some clock was wrong; what is told now counts more.
  const isFresh = (position: KnownPosition) =>
    Math.abs(clock.now().getTime() - position.at.getTime()) <= positionStaleAfterMs;

  const lastOf = (driverId: DriverId): KnownPosition | undefined => {
    const known = newest.get(driverId);
    return known && known.at.getTime() <= clock.now().getTime() + positionStaleAfterMs ? known : undefined;
  };

  return {
    put(known: KnownPosition): void {
      newest.set(known.driverId, known);
      grid.put(known.driverId, known.lat, known.lng);
    },
    forget(driverId: DriverId): void {
      newest.delete(driverId);
      grid.remove(driverId);
    },
    /** Also one that is no longer fresh; not one from ahead, after which nothing could be believed. */
    lastOf,
    /** Which way a car looks is known from before, where a phone that stands does not say. */
    headed: <T extends { heading: number | null }>(driverId: DriverId, from: T) => ({
      ...from,
      driverId,
      heading: from.heading ?? lastOf(driverId)?.heading ?? 0,
    }),
    positionOf(driverId: DriverId): KnownPosition | undefined {
      const known = newest.get(driverId);
      return known && isFresh(known) ? known : undefined;
    },
    isFresh,
    fresh: (): KnownPosition[] => [...newest.values()].filter(isFresh),
    /** Where everybody was last heard who has not gone offline, also those whose phones are silent by now. */
    heard: (): KnownPosition[] => [...newest.keys()].flatMap((id) => lastOf(id) ?? []),
    /** Fresh positions within `radiusMeters` that `accept` lets through, nearest first. */
    nearest: (
      lat: number,
      lng: number,
      radiusMeters: number,
      limit: number,
      accept: (driverId: DriverId) => boolean,
    ): Near[] =>
      grid.nearest(lat, lng, radiusMeters, limit, (id) => {
        const known = newest.get(id);
        return known !== undefined && isFresh(known) && accept(id);
      }),
  };
}

type Newest = Pick<ReturnType<typeof createNewestPositions>, 'positionOf' | 'lastOf' | 'heard' | 'nearest'>;
/** What others read: a driver's position unless the phone has gone silent, where it was last heard, and who is near. */
export const readable = ({ positionOf, lastOf, heard, nearest }: Newest) => ({
  positionOf,
  lastPositionOf: lastOf,
  heard,
  nearest,
});
