/** Search words, category chips, the four filters and everything beyond them. One form that works without a script. */
import { ChevronDown, LocateFixed, Search, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Form, Link, useNavigate } from 'react-router';
import { Button, buttonClass } from '#src/design/button.tsx';
import { ChipLink } from '#src/design/chip.tsx';
import { cx } from '#src/design/class-names.ts';
import { type Choice, InlineSelect } from '#src/design/select-field.tsx';
import { toast } from '#src/design/toast.ts';
import type { Count, Facets } from '../contract.ts';
import {
  chipsOf,
  leadingMakes,
  leadingYears,
  namedPlaces,
  readFilters,
  type VehicleFilters,
  writeFilters,
} from '../filters.ts';
import { countText } from './words.ts';

const formId = 'vehicle-filters';

export const addressOf = (filters: VehicleFilters): string => {
  const params = writeFilters(filters);
  return params.size > 0 ? `/vehicles?${params}` : '/vehicles';
};

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
  const navigate = useNavigate();
  const [open, setOpen] = useState(openAtFirst);
  const go = (next: VehicleFilters) => navigate(addressOf(next), { preventScrollReset: true });
  const submit = () => {
    if (!form.current) return;
    const params = new URLSearchParams();
    for (const [key, value] of new FormData(form.current)) {
      if (typeof value === 'string' && value !== '') params.append(key, value);
    }
    void go({ ...readFilters(params).filters, ...(filters.category ? { category: filters.category } : {}) });
  };
  const chips = chipsOf(filters);
  const selects = { form: formId, onChange: submit };

  return (
    <Form
      ref={form}
      id={formId}
      method="get"
      action="/vehicles"
      role="search"
      aria-label="Vehicles"
      key={writeFilters(filters).toString()}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {filters.category && <input type="hidden" name="category" value={filters.category} />}
      {filters.near && <input type="hidden" name="near" value={filters.near} />}
      <div className="relative flex h-16 items-center rounded-card border border-edge bg-card pr-3 pl-5 focus-within:outline-2 focus-within:outline-spruce">
        <Search size={20} aria-hidden="true" className="text-muted" />
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
          className="h-full min-w-0 grow bg-transparent px-3.5 text-17 outline-none"
        />
        <Button type="submit" tone="signal" className="md:w-36">
          Search
        </Button>
      </div>

      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <nav
          aria-label="Category"
          className="-mx-4 w-screen overflow-x-auto px-4 py-1 md:mx-0 md:w-auto md:px-0"
        >
          <ul className="flex gap-2">
            {(facets?.category ?? []).map(({ value, label, count }) => (
              <li key={value}>
                <ChipLink
                  on={(filters.category ?? 'all') === value}
                  to={addressOf(withCategory(filters, value))}
                  preventScrollReset
                  title={`${countText(count)} vehicles`}
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
          </div>
        )}
        <div className="order-2 flex w-full flex-wrap items-center gap-2 lg:order-3">
          <Link
            to={`${addressOf(filters)}${addressOf(filters).includes('?') ? '&' : '?'}filters=open`}
            preventScrollReset
            role="button"
            aria-expanded={open}
            aria-controls="all-filters"
            onClick={(event) => {
              event.preventDefault();
              setOpen(!open);
            }}
            className={buttonClass({}, 'min-w-32')}
          >
            <SlidersHorizontal size={18} aria-hidden="true" />
            <span className="lg:hidden">Filters</span>
            <span className="hidden lg:inline">More filters</span>
            {chips.length > 0 && (
              <span className="grid size-6 place-items-center rounded-full bg-spruce text-13 text-on-spruce">
                {chips.length}
              </span>
            )}
            <ChevronDown
              size={18}
              aria-hidden="true"
              className={cx('transition-transform', open && 'rotate-180')}
            />
          </Link>
          <NearHere filters={filters} near={facets?.near ?? null} go={go} />
          {chips.map((chip) => (
            <Link
              key={chip.label}
              to={addressOf(chip.without)}
              preventScrollReset
              aria-label={`Remove ${chip.label}`}
              className="touch inline-flex h-8 items-center gap-1.5 rounded-full bg-tint pr-2.5 pl-3.5 text-13 font-semibold text-spruce"
            >
              {chip.label}
              <X size={16} aria-hidden="true" />
            </Link>
          ))}
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

function withCategory(filters: VehicleFilters, value: string): VehicleFilters {
  const { category: _, ...rest } = filters;
  return value === 'all' ? rest : { ...rest, category: value as NonNullable<VehicleFilters['category']> };
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
        options={[any(), ...severalOf(filters.year), ...leadingFirst(facets.year, leadingYears)]}
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
        className="lg:w-50"
      />
    </>
  );
}

/** An address may name several makes or years; the select then shows them together as its first choice. */
const severalOf = (values: readonly (string | number)[] | undefined): Choice[] =>
  values && values.length > 1 ? [{ value: values.join(','), label: values.join(', ') }] : [];

function AllFilters({
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
        <Range title="Price, dollars" min="minPrice" max="maxPrice" filters={filters} submit={submit} />
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
            <label key={value} className="touch flex min-h-9 items-center gap-2.5">
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

const geolocationTimeoutMs = 15_000;
const geolocationMaxAgeMs = 300_000;

/** Where distances are measured from. The browser asks for the place only when this button is pressed. */
function NearHere({
  filters,
  near,
  go,
}: {
  filters: VehicleFilters;
  near: string | null;
  go: (next: VehicleFilters) => void;
}) {
  const [busy, setBusy] = useState(false);
  if (!filters.location && filters.sort !== 'nearest') return null;
  const other = Object.entries(namedPlaces).filter(([, place]) => place.label !== near);
  const locate = () => {
    if (!('geolocation' in navigator)) {
      toast({
        title: 'Location Error',
        description: 'Geolocation is not supported by this browser.',
        tone: 'failure',
      });
      return;
    }
    setBusy(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false);
        go({ ...filters, near: `${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}` });
      },
      (error) => {
        setBusy(false);
        toast({
          title: 'Location Error',
          description: locationWords[error.code] ?? locationWords[0]!,
          tone: 'failure',
        });
      },
      { timeout: geolocationTimeoutMs, maximumAge: geolocationMaxAgeMs },
    );
  };
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-13 text-muted">
      <span>Near {near ?? 'Toronto, ON'}</span>
      {other.map(([key, place]) => (
        <Link
          key={key}
          to={addressOf({ ...filters, near: key })}
          preventScrollReset
          className="touch font-semibold text-spruce underline"
        >
          {place.label.split(',')[0]}
        </Link>
      ))}
      <Button size="sm" tone="ghost" busy={busy} onClick={locate}>
        <LocateFixed size={16} aria-hidden="true" />
        My location
      </Button>
    </span>
  );
}

const locationWords: Record<number, string> = {
  0: 'Could not get your current location. Please enable location permissions.',
  1: 'Location access denied. Allow it in the address bar, or choose a city.',
  2: 'Location unavailable. Please check your GPS/internet connection and try again.',
  3: 'Location request timed out. Please ensure location services are enabled and try again.',
};

const sortChoices: Choice[] = [
  { value: '', label: 'Newest first' },
  { value: 'deal', label: 'Best deal' },
  { value: 'price-low', label: 'Price, low to high' },
  { value: 'price-high', label: 'Price, high to low' },
  { value: 'mileage', label: 'Lowest mileage' },
  { value: 'nearest', label: 'Nearest' },
];

/** Stands beside the result count, but belongs to the filter form. */
export function SortSelect({ filters }: { filters: VehicleFilters }) {
  const navigate = useNavigate();
  return (
    <InlineSelect
      label="Sort by"
      name="sort"
      form={formId}
      key={filters.sort ?? ''}
      defaultValue={filters.sort === 'newest' ? '' : (filters.sort ?? '')}
      options={sortChoices}
      onChange={(event) => {
        const { sort: _, ...rest } = filters;
        const sort = event.currentTarget.value;
        const next = sort === '' ? rest : { ...rest, sort: sort as NonNullable<VehicleFilters['sort']> };
        void navigate(addressOf(next), { preventScrollReset: true });
      }}
    />
  );
}
