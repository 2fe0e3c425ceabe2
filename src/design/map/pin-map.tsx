/** A map that is moved under a pin in its middle: by touch, by mouse, by keyboard, and where there is only a drawing too. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { cx } from '#src/design/class-names.ts';
import { MapControls } from './map-controls.tsx';
import type { LngLat } from './map-data.ts';
import { MapNote } from './map-note.tsx';
import type { Camera } from './mercator.ts';
import { movedBy, pinMoveOf, within } from './pin-moves.ts';
import { type MapFrame, noPadding, StaticMap } from './static-map.tsx';
import { useStartedMap, useStillMap } from './use-map-views.ts';
import { useTheme } from './use-theme.ts';

const streetZoom = 16;
const zoomLimits = { least: 9, most: 17 };
/** A map that has not moved for so long is where somebody wants it. */
const restMs = 250;
const nothing = () => {};

interface PinMapProps {
  frame: MapFrame;
  /** Where the pin stands at first. */
  start: LngLat;
  label: string;
  /** The pin leaves the place it stood on. */
  onMoving: () => void;
  /** It stands still; never beyond the city. Told of where it stands at first too. */
  onRest: (at: LngLat) => void;
  /** Enter was pressed. */
  onTake: () => void;
  /** The device tells where it is, or does not. */
  onLocateFailed: () => void;
  className?: string;
}

export function PinMap({ frame, start, label, onTake, onLocateFailed, className, ...told }: PinMapProps) {
  const container = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const [first] = useState<Camera>(() => ({ center: within(frame.bounds, start), zoom: streetZoom }));
  const { still, stillCamera, moveStill } = useStillMap(
    container,
    () => first,
    () => first,
    noPadding,
  );
  const begin = () => still?.camera() ?? first;
  const starting = { begin, padding: noPadding, theme, interactive: true, label };
  const { live, notice } = useStartedMap(canvas, frame, starting, nothing);
  const view = live ?? still;

  const lookAt = (camera: Camera, how: 'ease' | 'jump' = 'jump') => {
    if (live) live.moveTo(camera, noPadding, how);
    else moveStill(camera, noPadding);
  };
  const latest = useRef({ lookAt, ...told });
  latest.current = { lookAt, ...told };
  const moving = useResting(view, frame, latest);
  useEffect(() => live?.setTheme(theme), [live, theme]);
  useEffect(() => {
    // One place to tab to: the keys are the whole map's, whatever draws it.
    for (const drawn of live ? (canvas.current?.querySelectorAll('canvas') ?? []) : []) drawn.tabIndex = -1;
  }, [live]);

  const zoomBy = (levels: number) => {
    if (live) return live.zoomBy(levels);
    const { center, zoom } = begin();
    lookAt({ center, zoom: Math.min(zoomLimits.most, Math.max(zoomLimits.least, zoom + levels)) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('button')) return;
    const move = pinMoveOf(event.key, event.shiftKey);
    if (event.key === 'Enter') onTake();
    else if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    else if ('zoom' in move) zoomBy(move.zoom);
    else if (view) lookAt(movedBy(view.camera(), move.x, move.y));
    event.preventDefault();
    event.stopPropagation();
  };
  const locate = () =>
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) => lookAt({ center: [coords.longitude, coords.latitude], zoom: streetZoom }, 'ease'),
      onLocateFailed,
      { timeout: 10_000, maximumAge: 60_000, enableHighAccuracy: true },
    ) ?? (navigator.geolocation ? undefined : onLocateFailed());

  return (
    <section
      ref={container}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map.
      tabIndex={0}
      role="application"
      aria-label={label}
      data-map={live ? 'live' : 'drawn'}
      onKeyDownCapture={onKeyDown}
      {...useDragging(live ? undefined : view, lookAt)}
      className={cx(
        'group/pin map-colours relative isolate cursor-grab touch-none overflow-hidden outline-none active:cursor-grabbing',
        className,
      )}
    >
      {!live && <StaticMap frame={frame} camera={stillCamera} padding={noPadding} />}
      <div ref={canvas} className={cx('absolute inset-0', !live && 'invisible')} />
      <Pin lifted={moving} />
      <MapControls className="right-3 bottom-8" zoomBy={zoomBy} locate={locate} />
      {(notice || live?.drawnBy !== 'google') && (
        <MapNote credit={live?.credit ?? frame.credit} notice={notice} />
      )}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 border-2 border-spruce opacity-0 group-focus-visible/pin:opacity-100"
      />
    </section>
  );
}

/** Tells where the map comes to rest, and whether it moves. A map that was moved out of its city comes back. */
function useResting(
  view: { camera: () => Camera; onChange: (changed: () => void) => () => void } | undefined,
  frame: MapFrame,
  latest: {
    readonly current: {
      lookAt: (camera: Camera, how?: 'ease' | 'jump') => void;
    } & Pick<PinMapProps, 'onMoving' | 'onRest'>;
  },
): boolean {
  const [moving, setMoving] = useState(false);
  useEffect(() => {
    if (!view) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stood = '';
    const rest = () => {
      const { center, zoom } = view.camera();
      const inside = within(frame.bounds, center);
      setMoving(false);
      // A map answers with a hair's breadth more or less than it was told.
      if (Math.hypot(inside[0] - center[0], inside[1] - center[1]) > 1e-5)
        return latest.current.lookAt({ center: inside, zoom }, 'ease');
      stood = center.join();
      latest.current.onRest(inside);
    };
    const changed = () => {
      clearTimeout(timer);
      timer = setTimeout(rest, restMs);
      if (view.camera().center.join() === stood) return;
      setMoving(true);
      latest.current.onMoving();
    };
    rest();
    const stop = view.onChange(changed);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [view, frame, latest]);
  return moving;
}

/** Moves a drawing with the finger or the mouse; a live map does that itself. */
function useDragging(
  still: { camera: () => Camera } | undefined,
  lookAt: (camera: Camera) => void,
): {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
} {
  const from = useRef<{ id: number; x: number; y: number; camera: Camera } | null>(null);
  const end = () => {
    from.current = null;
  };
  return {
    onPointerDown(event) {
      if (!still || !event.isPrimary || event.button !== 0) return;
      if (event.target instanceof Element && event.target.closest('button')) return;
      from.current = { id: event.pointerId, x: event.clientX, y: event.clientY, camera: still.camera() };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove({ pointerId, clientX, clientY }) {
      const start = from.current;
      // The live map may come in the middle of it, and is moved on from here then.
      if (start?.id === pointerId) lookAt(movedBy(start.camera, start.x - clientX, start.y - clientY));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** A square on a stem; its foot, in a ring, is the place. It is lifted off while the map moves. */
function Pin({ lifted }: { lifted: boolean }) {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute top-1/2 left-1/2 z-10">
      <span className="absolute -top-[9px] -left-[9px] size-[18px] rounded-full border-[4px] border-spruce bg-card" />
      <span
        className={cx(
          'absolute bottom-0 -left-[15px] flex w-[30px] flex-col items-center transition-transform duration-150 motion-reduce:transition-none',
          lifted && '-translate-y-1.5',
        )}
      >
        <span className="grid size-[30px] place-items-center rounded-[7px] border-2 border-card bg-ink shadow-float">
          <span className="size-[7px] rounded-[2px] bg-card" />
        </span>
        <span className="h-[26px] w-[4px] bg-ink" />
      </span>
    </span>
  );
}
