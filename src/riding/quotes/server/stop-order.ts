/** Whether another order of the stops of a trip is shorter, by the streets of now. */
import type { Places } from '#src/geo/places/server/service.ts';
import type { LatLng } from '#src/geo/streets/geo.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { type StopOrder, shortestOrder } from '../stop-order.ts';

/** As many questions as there are stops and one more; nothing is kept. */
export async function findStopOrder(
  { places, clock }: { places: Pick<Places, 'drivingTimesTo'>; clock: Clock },
  { pickup, stops, destination }: { pickup: LatLng; stops: readonly LatLng[]; destination: LatLng },
): Promise<StopOrder | null> {
  const all = [pickup, ...stops, destination];
  const now = clock.now();
  // From each place to one, place by place: what is asked of the streets goes towards a place.
  const towards = await Promise.all(all.map((to) => places.drivingTimesTo(to, all, now)));
  return shortestOrder(all.map((_, from) => all.map((_, to) => towards[to]?.[from] ?? Infinity)));
}
