/** What buyers said of a seller: on listings, and for the seller to answer. */

import { type ReactNode, useState } from 'react';
import { Badge } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { dayText } from '#src/design/day-text.ts';
import { Figure } from '#src/design/figures.tsx';
import { Stars } from '#src/design/rating.tsx';
import { StarsSpread } from '#src/design/stars-spread.tsx';
import { toast } from '#src/design/toast.ts';
import type { SellerReview } from '#src/money/orders/review-contract.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { counted } from '#src/platform/plural.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { vehicleSellerCalls } from '../../seller-contract.ts';

export interface SellerReviewsShown {
  average: number | null;
  count: number;
  byStars: number[];
  reviews: SellerReview[];
}

export function SellerReviews({
  vehicleId,
  sellerName,
  shown,
}: {
  vehicleId: VehicleId;
  sellerName: string;
  shown: SellerReviewsShown;
}) {
  const [more, setMore] = useState<SellerReview[]>([]);
  const [busy, setBusy] = useState(false);
  const reviews = [...shown.reviews, ...more];
  async function readMore(): Promise<void> {
    setBusy(true);
    try {
      const page = await apiFor<typeof vehicleSellerCalls>()('GET /api/vehicles/:id/seller-reviews', {
        params: { id: vehicleId },
        query: { before: reviews.at(-1)?.id },
      });
      setMore([...more, ...page.reviews]);
    } catch {
      toast({ title: 'Error', description: 'No more reviews came. Please try again.', tone: 'failure' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="text-28">
        What buyers say
      </h2>
      {shown.average === null ? (
        <p className="mt-4 max-w-[66ch] text-muted">
          No reviews yet. Only people who bought a vehicle from this seller on {companyName()} can write one.
        </p>
      ) : (
        <>
          <div className="mt-4 grid items-center gap-x-10 gap-y-4 sm:grid-cols-[auto_minmax(0,320px)]">
            <div>
              <p className="flex items-center gap-3">
                <Figure size={56}>{shown.average.toFixed(1)}</Figure>
                <Stars stars={shown.average} size={20} />
              </p>
              <p className="mt-1 text-13 text-muted">
                {counted(shown.count, 'review')} of{' '}
                {sellerName === 'Private Seller' ? 'this seller' : sellerName}
              </p>
            </div>
            <StarsSpread byStars={shown.byStars} count={shown.count} />
          </div>
          <ul className="mt-6 max-w-[72ch] divide-y divide-line border-y border-line">
            {reviews.map((review) => (
              <ReviewItem key={review.id} review={review} sellerName={sellerName} />
            ))}
          </ul>
          {reviews.length < shown.count && (
            <ButtonLink
              to={`/vehicles/${vehicleId}?reviews=more#reviews`}
              className="mt-4"
              aria-disabled={busy}
              onClick={(event) => {
                event.preventDefault();
                if (!busy) void readMore();
              }}
            >
              Show more reviews
            </ButtonLink>
          )}
        </>
      )}
    </section>
  );
}

export function ReviewItem({
  review,
  sellerName,
  children,
}: {
  review: SellerReview;
  /** Signs the answer. */
  sellerName: string;
  children?: ReactNode;
}) {
  return (
    <li className="py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars stars={review.stars} size={16} />
        <span className="font-semibold">{review.name}</span>
        <span className="text-13 text-muted">
          {review.vehicle}, {dayText(review.at)}
        </span>
        {review.returned && <Badge>Gave the car back</Badge>}
      </div>
      <p className="mt-2 break-words whitespace-pre-line">{review.text}</p>
      {review.answer && (
        <div className="mt-3 rounded-control bg-well p-4">
          <p className="text-13 font-semibold">
            {sellerName} answered, {dayText(review.answer.at)}
          </p>
          <p className="mt-1 break-words whitespace-pre-line">{review.answer.text}</p>
        </div>
      )}
      {children}
    </li>
  );
}
