/** The figures that are drawn, each with its sum, what it was a week before, and its table. */
import { Card } from '#src/design/card.tsx';
import { cx } from '#src/design/class-names.ts';
import { formatMoney } from '#src/platform/money.ts';
import type { Figure, Figures } from '../contract.ts';
import { daysIn } from '../spans.ts';
import { FigureChart, type Series } from './figure-chart.tsx';
import {
  type Change,
  changeOf,
  drawn,
  figureText,
  numberOf,
  periodWords,
  type Shown,
  tickWords,
} from './figure-words.ts';

/** Of as many cities as can be told apart; of more only all together. */
const colours = [
  'var(--color-spruce)',
  'color-mix(in oklab, var(--color-spruce) 45%, var(--color-card))',
  'var(--color-lake)',
  'var(--color-amber)',
] as const;

/** The cities that are drawn each by itself; none where there are too many to tell apart. */
export function citiesDrawn({ cities }: Figures): { id: string; name: string; colour: string }[] {
  const real = cities.filter(({ id }) => id !== '');
  if (real.length < 2 || real.length > colours.length) return [];
  return real.map(({ id, name }, index) => ({ id, name, colour: colours[index] ?? colours[0] }));
}

export function FigureCards({ figures }: { figures: Figures }) {
  return (
    <section aria-label="Drawn" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {drawn.map((shown) => (
        <FigureCard key={shown.key} shown={shown} figures={figures} />
      ))}
    </section>
  );
}

function FigureCard({ shown, figures }: { shown: Shown; figures: Figures }) {
  const { by, periods, total, totalBefore } = figures;
  const change = changeOf(total, totalBefore, shown);
  const isOneWeek = daysIn(figures.from, figures.to) <= 7;
  const words = `${figureText(total, shown)}${change ? `, ${change.words} against the week before` : ''}`;
  return (
    <Card className="flex min-w-0 flex-col p-3.5">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="font-sans text-13 font-normal tracking-normal text-muted">{shown.label}</h2>
        {change && <ChangeWords change={change} />}
      </div>
      <p className="figures mt-0.5 text-21">{headText(total, shown)}</p>
      <div className="mt-2">
        <FigureChart
          label={`${shown.label}: ${words}. Its table is below.`}
          kind={shown.unit === 'count' || shown.unit === 'money' ? 'bars' : 'lines'}
          series={seriesOf(figures, shown)}
          before={periods.map(({ before }) => numberOf(before, shown))}
          ticks={periods.map((period) => tickWords(period, by, isOneWeek))}
          periods={periods.map((period) => periodWords(period, by))}
          textOf={(value) => valueText(value, shown)}
        />
      </div>
      <ChartTable shown={shown} figures={figures} />
    </Card>
  );
}

/** What a chart shows, in words and numbers. */
function ChartTable({ shown, figures: { by, periods } }: { shown: Shown; figures: Figures }) {
  return (
    <details className="mt-1 text-13">
      <summary className="touch cursor-pointer text-muted">
        Table<span className="sr-only"> of {shown.label}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
      <section className="max-h-64 overflow-y-auto" tabIndex={0} aria-label={`Table of ${shown.label}`}>
        <table className="w-full">
          <thead className="text-muted">
            <tr>
              <th scope="col" className="py-1 text-left font-medium">
                {by === 'hour' ? 'Hour' : by === 'day' ? 'Day' : 'Week'}
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                {shown.label}
              </th>
              <th scope="col" className="py-1 text-right font-medium">
                Before
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {periods.map((period) => (
              <tr key={`${period.day} ${period.hour}`}>
                <th scope="row" className="py-1 text-left font-normal">
                  {periodWords(period, by)}
                </th>
                <td className="py-1 text-right tabular-nums">{figureText(period.total, shown)}</td>
                <td className="py-1 text-right text-muted tabular-nums">
                  {figureText(period.before, shown)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

export const ChangeWords = ({ change: { words, tone } }: { change: Change }) => (
  <span
    className={cx(
      'text-13 font-semibold whitespace-nowrap tabular-nums',
      tone === 'good' ? 'text-moss' : tone === 'bad' ? 'text-brick' : 'text-muted',
    )}
  >
    {words}
    <span className="sr-only"> against the week before</span>
  </span>
);

/** Above a chart money has no cents: they are in the tables. */
const headText = (total: Figure, shown: Shown): string =>
  shown.unit === 'money' ? valueText(numberOf(total, shown) ?? 0, shown) : figureText(total, shown);

function valueText(value: number, shown: Shown): string {
  if (shown.unit === 'money') return formatMoney(Math.round(value / 100) * 100, { short: true });
  return figureText({ [shown.key]: value } as unknown as Figure, shown);
}

/** A series a city, or one of all; what belongs to no city is drawn with one of all alone. */
function seriesOf(figures: Figures, shown: Shown): Series[] {
  const { periods } = figures;
  const cities = citiesDrawn(figures);
  if (cities.length === 0)
    return [{ name: '', colour: colours[0], values: periods.map(({ total }) => numberOf(total, shown)) }];
  return cities.map(({ id, name, colour }) => ({
    ...{ name, colour },
    values: periods.map(({ cities: byCity }) => {
      const figure = byCity[id];
      return figure ? numberOf(figure, shown) : null;
    }),
  }));
}
