/** What moves over the map: cars with where they were, the pickup's ring, the destination's square, chips. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { CarFromAbove } from './car-from-above.tsx';
import { type CarMotion, createCarMotion } from './car-motion.ts';
import type { LngLat } from './map-data.ts';
import { Areas, DrawnRoute, placeLines, Walks } from './map-lines.tsx';
import type { MapView } from './map-view.ts';
import type { Padding } from './mercator.ts';
import { type Mark, placeChips, spread } from './placing.ts';

export interface MapVehicle {
  id: string | number;
  lat: number;
  lng: number;
  /** Compass degrees. */
  heading: number;
  /** On a map of many: free cars are green, others amber and of another shape. The car of one's own ride has none. */
  status?: 'available' | 'busy';
  /** Said in a chip at the car: "4 min". */
  label?: string;
  /** After the label, quieter: ", 3 min". */
  detail?: string;
  /** Where it was, newest first, if that is known already. */
  trail?: readonly LngLat[];
}

export interface MapStop {
  lat: number;
  lng: number;
  label?: string;
  detail?: string;
}

interface OverlayProps {
  view: MapView | undefined;
  vehicles: readonly MapVehicle[];
  pickup?: MapStop | undefined;
  stops?: readonly MapStop[] | undefined;
  firstStop?: number | undefined;
  destination?: MapStop | undefined;
  /** Draws the route where the map below does not. */
  /** From where a street is left to a door, on foot. */
  walks?: readonly (readonly [from: LngLat, to: LngLat])[] | undefined;
  drawnRoute?: readonly { polyline: readonly LngLat[]; phase?: 'now' | 'later' }[] | undefined;
  /** Outlined areas, as [west, south, east, north]. */
  areas?: readonly (readonly [number, number, number, number])[] | undefined;
  /** What floats over the map; chips keep out of it. */
  padding: Padding;
}

/** Dots behind the car: how far back in pixels, radius, strength. */
const dots = [
  { back: 23, radius: 2.2, opacity: 0.75 },
  { back: 32, radius: 1.8, opacity: 0.45 },
  { back: 41, radius: 1.4, opacity: 0.25 },
] as const;

/** Of the car's body and of the dots behind it. */
const inks = { available: 'text-moss', busy: 'text-amber', own: 'text-signal-sign' } as const;

export function MapOverlay({
  view,
  vehicles,
  pickup,
  stops,
  firstStop = 1,
  destination,
  walks,
  drawnRoute,
  areas,
  padding,
}: OverlayProps) {
  const root = useRef<HTMLDivElement>(null);
  const motions = useRef(new Map<MapVehicle['id'], CarMotion>());
  const redraw = useRef<() => void>(() => {});
  const inset = useRef(padding);
  inset.current = padding;

  useLayoutEffect(() => {
    const now = performance.now();
    const known = motions.current;
    const present = new Set(vehicles.map((vehicle) => vehicle.id));
    for (const id of known.keys()) if (!present.has(id)) known.delete(id);
    for (const vehicle of vehicles) {
      const motion = known.get(vehicle.id);
      if (motion) motion.hear(vehicle, now);
      else known.set(vehicle.id, createCarMotion(vehicle, now, vehicle.trail));
    }
  }, [vehicles]);

  useEffect(() => {
    const element = root.current;
    if (!view || !element) return;
    const reduced = matchMedia('(prefers-reduced-motion: reduce)');
    let frame = 0;
    const drive = () => {
      frame = 0;
      const now = performance.now();
      placeCars(element, view, motions.current, now, reduced.matches);
      placeNames(element, inset.current);
      const moving = !reduced.matches && [...motions.current.values()].some((motion) => motion.moving(now));
      if (moving && !frame) frame = requestAnimationFrame(drive);
    };
    const draw = () => {
      placeAnchors(element, view);
      placeLines(element, view);
      cancelAnimationFrame(frame);
      drive();
    };
    // The map has just moved its picture, so what lies over it moves in the same frame.
    const stop = view.onChange(draw);
    redraw.current = draw;
    draw();
    return () => {
      stop();
      redraw.current = () => {};
      cancelAnimationFrame(frame);
    };
  }, [view]);

  // Whatever React has just added or changed is put in its place before it is seen.
  useLayoutEffect(() => redraw.current());

  return (
    <div
      ref={root}
      // A layer of its own: what moves over a drawn map would have its streets painted anew under each step.
      className="pointer-events-none absolute inset-0 overflow-hidden will-change-transform"
      aria-hidden="true"
    >
      {areas && areas.length > 0 && <Areas areas={areas} />}
      {drawnRoute && drawnRoute.length > 0 && <DrawnRoute legs={drawnRoute} />}
      {walks && walks.length > 0 && <Walks walks={walks} />}
      {pickup && <PickupAnchor pickup={pickup} />}
      <StopAnchors stops={stops} firstStop={firstStop} />
      {destination && <DestinationAnchor destination={destination} />}
      {/* Over pins and names: nothing matters more than the car. */}
      {vehicles.map((vehicle) => (
        <div
          key={vehicle.id}
          data-car={vehicle.id}
          className={`absolute top-0 left-0 opacity-0 ${inks[vehicle.status ?? 'own']}`}
        >
          {/* Of others no more is known than a rounded place, so no way they came. */}
          {!vehicle.status &&
            dots.map((dot) => (
              <span
                key={dot.back}
                data-dot
                className="absolute top-0 left-0 rounded-full bg-current"
                style={{
                  width: dot.radius * 2,
                  height: dot.radius * 2,
                  margin: -dot.radius,
                  opacity: dot.opacity,
                  visibility: 'hidden',
                }}
              />
            ))}
          <span data-body className="absolute top-0 left-0 -m-[17px] will-change-transform">
            <CarFromAbove busy={vehicle.status === 'busy'} />
          </span>
          {vehicle.label && (
            <Chip beside="car" label={vehicle.label}>
              {vehicle.detail}
            </Chip>
          )}
        </div>
      ))}
    </div>
  );
}

function DestinationAnchor({ destination }: { destination: MapStop }) {
  return (
    <Anchor at={destination}>
      <span className="absolute -m-[9px] grid size-[18px] place-items-center rounded-mark bg-ink shadow-[0_0_0_2px_var(--map-land)]">
        <span className="size-[5px] rounded-[1px] bg-paper" />
      </span>
      {destination.label && (
        <Chip beside="destination" label={destination.label}>
          {destination.detail}
        </Chip>
      )}
    </Anchor>
  );
}

function PickupAnchor({ pickup }: { pickup: NonNullable<OverlayProps['pickup']> }) {
  return (
    <Anchor at={pickup}>
      <span className="absolute -m-[17px] size-[34px] rounded-full bg-spruce/15" />
      <span className="absolute -m-[9px] size-[18px] rounded-full border-[5px] border-spruce bg-card shadow-[0_0_0_2px_var(--map-land)]" />
      {pickup.label && (
        <Chip beside="pickup" label={pickup.label}>
          {pickup.detail}
        </Chip>
      )}
    </Anchor>
  );
}

function StopAnchors({
  stops = [],
  firstStop,
}: {
  stops?: readonly MapStop[] | undefined;
  firstStop: number;
}) {
  return stops.map((stop, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same place may be a stop twice.
    <Anchor key={index} at={stop}>
      <span className="absolute -m-[10px] grid size-[20px] place-items-center rounded-full border-2 border-ink bg-card text-[12px] leading-none font-semibold text-ink shadow-[0_0_0_2px_var(--map-land)]">
        {firstStop + index}
      </span>
    </Anchor>
  ));
}

function Anchor({ at, children }: { at: MapStop; children: React.ReactNode }) {
  return (
    <div data-lng={at.lng} data-lat={at.lat} className="absolute top-0 left-0 opacity-0">
      {children}
    </div>
  );
}

function Chip({
  label,
  children,
  beside,
}: {
  label: string;
  children?: React.ReactNode;
  beside: 'car' | 'pickup' | 'destination';
}) {
  return (
    <span
      data-chip={beside}
      className="absolute top-0 left-0 block w-max max-w-56 truncate rounded-control border border-line bg-card px-2.5 py-1 text-13 text-muted shadow-float"
    >
      <b className="font-semibold text-ink">{label}</b>
      {children}
    </span>
  );
}

const shift = (element: HTMLElement, x: number, y: number, more = '') => {
  element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)${more}`;
};

function placeAnchors(root: HTMLElement, view: MapView): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-lng]')) {
    const at = view.project([Number(element.dataset.lng), Number(element.dataset.lat)]);
    shift(element, at.x, at.y);
    element.dataset.at = `${at.x} ${at.y}`;
    element.style.opacity = '1';
  }
}

const carRadius = 17;
const pinRadius = 12;

/** Puts each name beside what it names, where it lies on nothing else; a name without room is not shown. */
function placeNames(root: HTMLElement, { top, right, bottom, left }: Padding): void {
  const room = { left, top, right: root.clientWidth - right, bottom: root.clientHeight - bottom };
  const marked = [...root.querySelectorAll<HTMLElement>('[data-at]')]
    // The car's name chooses first: it is what somebody waits for.
    .sort((a, b) => Number('car' in b.dataset) - Number('car' in a.dataset))
    .map((element) => ({ element, chip: element.querySelector<HTMLElement>('[data-chip]') }));
  const marks = marked.map(({ element, chip }): Mark => {
    const [x = 0, y = 0] = (element.dataset.at ?? '').split(' ').map(Number);
    const radius = 'car' in element.dataset ? carRadius : pinRadius;
    if (!chip) return { at: { x, y }, radius };
    const last = chip.dataset.choice === undefined ? undefined : Number(chip.dataset.choice);
    const size = { width: chip.offsetWidth, height: chip.offsetHeight };
    return { at: { x, y }, radius, chip: { beside: besideOf(chip), size, last } };
  });
  for (const [i, placed] of placeChips(marks, room).entries()) {
    const { chip, element } = marked[i] ?? {};
    const at = marks[i]?.at;
    if (!chip || !element || !at) continue;
    chip.style.visibility = placed ? 'visible' : 'hidden';
    if (!placed) continue;
    chip.dataset.choice = String(placed.choice);
    // A car's element lies at the map's corner, a pin's at the pin.
    const origin = 'car' in element.dataset ? at : { x: 0, y: 0 };
    shift(chip, origin.x + placed.offset.x, origin.y + placed.offset.y);
  }
}

const besideOf = (chip: HTMLElement): 'car' | 'pickup' | 'destination' =>
  chip.dataset.chip === 'car' || chip.dataset.chip === 'pickup' ? chip.dataset.chip : 'destination';

function placeCars(
  root: HTMLElement,
  view: MapView,
  motions: ReadonlyMap<MapVehicle['id'], CarMotion>,
  now: number,
  still: boolean,
): void {
  const byId = new Map([...motions].map(([id, motion]) => [String(id), motion]));
  const cars = [...root.querySelectorAll<HTMLElement>('[data-car]')].flatMap((element) => {
    const motion = byId.get(element.dataset.car ?? '');
    if (!motion) return [];
    const drawn = motion.at(now, still);
    return [{ element, motion, heading: drawn.heading, at: view.project(drawn.at) }];
  });
  const places = spread(cars.map(({ at }) => at));
  for (const [i, { element, motion, heading, at }] of cars.entries()) {
    const { x, y } = places[i] ?? at;
    element.style.opacity = '1';
    const body = element.querySelector<HTMLElement>('[data-body]');
    if (body) shift(body, x, y, ` rotate(${heading.toFixed(1)}deg)`);
    element.dataset.at = `${x} ${y}`;
    const behind = backAlong(motion.trail(), view, { x, y });
    element.querySelectorAll<HTMLElement>('[data-dot]').forEach((dot, i) => {
      const at = behind[i];
      dot.style.visibility = at ? 'visible' : 'hidden';
      if (at) shift(dot, at.x, at.y);
    });
  }
}

/** The points at the dots' distances back along where the car was. */
function backAlong(trail: readonly LngLat[], view: MapView, from: { x: number; y: number }) {
  const found: { x: number; y: number }[] = [];
  let previous = from;
  let length = 0;
  for (const point of trail) {
    const next = view.project(point);
    const step = Math.hypot(next.x - previous.x, next.y - previous.y);
    let dot = dots[found.length];
    while (dot && length + step >= dot.back && step > 0) {
      const share = (dot.back - length) / step;
      found.push({
        x: previous.x + (next.x - previous.x) * share,
        y: previous.y + (next.y - previous.y) * share,
      });
      dot = dots[found.length];
    }
    length += step;
    previous = next;
    if (found.length === dots.length) break;
  }
  return found;
}
