/** Lines over a map: areas, steps on foot, a route where the map below draws none; put in place with the camera. */
import type { LngLat } from './map-data.ts';
import type { MapView } from './map-view.ts';

export function Areas({ areas }: { areas: readonly (readonly [number, number, number, number])[] }) {
  return (
    <svg className="absolute inset-0 size-full overflow-visible" fill="none" aria-hidden="true">
      {areas.map(([west, south, east, north]) => {
        const ring = [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ];
        return (
          <g key={`${west} ${south}`} data-leg={JSON.stringify(ring)}>
            <path
              stroke="var(--color-spruce)"
              strokeWidth="2.5"
              strokeDasharray="2 7"
              strokeLinecap="round"
              fill="var(--color-spruce)"
              fillOpacity="0.05"
            />
          </g>
        );
      })}
    </svg>
  );
}

/** The last steps, which nobody drives. */
export function Walks({ walks }: { walks: readonly (readonly [from: LngLat, to: LngLat])[] }) {
  return (
    <svg className="absolute inset-0 size-full overflow-visible" fill="none" aria-hidden="true">
      {walks.map((walk) => (
        <g key={walk.join()} data-leg={JSON.stringify(walk)}>
          <path stroke="var(--map-route-casing)" strokeWidth="6" strokeLinecap="round" />
          <path stroke="var(--map-route)" strokeWidth="3" strokeDasharray="0.1 6" strokeLinecap="round" />
        </g>
      ))}
    </svg>
  );
}

export function DrawnRoute({
  legs,
}: {
  legs: readonly { polyline: readonly LngLat[]; phase?: 'now' | 'later' }[];
}) {
  const ordered = [...legs].sort((a, b) => Number(b.phase === 'later') - Number(a.phase === 'later'));
  return (
    <svg
      className="absolute inset-0 size-full overflow-visible"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {ordered.map((leg) => (
        <g key={leg.phase ?? 'now'} data-leg={JSON.stringify(leg.polyline)}>
          <path stroke="var(--map-route-casing)" strokeWidth="9.5" />
          <path stroke="var(--map-route)" strokeWidth="5.5" opacity={leg.phase === 'later' ? 0.55 : 1} />
        </g>
      ))}
    </svg>
  );
}

/** Draws each line where the map now has it. */
export function placeLines(root: HTMLElement, view: MapView): void {
  for (const group of root.querySelectorAll<SVGGElement>('[data-leg]')) {
    const line = JSON.parse(group.dataset.leg ?? '[]') as LngLat[];
    const d = line.map((point, i) => {
      const { x, y } = view.project(point);
      return `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    });
    for (const path of group.querySelectorAll('path')) path.setAttribute('d', d.join(''));
  }
}
