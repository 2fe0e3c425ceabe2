/** Listings that tripped a check and wait for somebody to look. */

import { Link } from 'react-router';
import type { ListingInReview, moderationCalls } from '#src/cars/listings/moderation-contract.ts';
import { sellerLines } from '#src/cars/vehicles/seller-facts.ts';
import { DealBadge } from '#src/cars/vehicles/ui/deal-badge.tsx';
import { VehiclePicture } from '#src/cars/vehicles/ui/vehicle-picture.tsx';
import { milesText, titleText } from '#src/cars/vehicles/ui/words.ts';
import { priceText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { TableLink } from '#src/design/desk/table/table-link.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Figure } from '#src/design/figures.tsx';
import { ShieldCheck } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { counted } from '#src/platform/plural.ts';
import { Person } from '../ui/people.tsx';
import type { Route } from './+types/listings.ts';

const load = (request: Request, transport?: Transport) =>
  forOperators(request, () => apiFor<typeof moderationCalls>(transport)('GET /api/vehicles/review'));
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const decision = field(form, 'intent') === 'approve' ? 'approve' : 'reject';
  return act(field(form, 'form'), () =>
    apiFor<typeof moderationCalls>(transport)('POST /api/vehicles/:id/review', {
      params: { id: field(form, 'id') },
      body: { decision, reason: field(form, 'reason') },
    }),
  );
}

export default function OperationsListings({
  loaderData: listings,
  actionData: answer,
}: Route.ComponentProps) {
  const actionData = useLastAnswer(answer);
  return (
    <div>
      <h1 className="text-40">Listings to review</h1>
      <TableLink to="/operations/listings/all">All listings in a table</TableLink>
      {listings.length === 0 ? (
        <EmptyState
          className="mt-6"
          title="Nothing waits for review"
          icon={<ShieldCheck size={26} aria-hidden="true" />}
        >
          A listing comes here when its VIN is for sale twice, its price lies far from the market, or its
          words look like a scam.
        </EmptyState>
      ) : (
        <ul className="mt-6 space-y-4">
          {listings.map((listing) => (
            <li key={listing.id}>
              <Review listing={listing} refused={actionData} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Review({ listing, refused }: { listing: ListingInReview; refused: Refused | null | undefined }) {
  const title = titleText(listing);
  return (
    <Card className="grid gap-5 p-4 md:grid-cols-[260px_minmax(0,1fr)] md:p-5">
      <VehiclePicture picture={listing.picture} seed={listing.id} className="rounded-control" />
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-21">
          {title}
          <Figure size={28}>{priceText(listing.price)}</Figure>
        </h2>
        <p className="mt-1 text-muted">
          {milesText(listing.mileage)}, {listing.location}, VIN {listing.vin ?? 'not given'}, waiting since{' '}
          <When at={listing.waitingSince} />
        </p>
        <ul className="mt-3 space-y-2">
          {listing.checks.map((check) => (
            <li key={check.kind} className="rounded-control bg-wash-amber p-3">
              <b className="font-semibold">{check.words}</b>
              {check.found.length > 0 && <span className="block">Found: “{check.found.join('”, “')}”</span>}
              {check.kind === 'duplicate_vin' && listing.twin && (
                <span className="block">
                  The other:{' '}
                  <Link to={`/vehicles/${listing.twin.id}`} className="underline underline-offset-2">
                    {listing.twin.title}, {priceText(listing.twin.price)}, {listing.twin.status}
                  </Link>
                </span>
              )}
            </li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <DealBadge deal={listing.deal} />
          {listing.deal.market && <span>Market {priceText(listing.deal.market)}</span>}
          {listing.openReports > 0 && (
            <Badge tone="brick">{counted(listing.openReports, 'open report')}</Badge>
          )}
        </div>
        {listing.dealReasons.length > 0 && (
          <p className="mt-2 text-15 text-muted">{listing.dealReasons.join(' ')}</p>
        )}
        <details className="mt-3">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-spruce underline underline-offset-2">
            Description and {counted(listing.photos.length, 'photo')}
          </summary>
          <p className="mt-2 whitespace-pre-line break-words">{listing.description}</p>
          {sellerLines(listing).map(([name, words]) => (
            <p key={name} className="mt-1 break-words" dir="auto">
              <span className="text-muted">{name}, says the seller:</span> {words}
            </p>
          ))}
          <div className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3">
            {listing.photos.map((photo) => (
              <VehiclePicture key={photo.id} picture={photo} seed={photo.id} className="rounded-control" />
            ))}
          </div>
        </details>
        <div className="mt-3 flex flex-wrap items-end justify-between gap-4 border-t border-line pt-4">
          <Person
            label={`${listing.sellerType === 'dealer' ? `Dealer ${listing.tradesAs ?? 'without a name'}` : 'Private seller'}, ${counted(listing.seller.listings, 'listing')}`}
            person={listing.seller}
          />
          <div className="flex flex-wrap gap-2">
            <ActForm
              needs="cars.review"
              intent="approve"
              id={listing.id}
              label="Approve"
              about={title}
              confirm="Put it on the market"
              tone="spruce"
              refused={refused}
            />
            <ActForm
              needs="cars.review"
              intent="reject"
              id={listing.id}
              label="Send back"
              about={title}
              confirm="Send back to the seller"
              reason={{ label: 'What must change?', hint: 'The seller reads it.' }}
              refused={refused}
            />
          </div>
        </div>
      </div>
    </Card>
  );
}
