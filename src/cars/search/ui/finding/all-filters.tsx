/** Everything a search may ask beyond its words, category and the four main filters. */

import type { ReactNode } from 'react';
import type { VehicleFilters } from '#src/cars/vehicles/filters.ts';
import type { Count, Facets } from '#src/cars/vehicles/shapes.ts';
import { countText } from '#src/design/amount-text.ts';
import { currencySign } from '#src/platform/money.ts';

export function AllFilters({
  filters,
  facets,
  submit,
}: {
  filters: VehicleFilters;
  facets: Facets;
  submit: () => void;
}) {
  return (
    <div className="mt-4 rounded-card border border-line bg-card p-5">
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        <Range
          title={`Price, ${currencySign({ withCountry: true })}`}
          min="minPrice"
          max="maxPrice"
          filters={filters}
          submit={submit}
        />
        <Range title="Mileage, miles" min="minMileage" max="maxMileage" filters={filters} submit={submit} />
        <Range title="Year" min="minYear" max="maxYear" filters={filters} submit={submit} />
        <Checks title="Seller" name="seller" counts={facets.seller} chosen={filters.seller} submit={submit} />
        <Checks title="Body" name="body" counts={facets.body} chosen={filters.body} submit={submit} />
        <Checks title="Fuel" name="fuel" counts={facets.fuel} chosen={filters.fuel} submit={submit} />
        <Checks title="Colour" name="colour" counts={facets.colour} chosen={filters.colour} submit={submit} />
        <Checks
          title="Transmission"
          name="transmission"
          counts={facets.transmission}
          chosen={filters.transmission}
          submit={submit}
        />
      </div>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-13 font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

function Checks({
  title,
  name,
  counts,
  chosen,
  submit,
}: {
  title: string;
  name: string;
  counts: readonly Count[];
  chosen: readonly string[] | undefined;
  submit: () => void;
}) {
  return (
    <Group title={title}>
      <div className="space-y-0.5">
        {counts.map(({ value, label, count }) => {
          const on = chosen?.includes(value) ?? false;
          if (count === 0 && !on) return null;
          return (
            <label key={value} className="flex min-h-10 items-center gap-2.5">
              <input
                type="checkbox"
                name={name}
                value={value}
                defaultChecked={on}
                onChange={submit}
                className="size-[18px] accent-spruce"
              />
              <span className="grow">{label}</span>
              <span className="text-13 text-muted tabular-nums">{countText(count)}</span>
            </label>
          );
        })}
      </div>
    </Group>
  );
}

type RangeKey = 'minPrice' | 'maxPrice' | 'minMileage' | 'maxMileage' | 'minYear' | 'maxYear';

function Range({
  title,
  min,
  max,
  filters,
  submit,
}: {
  title: string;
  min: RangeKey;
  max: RangeKey;
  filters: VehicleFilters;
  submit: () => void;
}) {
  const field = (key: RangeKey, words: string) => (
    <input
      name={key}
      aria-label={`${title}, ${words.toLowerCase()}`}
      placeholder={words}
      inputMode="numeric"
      autoComplete="off"
      defaultValue={filters[key] ?? ''}
      onBlur={(event) => {
        if (event.currentTarget.value !== String(filters[key] ?? '')) submit();
      }}
      className="h-11 w-full min-w-0 rounded-control border border-edge bg-card px-3 tabular-nums hover:border-ink"
    />
  );
  return (
    <Group title={title}>
      <div className="flex items-center gap-2">
        {field(min, 'From')}
        <span aria-hidden="true" className="text-muted">
          –
        </span>
        {field(max, 'To')}
      </div>
    </Group>
  );
}
