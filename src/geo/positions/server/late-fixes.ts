/** Positions that phones on a ride could not report in time, kept for an hour: they prove where a late move happened. */
import { distanceMeters, type LatLng, pointOf } from '#src/geo/streets/geo.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { Fix } from '../positions.ts';

/** What is on time needs no keeping: the newest position says it. On a ride that is every two seconds. */
const lateAfterMs = 10_000;
const keptForMs = 3_600_000;
/** An hour at one every two seconds. */
const mostKept = 1_800;
/** A fix so long before or after says where the car was. */
const withinMs = 30_000;

export function createLateFixes() {
  const late = new Map<number, Fix[]>();
  return {
    keep(driverId: DriverId, fixes: readonly Fix[], now: Date): void {
      const old = fixes.filter(({ at }) => now.getTime() - at.getTime() > lateAfterMs);
      if (old.length === 0 && !late.has(driverId)) return;
      const kept = [...(late.get(driverId) ?? []), ...old]
        .filter(({ at }) => now.getTime() - at.getTime() <= keptForMs)
        .slice(-mostKept);
      if (kept.length > 0) late.set(driverId, kept);
      else late.delete(driverId);
    },
    wasNear(driverId: DriverId, place: LatLng, at: Date, meters: number): boolean {
      return (late.get(driverId) ?? []).some(
        (fix) =>
          Math.abs(fix.at.getTime() - at.getTime()) <= withinMs &&
          distanceMeters(pointOf(fix), pointOf(place)) <= meters,
      );
    },
    forget: (driverId: DriverId): void => void late.delete(driverId),
  };
}
