/** One vehicle: pictures, price in its market, facts, seller, and one clear way to act. */

import { Suspense, useState } from 'react';
import { data, Link, redirect } from 'react-router';
import { loanIn, type TypedLoan } from '#src/cars/financing/typed-loan.ts';
import { askLoan, type LoanAnswer, LoanCalculator } from '#src/cars/financing/ui/loan-calculator.tsx';
import type { vehiclesCalls } from '#src/cars/vehicles/contract.ts';
import { depositCents, depositHoldsDays } from '#src/cars/vehicles/rules.ts';
import type { vehicleSellerCalls } from '#src/cars/vehicles/seller-contract.ts';
import type { VehicleDetail } from '#src/cars/vehicles/shapes.ts';
import { FactsTable } from '#src/cars/vehicles/ui/detail/facts.tsx';
import { Gallery } from '#src/cars/vehicles/ui/detail/gallery.tsx';
import { carJsonLd } from '#src/cars/vehicles/ui/detail/json-ld.ts';
import { LookedUp } from '#src/cars/vehicles/ui/detail/looked-up.tsx';
import { AgreedOffer, OfferWay } from '#src/cars/vehicles/ui/detail/offer-way.tsx';
import { PriceContext, PriceHistory } from '#src/cars/vehicles/ui/detail/price-context.tsx';
import { SellerPanel } from '#src/cars/vehicles/ui/detail/seller-panel.tsx';
import { SellerReviews, type SellerReviewsShown } from '#src/cars/vehicles/ui/detail/seller-reviews.tsx';
import { SellerSays } from '#src/cars/vehicles/ui/detail/seller-says.tsx';
import { ShareButton } from '#src/cars/vehicles/ui/detail/share-button.tsx';
import { TradeInWay } from '#src/cars/vehicles/ui/detail/trade-in-way.tsx';
import { VehicleNotFound } from '#src/cars/vehicles/ui/detail/vehicle-not-found.tsx';
import { VisitWay } from '#src/cars/vehicles/ui/detail/visit-way.tsx';
import { CompareBar } from '#src/cars/vehicles/ui/saved/compare-bar.tsx';
import { FavoriteButton } from '#src/cars/vehicles/ui/saved/favorite-button.tsx';
import { CompareToggle, SmallVehicleCard, StateBadge } from '#src/cars/vehicles/ui/vehicle-card.tsx';
import { agoText, milesText, titleText } from '#src/cars/vehicles/ui/words.ts';
import { countText, priceText } from '#src/design/amount-text.ts';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { dayText } from '#src/design/day-text.ts';
import { Figure } from '#src/design/figures.tsx';
import { ChevronRight, CreditCard, Flag, Mail } from '#src/design/icons.ts';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { lazyPart } from '#src/platform/browser/lazy-part.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { formatMoney } from '#src/platform/money.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { addressOf } from '../ui/finding/filter-address.ts';
import { RecentlyViewed } from '../ui/finding/recently-viewed.tsx';
import type { Route } from './+types/vehicle.ts';

const minuteMs = 60_000;
const reviewsShown = 3;
// `?reviews=more` shows as many as one call answers, where no script asks for them.
const moreReviewsShown = 50;

const ContactDialog = lazyPart(async () => ({
  default: (await import('#src/cars/vehicles/ui/detail/contact-dialog.tsx')).ContactDialog,
}));
const ReportDialog = lazyPart(async () => ({
  default: (await import('#src/cars/vehicles/ui/detail/report-dialog.tsx')).ReportDialog,
}));

interface Loaded {
  vehicle: VehicleDetail | null;
  reviews: SellerReviewsShown | null;
  /** What the address asks of the calculator. */
  loan: { typed: TypedLoan; answer: LoanAnswer } | null;
  removed: boolean;
  origin: string;
  now: number;
}

async function load(
  id: string,
  address: string,
  transport?: Transport,
): Promise<{ loaded: Loaded; status: number }> {
  // To the minute, which is as exact as the page says it: within one it is the same page.
  const now = Math.floor(Date.now() / minuteMs) * minuteMs;
  const { origin, searchParams } = new URL(address);
  try {
    const vehicle = await apiFor<typeof vehiclesCalls>(transport)('GET /api/vehicles/:id', {
      params: { id },
    });
    // A draft has no public seller yet.
    const isPublic = ['published', 'reserved', 'sold'].includes(vehicle.status);
    const reviews = isPublic
      ? await apiFor<typeof vehicleSellerCalls>(transport)('GET /api/vehicles/:id/seller-reviews', {
          params: { id },
          query: { limit: searchParams.has('reviews') ? moreReviewsShown : reviewsShown },
        })
      : null;
    const typed = loanIn(searchParams, vehicle.price);
    const loan = typed && { typed, answer: await askLoan(id, typed, transport) };
    return { loaded: { vehicle, reviews, loan, removed: false, origin, now }, status: 200 };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error;
    const removed = error.status === 410;
    return {
      loaded: { vehicle: null, reviews: null, loan: null, removed, origin, now },
      status: removed ? 410 : 404,
    };
  }
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { loaded, status } = await load(params.id, request.url, transportOf(context));
  return data(loaded, { status });
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return (await load(params.id, request.url)).loaded;
}

/** Hearts without a script post here. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const intent = (await request.formData()).get('intent');
  const api = apiFor<typeof vehiclesCalls>(transportOf(context));
  try {
    if (intent === 'let-go')
      await api('DELETE /api/favorites/:vehicleId', { params: { vehicleId: params.id } });
    else await api('POST /api/favorites', { body: { vehicleId: params.id } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      return redirect(`/login?next=%2Fvehicles%2F${params.id}`);
    throw error;
  }
  return redirect(`/vehicles/${params.id}`);
}

export const handle: PageHandle = { shared: [] };

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const vehicle = loaderData?.vehicle;
  if (!vehicle) return [{ title: pageTitle('Vehicle Not Found') }, { name: 'robots', content: 'noindex' }];
  const { origin } = loaderData;
  const title = titleText(vehicle);
  const description = `${[title, vehicle.trim].filter(Boolean).join(' ')} for ${priceText(vehicle.price)} in ${vehicle.location}: ${milesText(vehicle.mileage)}, ${vehicle.fuelType.toLowerCase()}, ${vehicle.transmission.toLowerCase()}. ${vehicle.description}`;
  return [
    { title: pageTitle(`${title} for ${priceText(vehicle.price)}`) },
    { name: 'description', content: description.slice(0, 155) },
    { tagName: 'link', rel: 'canonical', href: `${origin}/vehicles/${vehicle.id}` },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: `${title}, ${priceText(vehicle.price)}` },
    { property: 'og:description', content: description.slice(0, 155) },
    { property: 'og:url', content: `${origin}/vehicles/${vehicle.id}` },
    { property: 'og:image', content: `${origin}/vehicles/pictures/share/${vehicle.id}.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { 'script:ld+json': carJsonLd(vehicle, origin) },
  ];
};

export default function VehiclePage({ loaderData }: Route.ComponentProps) {
  const { vehicle, reviews, loan, removed, now } = loaderData;
  if (!vehicle) return <VehicleNotFound removed={removed} />;
  return <Detail key={vehicle.id} vehicle={vehicle} reviews={reviews} loan={loan} now={now} />;
}

function Detail({
  vehicle,
  reviews,
  loan,
  now,
}: Omit<Loaded, 'removed' | 'origin'> & { vehicle: VehicleDetail }) {
  const [contacting, setContacting] = useState(false);
  const [reporting, setReporting] = useState(false);
  const title = titleText(vehicle);
  return (
    <div className="page-column pb-24 lg:pb-12">
      <div className="flex flex-wrap items-center justify-between gap-x-6 py-4 text-13 text-muted">
        <nav aria-label="Breadcrumb">
          <ol className="flex flex-wrap items-center gap-2">
            <Crumb to="/vehicles">Vehicles</Crumb>
            <Crumb to={addressOf({ make: [vehicle.make] })}>{vehicle.make}</Crumb>
            <Crumb to={addressOf({ make: [vehicle.make], model: [vehicle.model] })}>{vehicle.model}</Crumb>
            <li className="text-ink" aria-current="page">
              {vehicle.year} {vehicle.trim}
            </li>
          </ol>
        </nav>
        <p className="tabular-nums">
          {vehicle.listedAt && `Listed ${agoText(vehicle.listedAt, now)}, `}
          {countText(vehicle.views)} views
        </p>
      </div>

      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-14">
        <div className="min-w-0">
          <Gallery
            pictures={vehicle.pictures}
            seed={vehicle.id}
            title={title}
            badge={<StateBadge vehicle={vehicle} />}
          />
        </div>

        <div className="min-w-0 space-y-6 lg:row-span-2">
          <div>
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <p className="truncate text-muted">{vehicle.trim}</p>
              <div className="-mr-2 flex flex-wrap max-[260px]:mr-0">
                <ShareButton title={title} />
                <FavoriteButton vehicleId={vehicle.id} title={title} wordsShown />
              </div>
            </div>
            <h1 className="mt-1 text-40">{title}</h1>
            <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
              <Figure size={56}>{priceText(vehicle.price)}</Figure>
              {vehicle.previousPrice && Number(vehicle.previousPrice) > Number(vehicle.price) && (
                <s className="text-17 text-muted">{priceText(vehicle.previousPrice)}</s>
              )}
            </p>
            {vehicle.taxNote && <p className="mt-1 text-13 text-muted">{vehicle.taxNote}</p>}
          </div>
          <PriceContext vehicle={vehicle} />
          <Actions vehicle={vehicle} onContact={() => setContacting(true)} />
          <SellerPanel vehicle={vehicle} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <CompareToggle vehicle={vehicle} />
            <Button tone="ghost" size="sm" onClick={() => setReporting(true)}>
              <Flag size={16} aria-hidden="true" />
              Report listing
            </Button>
          </div>
        </div>

        <div className="min-w-0 space-y-12">
          <FactsTable vehicle={vehicle} />
          <SellerSays said={vehicle.sellerSays} />
          <LookedUp said={vehicle.lookedUp} />
          <section aria-labelledby="from-seller">
            <h2 id="from-seller" className="text-28">
              From the seller
            </h2>
            <p className="mt-4 max-w-[66ch] text-17 break-words whitespace-pre-line">{vehicle.description}</p>
          </section>
          <PriceHistory vehicle={vehicle} />
          <LoanCalculator vehicle={vehicle} asked={loan} />
          {reviews && (
            <SellerReviews vehicleId={vehicle.id} sellerName={vehicle.seller.name} shown={reviews} />
          )}
        </div>
      </div>

      {vehicle.similar.length > 0 && <Similar vehicle={vehicle} />}
      <RecentlyViewed presentId={vehicle.id} />

      {vehicle.isAvailable && !vehicle.isMine && (
        <div
          data-bottom-bar
          className="fixed inset-x-0 bottom-[calc(var(--tabs-height)+env(safe-area-inset-bottom))] z-20 flex flex-wrap items-center gap-3 border-t border-line bg-card px-4 py-2.5 lg:hidden"
        >
          <Figure size={21} className="mr-auto">
            {priceText(vehicle.price)}
          </Figure>
          <Button onClick={() => setContacting(true)}>Contact</Button>
          <ButtonLink to={`/vehicle-payment/${vehicle.id}`} tone="signal">
            Buy
          </ButtonLink>
        </div>
      )}
      <CompareBar raised={vehicle.isAvailable && !vehicle.isMine} />
      <Suspense>
        {contacting && <ContactDialog vehicle={vehicle} open onOpenChange={setContacting} />}
        {reporting && <ReportDialog vehicleId={vehicle.id} open onOpenChange={setReporting} />}
      </Suspense>
    </div>
  );
}

function Similar({ vehicle }: { vehicle: VehicleDetail }) {
  return (
    <section aria-labelledby="similar" className="mt-14">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="similar" className="text-28">
          Similar vehicles
        </h2>
        <Link
          to={addressOf({ make: [vehicle.make], model: [vehicle.model] })}
          className="touch font-semibold text-spruce hover:underline"
        >
          See all {countText(vehicle.similarTotal)}
        </Link>
      </div>
      <ul className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
        {vehicle.similar.map((similar) => (
          <li key={similar.id}>
            <SmallVehicleCard vehicle={similar} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Crumb({ to, children }: { to: string; children: string }) {
  return (
    <li className="flex items-center gap-2">
      <Link to={to} className="touch hover:text-ink hover:underline">
        {children}
      </Link>
      <ChevronRight size={14} aria-hidden="true" />
    </li>
  );
}

function Actions({ vehicle, onContact }: { vehicle: VehicleDetail; onContact: () => void }) {
  if (vehicle.isMine) {
    return (
      <div className="rounded-card border border-line bg-well p-4">
        <p className="font-semibold">This is your listing.</p>
        <ButtonLink to={`/sell/${vehicle.id}`} tone="spruce" className="mt-3">
          Edit listing
        </ButtonLink>
      </div>
    );
  }
  if (vehicle.status === 'sold') {
    return vehicle.reservedByMe ? (
      <div className="rounded-card border border-line bg-well p-4">
        <p>
          <b className="font-semibold">You bought this car.</b> Agree with its seller when and where you meet;
          neither of you sees the other’s address.
        </p>
        <Button tone="spruce" className="mt-3" onClick={onContact}>
          <Mail size={18} aria-hidden="true" />
          Contact seller
        </Button>
      </div>
    ) : (
      <p className="rounded-card bg-wash-brick p-4 font-semibold">This vehicle has been sold.</p>
    );
  }
  const deposit = formatMoney(depositCents, { short: true });
  const isAgreed = vehicle.offers.mine?.state === 'accepted';
  return (
    <div className="space-y-3">
      <AgreedOffer vehicle={vehicle} />
      {vehicle.reservedByMe && (
        <>
          <p className="rounded-card bg-tint p-4">
            <b className="font-semibold">You hold this vehicle</b>
            {vehicle.reservedUntil ? ` until ${dayText(vehicle.reservedUntil)}` : ''}. Your deposit counts
            towards the price.
          </p>
          <ButtonLink to={`/vehicle-payment/${vehicle.id}`} tone="signal" size="xl" wide>
            <CreditCard size={20} aria-hidden="true" />
            Pay the rest
          </ButtonLink>
        </>
      )}
      {vehicle.status === 'reserved' && !vehicle.reservedByMe && !isAgreed && (
        <p className="rounded-card bg-wash-amber p-4">
          <b className="font-semibold">Reserved.</b> Another buyer holds it
          {vehicle.reservedUntil ? ` until ${dayText(vehicle.reservedUntil)}` : ''}; it may come back.
        </p>
      )}
      {vehicle.isAvailable && (
        <ButtonLink to={`/vehicle-payment/${vehicle.id}`} tone="signal" size="xl" wide>
          <CreditCard size={20} aria-hidden="true" />
          Buy with Card
        </ButtonLink>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {vehicle.isAvailable && (
          <ButtonLink to={`/vehicle-payment/${vehicle.id}?pay=deposit`} size="lg">
            Pay {deposit} deposit
          </ButtonLink>
        )}
        <Button size="lg" onClick={onContact} className={vehicle.isAvailable ? '' : 'sm:col-span-2'}>
          <Mail size={18} aria-hidden="true" />
          Contact seller
        </Button>
      </div>
      <VisitWay vehicle={vehicle} />
      <OfferWay vehicle={vehicle} />
      <TradeInWay vehicle={vehicle} />
      {vehicle.isAvailable && (
        <p className="text-13 text-muted">
          The deposit holds this vehicle for {depositHoldsDays} days and is refunded if you walk away.
        </p>
      )}
    </div>
  );
}
