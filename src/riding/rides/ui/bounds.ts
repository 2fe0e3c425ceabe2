export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** What holds all the points; undefined without any. */
export function boundsOf(points: readonly (readonly [lng: number, lat: number])[]): Bounds | undefined {
  if (points.length === 0) return undefined;
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lng, lat] of points) {
    west = Math.min(west, lng);
    east = Math.max(east, lng);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return [west, south, east, north];
}

/** Of what is in view, how much may be needed no longer before the view draws nearer. */
const wornShare = 0.5;

/**
 * A view that does not jump with every position: what was in view stays, until what is needed leaves it, or takes up less
 * than half of it each way.
 */
export function steadyBounds(kept: Bounds | undefined, needed: Bounds | undefined): Bounds | undefined {
  if (!kept || !needed) return needed;
  const holds = needed[0] >= kept[0] && needed[1] >= kept[1] && needed[2] <= kept[2] && needed[3] <= kept[3];
  const isWide =
    needed[2] - needed[0] < wornShare * (kept[2] - kept[0]) &&
    needed[3] - needed[1] < wornShare * (kept[3] - kept[1]);
  return holds && !isWide ? kept : needed;
}
