/** When a ride leaves: now, at the time that was asked for, or so that it is there by it. */
import type { Places } from '#src/geo/places/server/service.ts';
import type { LatLng } from '#src/geo/streets/geo.ts';
import { latestLeaving } from '../arriving.ts';
import { refuse } from './parts.ts';
import { type Way, wayThrough } from './way.ts';

/** An earlier start may meet slower streets, which asks for an earlier one still; from there on it is minutes. */
const mostRounds = 4;

export interface Leaving {
  route: Way;
  /** Null for a ride that leaves now. */
  scheduledAt: Date | null;
  /** By when it is to be there, and what is to spare at the time it leaves; null where that was not asked. */
  arrival: { by: string; spareSeconds: number } | null;
}

/**
 * @param wish the time that was asked for, null for now, and whether it is that of the arrival
 * @throws Refusal arrival_too_soon where the ride would have had to leave already
 */
export async function leavingFor(
  places: Pick<Places, 'route'>,
  spots: readonly [LatLng, LatLng, ...LatLng[]],
  { at, isArrival, now }: { at: Date | null; isArrival: boolean; now: Date },
): Promise<Leaving> {
  let route = await wayThrough(places, spots, at ?? now);
  if (!at || !isArrival) return { route, scheduledAt: at, arrival: null };
  let leaves = at;
  for (let round = 0; round < mostRounds; round++) {
    const latest = latestLeaving(at, route.durationSeconds);
    if (leaves <= latest) break;
    leaves = latest;
    route = await wayThrough(places, spots, leaves);
  }
  if (leaves < now) throw tooSoon(route.durationSeconds);
  const spareMs = at.getTime() - leaves.getTime() - route.durationSeconds * 1000;
  return {
    route,
    scheduledAt: leaves,
    arrival: { by: at.toISOString(), spareSeconds: Math.round(spareMs / 1000) },
  };
}

function tooSoon(durationSeconds: number) {
  const words = `The way takes ${Math.max(1, Math.round(durationSeconds / 60))} min, and some time is kept to spare. Pick a later time, or book a ride that leaves now.`;
  return refuse('arrival_too_soon', { words, fields: { scheduledTime: words } });
}
