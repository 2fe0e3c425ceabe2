/** In which order stops are driven the fastest. Pure. */

/** Driving seconds from each place to each: the pickup is 0, then the stops, and the destination is the last. */
export type LegSeconds = readonly (readonly number[])[];

export interface StopOrder {
  /** The stops by their present places, from 0. */
  order: number[];
  /** Whole minutes that it saves. */
  savesMinutes: number;
}

/** Every order of so many stops; there are few, since a ride has three stops at most. */
function ordersOf(rows: readonly number[]): number[][] {
  if (rows.length < 2) return [[...rows]];
  return rows.flatMap((first) =>
    ordersOf(rows.filter((row) => row !== first)).map((rest) => [first, ...rest]),
  );
}

/** The shortest order; null where the present one is that to the minute, or a place cannot be driven to. */
export function shortestOrder(seconds: LegSeconds): StopOrder | null {
  const stops = seconds.length - 2;
  if (stops < 2) return null;
  const present = Array.from({ length: stops }, (_, row) => row);
  const took = (order: readonly number[]): number => {
    const places = [0, ...order.map((row) => row + 1), stops + 1];
    return places.slice(1).reduce((sum, to, leg) => sum + (seconds[places[leg] ?? 0]?.[to] ?? Infinity), 0);
  };
  const now = took(present);
  const [best] = ordersOf(present)
    .map((order) => ({ order, seconds: took(order) }))
    .sort((a, b) => a.seconds - b.seconds);
  if (!best || !Number.isFinite(now)) return null;
  const savesMinutes = Math.floor((now - best.seconds) / 60);
  return savesMinutes >= 1 ? { order: best.order, savesMinutes } : null;
}
