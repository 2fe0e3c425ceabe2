/** What `RideMap` shows and does; fetched together with MapLibre. A drawing at first, live once MapLibre runs. */
import { type CSSProperties, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { cx } from '../class-names.ts';
import type { LiveMap } from './live-map.ts';
import { MapControls } from './map-controls.tsx';
import type { MapFailure } from './map-failure.ts';
import { createCameraNews, MapFoot } from './map-foot.tsx';
import { MapNote } from './map-note.tsx';
import { MapOverlay, type MapStop, type MapVehicle } from './map-overlay.tsx';
import { createStillView, type MapView, type StillView } from './map-view.ts';
import { type Camera, cameraFor, type Padding } from './mercator.ts';
import type { RideMapNews, RideMapProps } from './ride-map-props.ts';
import { startLiveMap } from './start-live-map.ts';
import { defaultZoom, noPadding, StaticMap } from './static-map.tsx';
import { StillCars } from './still-cars.tsx';
import { useTheme } from './use-theme.ts';

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
/** After a person has moved the map it is left to them this long. */
const leftAloneMs = 20_000;

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
  children,
}: RideMapProps) {
  const pageTheme = useTheme();
  const theme = givenTheme ?? pageTheme;
  const container = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const [live, setLive] = useState<LiveMap>();
  const [still, setStill] = useState<StillView>();
  const [stillCamera, setStillCamera] = useState<Camera>(() => {
    if (bounds) return cameraFor(bounds, likelyBox, withMargin(padding, likelyBox.height));
    return camera ?? { center: frame.centre, zoom: defaultZoom };
  });
  const [notice, setNotice] = useState<string>();
  const movedByHandAt = useRef(Number.NEGATIVE_INFINITY);
  const legs = useMemo(() => (route ? ('polyline' in route ? [route] : route) : []), [route]);
  const view: MapView | undefined = live ?? still;

  const wanted = (): Camera => {
    if (bounds && container.current) {
      const box = { width: container.current.clientWidth, height: container.current.clientHeight };
      return cameraFor(bounds, box, withMargin(padding, box.height));
    }
    return camera ?? { center: frame.centre, zoom: defaultZoom };
  };
  const wantedKey = JSON.stringify([bounds ?? camera, padding]);
  const isLeftAlone = () => performance.now() - movedByHandAt.current < leftAloneMs;
  const begin = () => (still && isLeftAlone() ? still.camera() : wanted());
  const latest = useRef({ wanted, begin, padding, theme, interactive, label, onMove });
  latest.current = { wanted, begin, padding, theme, interactive, label, onMove };

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const start = latest.current.wanted();
    const view = createStillView(element, start, latest.current.padding);
    setStill(view);
    setStillCamera(start);
    return () => view.close();
  }, []);

  useEffect(() => {
    const element = canvas.current;
    if (!element) {
      setNotice('Map container not ready - using demo mode');
      return;
    }
    let gone = false;
    let made: LiveMap | undefined;
    const lost = (failure: MapFailure) => {
      if (gone) return;
      setLive(undefined);
      made?.destroy();
      made = undefined;
      setNotice(failure.message);
    };
    startLiveMap(
      element,
      frame,
      () => latest.current,
      () => gone,
      lost,
    ).then((map) => {
      if (!map) return;
      if (gone) return map.destroy();
      made = map;
      // The drawing may have been moved while this was on its way.
      map.moveTo(latest.current.begin(), latest.current.padding, 'jump');
      map.onMovedByHand(() => {
        movedByHandAt.current = performance.now();
      });
      setNotice(undefined);
      setLive(map);
    }, lost);
    return () => {
      gone = true;
      setLive(undefined);
      made?.destroy();
    };
  }, [frame]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the camera by value.
  useEffect(() => {
    const target = latest.current.wanted();
    if (live) {
      if (isLeftAlone()) return;
      live.moveTo(target, padding, 'ease');
    } else if (still) {
      still.moveTo(target, padding);
      setStillCamera(target);
    }
  }, [wantedKey, live, still]);

  useEffect(() => live?.setTheme(theme), [live, theme]);
  useEffect(() => live?.setRoute(legs), [live, legs]);
  useEffect(() => {
    if (!view) return;
    const tell = () => latest.current.onMove?.(view.camera());
    tell();
    return view.onChange(tell);
  }, [view]);

  const zoomBy = (levels: number) => {
    movedByHandAt.current = performance.now();
    if (live) return live.zoomBy(levels);
    if (!still) return;
    const { center, zoom } = still.camera();
    const next = { center, zoom: Math.min(17, Math.max(9, zoom + levels)) };
    still.moveTo(next, padding);
    setStillCamera(next);
  };
  const lookAt = (next: Camera) => {
    movedByHandAt.current = Number.NEGATIVE_INFINITY;
    if (live) live.moveTo(next, padding, 'ease');
    else {
      still?.moveTo(next, padding);
      setStillCamera(next);
    }
  };
  const locate =
    onLocate ??
    (() => {
      if (!('geolocation' in navigator)) return setNotice('Failed to get current location');
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => lookAt({ center: [coords.longitude, coords.latitude], zoom: 15 }),
        () => setNotice('Failed to get current location'),
        { timeout: 10_000, maximumAge: 60_000, enableHighAccuracy: true },
      );
    });

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
        drawnRoute={live ? undefined : legs}
        areas={areas}
        padding={padding}
      />
      <p className="sr-only">{inWords(vehicles, pickup, destination)}</p>
      {controls && <MapControls className={controlsClassName} zoomBy={zoomBy} locate={locate} />}
      {(notice || live?.drawnBy !== 'google') && <MapNote notice={notice} />}
      {children}
    </section>
  );
}

function inWords(
  vehicles: readonly MapVehicle[],
  pickup: MapStop | undefined,
  destination: MapStop | undefined,
): string {
  const cars = vehicles.length === 1 ? '1 vehicle' : `${vehicles.length} vehicles`;
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
