/** The outlines of a city on its map, drawn and moved by mouse, touch and keyboard. */
import { type KeyboardEvent, useRef, useState } from 'react';
import { cx } from '#src/design/class-names.ts';
import { ZoomIn, ZoomOut } from '#src/design/icons.ts';
import { MapNote } from '#src/design/map/map-note.tsx';
import type { Pixel } from '#src/design/map/mercator.ts';
import { movedBy, pinMoveOf } from '#src/design/map/pin-moves.ts';
import { StaticMap } from '#src/design/map/static-map.tsx';
import type { CityArea } from '#src/geo/streets/cities/city-areas.ts';
import { cityFrameOf } from '#src/geo/streets/city-frames.ts';
import { areaKinds } from './area-words.ts';
import type { Drawn, Selected } from './editing.ts';
import { ringOfSelected } from './editing.ts';
import type { AreasMapProps, Handle } from './map-props.ts';
import { type Projection, useAreasCamera } from './use-areas-camera.ts';
import { useDrawing } from './use-drawing.ts';

/** More have no marks between the corners: nobody could tell them apart. */
const mostMiddles = 150;

export function AreasMap(props: AreasMapProps) {
  const { cityId, drawn, selected, tool, tools } = props;
  const box = useRef<HTMLDivElement>(null);
  const { camera, setCamera, size, projection } = useAreasCamera(box, drawn, selected);
  const [corner, setCorner] = useState<number | null>(null);
  const drawing = useDrawing(props, { camera, setCamera, corner, setCorner });
  const ring = ringOfSelected(drawn, selected);
  const frame = cityFrameOf(cityId);
  const zoomBy = (levels: number) =>
    setCamera((now) => ({ ...now, zoom: Math.min(18, Math.max(7, now.zoom + levels)) }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const move = pinMoveOf(event.key, event.shiftKey);
    if (drawing.pressed(event.key, move && 'x' in move ? move : null)) event.preventDefault();
    else if (move) {
      event.preventDefault();
      if ('zoom' in move) zoomBy(move.zoom);
      else setCamera((now) => movedBy(now, move.x, move.y));
    }
  };
  return (
    <div
      ref={box}
      className="relative h-[min(64dvh,460px)] overflow-hidden rounded-card border border-line bg-ground lg:h-[min(78dvh,760px)]"
    >
      {frame.id === cityId && <StaticMap frame={frame} camera={camera} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a map of its own, with keys of its own. */}
      <svg
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move corners, as the label says.
        tabIndex={0}
        role="group"
        aria-label="Map of the areas: Tab leaves it, N and P choose a corner, arrow keys move it, or else the map, Delete takes it away, plus and minus zoom. The corners stand as text in the panel too."
        width={size.width}
        height={size.height}
        onKeyDown={onKeyDown}
        {...drawing.handlers}
        className={cx(
          'absolute inset-0 size-full touch-none focus-visible:-outline-offset-2',
          tool === 'select' ? 'cursor-grab' : 'cursor-crosshair',
        )}
      >
        <Hatching />
        <Outlines {...{ drawn, selected, projection }} />
        {ring && <Handles {...{ ring, corner, projection }} />}
        {selected?.what === 'service' && <Middle at={projection(drawn.centre)} />}
        <Doors {...{ drawn, selected, projection }} />
      </svg>
      <div className="absolute top-3 left-3 flex max-w-[calc(100%-24px)] flex-wrap gap-2">{tools}</div>
      <Zoom onZoom={zoomBy} />
      {frame.id === cityId && (
        <div className="map-colours">
          <MapNote credit={frame.credit} />
        </div>
      )}
    </div>
  );
}

const Zoom = ({ onZoom }: { onZoom: (levels: number) => void }) => (
  <div className="absolute bottom-3 left-3 flex flex-col rounded-control border border-line bg-card">
    <button
      type="button"
      aria-label="Zoom in"
      onClick={() => onZoom(1)}
      className="grid size-11 place-items-center"
    >
      <ZoomIn size={18} aria-hidden="true" />
    </button>
    <button
      type="button"
      aria-label="Zoom out"
      onClick={() => onZoom(-1)}
      className="grid size-11 place-items-center"
    >
      <ZoomOut size={18} aria-hidden="true" />
    </button>
  </div>
);

const Hatching = () => (
  <defs>
    <pattern id="no-go" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="8" height="8" className="fill-brick" opacity="0.08" />
      <line x1="0" y1="0" x2="0" y2="8" className="stroke-brick" strokeWidth="2.5" />
    </pattern>
  </defs>
);

const written = ({ x, y }: Pixel) => `${x.toFixed(1)},${y.toFixed(1)}`;

function Outlines({
  drawn: { serviceArea, areas },
  selected,
  projection,
}: {
  drawn: Drawn;
  selected: Selected;
  projection: Projection;
}) {
  return (
    <g strokeLinejoin="round">
      {serviceArea.map((ring, index) => (
        <polygon
          // biome-ignore lint/suspicious/noArrayIndexKey: an outline of the service area is the one in its place.
          key={index}
          data-handle={`service:${index}`}
          points={ring.map((at) => written(projection(at))).join(' ')}
          className="fill-none stroke-spruce"
          pointerEvents="stroke"
          strokeWidth={selected?.what === 'service' && selected.ring === index ? 3 : 2}
        />
      ))}
      {areas.map((area) => (
        <WaitingArea key={area.id} {...{ area, selected, projection }} />
      ))}
      {areas.map(({ id, kind, name, ring }) => {
        const points = ring.map(projection);
        const middle = points.reduce((sum, { x, y }) => ({ x: sum.x + x, y: sum.y + y }), { x: 0, y: 0 });
        const isSelected = selected?.what === 'area' && selected.id === id;
        return (
          <g key={id}>
            <polygon
              data-handle={`area:${id}`}
              points={points.map(written).join(' ')}
              className={areaKinds[kind].shape}
              fill={kind === 'no_go' ? 'url(#no-go)' : undefined}
              strokeWidth={isSelected ? 3 : 2}
            />
            {points.length > 0 && (
              <text
                x={middle.x / points.length}
                y={middle.y / points.length}
                textAnchor="middle"
                strokeWidth={3}
                className="pointer-events-none fill-ink stroke-card text-13 font-semibold [paint-order:stroke]"
              >
                {name}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** Where drivers wait, where that is drawn apart from the place. */
function WaitingArea({
  area,
  selected,
  projection,
}: {
  area: CityArea;
  selected: Selected;
  projection: Projection;
}) {
  const zone = ringOfSelected({ areas: [area] }, { what: 'zone', id: area.id });
  if (!zone) return null;
  const isSelected = selected?.what === 'zone' && selected.id === area.id;
  return (
    <polygon
      data-handle={`zone:${area.id}`}
      points={zone.map((at) => written(projection(at))).join(' ')}
      strokeWidth={isSelected ? 3 : 2}
      strokeDasharray="6 5"
      className="fill-moss/15 stroke-moss"
    >
      <title>{`Waiting area of ${area.name}`}</title>
    </polygon>
  );
}

/** Something that can be taken hold of, with more room for a finger than it shows. */
function Grip({ at, handle, look, radius }: { at: Pixel; handle: string; look: string; radius: number }) {
  return (
    <g data-handle={handle} className="cursor-move">
      <circle cx={at.x} cy={at.y} r={16} fill="transparent" />
      <circle cx={at.x} cy={at.y} r={radius} strokeWidth={2} className={look} />
    </g>
  );
}

function Handles({
  ring,
  corner,
  projection,
}: {
  ring: readonly (readonly [number, number])[];
  corner: number | null;
  projection: Projection;
}) {
  const points = ring.map((at) => projection(at));
  const middles = ring.length > 2 && ring.length <= mostMiddles ? points : [];
  return (
    <g>
      {middles.map((at, index) => {
        const next = points[(index + 1) % points.length] ?? at;
        const half = { x: (at.x + next.x) / 2, y: (at.y + next.y) / 2 };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the mark between a corner and the next.
          <Grip key={index} at={half} handle={`middle:${index}`} radius={4} look="fill-card stroke-lake" />
        );
      })}
      {points.map((at, index) => (
        <Grip
          // biome-ignore lint/suspicious/noArrayIndexKey: a corner is the one in its place.
          key={index}
          at={at}
          handle={`corner:${index}`}
          radius={index === corner ? 8 : 6}
          look={index === corner ? 'fill-signal stroke-ink' : 'fill-card stroke-lake'}
        />
      ))}
    </g>
  );
}

const Middle = ({ at }: { at: Pixel }) => (
  <Grip at={at} handle={'centre' satisfies Handle['kind']} radius={7} look="fill-ink stroke-card" />
);

function Doors({
  drawn,
  selected,
  projection,
}: {
  drawn: Drawn;
  selected: Selected;
  projection: Projection;
}) {
  const area = selected?.what === 'area' ? drawn.areas.find(({ id }) => id === selected.id) : undefined;
  if (area?.kind !== 'airport' && area?.kind !== 'station') return null;
  return (
    <g>
      {area.doors.map(({ label, at }, index) => {
        const { x, y } = projection(at);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a door is the one in its place.
          <g key={index} data-handle={`door:${index}`} className="cursor-move">
            <circle cx={x} cy={y} r={12} strokeWidth={2} className="fill-card stroke-lake" />
            <text
              x={x}
              y={y + 4.5}
              textAnchor="middle"
              className="pointer-events-none fill-lake text-13 font-bold"
            >
              {label}
            </text>
          </g>
        );
      })}
    </g>
  );
}
