/** What a table is filtered by: one chip for each filter that is set, and the ways to set more. */
import type { ReactNode } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { ChevronDown, SlidersHorizontal, X } from '#src/design/icons.ts';
import { type Asked, readAsked, withFilter, writeAsked } from '#src/platform/desk-tables/table-address.ts';
import {
  type Choice,
  type Column,
  filtersOf,
  filterWords,
  type TableShape,
  writeSort,
} from '#src/platform/desk-tables/table-shape.ts';
import { toDecimal } from '#src/platform/money.ts';
import { FilterField } from './filter-field.tsx';
import { MenuBox } from './menu-box.tsx';

interface Bar {
  shape: TableShape;
  asked: Asked;
  cities: readonly Choice[];
}

const chip =
  'touch inline-flex h-8 items-center gap-1.5 rounded-full border px-3.5 text-13 font-semibold whitespace-nowrap';

/** Amounts are typed as people write them; those of an address are decimals. */
const amountText = (amount: string): string =>
  amount === '' ? '' : moneyText(amount.includes('.') ? amount : toDecimal(Number(amount) * 100));

export function FilterBar({ shape, asked, cities }: Bar) {
  const all = filtersOf(shape);
  const set = all.filter(({ key }) => asked.filters[key]);
  const quick = all.filter((column) => column.quick && !asked.filters[column.key]);
  const others = all.filter((column) => !column.quick);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {set.map((column) => {
        const words = filterWords(column, asked.filters[column.key] ?? '', { amountText, cities });
        return (
          <span key={column.key} className={cx(chip, 'border-transparent bg-tint pr-1 text-spruce')}>
            <span className="max-w-[260px] truncate">{words}</span>
            <Link
              to={`?${writeAsked(shape, withFilter(asked, column.key, ''))}`}
              preventScrollReset
              aria-label={`Take away ${words}`}
              className="grid size-6 place-items-center rounded-full hover:bg-card"
            >
              <X size={14} aria-hidden="true" />
            </Link>
          </span>
        );
      })}
      {quick.map((column) => (
        <MenuBox
          key={column.key}
          className={cx(chip, 'border-edge bg-card hover:bg-well')}
          summary={
            <>
              {column.label}
              <ChevronDown size={14} aria-hidden="true" />
            </>
          }
        >
          {(close) => <FilterForm {...{ shape, asked, cities, close }} columns={[column]} />}
        </MenuBox>
      ))}
      {others.length > 0 && (
        <MenuBox
          className={cx(chip, 'border-edge bg-card hover:bg-well')}
          summary={
            <>
              <SlidersHorizontal size={14} aria-hidden="true" />
              Filter
            </>
          }
        >
          {(close) => <FilterForm {...{ shape, asked, cities, close }} columns={others} />}
        </MenuBox>
      )}
      {set.length > 1 && (
        <Link
          to={`?${writeAsked(shape, { ...asked, filters: {} })}`}
          preventScrollReset
          className="touch text-13 font-semibold text-spruce underline-offset-2 hover:underline"
        >
          Take all away
        </Link>
      )}
    </div>
  );
}

/** Sets the filters of these columns and leaves the others; without a script its empty fields stand in the address. */
function FilterForm({
  shape,
  asked,
  cities,
  columns,
  close,
}: Bar & { columns: readonly Column[]; close: () => void }): ReactNode {
  const navigate = useNavigate();
  const here = new Set(columns.map(({ key }) => key));
  return (
    <Form
      method="get"
      preventScrollReset
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        const sent = new URLSearchParams();
        for (const [key, value] of new FormData(event.currentTarget))
          if (typeof value === 'string') sent.append(key, value);
        close();
        navigate(`?${writeAsked(shape, readAsked(shape, sent))}`, { preventScrollReset: true });
      }}
    >
      {Object.entries(asked.filters)
        .filter(([key]) => !here.has(key))
        .map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ))}
      <input type="hidden" name="sort" value={writeSort(asked.sort)} />
      {asked.columns && <input type="hidden" name="columns" value={asked.columns.join(',')} />}
      <div className="max-h-[60dvh] space-y-4 overflow-y-auto">
        {columns.map((column) => (
          <FilterField key={column.key} {...{ column, cities }} typed={asked.filters[column.key] ?? ''} />
        ))}
      </div>
      <Button type="submit" tone="spruce" wide>
        Show
      </Button>
    </Form>
  );
}
