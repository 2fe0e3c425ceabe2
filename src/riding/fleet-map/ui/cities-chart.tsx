/** A chart with the cities of a company: what there is of each, on a badge at its place that leads to its map. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { cx } from '#src/design/class-names.ts';
import { type Padding, toLngLat, toWorld } from '#src/design/map/mercator.ts';
import { cityFrameOf } from '#src/geo/streets/city-frames.ts';
import { counted } from '#src/platform/plural.ts';
import type { CarState } from '../car-states.ts';
import { badgeSize, cameraOfCities, gridLines, placeBadges, projectionOf } from '../city-badges.ts';
import type { CityOnMap } from '../contract.ts';
import { addedUp, carsInAll, urgencyOf, waitWords } from '../rules.ts';
import { urgencyClass } from './fleet-words.ts';

/** Taken for the chart's size while the server draws it. */
const likelyBox = { width: 1_220, height: 800 };
const mostLines = 8;

export function CitiesChart({
  cities,
  now,
  padding,
  className,
  onNarrow,
}: {
  /** Those that are looked at; at least one. */
  cities: readonly CityOnMap[];
  /** By the server's clock, in ms. */
  now: number;
  padding: Padding;
  className?: string;
  /** Cities that are too near for badges of their own were pressed. */
  onNarrow: (cities: readonly string[]) => void;
}) {
  const chart = useRef<HTMLElement>(null);
  const box = useBox(chart);
  const places = cities.map(({ city }) => ({ id: city, centre: cityFrameOf(city).centre }));
  const camera = cameraOfCities(places, box, padding);
  const at = projectionOf(camera, box, padding);
  const badges = placeBadges(places, at);
  const middle = toWorld(camera.center, camera.zoom);
  const [west, north] = toLngLat({ x: middle.x - box.width, y: middle.y - box.height }, camera.zoom);
  const [east, south] = toLngLat({ x: middle.x + box.width, y: middle.y + box.height }, camera.zoom);
  return (
    <section
      ref={chart}
      aria-label="All cities"
      className={cx('map-colours relative isolate overflow-hidden bg-(--map-land)', className)}
    >
      <svg className="absolute inset-0 size-full" aria-hidden="true">
        <g className="stroke-(--map-contour)" strokeWidth="1">
          {gridLines(west, east, 2 * mostLines).map((lng) => {
            const { x } = at([lng, 0]);
            return <line key={lng} x1={x} x2={x} y1="0" y2="100%" />;
          })}
          {gridLines(south, Math.min(84, north), 2 * mostLines).map((lat) => {
            const { y } = at([0, lat]);
            return <line key={lat} x1="0" x2="100%" y1={y} y2={y} />;
          })}
        </g>
        {places.map(({ id, centre }) => {
          const { x, y } = at(centre);
          const badge = badges.find((one) => one.cities.includes(id));
          return (
            <g key={id} className="stroke-(--map-place-name)">
              {badge && <line x1={x} y1={y} x2={badge.x} y2={badge.y} strokeWidth="1.5" />}
              <circle cx={x} cy={y} r="4" className="fill-(--map-place-name)" />
            </g>
          );
        })}
      </svg>
      <ul>
        {badges.map((badge) => (
          <li
            key={badge.cities.join(' ')}
            className="absolute top-0 left-0"
            style={{
              ...badgeSize,
              transform: `translate(${badge.x - badgeSize.width / 2}px, ${badge.y - badgeSize.height / 2}px)`,
            }}
          >
            <CityBadge
              cities={cities.filter(({ city }) => badge.cities.includes(city))}
              now={now}
              onNarrow={() => onNarrow(badge.cities)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useBox(chart: { current: HTMLElement | null }) {
  const [box, setBox] = useState(likelyBox);
  useEffect(() => {
    const element = chart.current;
    if (!element) return;
    const measure = () => setBox({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [chart]);
  return box;
}

const edges = { calm: 'border-edge', long: 'border-amber', too_long: 'border-brick' };

function CityBadge({
  cities,
  now,
  onNarrow,
}: {
  cities: readonly CityOnMap[];
  now: number;
  onNarrow: () => void;
}) {
  const sum = addedUp(cities);
  const seconds = sum.longestSince === null ? 0 : (now - Date.parse(sum.longestSince)) / 1000;
  const urgency = urgencyOf(seconds);
  const className = cx(
    'flex size-full flex-col justify-center gap-0.5 rounded-card border-2 bg-card px-3 text-left shadow-float hover:bg-well focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-spruce',
    edges[urgency],
  );
  const [only] = cities;
  const isOne = cities.length === 1 && only;
  const words: ReactNode = (
    <>
      <span className="flex items-baseline justify-between gap-2">
        <b className="truncate text-15 font-semibold">
          {isOne ? cityFrameOf(only.city).name : `${cities.length} cities`}
        </b>
        <span className="shrink-0 text-13 text-muted">{counted(carsInAll(sum), 'car')}</span>
      </span>
      <StateBar cars={sum.cars} />
      <span className={cx('text-13', sum.waiting === 0 ? 'text-muted' : 'font-semibold tabular-nums')}>
        {sum.waiting === 0 ? 'Nobody waits' : `${sum.waiting} waiting, `}
        {sum.waiting > 0 && <span className={urgencyClass[urgency]}>longest {waitWords(seconds)}</span>}
      </span>
    </>
  );
  return isOne ? (
    <Link to={`/operations/map?city=${only.city}`} className={className}>
      {words}
    </Link>
  ) : (
    <button type="button" onClick={onNarrow} className={className}>
      {words}
    </button>
  );
}

const barStates: readonly [CarState, string][] = [
  ['free', 'bg-moss'],
  ['pickup', 'bg-lake'],
  ['waiting', 'bg-lake'],
  ['rider', 'bg-ink'],
  ['break', 'bg-edge'],
  ['silent', 'bg-amber'],
];

/** What the cars of a city do, as shares of a line; the list beside the chart has the numbers. */
const StateBar = ({ cars }: { cars: CityOnMap['cars'] }) => (
  <span aria-hidden="true" className="flex h-1.5 overflow-hidden rounded-full bg-well">
    {barStates.map(([state, colour]) => (
      <span key={state} className={colour} style={{ flexGrow: cars[state] }} />
    ))}
  </span>
);
