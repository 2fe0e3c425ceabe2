/** What `RideMap` shows and does; fetched together with MapLibre. A drawing at first, live once MapLibre runs. */

import { type CSSProperties, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { cx } from '#src/design/class-names.ts';
import { counted } from '#src/platform/plural.ts';
import { MapControls } from './map-controls.tsx';
import type { LngLat } from './map-data.ts';
import { createCameraNews, MapFoot } from './map-foot.tsx';
import { MapNote } from './map-note.tsx';
import { MapOverlay, type MapStop, type MapVehicle } from './map-overlay.tsx';
import type { MapView } from './map-view.ts';
import { type Camera, cameraFor, type Padding } from './mercator.ts';
import type { RideMapNews, RideMapProps } from './ride-map-props.ts';
import { defaultZoom, noPadding, StaticMap } from './static-map.tsx';
import { StillCars } from './still-cars.tsx';
import { useMovedByHand, useStartedMap, useStillMap } from './use-map-views.ts';
import { useTheme } from './use-theme.ts';
import { walksTo } from './walks.ts';

/** Taken for the map's size while the server draws it. */
const likelyBox = { width: 1_280, height: 760 };
/** Bounds are of points; what stands at them needs room too. */
const marginPixels = 56;
/** A low map cannot spare as much. */
const shareOfHeight = 0.14;
const withMargin = ({ top, right, bottom, left }: Padding, boxHeight: number): Padding => {
  const margin = Math.min(marginPixels, Math.round(boxHeight * shareOfHeight));
  return {
    top: top + margin,
    right: right + marginPixels,
    bottom: bottom + margin,
    left: left + marginPixels,
  };
};
/** Once the screen is known, the page's own shift of the first picture gives way. */
const shiftedBy = ({ left, right, top, bottom }: Padding) =>
  ({ '--map-shift': `${(left - right) / 2}px`, '--map-drop': `${(top - bottom) / 2}px` }) as CSSProperties;
const nobody: readonly MapVehicle[] = [];

/** What a map is to show in a box of this size; without a size it cannot be fitted to bounds. */
const cameraOf = (
  {
    bounds,
    camera,
    frame,
    padding,
  }: Pick<RideMapProps, 'bounds' | 'camera' | 'frame'> & { padding: Padding },
  box: { width: number; height: number } | null,
): Camera =>
  bounds && box
    ? cameraFor(bounds, box, withMargin(padding, box.height))
    : (camera ?? { center: frame.centre, zoom: defaultZoom });

const sizeOf = (element: HTMLElement | null) =>
  element && { width: element.clientWidth, height: element.clientHeight };

/** Looks where the device is, near enough to see its street. */
function findDevice(onFound: (camera: Camera) => void, onFailure: () => void): void {
  if ('geolocation' in navigator)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => onFound({ center: [coords.longitude, coords.latitude], zoom: 15 }),
      onFailure,
      { timeout: 10_000, maximumAge: 60_000, enableHighAccuracy: true },
    );
  else onFailure();
}

/** Begins with what the server drew, though the page may know more by the time this has come. */
export default function RideMapLayers({ news }: { news: RideMapNews }) {
  const { neatline, ...map } = useSyncExternalStore(news.subscribe, news.current, () => news.first);
  const [moves] = useState(createCameraNews);
  if (!neatline) return <Layers {...map} />;
  return (
    <div className={cx('flex flex-col', map.className)}>
      {/* The page may be shown before its HTML has come this far: the foot's room is kept free. */}
      <Layers {...map} className="min-h-0 grow lg:mb-11" onMove={moves.tell} />
      <MapFoot {...neatline} moves={moves} map={map} />
    </div>
  );
}

function Layers({
  frame,
  camera,
  bounds,
  padding = noPadding,
  theme: givenTheme,
  vehicles = nobody,
  pickup,
  stops,
  firstStop,
  destination,
  route,
  areas,
  interactive = true,
  controls = true,
  controlsClassName = 'top-4 right-4',
  onMove,
  onLocate,
  className,
  label = `Map of ${frame.name}`,
  overlay,
  children,
}: RideMapProps) {
  const pageTheme = useTheme();
  const theme = givenTheme ?? pageTheme;
  const container = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const moved = useMovedByHand();
  const legs = useMemo(() => (route ? ('polyline' in route ? [route] : route) : []), [route]);
  const doors = [pickup, ...(stops ?? []), destination].filter((door) => door !== undefined);
  const walks = walksTo(
    doors,
    legs.map(({ polyline }) => polyline),
  );
  const at = { bounds, camera, frame, padding };
  const wanted = () => cameraOf(at, sizeOf(container.current));
  const wantedKey = JSON.stringify([bounds ?? camera, padding]);
  const first = () => cameraOf(at, likelyBox);
  const { still, stillCamera, moveStill } = useStillMap(container, first, wanted, padding);
  const begin = () => (still && moved.isRecent() ? still.camera() : wanted());
  const start = { begin, padding, theme, interactive, label };
  const { live, notice, setNotice } = useStartedMap(canvas, frame, start, moved.now);
  const view: MapView | undefined = live ?? still;
  const latest = useRef({ wanted, onMove });
  latest.current = { wanted, onMove };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the camera by value.
  useEffect(() => {
    const target = latest.current.wanted();
    if (live) {
      if (!moved.isRecent()) live.moveTo(target, padding, 'ease');
    } else if (still) moveStill(target, padding);
  }, [wantedKey, live, still]);

  useEffect(() => live?.setTheme(theme), [live, theme]);
  useEffect(() => live?.setRoute(legs), [live, legs]);
  const named = vehicles.filter((vehicle) => vehicle.label);
  const marksKey = JSON.stringify([...doors, ...named].map(({ lng, lat }) => [lng, lat]));
  useEffect(() => live?.setMarks(JSON.parse(marksKey) as LngLat[]), [live, marksKey]);
  useEffect(() => {
    if (!view) return;
    const tell = () => latest.current.onMove?.(view.camera());
    tell();
    return view.onChange(tell);
  }, [view]);

  const zoomBy = (levels: number) => {
    moved.now();
    if (live) return live.zoomBy(levels);
    if (!still) return;
    const { center, zoom } = still.camera();
    moveStill({ center, zoom: Math.min(17, Math.max(9, zoom + levels)) }, padding);
  };
  const lookAt = (next: Camera) => {
    moved.noMore();
    if (live) live.moveTo(next, padding, 'ease');
    else moveStill(next, padding);
  };
  const locate = onLocate ?? (() => findDevice(lookAt, () => setNotice('Failed to get current location')));

  return (
    <section
      ref={container}
      aria-label={label}
      data-map={live ? 'live' : notice ? 'demo' : 'drawn'}
      className={cx('map-colours relative isolate overflow-hidden', className)}
      style={view && shiftedBy(padding)}
    >
      {!live && (
        <StaticMap frame={frame} camera={stillCamera} padding={padding}>
          {!view && <StillCars vehicles={vehicles} camera={stillCamera} />}
        </StaticMap>
      )}
      <div ref={canvas} className={cx('absolute inset-0', !live && 'invisible')} />
      <MapOverlay
        view={view}
        vehicles={view ? vehicles : nobody}
        pickup={pickup}
        stops={stops}
        firstStop={firstStop}
        destination={destination}
        walks={walks}
        drawnRoute={live ? undefined : legs}
        areas={areas}
        padding={padding}
      />
      {view && overlay?.(view, lookAt)}
      {!overlay && <p className="sr-only">{inWords(vehicles, pickup, destination)}</p>}
      {controls && <MapControls className={controlsClassName} zoomBy={zoomBy} locate={locate} />}
      {(notice || live?.drawnBy !== 'google') && (
        <MapNote credit={live?.credit ?? frame.credit} notice={notice} />
      )}
      {children}
    </section>
  );
}

function inWords(
  vehicles: readonly MapVehicle[],
  pickup: MapStop | undefined,
  destination: MapStop | undefined,
): string {
  const cars = counted(vehicles.length, 'vehicle');
  const named = vehicles
    .filter((vehicle) => vehicle.label)
    .map((vehicle) => `${vehicle.label}${vehicle.detail ?? ''}`);
  return [
    `${cars} on the map.`,
    ...named.map((words) => `${words}.`),
    pickup?.label && `Pickup: ${pickup.label}.`,
    destination?.label && `Destination: ${destination.label}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
