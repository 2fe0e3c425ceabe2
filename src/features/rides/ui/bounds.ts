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
