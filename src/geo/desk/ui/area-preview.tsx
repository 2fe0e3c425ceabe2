import { type Ring, squareKm } from '#src/geo/streets/cities/area.ts';

const width = 320;
const height = 220;
const margin = 16;

/** An area's outline with the middle of its city, north up; its size beside it in words. */
export function AreaPreview({
  rings,
  centre,
  name,
}: {
  rings: readonly Ring[];
  centre: readonly [number, number];
  name: string;
}) {
  const points = [...rings.flat(), centre];
  const scale = Math.max(0.05, Math.cos((centre[1] * Math.PI) / 180));
  const xs = points.map(([lng]) => lng * scale);
  const ys = points.map(([, lat]) => -lat);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const factor = Math.min(
    (width - 2 * margin) / Math.max(1e-6, Math.max(...xs) - left),
    (height - 2 * margin) / Math.max(1e-6, Math.max(...ys) - top),
  );
  const at = ([lng, lat]: readonly [number, number]) =>
    `${(margin + (lng * scale - left) * factor).toFixed(1)},${(margin + (-lat - top) * factor).toFixed(1)}`;
  const [x, y] = at(centre).split(',');
  const corners = rings.reduce((sum, ring) => sum + ring.length, 0);
  const size = squareKm(rings);
  return (
    <figure>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Outline of where ${name} is driven in`}
        className="w-full max-w-[420px] rounded-control border border-line bg-ground"
      >
        {rings.map((ring) => (
          <polygon
            key={ring[0]?.join()}
            points={ring.map(at).join(' ')}
            className="fill-tint stroke-spruce"
            strokeWidth={2}
            strokeLinejoin="round"
          />
        ))}
        <circle cx={x} cy={y} r={5} className="fill-signal" />
      </svg>
      <figcaption className="mt-1.5 text-13 text-muted">
        {size.toLocaleString('en-US', { maximumFractionDigits: 1 })} km², {corners} corners
        {rings.length > 1 && `, ${rings.length} areas`}. The dot is the middle.
      </figcaption>
    </figure>
  );
}
