/** Figures as a table: a group of lines for each city, which opens to its periods, and all of them together. */

import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { cx } from '#src/design/class-names.ts';
import { ChevronDown, ChevronRight } from '#src/design/icons.ts';
import { daysLater } from '#src/platform/time/day-after.ts';
import type { Figure, Figures } from '../contract.ts';
import { figureText, moneyColumns, numberOf, periodWords, rideColumns, type Shown } from './figure-words.ts';

const columns = [...rideColumns, ...moneyColumns];
const firstOfMoney = moneyColumns[0]?.key;

export function FigureTable({ figures }: { figures: Figures }) {
  const { total } = figures;
  const cities = figures.cities.filter(hasLines);
  const [open, setOpen] = useState<readonly string[]>(cities[0] ? [cities[0].id] : []);
  const turn = (id: string) =>
    setOpen((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]));
  return (
    <section
      className="overflow-x-auto rounded-card border border-line bg-card"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
      tabIndex={0}
      aria-label="Figures by city and period"
    >
      <table className="w-full text-13">
        <caption className="sr-only">Figures by city and period</caption>
        <Head />
        {cities.map((city) => (
          <CityRows
            key={city.id}
            city={city}
            figures={figures}
            isOpen={open.includes(city.id)}
            onTurn={() => turn(city.id)}
          />
        ))}
        {cities.length > 1 && (
          <tbody className="border-t-2 border-solid font-semibold">
            <Row name={<span className="pl-9">All</span>} figure={total} />
          </tbody>
        )}
      </table>
    </section>
  );
}

/** What belongs to no city has a line where it bears on one of the columns, as the tax on gear does. */
const hasLines = ({ id, total }: Figures['cities'][number]): boolean =>
  id !== '' || columns.some((shown) => (numberOf(total, shown) ?? 0) !== 0);

function Head() {
  return (
    <thead className="bg-well text-muted">
      <tr>
        <td className="sticky left-0 z-1 bg-well" />
        <td colSpan={6} />
        <th scope="colgroup" colSpan={4} className="border-b border-line pt-2 pb-0.5 font-semibold">
          Cancelled
        </th>
        <td colSpan={1 + moneyColumns.length} />
      </tr>
      <tr>
        <th scope="col" className="sticky left-0 z-1 bg-well py-2 pl-9 text-left font-semibold">
          <span className="sr-only">City and period</span>
        </th>
        {columns.map(({ key, label }) => (
          <th
            key={key}
            scope="col"
            className={cx(
              'px-3 py-2 text-right font-semibold whitespace-nowrap',
              key === firstOfMoney && 'border-l border-line',
            )}
          >
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function CityRows({
  city,
  figures: { by, periods, type },
  isOpen,
  onTurn,
}: {
  city: Figures['cities'][number];
  figures: Figures;
  isOpen: boolean;
  onTurn: () => void;
}) {
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <tbody className="border-t border-line">
      <Row
        strong
        figure={city.total}
        name={
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={onTurn}
            className="touch flex w-full items-center gap-2 px-3 py-2.5 text-left font-semibold"
          >
            <Arrow size={16} aria-hidden="true" />
            {city.name}
          </button>
        }
      />
      {isOpen &&
        periods.map((period) => {
          const figure = city.id in period.cities ? period.cities[city.id] : undefined;
          const until = by === 'week' ? daysLater(period.day, 6) : period.day;
          return (
            <Row
              key={`${period.day} ${period.hour}`}
              name={
                <span className="block py-2.5 pr-3 pl-9 whitespace-nowrap">{periodWords(period, by)}</span>
              }
              figure={figure}
              ridesAt={
                by !== 'hour' && city.id
                  ? `/operations/rides?${new URLSearchParams({ asked: `${period.day}..${until}`, city: city.id, ...(type ? { type } : {}) })}`
                  : undefined
              }
            />
          );
        })}
    </tbody>
  );
}

function Row({
  name,
  figure,
  strong = false,
  ridesAt,
}: {
  name: ReactNode;
  /** Nothing happened where there is none. */
  figure: Figure | undefined;
  strong?: boolean;
  /** Where the rides that were asked for are listed. */
  ridesAt?: string | undefined;
}) {
  return (
    <tr className={cx('border-t border-line', strong && 'bg-well font-semibold')}>
      <th
        scope="row"
        className={cx('sticky left-0 z-1 text-left font-[inherit]', strong ? 'bg-well' : 'bg-card')}
      >
        {name}
      </th>
      {columns.map((shown) => (
        <td
          key={shown.key}
          className={cx(
            'px-3 py-2.5 text-right whitespace-nowrap tabular-nums',
            shown.key === firstOfMoney && 'border-l border-line',
          )}
        >
          <Cell figure={figure} shown={shown} ridesAt={shown.key === 'asked' ? ridesAt : undefined} />
        </td>
      ))}
    </tr>
  );
}

function Cell({
  figure,
  shown,
  ridesAt,
}: {
  figure: Figure | undefined;
  shown: Shown;
  ridesAt: string | undefined;
}) {
  if (!figure) return <span className="text-muted">–</span>;
  const words = figureText(figure, shown);
  if (!ridesAt || words === '0') return words;
  return (
    <Link
      to={ridesAt}
      className="touch underline decoration-line underline-offset-2 hover:decoration-current"
    >
      {words}
      <span className="sr-only"> rides, list them</span>
    </Link>
  );
}
