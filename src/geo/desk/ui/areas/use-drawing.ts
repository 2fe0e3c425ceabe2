/** What pressing, dragging and typing on the map of areas does. */
import { type PointerEvent, useRef } from 'react';
import { type Camera, toLngLat, toWorld } from '#src/design/map/mercator.ts';
import { movedBy } from '#src/design/map/pin-moves.ts';
import { type Drawn, ringOfSelected, rounded, withArea, withDoor, withRing } from './editing.ts';
import type { AreasMapProps, Handle } from './map-props.ts';

interface Drag {
  handle: Handle | null;
  x: number;
  y: number;
  hasMoved: boolean;
  /** One step to undo, however far it goes. */
  act: string;
}

/** A finger is never quite still. */
const stillPixels = 4;

interface MapNow {
  camera: Camera;
  setCamera: (change: (now: Camera) => Camera) => void;
  /** The one that is chosen. */
  corner: number | null;
  setCorner: (corner: number | null) => void;
}

export function useDrawing(props: AreasMapProps, map: MapNow) {
  const { drawn, selected, onChange } = props;
  const { camera, setCamera, setCorner } = map;
  const drag = useRef<Drag | null>(null);
  const acts = useRef(0);
  // A second move may come before the first one is drawn.
  const latest = useRef(drawn);
  latest.current = drawn;

  const placeOf = (event: PointerEvent<SVGSVGElement>): [number, number] => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const middle = toWorld(camera.center, camera.zoom);
    const x = event.clientX - left - width / 2 + middle.x;
    const y = event.clientY - top - height / 2 + middle.y;
    return rounded(toLngLat({ x, y }, camera.zoom));
  };

  const handlers = {
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      acts.current += 1;
      const handle = handleOf(event.target);
      drag.current = {
        ...{ handle, x: event.clientX, y: event.clientY, hasMoved: false },
        act: `drag ${acts.current}`,
      };
      if (handle?.kind === 'corner') setCorner(Number(handle.of));
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>) {
      const now = drag.current;
      if (!now) return;
      const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
      if (!now.hasMoved && Math.hypot(dx, dy) < stillPixels) return;
      const isFirst = !now.hasMoved;
      now.hasMoved = true;
      const next =
        now.handle && dragged(latest.current, { ...now.handle, isFirst }, placeOf(event), selected);
      if (next) {
        latest.current = next;
        onChange(next, now.act);
        if (isFirst && now.handle?.kind === 'middle') {
          const of = `${Number(now.handle.of) + 1}`;
          now.handle = { kind: 'corner', of };
          setCorner(Number(of));
        }
        return;
      }
      [now.x, now.y] = [event.clientX, event.clientY];
      setCamera((was) => movedBy(was, -dx, -dy));
    },
    onPointerUp(event: PointerEvent<SVGSVGElement>) {
      const now = drag.current;
      drag.current = null;
      if (now && !now.hasMoved) press(props, map, now.handle, placeOf(event));
    },
    onPointerCancel() {
      drag.current = null;
    },
  };

  const pressed = cornerKeys(props, map);
  return { handlers, pressed };
}

function handleOf(target: EventTarget): Handle | null {
  const held = target instanceof Element ? target.closest('[data-handle]') : null;
  const [kind = '', of = ''] = held?.getAttribute('data-handle')?.split(':') ?? [];
  return held ? { kind: kind as Handle['kind'], of } : null;
}

/** What is drawn once a handle was dragged to a place; null for what is not dragged, so that the map is. */
function dragged(
  drawn: Drawn,
  { kind, of, isFirst }: Handle & { isFirst: boolean },
  at: [number, number],
  selected: AreasMapProps['selected'],
): Drawn | null {
  const ring = ringOfSelected(drawn, selected);
  const place = Number(of);
  switch (kind) {
    case 'corner':
      return ring && withRing(drawn, selected, ring.with(place, at));
    case 'middle':
      return ring && isFirst ? withRing(drawn, selected, ring.toSpliced(place + 1, 0, at)) : null;
    case 'centre':
      return { ...drawn, centre: at };
    case 'door':
      return withArea(drawn, selected, (area) =>
        area.kind === 'airport' || area.kind === 'station'
          ? { ...area, doors: area.doors.map((door, index) => (index === place ? { ...door, at } : door)) }
          : area,
      );
    default:
      return null;
  }
}

/** A press that did not move. */
function press(
  { drawn, selected, tool, onSelect, onChange }: AreasMapProps,
  { setCorner }: MapNow,
  handle: Handle | null,
  at: [number, number],
): void {
  const ring = ringOfSelected(drawn, selected);
  if (tool === 'middle') onChange({ ...drawn, centre: at });
  else if (tool === 'door') onChange(withArea(drawn, selected, (area) => withDoor(area, at)));
  else if (handle?.kind === 'corner') setCorner(Number(handle.of));
  else if (tool === 'draw' && ring) {
    setCorner(ring.length);
    onChange(withRing(drawn, selected, [...ring, at]));
  } else if (handle?.kind === 'middle' && ring) {
    const place = Number(handle.of) + 1;
    setCorner(place);
    onChange(withRing(drawn, selected, ring.toSpliced(place, 0, at)));
  } else {
    setCorner(null);
    if (handle?.kind === 'area' || handle?.kind === 'zone') onSelect({ what: handle.kind, id: handle.of });
    if (handle?.kind === 'service') onSelect({ what: 'service', ring: Number(handle.of) });
  }
}

/** Answers whether a key did something to the chosen corner. */
function cornerKeys({ drawn, selected, onChange }: AreasMapProps, { camera, corner, setCorner }: MapNow) {
  const ring = ringOfSelected(drawn, selected);
  return (key: string, move: { x: number; y: number } | null): boolean => {
    if (!ring || ring.length === 0) return false;
    const at = corner === null ? undefined : ring[corner];
    if (key === 'n' || key === 'p') {
      const step = key === 'n' ? 1 : -1;
      setCorner(corner === null ? 0 : (corner + step + ring.length) % ring.length);
      return true;
    }
    if (corner === null || !at) return false;
    if (key === 'Delete' || key === 'Backspace') {
      setCorner(null);
      onChange(withRing(drawn, selected, ring.toSpliced(corner, 1)));
      return true;
    }
    if (!move) return false;
    const there = movedBy({ center: at, zoom: camera.zoom }, move.x / 4, move.y / 4).center;
    onChange(withRing(drawn, selected, ring.with(corner, rounded(there))), `keys ${corner}`);
    return true;
  };
}
