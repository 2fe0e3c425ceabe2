/** The ride on its city's drawing: ring at the pickup, square at the drop-off, the car where it was last heard. */
import { drawingAddress, drawnZoomOf } from '#src/design/map/drawing-address.ts';
import { type Camera, cameraFor, type Pixel, toWorld } from '#src/design/map/mercator.ts';
import { cityFrameAt } from '#src/geo/streets/city-frames.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';

const box = { width: 390, height: 196 };
const padding = { top: 46, right: 44, bottom: 34, left: 44 };

type Point = readonly [lng: number, lat: number];
export type SketchedRide = Pick<
  RideDetail,
  'pickup' | 'dropoff' | 'polyline' | 'position' | 'pickupLocation' | 'destination'
>;

/** What the picture holds: the way, and how the car came to the pickup. */
function linesOf({ pickup, dropoff, polyline, position }: SketchedRide) {
  const ends: [Point, Point] = [
    [pickup.lng, pickup.lat],
    [dropoff.lng, dropoff.lat],
  ];
  const car: Point | null = position && [position.lng, position.lat];
  const approach: readonly Point[] =
    position?.leg === 'pickup' && position.approach.length > 1 ? position.approach : [];
  return { ends, car, approach, way: polyline.length > 1 ? polyline : (ends as readonly Point[]) };
}

function cameraOn(ride: SketchedRide): Camera {
  const { ends, car, approach, way } = linesOf(ride);
  const all = [...way, ...approach, ...ends, ...(car ? [car] : [])];
  const lngs = all.map(([lng]) => lng);
  const lats = all.map(([, lat]) => lat);
  return cameraFor(
    [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)],
    box,
    padding,
  );
}

/** The address of the drawing that lies under the ride, around its middle; null outside the cities that have one. */
export function drawingUnder(ride: SketchedRide): string | null {
  // The worker is told of no cities; the ride says its own.
  const id = cityFrameAt(ride.pickup)?.id ?? ('cityId' in ride ? ride.cityId : null);
  const { zoom, center } = cameraOn(ride);
  return typeof id === 'string' ? drawingAddress(id, drawnZoomOf(zoom), center) : null;
}

function drawingOf(ride: SketchedRide, camera: Camera): string {
  const city = cityFrameAt(ride.pickup);
  const address = drawingUnder(ride);
  if (!city || !address) return '';
  const zoom = drawnZoomOf(camera.zoom);
  const centre = toWorld(camera.center, zoom);
  const origin = toWorld(city.centre, zoom);
  const scale = 2 ** (camera.zoom - zoom);
  const moved = `translate(${(origin.x - centre.x).toFixed(1)} ${(origin.y - centre.y).toFixed(1)})`;
  return `<use href="${address.replace('&', '&amp;')}#map" transform="translate(${box.width / 2} ${box.height / 2}) scale(${scale.toFixed(4)}) ${moved}"/>`;
}

/** SVG shapes in a picture of `sketchBox`, north up. */
export function sketchRoute(ride: SketchedRide): string {
  const { ends, car, approach, way } = linesOf(ride);
  const camera = cameraOn(ride);
  const centre = toWorld(camera.center, camera.zoom);
  const at = (point: Point): Pixel => {
    const { x, y } = toWorld(point, camera.zoom);
    const round = (pixels: number) => Math.round(10 * pixels) / 10;
    return { x: round(box.width / 2 + x - centre.x), y: round(box.height / 2 + y - centre.y) };
  };
  const line = (points: readonly Point[], look: string) => {
    const drawn = points
      .map(at)
      .map(({ x, y }) => `${x},${y}`)
      .join(' ');
    const stroke = (width: number, ink: string) =>
      `<polyline points="${drawn}" class="${ink}" fill="none" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
    return stroke(9, 'stroke-card') + stroke(5, look);
  };
  const [from, to] = ends.map(at) as [Pixel, Pixel];
  const shapes = [
    drawingOf(ride, camera),
    line(way, 'stroke-muted'),
    approach.length > 0 ? line(approach, 'stroke-lake') : '',
    `<circle cx="${from.x}" cy="${from.y}" r="8" class="fill-card stroke-spruce" stroke-width="5"/>`,
    `<rect x="${to.x - 8}" y="${to.y - 8}" width="16" height="16" rx="2" class="fill-ink stroke-card" stroke-width="2"/>`,
    named(from, placeName(ride.pickupLocation)),
    named(to, placeName(ride.destination)),
  ];
  if (car && ride.position) {
    const { x, y } = at(car);
    shapes.push(
      `<g transform="translate(${x} ${y}) rotate(${ride.position.heading})"><rect x="-7" y="-13" width="14" height="26" rx="5" class="fill-muted stroke-card" stroke-width="2"/><rect x="-4.500" y="-7" width="9" height="6" rx="2" class="fill-card"/></g>`,
    );
  }
  shapes.push(creditOf(ride));
  return shapes.join('');
}

/** Whose facts the drawing shows, at its lower edge. */
function creditOf(ride: SketchedRide): string {
  const credit = cityFrameAt(ride.pickup)?.credit;
  return credit
    ? `<text x="${box.width - 8}" y="${box.height - 7}" text-anchor="end" class="fill-muted stroke-card text-[11px]" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${credit}</text>`
    : '';
}

/** A place's name beside its mark, on the side where there is more room. */
function named({ x, y }: Pixel, name: string): string {
  const left = x > box.width / 2;
  const words = name.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<text x="${left ? x - 15 : x + 15}" y="${y + 5}" text-anchor="${left ? 'end' : 'start'}" class="fill-ink stroke-card text-13 font-semibold" stroke-width="4" stroke-linejoin="round" paint-order="stroke">${words}</text>`;
}

export const sketchBox = `0 0 ${box.width} ${box.height}`;
