/** My listings: what is for sale, how it does, and what may be done with it. */

import { Form, Link, redirect, useNavigation } from 'react-router';
import type { dealerMemberCalls } from '#src/cars/dealer-members/contract.ts';
import { mayNow } from '#src/cars/dealer-members/rules.ts';
import { WorksFor } from '#src/cars/dealer-members/ui/works-for.tsx';
import type { dealersCalls, MyTradingName } from '#src/cars/dealers/contract.ts';
import type { dealershipCalls } from '#src/cars/dealers/dealership-contract.ts';
import { DealershipCard, PrivateSellerNotes } from '#src/cars/dealers/ui/seller-standing.tsx';
import { TradingNameCard } from '#src/cars/dealers/ui/trading-name-card.tsx';
import type { sellingCalls } from '#src/cars/listings/contract.ts';
import type { Earnings, MyListing } from '#src/cars/listings/shapes.ts';
import type { offersCalls } from '#src/cars/offers/contract.ts';
import type { carSaleCalls } from '#src/cars/sales/contract.ts';
import { DealBadge } from '#src/cars/vehicles/ui/deal-badge.tsx';
import { VehiclePicture } from '#src/cars/vehicles/ui/vehicle-picture.tsx';
import { titleText } from '#src/cars/vehicles/ui/words.ts';
import { countText, priceText } from '#src/design/amount-text.ts';
import { StatusBadge } from '#src/design/badge.tsx';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { ConfirmButton } from '#src/design/confirm-button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Figure } from '#src/design/figures.tsx';
import {
  CalendarClock,
  CarFront,
  Eye,
  HandCoins,
  Heart,
  MessageSquare,
  Plus,
  Users,
} from '#src/design/icons.ts';
import { ApiError, apiFor, isRefusal, orNull, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { counted } from '#src/platform/plural.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { EarningsPanel } from '../ui/earnings-panel.tsx';
import { FeedImport } from '../ui/feed-import.tsx';
import { ReviewsOfMe } from '../ui/reviews-of-me.tsx';
import type { Route } from './+types/sell.ts';

export const meta = () => [
  { title: pageTitle('Sell your vehicle') },
  {
    name: 'description',
    content: 'List a car in a few minutes, priced against its market, and answer buyers here.',
  },
];

/** Whoever works for a dealer may not see what it earns; the rest of the page is theirs all the same. */
async function unlessDutyMissing<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (isRefusal(error, 'duty_missing')) return null;
    throw error;
  }
}

async function load(transport?: Transport) {
  const listings = (await apiFor<typeof sellingCalls>(transport)('GET /api/vehicles/mine', {
    on401: 'null',
  })) as MyListing[] | null;
  if (listings === null) return null;
  const [reviews, earnings, feeds, tradingName, sales, dealership, year, offers, work] = await Promise.all([
    apiFor<typeof sellingCalls>(transport)('GET /api/seller-reviews'),
    unlessDutyMissing(apiFor<typeof sellingCalls>(transport)('GET /api/vehicles/earnings')),
    apiFor<typeof sellingCalls>(transport)('GET /api/vehicle-feeds'),
    apiFor<typeof dealersCalls>(transport)('GET /api/trading-name'),
    apiFor<typeof carSaleCalls>(transport)('GET /api/car-sales'),
    apiFor<typeof dealershipCalls>(transport)('GET /api/dealership'),
    apiFor<typeof sellingCalls>(transport)('GET /api/vehicles/private-year'),
    apiFor<typeof offersCalls>(transport)('GET /api/car-offers'),
    orNull(apiFor<typeof dealerMemberCalls>(transport)('GET /api/dealer-work')),
  ]);
  // Newest first, and a car may have been sold before: the newest sale is the one to open.
  const saleOf: Record<number, number> = {};
  for (const { side, vehicleId, id } of sales) if (side === 'seller') saleOf[vehicleId] ??= id;
  const offersFor: Record<number, number> = {};
  for (const { side, vehicleId, state } of offers)
    if (side === 'seller' && (state === 'open' || state === 'accepted'))
      offersFor[vehicleId] = (offersFor[vehicleId] ?? 0) + 1;
  return { saleOf, offersFor, listings, reviews, earnings, feeds, tradingName, dealership, year, work };
}

export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();

const moves = ['publish', 'pause', 'mark-sold', 'remove'] as const;

export const action = ({ context, request }: Route.ActionArgs) => act(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => act(request);

async function act(request: Request, transport?: Transport) {
  const form = await request.formData();
  const move = moves.find((known) => known === form.get('move'));
  try {
    if (form.get('intent') === 'answer') {
      await apiFor<typeof sellingCalls>(transport)('POST /api/seller-reviews/:id/answer', {
        params: { id: String(form.get('id')) },
        body: { text: String(form.get('text') ?? '') },
      });
    } else if (move) {
      await apiFor<typeof sellingCalls>(transport)('POST /api/vehicles/:id/:move', {
        params: { id: String(form.get('id')), move },
      });
    }
    return redirect('/sell');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { problem: error.words ?? 'That did not work.' };
  }
}

const deskWays = [
  { to: '/sell/stock', label: 'Stock', Icon: CarFront },
  { to: '/sell/leads', label: 'Leads', Icon: MessageSquare },
  { to: '/sell/visits', label: 'Visits', Icon: CalendarClock },
  { to: '/sell/team', label: 'Team', Icon: Users },
];

export default function Sell({ loaderData, actionData }: Route.ComponentProps) {
  const listings = loaderData?.listings ?? null;
  const may = (duty: Parameters<typeof mayNow>[1]) => mayNow(loaderData?.work ?? null, duty);
  return (
    <div className="page-column py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h1 className="text-40">Sell your vehicle</h1>
          <p className="mt-2 text-17 text-muted">
            Priced against its market as you type. Buyers write to you here.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {listings !== null &&
            deskWays.map(({ to, label, Icon }) => (
              <ButtonLink key={to} to={to} size="lg">
                <Icon size={20} aria-hidden="true" />
                {label}
              </ButtonLink>
            ))}
          {may('stock') && (
            <ButtonLink to="/sell/new" tone="signal" size="lg">
              <Plus size={20} aria-hidden="true" />
              List a vehicle
            </ButtonLink>
          )}
        </div>
      </div>
      <WorksFor work={loaderData?.work ?? null} back="/sell" />
      {actionData && 'problem' in actionData && (
        <p role="alert" className="mt-5 rounded-card bg-wash-brick p-4">
          {actionData.problem}
        </p>
      )}
      {loaderData && (
        <PrivateSellerNotes year={loaderData.year} hasListings={loaderData.listings.length > 0} />
      )}
      {loaderData && loaderData.reviews.length > 0 && (
        <p className="mt-4">
          <a href="#reviews-of-me" className="touch font-semibold text-spruce underline">
            What your buyers say ({countText(loaderData.reviews.length)})
          </a>
        </p>
      )}
      {loaderData?.earnings && sellsHere(loaderData) && (
        <EarningsPanel earnings={loaderData.earnings} isOwn={may('own')} />
      )}
      <div className="mt-8">
        {listings === null ? (
          <EmptyState
            title="Sign in to see your listings"
            icon={<CarFront size={26} aria-hidden="true" />}
            action={<ButtonLink to="/login?next=%2Fsell">Sign In</ButtonLink>}
          >
            Anyone with an account can sell a vehicle here.
          </EmptyState>
        ) : listings.length === 0 ? (
          <EmptyState title="No listings yet" icon={<CarFront size={26} aria-hidden="true" />}>
            A listing takes a few minutes: VIN or facts, price, photos.
          </EmptyState>
        ) : (
          <ul className="space-y-4">
            {listings.map((listing) => (
              <ListingRow
                key={listing.id}
                listing={listing}
                saleId={loaderData?.saleOf[listing.id]}
                offers={loaderData?.offersFor[listing.id] ?? 0}
                mayChange={may('stock')}
              />
            ))}
          </ul>
        )}
      </div>
      {loaderData && <ReviewsOfMe reviews={loaderData.reviews} />}
      {loaderData && (
        <>
          <DealershipCard mine={loaderData.dealership} year={loaderData.year} />
          {may('own') && <TradingNameCard first={loaderData.tradingName} />}
          {may('stock') && <FeedImport feeds={loaderData.feeds} named={isNamed(loaderData.tradingName)} />}
        </>
      )}
    </div>
  );
}

const isNamed = ({ approved, asked }: MyTradingName) => approved !== null || asked?.state === 'waiting';

/** Who has nothing to sell and never had has no money to look at either. */
const sellsHere = ({ listings, earnings }: { listings: readonly MyListing[]; earnings: Earnings | null }) =>
  listings.length > 0 || (earnings !== null && (earnings.sales.length > 0 || earnings.bank.state !== 'none'));

/** Moves that nobody can take back. */
const final: Partial<Record<(typeof moves)[number], string>> = {
  remove: 'The listing is gone for good, with its photos. To hide it for a while, pause it.',
  'mark-sold': 'The listing is closed as sold elsewhere and cannot be opened again.',
};

function ListingRow({
  listing,
  saleId,
  offers,
  mayChange,
}: {
  listing: MyListing;
  saleId: number | undefined;
  /** How many stand. */
  offers: number;
  /** Not every role of a dealer's team. */
  mayChange: boolean;
}) {
  const busy = useNavigation().formData?.get('id') === String(listing.id);
  const can: { move: (typeof moves)[number]; label: string }[] = [];
  if (listing.status === 'draft') can.push({ move: 'publish', label: 'Publish' });
  if (listing.status === 'paused') can.push({ move: 'publish', label: 'Show again' });
  if (listing.status === 'published') can.push({ move: 'pause', label: 'Pause' });
  if (listing.status === 'published' || listing.status === 'paused')
    can.push({ move: 'mark-sold', label: 'Mark sold' });
  if (!['sold', 'reserved'].includes(listing.status)) can.push({ move: 'remove', label: 'Remove' });
  return (
    <li className="grid gap-4 rounded-card border border-line bg-card p-4 sm:grid-cols-[200px_1fr]">
      <VehiclePicture
        picture={listing.picture}
        seed={listing.id}
        alt=""
        className="overflow-hidden rounded-control"
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="truncate font-sans text-17 font-semibold tracking-normal">
              <Link to={`/vehicles/${listing.id}`} className="hover:underline">
                {titleText(listing)}
              </Link>
            </h2>
            <p className="text-13 text-muted">
              {[listing.trim, listing.location].filter(Boolean).join(', ')}
            </p>
          </div>
          <StatusBadge status={listing.status} />
        </div>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Figure size={21}>{priceText(listing.price)}</Figure>
          <DealBadge deal={listing.deal} />
        </p>
        {listing.reviewReasons.length > 0 && listing.status === 'review' && (
          <p className="mt-2 text-13 text-amber">Waiting for review: {listing.reviewReasons.join(' ')}</p>
        )}
        {listing.operatorNote && listing.status !== 'review' && (
          <p className="mt-2 rounded-control bg-wash-amber p-3">
            <b className="font-semibold">Sent back by our reviewers: </b>
            {listing.operatorNote}
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-13 text-muted tabular-nums">
          <span className="flex items-center gap-1.5">
            <Eye size={15} aria-hidden="true" />
            {countText(listing.views)} views
          </span>
          <span className="flex items-center gap-1.5">
            <Heart size={15} aria-hidden="true" />
            {countText(listing.favorites)} favorites
          </span>
          <Link to="/inquiries" className="flex items-center gap-1.5 underline">
            <MessageSquare size={15} aria-hidden="true" />
            {counted(listing.inquiries, 'inquiry', 'inquiries')}
          </Link>
          <Link
            to={`/sell/${listing.id}/offers`}
            className={cx('flex items-center gap-1.5 underline', offers > 0 && 'font-semibold text-ink')}
          >
            <HandCoins size={15} aria-hidden="true" />
            {counted(offers, 'offer')}
          </Link>
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          {mayChange && !['sold', 'reserved'].includes(listing.status) && (
            <ButtonLink to={`/sell/${listing.id}`} size="sm" tone="spruce-outline">
              Edit
            </ButtonLink>
          )}
          {saleId !== undefined && (
            <ButtonLink to={`/car-orders/${saleId}`} size="sm" tone="spruce">
              Open the sale
            </ButtonLink>
          )}
          {(mayChange ? can : []).map(({ move, label }) => (
            <Form key={move} method="post" className="has-[details[open]]:w-full">
              <input type="hidden" name="id" value={listing.id} />
              {final[move] ? (
                <ConfirmButton
                  label={label}
                  about={titleText(listing)}
                  question={final[move]}
                  confirm={`Yes, ${label.toLowerCase()}`}
                  name="move"
                  value={move}
                  busy={busy}
                />
              ) : (
                <Button
                  type="submit"
                  size="sm"
                  name="move"
                  value={move}
                  busy={busy}
                  aria-label={`${label}: ${titleText(listing)}`}
                >
                  {label}
                </Button>
              )}
            </Form>
          ))}
        </div>
      </div>
    </li>
  );
}
