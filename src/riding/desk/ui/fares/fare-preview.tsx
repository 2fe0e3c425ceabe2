/** What last week's rides would have cost by a draft: who pays and earns more or less. */
import { moneyText } from '#src/design/amount-text.ts';
import { cx } from '#src/design/class-names.ts';
import { Figure } from '#src/design/figures.tsx';
import { centsOf, formatMoney } from '#src/platform/money.ts';
import { type DistanceUnit, distanceWords } from '#src/platform/units.ts';
import type { FarePreview } from '#src/riding/quotes/versions/shapes.ts';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';

export function FarePreviewView({ preview, unit }: { preview: FarePreview; unit: DistanceUnit }) {
  const { rides, isCut, dearer, same, cheaper, live } = preview;
  if (rides === 0)
    return (
      <p className="text-muted">
        No ride of the last seven days was completed here, so there is nothing to compare.
      </p>
    );
  const counts = [
    { label: 'dearer', value: dearer, tone: 'text-amber' },
    { label: 'the same', value: same, tone: '' },
    { label: 'cheaper', value: cheaper, tone: 'text-lake' },
  ];
  return (
    <div className="space-y-4">
      <p className="text-muted">
        {isCut
          ? `The newest ${rides.toLocaleString('en-US')} rides`
          : rides === 1
            ? '1 ride'
            : `${rides} rides`}{' '}
        of the last seven days, priced by {live === null ? 'this draft' : `version ${live} and by this draft`}
        . Waiting, tips and promo codes are left out.
      </p>
      <dl className="grid grid-cols-3 divide-x divide-line">
        {counts.map(({ label, value, tone }) => (
          <div key={label} className="flex flex-col-reverse justify-end px-3 first:pl-0">
            <dt className="text-13 text-muted">{label}</dt>
            <dd className={tone}>
              <Figure>{value.toLocaleString('en-US')}</Figure>
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-x-8 gap-y-4 xl:grid-cols-2">
        <div className="space-y-4">
          <Histogram bars={preview.histogram} />
          <Sums preview={preview} />
        </div>
        <ul className="divide-y divide-line max-xl:border-t max-xl:border-line">
          {preview.examples.map((trip, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the examples of one preview never change places.
            <li key={index} className="flex items-start justify-between gap-3 py-2.5">
              <span className="min-w-0">
                <span className="block font-medium break-words">
                  {trip.pickup} to {trip.destination}
                </span>
                <span className="text-13 text-muted">
                  {distanceWords(trip.distanceMeters, unit)}, {Math.round(trip.durationSeconds / 60)} min,{' '}
                  {vehicleTypeName(trip.vehicleType)}
                </span>
              </span>
              <span className="shrink-0 text-right tabular-nums">
                <span className="text-muted">{moneyText(trip.before)}</span> <b>{moneyText(trip.after)}</b>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Rides by how many percent their fare changes. The bar of those that stay the same is cut where it is by far the tallest. */
function Histogram({ bars }: { bars: FarePreview['histogram'] }) {
  const moved = Math.max(1, ...bars.filter(({ percent }) => percent !== 0).map(({ rides }) => rides));
  const most = moved * 1.3;
  const height = 80;
  const step = 300 / bars.length;
  const widest = bars.at(-1)?.percent ?? 0;
  const words = bars
    .filter(({ rides }) => rides > 0)
    .map(({ percent, rides }) => `${rides} by ${percent} %`)
    .join(', ');
  return (
    <figure>
      <svg
        viewBox={`0 0 300 ${height + 1}`}
        className="w-full"
        role="img"
        aria-label={`Rides by change: ${words}`}
      >
        {bars.map(({ percent, rides }, index) => {
          const tall = (Math.min(rides, most) / most) * height;
          return (
            <rect
              key={percent}
              x={index * step + step * 0.1}
              y={height - tall}
              width={step * 0.8}
              height={tall}
              className={percent === 0 ? 'fill-floor' : percent > 0 ? 'fill-amber' : 'fill-lake'}
            />
          );
        })}
        <line x1="0" x2="300" y1={height + 0.5} y2={height + 0.5} className="stroke-line" />
      </svg>
      <figcaption className="flex justify-between text-13 text-muted tabular-nums">
        <span>−{widest} % or less</span>
        <span>0</span>
        <span>+{widest} % or more</span>
      </figcaption>
    </figure>
  );
}

function Sums({ preview }: { preview: FarePreview }) {
  const rows = [
    { label: 'Fares with tax', sum: preview.fares },
    { label: 'Drivers', sum: preview.drivers },
    { label: 'Company', sum: preview.company },
    { label: 'Tax', sum: preview.taxes },
  ];
  return (
    <table className="w-full text-15 tabular-nums">
      <thead className="text-13 text-muted">
        <tr>
          <td />
          {['Now', 'Draft', 'Change'].map((head) => (
            <th key={head} scope="col" className="py-1.5 text-right font-normal">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, sum: { before, after } }) => {
          const change = centsOf(after) - centsOf(before);
          return (
            <tr key={label} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {label}
              </th>
              <td className="text-right">{moneyText(before)}</td>
              <td className="text-right font-semibold">{moneyText(after)}</td>
              <td
                className={cx(
                  'text-right font-semibold',
                  change > 0 && 'text-moss',
                  change < 0 && 'text-brick',
                )}
              >
                {change > 0 ? '+' : ''}
                {formatMoney(change)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
