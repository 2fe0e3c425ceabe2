/**
 * Paints cars, waiting rides, areas and heat on one canvas over a map of any kind, live or still. A car glides from
 * where it was to where it was heard last; what is not on the screen is not painted.
 */
import type { MapView } from '#src/design/map/map-view.ts';
import { toWorld } from '#src/design/map/mercator.ts';
import type { AreaOnMap, CarState, FleetMap, WaitingRide } from '../contract.ts';
import { type CarSprites, coloursAt, drawSprites, type FleetColours } from './car-sprites.ts';
import { type AskPoint, type Pill, paintAreas, paintHeat, paintPills } from './fleet-paint-parts.ts';

export interface FleetShown {
  hidden: ReadonlySet<CarState | 'waiting_rides'>;
  /** Of one type of vehicle alone, by its place in `types`. */
  type: number | null;
  heat: 'asks' | 'supply' | null;
  areas: boolean;
  chosen: { kind: 'car' | 'ride'; id: number } | null;
}

export type Hit = NonNullable<FleetShown['chosen']>;
export type FleetPainter = ReturnType<typeof createFleetPainter>;

interface Car {
  id: number;
  /** On the plane of the world at zoom 0: where it goes, and from where. */
  x: number;
  y: number;
  fromX: number;
  fromY: number;
  since: number;
  heading: number;
  state: CarState;
  type: number;
}

/** Maps come so often that a car has arrived when the next one does. */
const glideMs = 3_000;
/** Farther than a car drives in that time, in pixels of the world at zoom 0: it is put there. */
const farthestGlide = 0.006;
const hitPixels = 14;
/** The canvas reaches so far beyond the map, for what comes into sight before it is painted again. */
export const margin = 64;
/** A car that moved less than this since it was painted is not worth painting all again. */
const leastStep = 0.4;
const slowestStepMs = 500;

/** From the plane of the world to pixels of the canvas. */
export interface Plane {
  scale: number;
  left: number;
  top: number;
}

function planeOf(view: MapView): Plane {
  const { center, zoom } = view.camera();
  const at = view.project(center);
  const middle = toWorld(center, 0);
  const scale = 2 ** zoom;
  return { scale, left: margin + at.x - middle.x * scale, top: margin + at.y - middle.y * scale };
}

const halfAt = (zoom: number): number => (zoom < 11 ? 5 : zoom < 13.5 ? 7 : zoom < 15.5 ? 9 : 11);

export function createFleetPainter(canvas: HTMLCanvasElement) {
  const pen = canvas.getContext('2d');
  const cars = new Map<number, Car>();
  let size = { width: 0, height: 0, ratio: 1 };
  let colours: FleetColours = coloursAt(canvas);
  let sprites: { half: number; of: CarSprites } | undefined;
  let waiting: readonly WaitingRide[] = [];
  let pills: Pill[] = [];
  let areas: readonly AreaOnMap[] = [];
  let asks: readonly AskPoint[] = [];
  let painted: Plane | undefined;
  /** Of the car that moves fastest, in pixels of the world at zoom 0 for each ms. */
  let fastest = 0;
  let glidesUntil = 0;

  function spritesAt(zoom: number): CarSprites {
    const half = halfAt(zoom);
    if (sprites?.half !== half) sprites = { half, of: drawSprites(half, size.ratio, colours) };
    return sprites.of;
  }

  /** Takes a map: known cars go on from where they are shown now. */
  function put(map: Pick<FleetMap, 'cars' | 'waiting'>, now: number): void {
    waiting = map.waiting;
    fastest = 0;
    const gone = new Set(cars.keys());
    for (const [id, lat, lng, heading, state, type] of map.cars) {
      gone.delete(id);
      const { x, y } = toWorld([lng, lat], 0);
      const known = cars.get(id);
      if (!known) {
        cars.set(id, { id, x, y, fromX: x, fromY: y, since: 0, heading, state, type });
        continue;
      }
      if (known.x !== x || known.y !== y) {
        const shown = placeOf(known, now);
        const isNear = Math.hypot(x - shown.x, y - shown.y) < farthestGlide;
        [known.fromX, known.fromY] = isNear ? [shown.x, shown.y] : [x, y];
        [known.x, known.y, known.since] = [x, y, now];
      }
      [known.heading, known.state, known.type] = [heading, state, type];
      if (now - known.since < glideMs)
        fastest = Math.max(fastest, Math.hypot(known.x - known.fromX, known.y - known.fromY) / glideMs);
    }
    glidesUntil = fastest > 0 ? now + glideMs : 0;
    for (const id of gone) cars.delete(id);
  }

  const isShown = ({ state, type }: Car, shown: FleetShown): boolean =>
    !shown.hidden.has(state) && (shown.type === null || shown.type === type);

  function paintCars(plane: Plane, zoom: number, shown: FleetShown, now: number): void {
    if (!pen) return;
    const { sheet, side, ratio, at } = spritesAt(zoom);
    const cell = side * ratio;
    const { width, height } = size;
    for (const car of cars.values()) {
      if (!isShown(car, shown)) continue;
      const place = placeOf(car, now);
      const x = place.x * plane.scale + plane.left - side / 2;
      const y = place.y * plane.scale + plane.top - side / 2;
      if (x < -side || y < -side || x > width || y > height) continue;
      const from = at(car.state, car.heading);
      pen.drawImage(sheet, from.x, from.y, cell, cell, x, y, side, side);
    }
  }

  function ringChosen(plane: Plane, shown: FleetShown, now: number): void {
    const { chosen } = shown;
    const car = chosen?.kind === 'car' ? cars.get(chosen.id) : undefined;
    if (!pen || !car) return;
    const place = placeOf(car, now);
    pen.beginPath();
    pen.arc(place.x * plane.scale + plane.left, place.y * plane.scale + plane.top, 17, 0, 2 * Math.PI);
    pen.strokeStyle = colours.signal;
    pen.lineWidth = 2.5;
    pen.stroke();
  }

  return {
    put,
    setGround(nextAreas: readonly AreaOnMap[], nextAsks: readonly AskPoint[]): void {
      areas = nextAreas;
      asks = nextAsks;
    },
    /** Once the canvas has another size or stands in another theme. */
    fit(): void {
      const ratio = Math.min(3, devicePixelRatio || 1);
      size = { width: canvas.clientWidth, height: canvas.clientHeight, ratio };
      canvas.width = Math.round(size.width * ratio);
      canvas.height = Math.round(size.height * ratio);
      colours = coloursAt(canvas);
      sprites = undefined;
    },
    /** After how many ms a car has moved far enough to be seen; null once all have arrived. */
    nextStepMs(view: MapView, now: number): number | null {
      if (now > glidesUntil) return null;
      return Math.min(slowestStepMs, leastStep / (fastest * 2 ** view.camera().zoom));
    },
    /** Moves what is painted along with the map, which costs nothing, until it is painted again. */
    shift(view: MapView): void {
      if (!painted) return;
      const plane = planeOf(view);
      const by = plane.scale / painted.scale;
      const [x, y] = [plane.left - painted.left * by, plane.top - painted.top * by];
      canvas.style.transform = `translate(${x}px, ${y}px) scale(${by})`;
    },
    /** @param now as `performance.now()` counts; @param clockMs of the server, which waiting rides are reckoned by */
    paint(view: MapView, shown: FleetShown, now: number, clockMs: number): void {
      if (!pen) return;
      const plane = planeOf(view);
      painted = plane;
      canvas.style.transform = '';
      pen.setTransform(size.ratio, 0, 0, size.ratio, 0, 0);
      pen.clearRect(0, 0, size.width, size.height);
      if (shown.areas) paintAreas(pen, areas, plane, colours);
      if (shown.heat) {
        const free = [...cars.values()].filter(({ state }) => state === 'free');
        const points = shown.heat === 'asks' ? asks : free;
        paintHeat(pen, points, plane, size, shown.heat === 'asks' ? colours.amber : colours.moss);
      }
      paintCars(plane, view.camera().zoom, shown, now);
      ringChosen(plane, shown, now);
      const chosenRide = shown.chosen?.kind === 'ride' ? shown.chosen.id : null;
      const rides = shown.hidden.has('waiting_rides') ? [] : waiting;
      pills = paintPills(pen, rides, { plane, size, colours, clockMs, chosenRide });
    },
    /** What stands at a point of the map. */
    hit(view: MapView, shown: FleetShown, point: { x: number; y: number }, now: number): Hit | null {
      const at = { x: point.x + margin, y: point.y + margin };
      const pill = pills.findLast(
        ({ x, y, width, height }) => at.x >= x && at.x <= x + width && at.y >= y && at.y <= y + height,
      );
      if (pill) return { kind: 'ride', id: pill.id };
      const plane = planeOf(view);
      let best: { id: number; away: number } | undefined;
      for (const car of cars.values()) {
        if (!isShown(car, shown)) continue;
        const place = placeOf(car, now);
        const away = Math.hypot(
          place.x * plane.scale + plane.left - at.x,
          place.y * plane.scale + plane.top - at.y,
        );
        if (away <= (best?.away ?? hitPixels)) best = { id: car.id, away };
      }
      return best ? { kind: 'car', id: best.id } : null;
    },
  };
}

function placeOf({ x, y, fromX, fromY, since }: Car, now: number): { x: number; y: number } {
  const share = Math.min(1, (now - since) / glideMs);
  return share >= 1 ? { x, y } : { x: fromX + (x - fromX) * share, y: fromY + (y - fromY) * share };
}
