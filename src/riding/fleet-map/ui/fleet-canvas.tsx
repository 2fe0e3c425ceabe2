/** The canvas over the map: follows its camera, and tells what was pressed. */
import { useEffect, useRef } from 'react';
import type { MapView } from '#src/design/map/map-view.ts';
import { type Camera, toWorld } from '#src/design/map/mercator.ts';
import { useTheme } from '#src/design/map/use-theme.ts';
import type { AreaOnMap } from '../contract.ts';
import { createFleetPainter, type FleetPainter, type FleetShown, type Hit, margin } from './fleet-painter.ts';
import type { Fleet } from './use-fleet.ts';

/** A press that moves farther moves the map. */
const stillPixels = 5;
const whileMovingMs = 120;
const agesMs = 1_000;

interface FleetCanvasProps {
  view: MapView;
  lookAt: (camera: Camera) => void;
  fleet: Fleet;
  shown: FleetShown;
  areas: readonly AreaOnMap[];
  /** As longitude and latitude. */
  asks: readonly (readonly [number, number])[];
  /** Where to look; a new object looks there again. */
  target: { lat: number; lng: number } | null;
  onPress: (hit: Hit | null) => void;
}

export function FleetCanvas({ view, lookAt, fleet, shown, areas, asks, target, onPress }: FleetCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<FleetPainter>(null);
  const latest = useRef({ fleet, shown, lookAt, onPress });
  latest.current = { fleet, shown, lookAt, onPress };
  const repaint = useRef<() => void>(() => {});
  const theme = useTheme();

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const made = createFleetPainter(element);
    painter.current = made;
    made.put(latest.current.fleet.map, performance.now());
    const stop = keepPainted(element, made, view, () => latest.current, repaint);
    const stopPressing = hearPresses(element, made, view, () => latest.current);
    return () => {
      stop();
      stopPressing();
      painter.current = null;
    };
  }, [view]);

  useEffect(() => {
    painter.current?.put(fleet.map, performance.now());
    repaint.current();
  }, [fleet]);
  useEffect(() => {
    painter.current?.setGround(
      areas,
      asks.map((ask) => toWorld(ask, 0)),
    );
    repaint.current();
  }, [areas, asks]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is read from the newest props.
  useEffect(() => repaint.current(), [shown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours.
  useEffect(() => {
    painter.current?.fit();
    repaint.current();
  }, [theme]);
  useEffect(() => {
    if (target) {
      const zoom = Math.max(14, view.camera().zoom);
      latest.current.lookAt({ center: [target.lng, target.lat], zoom });
    }
  }, [target, view]);

  return (
    <div aria-hidden="true" className="pointer-events-none absolute" style={{ inset: -margin }}>
      <canvas ref={canvas} className="size-full origin-top-left" data-fleet />
    </div>
  );
}

type Latest = () => Pick<FleetCanvasProps, 'fleet' | 'shown' | 'onPress'>;

/**
 * Paints whenever there is something new to see: news, ages each second, and cars as far as they move. While the camera
 * moves, what is painted moves with it in the map's own frame, and all is painted again some times a second.
 */
function keepPainted(
  element: HTMLCanvasElement,
  painter: FleetPainter,
  view: MapView,
  latest: Latest,
  repaint: { current: () => void },
): () => void {
  let frame = 0;
  let paintedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  const paint = () => {
    frame = 0;
    clearTimeout(timer);
    const { shown, fleet } = latest();
    paintedAt = performance.now();
    painter.paint(view, shown, paintedAt, Date.now() + fleet.skewMs);
    const stepMs = reduced.matches ? null : painter.nextStepMs(view, paintedAt);
    timer = setTimeout(plan, stepMs ?? agesMs);
  };
  const plan = () => {
    if (!frame) frame = requestAnimationFrame(paint);
  };
  repaint.current = plan;
  const observer = new ResizeObserver(() => {
    painter.fit();
    paint();
  });
  observer.observe(element);
  const stopHearing = view.onChange(() => {
    painter.shift(view);
    if (performance.now() - paintedAt >= whileMovingMs) return plan();
    clearTimeout(timer);
    timer = setTimeout(plan, whileMovingMs);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    observer.disconnect();
    stopHearing();
    repaint.current = () => {};
  };
}

/** The map below takes drags and wheels; what is pressed and let go in one place is meant for what stands there. */
function hearPresses(
  element: HTMLCanvasElement,
  painter: FleetPainter,
  view: MapView,
  latest: Latest,
): () => void {
  const map = element.closest('section');
  if (!map) return () => {};
  let down: { x: number; y: number } | null = null;
  const at = ({ clientX, clientY }: MouseEvent) => {
    const { left, top } = map.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const isControl = (event: Event) => event.target instanceof Element && event.target.closest('button, a');
  const hitAt = (place: { x: number; y: number }) =>
    painter.hit(view, latest().shown, place, performance.now());
  const onDown = (event: PointerEvent) => {
    down = event.isPrimary && !isControl(event) ? at(event) : null;
  };
  const onClick = (event: MouseEvent) => {
    const up = at(event);
    if (!down || Math.hypot(up.x - down.x, up.y - down.y) > stillPixels) return;
    latest().onPress(hitAt(up));
  };
  const onMove = (event: PointerEvent): void => {
    if (event.buttons !== 0 || event.pointerType !== 'mouse') return;
    const isOver = !isControl(event) && hitAt(at(event)) !== null;
    // The live map's own canvas says what the pointer looks like.
    for (const one of [map, ...map.querySelectorAll('canvas')]) one.style.cursor = isOver ? 'pointer' : '';
  };
  map.addEventListener('pointerdown', onDown);
  map.addEventListener('click', onClick);
  map.addEventListener('pointermove', onMove);
  return () => {
    map.removeEventListener('pointerdown', onDown);
    map.removeEventListener('click', onClick);
    map.removeEventListener('pointermove', onMove);
    map.style.cursor = '';
  };
}
