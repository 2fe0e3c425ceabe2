/** The Vehicles tab: everything for sale, with its filters in the address. */

import { useEffect } from 'react';
import { Link, redirect, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import {
  describeFilters,
  readFilters,
  seenFrom,
  type VehicleFilters,
  writeFilters,
} from '#src/cars/vehicles/filters.ts';
import { CompareBar } from '#src/cars/vehicles/ui/saved/compare-bar.tsx';
import { VehicleCard, VehicleCardIcons, VehicleCardSkeleton } from '#src/cars/vehicles/ui/vehicle-card.tsx';
import {
  browseInBrowser,
  keepBrowse,
  pageSize,
  readBrowse,
  shownIn,
  type VehicleBrowse,
} from '#src/cars/vehicles/ui/vehicle-pages.ts';
import { countText } from '#src/design/amount-text.ts';
import { ButtonLink } from '#src/design/button.tsx';
import contours from '#src/design/contours.svg?url';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { CarFront } from '#src/design/icons.ts';
import { LoadMore } from '#src/design/load-more.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { Loading } from '#src/design/skeleton.tsx';
import { cityFrames } from '#src/geo/streets/city-frames.ts';
import { cookiesHere } from '#src/platform/browser/own-cookies.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { countryName } from '#src/platform/countries.ts';
import { counted } from '#src/platform/plural.ts';
import { company, pageTitle } from '#src/platform/settings/company.ts';
import { addressOf } from '../ui/finding/filter-address.ts';
import { FilterForm } from '../ui/finding/filter-form.tsx';
import { SaveSearchButton } from '../ui/finding/save-search-button.tsx';
import { SortSelect } from '../ui/finding/sort-select.tsx';
import type { Route } from './+types/vehicles.ts';

const skeletons = 6;
// On a phone the first card is seen at once; what else is near is fetched soon enough without a hurry.
const eagerCards = 1;

interface Loaded {
  filters: VehicleFilters;
  browse: VehicleBrowse | null;
  origin: string;
}

export async function loader({ context, request }: Route.LoaderArgs): Promise<Loaded> {
  const url = new URL(request.url);
  const { filters: asked } = readFilters(url.searchParams);
  // A form without a script sends every empty field; one address stands for each search.
  if ([...url.searchParams.values()].includes('')) throw redirect(addressOf(asked));
  const filters = seenFrom(asked, request.headers.get('cookie'));
  const browse = await readBrowse(transportOf(context), filters, shownIn(url.searchParams)).catch(() => null);
  return { filters, browse, origin: url.origin };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Loaded> {
  const url = new URL(request.url);
  const filters = seenFrom(readFilters(url.searchParams).filters, cookiesHere());
  const browse = await browseInBrowser(filters, shownIn(url.searchParams)).catch(() => null);
  return { filters, browse, origin: url.origin };
}

/** The ground of every drawn car, which browsers would otherwise find only through the style. */
export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: contours, as: 'image', type: 'image/svg+xml', crossOrigin: 'anonymous' },
];

export const handle: PageHandle = { shared: ['city'] };

/** ` around Vaduz and Schaan`; nothing where a company has no city. */
function aroundText(): string {
  const names = cityFrames().map(({ name }) => name);
  return names.length > 0 ? ` around ${names.slice(0, 3).join(' and ')}` : '';
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: pageTitle('Vehicles') }];
  const { filters, browse, origin } = loaderData;
  const what = describeFilters(filters);
  const title = what === 'All vehicles' ? 'New and used vehicles for sale' : `${what} for sale`;
  const total = browse ? counted(browse.total, 'vehicle') : 'Vehicles';
  return [
    { title: pageTitle(title) },
    {
      name: 'description',
      content: `${total} from dealers and private sellers${aroundText()}, each priced against its market.`,
    },
    { tagName: 'link', rel: 'canonical', href: `${origin}${addressOf({ ...filters, sort: 'newest' })}` },
    ...(browse?.total === 0 || filters.searchQuery ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { property: 'og:title', content: title },
    { property: 'og:type', content: 'website' },
  ];
};

export default function VehiclesPage({ loaderData: { filters, browse } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { location } = useNavigation();
  const revalidator = useRevalidator();
  useEffect(() => {
    if (browse) keepBrowse(filters, browse);
  }, [filters, browse]);
  const shown = shownIn(search);
  const next = location && location.pathname === '/vehicles' ? new URLSearchParams(location.search) : null;
  const filtering =
    next !== null &&
    writeFilters(seenFrom(readFilters(next).filters, cookiesHere())).toString() !==
      writeFilters(filters).toString();
  const loadingMore = next !== null && !filtering && shownIn(next) > shown;
  const vehicles = browse?.vehicles ?? [];

  return (
    <>
      <div className="contours bg-well md:border-b md:border-line md:pb-[52px]">
        <div className="page-column pt-4 pb-1 md:pt-12 md:pb-0">
          <h1 className="text-28 md:text-56">Find the one you’ll keep</h1>
          <p className="mt-3 hidden text-17 text-muted md:block">
            New and used vehicles from dealers and private sellers, each priced against its market.
          </p>
        </div>
      </div>
      <div className="page-column pb-10 max-md:pt-2 md:-mt-8">
        <FilterForm
          filters={filters}
          facets={browse?.facets ?? null}
          openAtFirst={search.get('filters') === 'open'}
        />
        <div className="mt-2 flex items-center justify-between gap-x-6 gap-y-3 border-line md:mt-5 md:flex-wrap md:border-t md:pt-5">
          <h2 className="min-w-0 text-21 md:text-28" aria-live="polite">
            {/* How many there are is not known where the search failed. */}
            {browse ? (
              <>
                <span className="tabular-nums">{countText(browse.total)}</span>{' '}
                {browse.total === 1 ? 'vehicle' : 'vehicles'}{' '}
                <span className="pl-2 font-sans text-15 font-normal tracking-normal text-muted">
                  {filters.location
                    ? `near ${browse.facets.near}`
                    : `across ${countryName(company().country)}`}
                </span>
              </>
            ) : (
              'Vehicles'
            )}
          </h2>
          <div className="flex flex-wrap gap-2">
            <SaveSearchButton filters={filters} />
            <SortSelect filters={filters} />
          </div>
        </div>
        <Corrections browse={browse} />
        <div className="mt-2 md:mt-5">
          {filtering ? (
            <Loading label="Loading vehicles" className="grid gap-6 md:grid-cols-2 lg:grid-cols-3 lg:gap-8">
              {Array.from({ length: skeletons }, (_, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike.
                <VehicleCardSkeleton key={i} />
              ))}
            </Loading>
          ) : browse === null ? (
            <ErrorPanel title="Failed to fetch vehicles" onRetry={() => void revalidator.revalidate()}>
              Your filters are kept. Try again in a moment.
            </ErrorPanel>
          ) : vehicles.length === 0 ? (
            <EmptyState
              as="h3"
              title="No vehicles found matching your criteria."
              icon={<CarFront size={26} aria-hidden="true" />}
              action={<ButtonLink to="/vehicles">Show all vehicles</ButtonLink>}
            >
              Try adjusting your filters or search terms.
            </EmptyState>
          ) : (
            <>
              <VehicleCardIcons />
              <ul className="grid gap-6 *:grid *:min-w-0 md:grid-cols-2 lg:grid-cols-3 lg:gap-8">
                {vehicles.map((vehicle, i) => (
                  <li key={vehicle.id}>
                    <VehicleCard vehicle={vehicle} eager={i < eagerCards} />
                  </li>
                ))}
              </ul>
              <LoadMore
                shown={vehicles.length}
                total={browse.total}
                label="Load More Vehicles"
                busy={loadingMore}
                to={moreAddress(filters, shown + pageSize)}
              />
            </>
          )}
        </div>
      </div>
      <CompareBar />
    </>
  );
}

function moreAddress(filters: VehicleFilters, shown: number): string {
  const params = writeFilters(filters);
  params.set('shown', String(shown));
  return `/vehicles?${params}`;
}

function Corrections({ browse }: { browse: VehicleBrowse | null }) {
  if (!browse || browse.facets.corrections.length === 0) return null;
  const words = browse.facets.corrections.map(({ from, to }) => `“${to}” for “${from}”`).join(', ');
  return (
    <p className="mt-3 text-muted">
      Nothing has those words as typed; this shows {words}.{' '}
      <Link to="/vehicles" className="font-semibold text-spruce underline">
        Show all
      </Link>
    </p>
  );
}
