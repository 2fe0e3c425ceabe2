/** A dealer whose registration somebody looked at: who they are, when they are open, what they sell, what buyers say. */
import type { ReactNode } from 'react';
import { data } from 'react-router';
import type { Dealer, dealershipCalls } from '#src/cars/dealers/dealership-contract.ts';
import { localMoment, openAt, weekdays } from '#src/cars/dealers/hours.ts';
import { dealerIdOf } from '#src/cars/dealers/rules.ts';
import { WeekTable } from '#src/cars/dealers/ui/week-table.tsx';
import type { Vehicle } from '#src/cars/vehicles/shapes.ts';
import { ReviewItem, type SellerReviewsShown } from '#src/cars/vehicles/ui/detail/seller-reviews.tsx';
import { CompareBar } from '#src/cars/vehicles/ui/saved/compare-bar.tsx';
import { VehicleCard, VehicleCardIcons } from '#src/cars/vehicles/ui/vehicle-card.tsx';
import { responseText } from '#src/cars/vehicles/ui/words.ts';
import { countText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { dayText } from '#src/design/day-text.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { CarFront, MapPin, ShieldCheck, Store } from '#src/design/icons.ts';
import { Rating } from '#src/design/rating.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { counted } from '#src/platform/plural.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import type { dealerPagesCalls } from '../contract.ts';
import type { Route } from './+types/dealer.ts';

const minuteMs = 60_000;
const pageSize = 24;
const reviewsShown = 5;
const moreReviewsShown = 50;

type Loaded = {
  origin: string;
  /** To the minute, which is as exact as the page says it. */
  now: number;
  found: {
    dealer: Dealer;
    stock: { total: number; vehicles: Vehicle[] };
    reviews: SellerReviewsShown & { responseMinutes: number | null };
    page: number;
  } | null;
};

async function load(address: string, named: string, transport?: Transport): Promise<Loaded> {
  const now = Math.floor(Date.now() / minuteMs) * minuteMs;
  const { origin, searchParams } = new URL(address);
  const id = dealerIdOf(named);
  const asked = searchParams.get('page') ?? '1';
  const page = /^[1-9]\d{0,2}$/.test(asked) ? Number(asked) : 1;
  if (id === null) return { origin, now, found: null };
  const params = { id: String(id) };
  const limit = searchParams.has('reviews') ? moreReviewsShown : reviewsShown;
  try {
    const seller = apiFor<typeof dealerPagesCalls>(transport);
    const [dealer, stock, reviews] = await Promise.all([
      apiFor<typeof dealershipCalls>(transport)('GET /api/dealers/:id', { params }),
      seller('GET /api/dealers/:id/stock', { params, query: { page, limit: pageSize } }),
      seller('GET /api/dealers/:id/reviews', { params, query: { limit } }),
    ]);
    return { origin, now, found: { dealer, stock, reviews, page } };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return { origin, now, found: null };
  }
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const loaded = await load(request.url, params.dealer, transportOf(context));
  return data(loaded, { status: loaded.found ? 200 : 404 });
}
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => load(request.url, params.dealer);

export const handle: PageHandle = { shared: [] };

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const found = loaderData?.found;
  if (!found) return [{ title: pageTitle('Dealer Not Found') }, { name: 'robots', content: 'noindex' }];
  const { dealer, stock, page } = found;
  const address = `${loaderData.origin}${dealer.path}${page > 1 ? `?page=${page}` : ''}`;
  const description = `${dealer.name} in ${dealer.city}, ${dealer.provinceName}: ${counted(stock.total, 'car', 'cars')} for sale, ${dealer.registrar.name} ${dealer.registrar.number}, opening hours and what buyers say.`;
  return [
    { title: pageTitle(`${dealer.name}, ${dealer.city}`) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:title', content: dealer.name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { 'script:ld+json': dealerJsonLd(dealer, address) },
  ];
};

const dealerJsonLd = (
  { name, legalName, street, city, province, postalCode, hours }: Dealer,
  url: string,
) => ({
  ...{ '@context': 'https://schema.org', '@type': 'AutoDealer', name, legalName, url },
  address: {
    ...{ '@type': 'PostalAddress', streetAddress: street, addressLocality: city, postalCode },
    ...{ addressRegion: province.slice(3), addressCountry: province.slice(0, 2) },
  },
  openingHoursSpecification: hours.flatMap((open, i) =>
    open
      ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: weekdays[i], opens: open.from, closes: open.to }]
      : [],
  ),
});

export default function DealerPage({ loaderData: { found, now } }: Route.ComponentProps) {
  if (!found)
    return (
      <div className="page-column py-12">
        <h1 className="sr-only">Dealer Not Found</h1>
        <EmptyState
          as="h2"
          title="Dealer Not Found"
          icon={<Store size={26} aria-hidden="true" />}
          action={<ButtonLink to="/vehicles">See all vehicles</ButtonLink>}
        >
          There is no dealer at this address, or not any more.
        </EmptyState>
      </div>
    );
  const { dealer, stock, reviews, page } = found;
  return (
    <div className="page-column py-8">
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-40 break-words">{dealer.name}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Badge tone="moss" icon={<ShieldCheck size={15} aria-hidden="true" />}>
              {dealer.registrar.name} {dealer.registrar.number}, looked at on {dayText(dealer.lookedAt)}
            </Badge>
            <OpenNow dealer={dealer} now={now} />
          </p>
        </div>
        {reviews.average !== null && (
          <a href="#reviews" className="touch hover:underline">
            <Rating value={reviews.average.toFixed(1)} count={reviews.count} />
            <span className="sr-only">reviews</span>
          </a>
        )}
      </header>
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-12">
        <Stock dealer={dealer} stock={stock} page={page} />
        <About dealer={dealer} now={now} responseMinutes={reviews.responseMinutes} />
      </div>
      <Reviews dealer={dealer} reviews={reviews} />
      <CompareBar />
    </div>
  );
}

function OpenNow({ dealer: { hours, timeZone }, now }: { dealer: Dealer; now: number }) {
  const open = openAt(hours, timeZone, new Date(now));
  if (!open) return null;
  const day = open.isToday ? '' : ` on ${weekdays[open.weekday]}`;
  return open.isOpen ? (
    <span className="font-semibold text-moss">Open until {open.time}</span>
  ) : (
    <span className="text-muted">
      Closed, opens{day} at {open.time}
    </span>
  );
}

function About({
  dealer,
  now,
  responseMinutes,
}: {
  dealer: Dealer;
  now: number;
  responseMinutes: number | null;
}) {
  const { registrar, timeZone, hours } = dealer;
  const at = new Date(now);
  return (
    <aside aria-label="About the dealer" className="order-first space-y-6 lg:order-last">
      <section className="rounded-card border border-line bg-card p-5">
        <h2 className="text-21">Where and when</h2>
        <address className="mt-3 flex gap-2 break-words not-italic">
          <MapPin size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
          <span className="min-w-0">
            {dealer.street}
            <br />
            {dealer.city}, {dealer.provinceName} {dealer.postalCode}
          </span>
        </address>
        <div className="mt-4">
          <WeekTable hours={hours} today={localMoment(at, timeZone).weekday} />
        </div>
        <p className="mt-2 text-13 text-muted">
          By the clocks there: it is {localMoment(at, timeZone).time} now.
        </p>
      </section>
      <dl className="divide-y divide-line border-y border-line">
        <Fact term="Registered name">{dealer.legalName}</Fact>
        <Fact term={registrar.name}>{registrar.number}</Fact>
        <Fact term="Looked at">{dayText(dealer.lookedAt)}</Fact>
        <Fact term="Response">{responseText(responseMinutes)}</Fact>
      </dl>
      <p className="text-13 text-muted">
        Somebody at {companyName()} compared the registration with the registrar’s own page on the day it
        says.{' '}
        {registrar.searchUrl && (
          <a
            href={registrar.searchUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="text-spruce underline underline-offset-2"
          >
            Look it up yourself
          </a>
        )}
      </p>
    </aside>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 text-right font-medium break-words">{children}</dd>
    </div>
  );
}

const eagerCards = 2;

function Stock({
  dealer,
  stock: { total, vehicles },
  page,
}: {
  dealer: Dealer;
  stock: { total: number; vehicles: Vehicle[] };
  page: number;
}) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const to = (other: number) => `${dealer.path}${other > 1 ? `?page=${other}` : ''}#stock`;
  return (
    <section aria-labelledby="stock" className="min-w-0">
      <h2 id="stock" className="scroll-mt-24 text-28">
        {counted(total, 'car', 'cars')} for sale
      </h2>
      {vehicles.length === 0 ? (
        <EmptyState
          as="h3"
          className="mt-4"
          title={total === 0 ? 'Nothing is for sale just now' : 'There are no more cars'}
          icon={<CarFront size={26} aria-hidden="true" />}
          action={
            total === 0 ? (
              <ButtonLink to="/vehicles">See all vehicles</ButtonLink>
            ) : (
              <ButtonLink to={to(1)}>See their cars from the first</ButtonLink>
            )
          }
        >
          {total === 0 ? 'Look again later, or at what others sell.' : 'Some were sold meanwhile.'}
        </EmptyState>
      ) : (
        <>
          <VehicleCardIcons />
          <ul className="mt-4 grid gap-6 *:grid *:min-w-0 md:grid-cols-2">
            {vehicles.map((vehicle, i) => (
              <li key={vehicle.id}>
                <VehicleCard vehicle={vehicle} eager={i < eagerCards} />
              </li>
            ))}
          </ul>
        </>
      )}
      {pages > 1 && page <= pages && (
        <nav aria-label="Pages of the stock" className="mt-6 flex flex-wrap items-center gap-4">
          {page > 1 && <ButtonLink to={to(page - 1)}>Newer cars</ButtonLink>}
          <span className="text-muted tabular-nums">
            Page {countText(page)} of {countText(pages)}
          </span>
          {page < pages && <ButtonLink to={to(page + 1)}>More cars</ButtonLink>}
        </nav>
      )}
    </section>
  );
}

function Reviews({ dealer, reviews }: { dealer: Dealer; reviews: SellerReviewsShown }) {
  return (
    <section aria-labelledby="reviews" className="mt-12">
      <h2 id="reviews" className="scroll-mt-24 text-28">
        What buyers say
      </h2>
      {reviews.reviews.length === 0 ? (
        <p className="mt-3 max-w-[66ch] text-muted">
          No reviews yet. Only people who bought a vehicle from this dealer on {companyName()} can write one.
        </p>
      ) : (
        <ul className="mt-4 max-w-[72ch] divide-y divide-line border-y border-line">
          {reviews.reviews.map((review) => (
            <ReviewItem key={review.id} review={review} sellerName={dealer.name} />
          ))}
        </ul>
      )}
      {reviews.reviews.length < reviews.count && reviews.reviews.length <= reviewsShown && (
        <ButtonLink to={`${dealer.path}?reviews=more#reviews`} className="mt-4">
          Show more reviews
        </ButtonLink>
      )}
    </section>
  );
}
