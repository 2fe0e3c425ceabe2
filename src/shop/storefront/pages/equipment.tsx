/** The Equipment tab: the whole catalogue, with its filter and order in the address. */

import { useEffect, useRef } from 'react';
import {
  Form,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router';
import { priceText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { ChipLink } from '#src/design/chip.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { InlineSelect } from '#src/design/select-field.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { currencyName } from '#src/platform/money.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { companyWords } from '#src/platform/settings/words.ts';
import type { EquipmentItem, equipmentCalls } from '#src/shop/catalogue/contract.ts';
import {
  addressOf,
  categoryFilters,
  chooseItems,
  countIn,
  firstView,
  knownView,
  readView,
  type Sort,
  sorts,
  statsOf,
  type View,
} from '#src/shop/catalogue/rules.ts';
import { shopTerms } from '#src/shop/catalogue/settings.ts';
import { CartButton } from '../ui/cart/cart-button.tsx';
import { ItemCard, LeadItem } from '../ui/item-card.tsx';
import type { Route } from './+types/equipment.ts';

const payWith = ['Visa', 'Mastercard', 'Amex', 'UnionPay', 'Apple Pay', 'Google Pay', 'Gift card', 'ACH'];

async function load(origin: string, transport?: Transport) {
  const items = await apiFor<typeof equipmentCalls>(transport)('GET /api/equipment').catch(() => null);
  return { items, origin };
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  load(new URL(request.url).origin, transportOf(context));

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(new URL(request.url).origin);

/** The catalogue is read whole, so another filter of it asks nothing of the server. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;
}

export const handle: PageHandle = { shared: [] };

const filtersOf = (items: readonly EquipmentItem[]) => categoryFilters(items, shopTerms().categories);

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  const filters = filtersOf(loaderData?.items ?? []);
  const { category } = knownView(readView(new URLSearchParams(location.search)), filters);
  const label = filters.find(({ value }) => value === category)?.label;
  const title = category === 'all' ? companyWords().shopTitle : `${label}`;
  return [
    { title: pageTitle(title) },
    {
      name: 'description',
      content: `${companyWords().shopSummary} Prices in ${currencyName()}.`,
    },
    ...(loaderData
      ? [
          {
            tagName: 'link',
            rel: 'canonical',
            href: loaderData.origin + addressOf({ ...firstView, category }),
          },
        ]
      : []),
    { property: 'og:title', content: title },
    { property: 'og:type', content: 'website' },
  ];
};

export default function EquipmentPage({ loaderData: { items } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const revalidator = useRevalidator();
  const view = knownView(readView(search), filtersOf(items ?? []));
  return (
    <div className="page-column pt-8 pb-12 md:pt-12">
      <Heading items={items} />
      {items === null ? (
        <ErrorPanel
          title="Failed to fetch equipment"
          className="mt-6"
          onRetry={() => void revalidator.revalidate()}
        >
          The catalogue did not arrive. Try again in a moment.
        </ErrorPanel>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 py-5">
            <Categories items={items} view={view} />
            <div className="flex min-w-0 grow items-center gap-2 lg:grow-0">
              <SortSelect view={view} />
              <CartButton />
            </div>
          </div>
          <Catalogue items={chooseItems(items, view)} />
        </>
      )}
      <WaysToPay />
    </div>
  );
}

function Heading({ items }: { items: readonly EquipmentItem[] | null }) {
  const stats = items ? statsOf(items) : null;
  const { shopTitle, shopText } = companyWords();
  return (
    <div className="grid gap-x-16 gap-y-6 border-b border-line pb-8 md:pb-10 lg:grid-cols-[1fr_520px] lg:items-center">
      <h1 className="text-40 text-balance md:text-56">{shopTitle}</h1>
      <div>
        <p className="max-w-[52ch] text-17 text-muted lg:text-ink">{shopText}</p>
        {stats && stats.items > 0 && (
          <dl className="mt-5 grid grid-cols-4 gap-4 border-t border-ink pt-4">
            <Stat label={stats.items === 1 ? 'item' : 'items'} value={String(stats.items)} />
            <Stat label="brands" value={`${stats.brands}+`} />
            <Stat label="lowest price" value={priceText(stats.lowestPrice)} />
            <Stat label="average rating" value={stats.averageRating} />
          </dl>
        )}
      </div>
    </div>
  );
}

function Stat({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="figures text-21 md:text-28">{value}</dd>
    </div>
  );
}

function Categories({ items, view }: { items: readonly EquipmentItem[]; view: View }) {
  return (
    <nav aria-label="Categories" className="-mx-4 max-w-[100vw] overflow-x-auto px-4 py-0.5 md:mx-0 md:px-0">
      <ul className="flex gap-2">
        {filtersOf(items).map(({ value, label }) => (
          <li key={value}>
            <ChipLink
              to={addressOf({ ...view, category: value })}
              on={value === view.category}
              preventScrollReset
            >
              {label}
              <span className="tabular-nums opacity-75">{countIn(items, value)}</span>
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A form of its own, so that it sorts without a script too. */
function SortSelect({ view }: { view: View }) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const show = (sort: Sort) => {
    if (sort !== view.sort) void navigate(addressOf({ ...view, sort }), { preventScrollReset: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, for what was chosen before the page could listen.
  useEffect(() => {
    if (form.current) show(new FormData(form.current).get('sort') as Sort);
  }, []);
  return (
    <Form ref={form} action="/equipment" className="flex min-w-0 grow gap-2 lg:grow-0">
      {view.category !== firstView.category && <input type="hidden" name="category" value={view.category} />}
      <InlineSelect
        label="Sort by"
        name="sort"
        className="min-w-0 grow lg:grow-0"
        key={view.sort}
        defaultValue={view.sort}
        options={sorts}
        onChange={(event) => show(event.currentTarget.value as Sort)}
      />
      <noscript>
        <Button type="submit">Sort</Button>
      </noscript>
    </Form>
  );
}

function Catalogue({ items: [lead, ...rest] }: { items: readonly EquipmentItem[] }) {
  if (!lead) return null;
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <LeadItem item={lead} />
      <ul className="grid border-t border-line md:grid-cols-2 lg:grid-cols-3">
        {rest.map((item) => (
          <li key={item.id} className="-mr-px -mb-px min-w-0 border-r border-b border-line">
            <ItemCard item={item} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function WaysToPay() {
  return (
    <section
      aria-labelledby="ways-to-pay"
      className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-line bg-well p-5 md:p-6"
    >
      <div>
        <h2 id="ways-to-pay" className="text-21">
          Ways to pay
        </h2>
        <p className="mt-1 text-muted">
          Prices in {currencyName()}. Delivery comes at checkout, before you pay, and so does tax where a
          price does not hold it.
        </p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {payWith.map((name) => (
          <li
            key={name}
            className="flex h-9 items-center rounded-control border border-line bg-card px-3 text-13 font-semibold"
          >
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
