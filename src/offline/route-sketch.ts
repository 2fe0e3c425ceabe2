/** The ride as a line without streets: ring at the pickup, square at the drop-off, the car where it was last heard. */
import type { RideDetail } from '#src/features/rides/contract.ts';

const width = 390;
const height = 150;
const marginX = 36;
const marginY = 30;

type Point = readonly [lng: number, lat: number];

/** SVG shapes in a picture of `sketchBox`, north up. */
export function sketchRoute(ride: Pick<RideDetail, 'pickup' | 'dropoff' | 'polyline' | 'position'>): string {
  const pickup: Point = [ride.pickup.lng, ride.pickup.lat];
  const dropoff: Point = [ride.dropoff.lng, ride.dropoff.lat];
  const car: Point | null = ride.position && [ride.position.lng, ride.position.lat];
  const approach: readonly Point[] =
    ride.position?.leg === 'pickup' && ride.position.approach.length > 1 ? ride.position.approach : [];
  const way: readonly Point[] = ride.polyline.length > 1 ? ride.polyline : [pickup, dropoff];
  const all = [...way, ...approach, pickup, dropoff, ...(car ? [car] : [])];
  const west = Math.min(...all.map(([lng]) => lng));
  const east = Math.max(...all.map(([lng]) => lng));
  const south = Math.min(...all.map(([, lat]) => lat));
  const north = Math.max(...all.map(([, lat]) => lat));
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min(
    (width - 2 * marginX) / Math.max((east - west) * narrow, 1e-6),
    (height - 2 * marginY) / Math.max(north - south, 1e-6),
  );
  const at = ([lng, lat]: Point): [number, number] => [
    Math.round(10 * (width / 2 + (lng - (west + east) / 2) * narrow * scale)) / 10,
    Math.round(10 * (height / 2 - (lat - (south + north) / 2) * scale)) / 10,
  ];
  const line = (points: readonly Point[], look: string) =>
    `<polyline points="${points.map((point) => at(point).join(',')).join(' ')}" class="${look}" fill="none" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`;
  const [px, py] = at(pickup);
  const [dx, dy] = at(dropoff);
  const shapes = [
    line(way, 'stroke-lake opacity-55'),
    approach.length > 0 ? line(approach, 'stroke-lake') : '',
    `<circle cx="${px}" cy="${py}" r="8" class="fill-card stroke-spruce" stroke-width="5"/>`,
    `<rect x="${dx - 7}" y="${dy - 7}" width="14" height="14" class="fill-ink"/>`,
  ];
  if (car && ride.position) {
    const [cx, cy] = at(car);
    shapes.push(
      `<g transform="translate(${cx} ${cy}) rotate(${ride.position.heading})"><rect x="-7" y="-13" width="14" height="26" rx="5" class="fill-muted stroke-card" stroke-width="2"/><rect x="-4.500" y="-7" width="9" height="6" rx="2" class="fill-card"/></g>`,
    );
  }
  return shapes.join('');
}

export const sketchBox = `0 0 ${width} ${height}`;
