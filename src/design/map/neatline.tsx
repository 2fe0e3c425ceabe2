/** The map's lower edge: longitude in bars, what is live, a scale, where one looks. */
import type { ReactNode } from 'react';
import { cx } from '#src/design/class-names.ts';
import { rideUnit } from '#src/platform/units.ts';
import { type Camera, metersPerPixel, type Padding, toWorld, worldSize } from './mercator.ts';
import { scaleWithin } from './scale.ts';
import { noPadding } from './static-map.tsx';

const barDegrees = 0.005;
/** Bars narrower than this are drawn for twice the degrees. */
const leastBarPixels = 26;
/** Half of the widest strip drawn; the middle of the map is the middle of the strip. */
const reach = 3_000;
const mostScalePixels = 160;

export function Neatline({
  camera,
  padding = noPadding,
  children,
  className,
}: {
  camera: Camera;
  padding?: Padding;
  /** Live facts, left to right. */
  children?: ReactNode;
  className?: string;
}) {
  const [lng, lat] = camera.center;
  return (
    <footer
      className={cx(
        'relative flex h-11 items-center gap-6 overflow-hidden border-line border-t bg-paper px-6 text-13 text-muted',
        className,
      )}
    >
      <Bars camera={camera} padding={padding} />
      <div className="flex min-w-0 flex-1 items-center gap-6 overflow-hidden whitespace-nowrap">
        {children}
      </div>
      <Scale lat={lat} zoom={camera.zoom} />
      <p className="hidden whitespace-nowrap tabular-nums sm:block">
        {degrees(lat, 'N', 'S')}, {degrees(lng, 'E', 'W')}
      </p>
    </footer>
  );
}

const degrees = (value: number, positive: string, negative: string) =>
  `${Math.abs(value).toFixed(4)}° ${value < 0 ? negative : positive}`;

function Bars({ camera, padding }: { camera: Camera; padding: Padding }) {
  const pixelsPerDegree = worldSize(camera.zoom) / 360;
  let step = barDegrees * pixelsPerDegree;
  while (step < leastBarPixels) step *= 2;
  // The strip starts `reach` left of the middle; its pattern starts at a whole pair of bars.
  const middle = toWorld(camera.center, camera.zoom).x - (padding.left - padding.right) / 2;
  const pair = 2 * step;
  const phase = (((middle - reach) % pair) + pair) % pair;
  const bars = `repeating-linear-gradient(90deg, light-dark(var(--color-ink), var(--color-edge)) 0 ${step}px, transparent ${step}px ${pair}px)`;
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-0 top-0 block h-[5px] overflow-hidden border-b opacity-80 [border-color:light-dark(var(--color-ink),var(--color-edge))]"
    >
      <span
        className="absolute top-0 left-1/2 block h-full"
        style={{
          transform: `translateX(${-reach - phase}px)`,
          width: 2 * reach + 2 * pair,
          background: bars,
        }}
      />
    </span>
  );
}

function Scale({ lat, zoom }: { lat: number; zoom: number }) {
  const perPixel = metersPerPixel(lat, zoom);
  const { meters, name } = scaleWithin(mostScalePixels * perPixel, rideUnit());
  return (
    <p className="hidden items-center gap-2 whitespace-nowrap md:flex">
      <span
        aria-hidden="true"
        className="block h-[7px] border-muted border-x border-b"
        style={{ width: Math.round(meters / perPixel) }}
      />
      <span>
        <span className="sr-only">Scale: </span>
        {name}
      </span>
    </p>
  );
}
