/** Search words, category chips, the four filters and everything beyond them. One form that works without a script. */

import { useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import {
  chipsOf,
  leadingMakes,
  leadingYears,
  readFilters,
  type VehicleFilters,
  writeFilters,
} from '#src/cars/vehicles/filters.ts';
import type { Count, Facets } from '#src/cars/vehicles/shapes.ts';
import { countText } from '#src/design/amount-text.ts';
import { Button, buttonClass } from '#src/design/button.tsx';
import { ChipLink } from '#src/design/chip.tsx';
import { cx } from '#src/design/class-names.ts';
import { ArrowRight, Search, SlidersHorizontal, X } from '#src/design/icons.ts';
import { type Choice, InlineSelect } from '#src/design/select-field.tsx';
import { useKeepPlace } from '#src/design/use-keep-place.ts';
import { counted } from '#src/platform/plural.ts';
import { AllFilters } from './all-filters.tsx';
import { isChipOn, pressChip } from './category-chips.ts';
import { addressOf, filterFormId } from './filter-address.ts';
import { NearHere } from './near-here.tsx';
import { SortSelect } from './sort-select.tsx';
import { useNewestFilters, withChanges } from './use-newest-filters.ts';

/** Years have one order; those that are always named stand in it among the others. */
const newestFirst = (years: readonly Choice[]): Choice[] =>
  years.toSorted((a, b) => Number(b.value) - Number(a.value));

const withCount = ({ value, label, count }: Count): Choice => ({
  value,
  label: `${label} (${countText(count)})`,
});

/** The named ones first, then all others that are in stock. */
function leadingFirst(counts: readonly Count[], leading: readonly (string | number)[]): Choice[] {
  const first = leading.map(
    (value) =>
      counts.find((count) => count.value === String(value)) ?? {
        value: String(value),
        label: String(value),
        count: 0,
      },
  );
  const others = counts.filter(
    (count) => count.count > 0 && !leading.some((value) => String(value) === count.value),
  );
  return [...first, ...others].map(withCount);
}

/** Fields of the form that stand in it when all filters are closed. */
const shownClosed = new Set('searchQuery category near sort priceRange make year location'.split(' '));

const any = (label = 'Any'): Choice => ({ value: '', label });

export function FilterForm({
  filters,
  facets,
  openAtFirst,
}: {
  filters: VehicleFilters;
  facets: Facets | null;
  openAtFirst: boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { newest, go, pressing } = useNewestFilters(filters);
  const [open, setOpen] = useState(openAtFirst);
  const submit = () => {
    if (!form.current) return;
    const params = new URLSearchParams();
    for (const [key, value] of new FormData(form.current)) {
      if (typeof value === 'string' && value !== '') params.append(key, value);
    }
    const sent = {
      ...readFilters(params).filters,
      ...(filters.category ? { category: filters.category } : {}),
    };
    go(withChanges(newest(), filters, sent));
  };
  const version = writeFilters(filters).toString();
  const keepPlace = useKeepPlace(form, version);
  const chips = chipsOf(filters);
  const selects = { form: filterFormId, onChange: submit };

  return (
    <Form
      ref={form}
      id={filterFormId}
      method="get"
      action="/vehicles"
      role="search"
      aria-label="Vehicles"
      key={version}
      {...keepPlace}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {filters.category && <input type="hidden" name="category" value={filters.category} />}
      {filters.near && <input type="hidden" name="near" value={filters.near} />}
      {/* What is set among all filters stays set while they are closed. */}
      {!open &&
        [...writeFilters(filters)]
          .filter(([name]) => !shownClosed.has(name))
          .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)}
      <div className="flex gap-2">
        <SearchWords filters={filters} />
        <FiltersLink filters={filters} open={open} setOpen={setOpen} count={chips.length} on="phone" />
      </div>

      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3 md:mt-5">
        <nav
          aria-label="Category"
          className="-mx-4 w-screen overflow-x-auto px-4 py-1 md:mx-0 md:w-auto md:px-0"
        >
          <ul className="flex gap-2">
            <li className="md:hidden">
              <SortSelect filters={filters} beside />
            </li>
            {(facets?.category ?? []).map(({ value, label, count }) => (
              <li key={value}>
                <ChipLink
                  on={isChipOn(filters, value)}
                  to={addressOf(pressChip(filters, value))}
                  onClick={pressing((now) => pressChip(now, value))}
                  preventScrollReset
                  title={counted(count, 'vehicle')}
                >
                  {label}
                </ChipLink>
              </li>
            ))}
          </ul>
        </nav>
        {facets && (
          <div
            className={cx(
              'order-3 w-full gap-2 sm:grid-cols-2 lg:order-2 lg:ml-auto lg:flex lg:w-auto',
              open ? 'grid' : 'hidden',
            )}
          >
            <MainSelects filters={filters} facets={facets} selects={selects} />
            <FiltersLink filters={filters} open={open} setOpen={setOpen} count={chips.length} on="desk" />
          </div>
        )}
        <div
          className={cx(
            'order-2 flex w-full flex-wrap items-center gap-2 lg:order-3',
            chips.length === 0 &&
              filters.sort !== 'nearest' &&
              (open ? 'lg:hidden' : 'max-md:hidden lg:hidden'),
          )}
        >
          <FiltersLink filters={filters} open={open} setOpen={setOpen} count={chips.length} on="tablet" />
          <NearHere filters={filters} near={facets?.near ?? null} />
          <ChosenFilters chips={chips} pressing={pressing} />
          {chips.length > 1 && (
            <Link
              to={addressOf(filters.category ? { category: filters.category } : {})}
              preventScrollReset
              className="touch px-2 text-13 font-semibold text-muted underline"
            >
              Clear all
            </Link>
          )}
        </div>
      </div>
      <div id="all-filters" hidden={!open}>
        {facets && open && <AllFilters filters={filters} facets={facets} submit={submit} />}
      </div>
    </Form>
  );
}

function SearchWords({ filters }: { filters: VehicleFilters }) {
  return (
    <div className="relative flex h-13 min-w-0 grow items-center rounded-card border border-edge bg-card pr-1 pl-4 focus-within:outline-2 focus-within:outline-spruce md:h-16 md:pr-3 md:pl-5">
      <Search size={20} aria-hidden="true" className="shrink-0 text-muted" />
      <label htmlFor="searchQuery" className="sr-only">
        Make, model or keyword
      </label>
      <input
        id="searchQuery"
        name="searchQuery"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        defaultValue={filters.searchQuery ?? ''}
        placeholder="Make, model or keyword"
        className="h-full min-w-0 grow bg-transparent pl-2.5 text-17 text-ellipsis outline-none md:px-3.5"
      />
      <Button type="submit" tone="signal" className="max-md:w-11 max-md:px-0 md:w-36">
        <ArrowRight size={20} aria-hidden="true" className="md:hidden" />
        <span className="max-md:sr-only">Search</span>
      </Button>
    </div>
  );
}

/** What is filtered by, each to be taken away. */
function ChosenFilters({
  chips,
  pressing,
}: {
  chips: ReturnType<typeof chipsOf>;
  pressing: ReturnType<typeof useNewestFilters>['pressing'];
}) {
  return chips.map((chip) => (
    <Link
      key={chip.label}
      to={addressOf(chip.without)}
      onClick={pressing((now) => chipsOf(now).find(({ label }) => label === chip.label)?.without ?? now)}
      preventScrollReset
      aria-label={`Remove ${chip.label}`}
      className="touch inline-flex h-8 items-center gap-1.5 rounded-full bg-tint pr-2.5 pl-3.5 text-13 font-semibold text-spruce"
    >
      {chip.label}
      <X size={16} aria-hidden="true" />
    </Link>
  ));
}

/** Where the button stands: on a phone beside the search words, on a desk beside the selects, between them in words. */
const filtersLooks = {
  phone: 'relative h-13 w-13 px-0 md:hidden',
  tablet: 'min-w-32 max-md:hidden lg:hidden',
  desk: 'relative w-11 px-0 max-lg:hidden',
} as const;

/** Shows and hides all filters. */
function FiltersLink({
  filters,
  open,
  setOpen,
  count,
  on,
}: {
  filters: VehicleFilters;
  open: boolean;
  setOpen: (open: boolean) => void;
  count: number;
  on: keyof typeof filtersLooks;
}) {
  const address = addressOf(filters);
  const inWords = on === 'tablet';
  return (
    <Link
      to={`${address}${address.includes('?') ? '&' : '?'}filters=open`}
      preventScrollReset
      role="button"
      title={on === 'desk' ? 'More filters' : undefined}
      aria-expanded={open}
      aria-controls="all-filters"
      onClick={(event) => {
        event.preventDefault();
        setOpen(!open);
      }}
      className={buttonClass({}, cx(filtersLooks[on], open && 'bg-tint'))}
    >
      <SlidersHorizontal size={on === 'phone' ? 22 : 18} aria-hidden="true" />
      <span className={inWords ? undefined : 'sr-only'}>{on === 'desk' ? 'More filters' : 'Filters'}</span>
      {count > 0 && (
        <span
          className={cx(
            'grid size-6 place-items-center rounded-full bg-spruce text-13 text-on-spruce',
            !inWords && 'absolute -top-2 -right-2',
          )}
        >
          {count}
        </span>
      )}
    </Link>
  );
}

interface Selects {
  form: string;
  onChange: () => void;
}

/** The four filters of the specification. Only one set is in the document at a time, so each name is sent once. */
function MainSelects({
  filters,
  facets,
  selects,
}: {
  filters: VehicleFilters;
  facets: Facets;
  selects: Selects;
}) {
  return (
    <>
      <InlineSelect
        {...selects}
        label="Price"
        name="priceRange"
        defaultValue={filters.priceRange ?? ''}
        options={[any(), ...facets.priceRange.map(withCount)]}
        className="lg:w-37"
      />
      <InlineSelect
        {...selects}
        label="Make"
        name="make"
        defaultValue={filters.make?.join(',') ?? ''}
        options={[any(), ...severalOf(filters.make), ...leadingFirst(facets.make, leadingMakes)]}
        className="lg:w-38"
      />
      <InlineSelect
        {...selects}
        label="Year"
        name="year"
        defaultValue={filters.year?.join(',') ?? ''}
        options={[any(), ...severalOf(filters.year), ...newestFirst(leadingFirst(facets.year, leadingYears))]}
        className="lg:w-34"
      />
      <InlineSelect
        {...selects}
        label="Location"
        name="location"
        defaultValue={filters.location ? String(filters.location) : ''}
        options={[
          any('Nationwide'),
          ...facets.location.filter((count) => count.value !== 'nationwide').map(withCount),
        ]}
        className="lg:w-54"
      />
    </>
  );
}

/** An address may name several makes or years; the select then shows them together as its first choice. */
const severalOf = (values: readonly (string | number)[] | undefined): Choice[] =>
  values && values.length > 1 ? [{ value: values.join(','), label: values.join(', ') }] : [];
