import { fullMoneyText } from '#src/design/amount-text.ts';
import { centsPerUnit, formatMoney } from '#src/platform/money.ts';
import type { SoldReport } from '#src/shop/stock/stock-contract.ts';
import { dayWords } from '#src/shop/stock/ui/desk-words.ts';
import { axisTop, barsOf, labelEvery } from './sales-scale.ts';

const field = { width: 1000, height: 220 };
const mostLabels = 8;

/**
 * A bar a day. To those who do not see it, it is one sentence; the figures themselves are in the table below.
 * The words stand outside of the drawing, so that they keep their size on a phone.
 */
export function SalesPicture({
  days,
  span,
  className,
}: {
  days: SoldReport['days'];
  span: string;
  className?: string;
}) {
  const values = days.map(({ amount }) => Number(amount));
  const top = axisTop(Math.max(0, ...values));
  const bars = barsOf(values, field.width, field.height);
  const [first] = days;
  if (!first) return null;
  const best = days.reduce((most, day) => (Number(day.amount) > Number(most.amount) ? day : most), first);
  const every = labelEvery(days.length, mostLabels);
  const words = `Sold a day from ${span}. The most was ${fullMoneyText(best.amount)} on ${dayWords(best.day)}.`;
  return (
    <div className={className}>
      <div className="flex gap-3">
        <p
          aria-hidden="true"
          className="flex w-14 shrink-0 flex-col justify-between text-right text-13 text-muted tabular-nums"
        >
          {[top, top / 2, 0].map((value) => (
            <span key={value} className="-my-2 whitespace-nowrap">
              {formatMoney(value * centsPerUnit(), { short: true, withCountry: true })}
            </span>
          ))}
        </p>
        <svg
          role="img"
          aria-label={words}
          viewBox={`0 0 ${field.width} ${field.height}`}
          preserveAspectRatio="none"
          className="h-[220px] w-full"
        >
          {[0, 0.5, 1].map((share) => (
            <line
              key={share}
              x1="0"
              x2={field.width}
              y1={share * field.height}
              y2={share * field.height}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          {days.map(({ day, amount }, index) => (
            <rect key={day} {...bars[index]} className="fill-spruce">
              <title>{`${dayWords(day)}: ${fullMoneyText(amount)}`}</title>
            </rect>
          ))}
        </svg>
      </div>
      <p aria-hidden="true" className="mt-2 flex pl-17 text-13 text-muted">
        {days
          .filter((_, index) => index % every === 0)
          .map(({ day }, index) => (
            <span
              key={day}
              className={`min-w-0 grow basis-0 truncate ${index % 2 === 1 ? 'max-sm:invisible' : ''}`}
            >
              {dayWords(day).replace(/^\w+, /, '')}
            </span>
          ))}
      </p>
    </div>
  );
}
