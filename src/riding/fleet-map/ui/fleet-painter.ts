/**
 * Paints cars, waiting rides, areas and heat on one canvas over a map of any kind, live or still. What is not on the
 * screen is not painted.
 */
import type { MapView } from '#src/design/map/map-view.ts';
import { toWorld } from '#src/design/map/mercator.ts';
import type { CarState } from '../car-states.ts';
import type { AreaOnMap, FleetMap, WaitingRide } from '../contract.ts';
import { type CarSprites, coloursAt, drawSprites, type FleetColours } from './car-sprites.ts';
import { type Car, createFleetCars, placeOf } from './fleet-cars.ts';
import {
  type AskPoint,
  type Pill,
  type Plane,
  paintAreas,
  paintHeat,
  paintPills,
} from './fleet-paint-parts.ts';

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

const hitPixels = 14;
/** The canvas reaches so far beyond the map, for what comes into sight before it is painted again. */
export const margin = 64;

function planeOf(view: MapView): Plane {
  const { center, zoom } = view.camera();
  const at = view.project(center);
  const middle = toWorld(center, 0);
  const scale = 2 ** zoom;
  return { scale, left: margin + at.x - middle.x * scale, top: margin + at.y - middle.y * scale };
}

const halfAt = (zoom: number): number => (zoom < 11 ? 5 : zoom < 13.5 ? 7 : zoom < 15.5 ? 9 : 11);

const isShown = ({ state, type }: Car, { hidden, type: wanted }: FleetShown): boolean =>
  !hidden.has(state) && (wanted === null || wanted === type);

/** What a canvas is painted with. */
interface Paper {
  pen: CanvasRenderingContext2D | null;
  size: { width: number; height: number; ratio: number };
  colours: FleetColours;
  sprites: { half: number; of: CarSprites } | undefined;
}

export function createFleetPainter(canvas: HTMLCanvasElement) {
  const paper: Paper = {
    pen: canvas.getContext('2d'),
    size: { width: 0, height: 0, ratio: 1 },
    colours: coloursAt(canvas),
    sprites: undefined,
  };
  const cars = createFleetCars();
  let waiting: readonly WaitingRide[] = [];
  let ground: { areas: readonly AreaOnMap[]; asks: readonly AskPoint[] } = { areas: [], asks: [] };
  let pills: Pill[] = [];
  let painted: Plane | undefined;

  return {
    put(map: Pick<FleetMap, 'cars' | 'waiting'>, now: number): void {
      waiting = map.waiting;
      cars.put(map.cars, now);
    },
    setGround: (areas: readonly AreaOnMap[], asks: readonly AskPoint[]): void => {
      ground = { areas, asks };
    },
    /** Once the canvas has another size or stands in another theme. */
    fit: (): void => fitPaper(canvas, paper),
    nextStepMs: (view: MapView, now: number): number | null => cars.nextStepMs(view.camera().zoom, now),
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
      const { pen, size, colours } = paper;
      if (!pen) return;
      const plane = planeOf(view);
      painted = plane;
      canvas.style.transform = '';
      pen.setTransform(size.ratio, 0, 0, size.ratio, 0, 0);
      pen.clearRect(0, 0, size.width, size.height);
      if (shown.areas) paintAreas(pen, ground.areas, plane, colours);
      if (shown.heat === 'asks') paintHeat(pen, ground.asks, plane, size, colours.amber);
      if (shown.heat === 'supply') {
        const free = [...cars.all()].filter(({ state }) => state === 'free');
        paintHeat(pen, free, plane, size, colours.moss);
      }
      paintCars(pen, paper, cars.all(), { plane, zoom: view.camera().zoom, shown, now });
      const { chosen } = shown;
      const ringed = chosen?.kind === 'car' ? cars.get(chosen.id) : undefined;
      if (ringed) ring(pen, placeOf(ringed, now), plane, colours.signal);
      const chosenRide = chosen?.kind === 'ride' ? chosen.id : null;
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
      const car = nearestTo(at, cars.all(), planeOf(view), shown, now);
      return car ? { kind: 'car', id: car.id } : null;
    },
  };
}

function fitPaper(canvas: HTMLCanvasElement, paper: Paper): void {
  const ratio = Math.min(3, devicePixelRatio || 1);
  paper.size = { width: canvas.clientWidth, height: canvas.clientHeight, ratio };
  canvas.width = Math.round(paper.size.width * ratio);
  canvas.height = Math.round(paper.size.height * ratio);
  paper.colours = coloursAt(canvas);
  paper.sprites = undefined;
}

function paintCars(
  pen: CanvasRenderingContext2D,
  paper: Paper,
  cars: Iterable<Car>,
  { plane, zoom, shown, now }: { plane: Plane; zoom: number; shown: FleetShown; now: number },
): void {
  const half = halfAt(zoom);
  const { size, colours } = paper;
  if (paper.sprites?.half !== half) paper.sprites = { half, of: drawSprites(half, size.ratio, colours) };
  const { sheet, side, ratio, at } = paper.sprites.of;
  const cell = side * ratio;
  for (const car of cars) {
    if (!isShown(car, shown)) continue;
    const place = placeOf(car, now);
    const x = place.x * plane.scale + plane.left - side / 2;
    const y = place.y * plane.scale + plane.top - side / 2;
    if (x < -side || y < -side || x > size.width || y > size.height) continue;
    const from = at(car.state, car.heading);
    pen.drawImage(sheet, from.x, from.y, cell, cell, x, y, side, side);
  }
}

function ring(
  pen: CanvasRenderingContext2D,
  { x, y }: { x: number; y: number },
  { scale, left, top }: Plane,
  colour: string,
): void {
  pen.beginPath();
  pen.arc(x * scale + left, y * scale + top, 17, 0, 2 * Math.PI);
  pen.strokeStyle = colour;
  pen.lineWidth = 2.5;
  pen.stroke();
}

/** The car that is shown nearest to a point of the canvas, if one is near enough to be meant. */
function nearestTo(
  at: { x: number; y: number },
  cars: Iterable<Car>,
  { scale, left, top }: Plane,
  shown: FleetShown,
  now: number,
): Car | undefined {
  let best: { car: Car; away: number } | undefined;
  for (const car of cars) {
    if (!isShown(car, shown)) continue;
    const { x, y } = placeOf(car, now);
    const away = Math.hypot(x * scale + left - at.x, y * scale + top - at.y);
    if (away <= (best?.away ?? hitPixels)) best = { car, away };
  }
  return best?.car;
}
