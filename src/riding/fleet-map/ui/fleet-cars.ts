/** Where cars are shown: each glides from where it was to where it was heard last. */
import { toWorld } from '#src/design/map/mercator.ts';
import type { CarState } from '../car-states.ts';
import type { FleetMap } from '../contract.ts';

export interface Car {
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
/** A car that moved less than this since it was painted is not worth painting all again. */
const leastStep = 0.4;
const slowestStepMs = 500;

export function createFleetCars() {
  const cars = new Map<number, Car>();
  /** Of the car that moves fastest, in pixels of the world at zoom 0 for each ms. */
  let fastest = 0;
  let glidesUntil = 0;
  return {
    all: (): Iterable<Car> => cars.values(),
    get: (id: number): Car | undefined => cars.get(id),
    /** Takes a map: known cars go on from where they are shown now. */
    put(rows: FleetMap['cars'], now: number): void {
      fastest = 0;
      const gone = new Set(cars.keys());
      for (const [id, lat, lng, heading, state, type] of rows) {
        gone.delete(id);
        const { x, y } = toWorld([lng, lat], 0);
        const car = cars.get(id) ?? { id, x, y, fromX: x, fromY: y, since: 0, heading, state, type };
        cars.set(id, car);
        if (car.x !== x || car.y !== y) send(car, x, y, now);
        [car.heading, car.state, car.type] = [heading, state, type];
        if (now - car.since < glideMs)
          fastest = Math.max(fastest, Math.hypot(car.x - car.fromX, car.y - car.fromY) / glideMs);
      }
      for (const id of gone) cars.delete(id);
      glidesUntil = fastest > 0 ? now + glideMs : 0;
    },
    /** After how many ms a car has moved far enough to be seen; null once all have arrived. */
    nextStepMs: (zoom: number, now: number): number | null =>
      now > glidesUntil ? null : Math.min(slowestStepMs, leastStep / (fastest * 2 ** zoom)),
  };
}

/** Has a car glide to a place from where it is shown, or puts it there. */
function send(car: Car, x: number, y: number, now: number): void {
  const shown = placeOf(car, now);
  const isNear = Math.hypot(x - shown.x, y - shown.y) < farthestGlide;
  [car.fromX, car.fromY] = isNear ? [shown.x, shown.y] : [x, y];
  [car.x, car.y, car.since] = [x, y, now];
}

/** Where a car is shown. @param now as `performance.now()` counts */
export function placeOf({ x, y, fromX, fromY, since }: Car, now: number): { x: number; y: number } {
  const share = Math.min(1, (now - since) / glideMs);
  return share >= 1 ? { x, y } : { x: fromX + (x - fromX) * share, y: fromY + (y - fromY) * share };
}
