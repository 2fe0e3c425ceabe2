import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '#src/design/card.tsx';
import { cx } from '#src/design/class-names.ts';
import {
  type Column,
  countedTo,
  type TablePage,
  type TableRow,
  type TableShape,
} from '#src/platform/desk-tables/table-shape.ts';
import { isFigures, TableCell } from './table-cell.tsx';

const mostRows = 6;

/** The newest rows of a table about one thing, on the page of that thing, with the way to all of them. */
export function SmallTable({
  shape,
  page,
  title,
  columns,
  query,
  to,
  linkOf,
}: {
  shape: TableShape;
  /** Null where it could not be read just now. */
  page: TablePage | null;
  title: string;
  /** Keys; the first leads to what the row is. */
  columns: readonly string[];
  /** The filters that these rows were asked for with. */
  query: string;
  /** Where the whole table is. */
  to: string;
  linkOf?: (row: TableRow) => string | undefined;
}) {
  const shown = columns.flatMap((key) => shape.columns.find((column) => column.key === key) ?? []);
  const rows = page?.rows.slice(0, mostRows) ?? [];
  return (
    <Card className="min-w-0 p-4 md:p-5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-17 font-semibold">{title}</h2>
        {page && page.count !== null && page.count > 0 && (
          <p className="text-13 text-muted tabular-nums">
            {page.count >= countedTo ? `${countedTo.toLocaleString('en-US')} or more` : page.count}
          </p>
        )}
        {rows.length > 0 && (
          <Link
            to={`${to}?${query}`}
            className="touch ml-auto text-13 font-semibold text-spruce hover:underline"
          >
            All in the table<span className="sr-only">, {title}</span>
          </Link>
        )}
      </div>
      {!page && <p className="mt-2 text-muted">These cannot be read just now; they are asked for again.</p>}
      {page && rows.length > 0 && (
        <section
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too.
          tabIndex={0}
          className="mt-2 overflow-x-auto"
        >
          <table className="w-full text-15">
            <thead>
              <tr>
                {shown.map((column) => (
                  <th
                    key={column.key}
                    scope="col"
                    className={cx(
                      'border-b border-line py-1.5 pr-3 text-13 font-semibold whitespace-nowrap text-muted last:pr-0',
                      isFigures(column) ? 'text-right' : 'text-left',
                    )}
                  >
                    {column.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  {shown.map((column, at) => (
                    <SmallCell
                      key={column.key}
                      {...{ column, row }}
                      cities={page.cities}
                      to={at === 0 ? linkOf?.(row) : undefined}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}

function SmallCell({
  column,
  row,
  cities,
  to,
}: {
  column: Column;
  row: TableRow;
  cities: TablePage['cities'];
  to: string | undefined;
}) {
  const cell: ReactNode = <TableCell {...{ column, row, cities }} />;
  return (
    <td
      className={cx(
        'max-w-[220px] truncate border-b border-line py-2 pr-3 tabular-nums last:pr-0 [tr:last-child>&]:border-b-0',
        isFigures(column) && 'text-right',
      )}
    >
      {to ? (
        <Link to={to} className="font-semibold text-spruce underline-offset-2 hover:underline">
          {cell}
        </Link>
      ) : (
        cell
      )}
    </td>
  );
}
