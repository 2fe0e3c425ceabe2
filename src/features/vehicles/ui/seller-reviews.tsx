/** What buyers said of a seller: on listings, and for the seller to answer. */
import { Star } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Figure } from '#src/design/figures.tsx';
import { TextAreaField } from '#src/design/text-field.tsx';
import { toast } from '#src/design/toast.ts';
import { apiFor } from '#src/platform/api.ts';
import type { SellerReview, vehicleTrustCalls } from '../trust-contract.ts';
import { countText, dayText } from './words.ts';

const shownFirst = 5;

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
  vehicleId: number;
  sellerName: string;
  shown: SellerReviewsShown;
}) {
  const [more, setMore] = useState<SellerReview[]>([]);
  const [busy, setBusy] = useState(false);
  const reviews = [...shown.reviews, ...more];
  async function readMore(): Promise<void> {
    setBusy(true);
    try {
      const page = await apiFor<typeof vehicleTrustCalls>()('GET /api/vehicles/:id/seller-reviews', {
        params: { id: vehicleId },
        query: { before: reviews.at(-1)!.id },
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
          No reviews yet. Only people who bought a vehicle from this seller on Rove can write one.
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
                {countText(shown.count)} {shown.count === 1 ? 'review' : 'reviews'} of{' '}
                {sellerName === 'Private Seller' ? 'this seller' : sellerName}
              </p>
            </div>
            <Spread byStars={shown.byStars} count={shown.count} />
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

function Spread({ byStars, count }: { byStars: readonly number[]; count: number }) {
  return (
    <table className="w-full text-13 tabular-nums">
      <caption className="sr-only">Reviews by stars</caption>
      <tbody>
        {[5, 4, 3, 2, 1].map((stars) => {
          const n = byStars[stars - 1] ?? 0;
          return (
            <tr key={stars}>
              <th scope="row" className="w-14 py-0.5 text-left font-normal whitespace-nowrap">
                {stars} {stars === 1 ? 'star' : 'stars'}
              </th>
              <td aria-hidden="true" className="px-3">
                <span className="block h-2 overflow-hidden rounded-full bg-line">
                  <span
                    className="block h-full rounded-full bg-spruce"
                    style={{ width: `${(n / count) * 100}%` }}
                  />
                </span>
              </td>
              <td className="w-10 text-right text-muted">{countText(n)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function ReviewItem({
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

/** Reviews of the reader, who may answer each once. The form posts `intent=answer` to its page. */
export function ReviewsOfMe({ reviews }: { reviews: readonly SellerReview[] }) {
  if (reviews.length === 0) return null;
  const average = reviews.reduce((sum, { stars }) => sum + stars, 0) / reviews.length;
  return (
    <section aria-labelledby="reviews-of-me" className="mt-12">
      <h2 id="reviews-of-me" className="text-28">
        What your buyers say
      </h2>
      <p className="mt-1 text-muted tabular-nums">
        {average.toFixed(1)} of 5 from {countText(reviews.length)}{' '}
        {reviews.length === 1 ? 'review' : 'reviews'}. Answers are public, and each review has one.
      </p>
      <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-card px-5">
        {reviews.slice(0, shownFirst).map((review) => (
          <ReviewOfMe key={review.id} review={review} />
        ))}
      </ul>
      {reviews.length > shownFirst && (
        <details className="mt-4">
          <summary className="touch font-semibold text-spruce">
            {countText(reviews.length - shownFirst)} older reviews
          </summary>
          <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-card px-5">
            {reviews.slice(shownFirst).map((review) => (
              <ReviewOfMe key={review.id} review={review} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function ReviewOfMe({ review }: { review: SellerReview }) {
  return (
    <ReviewItem review={review} sellerName="You">
      {!review.answer && (
        <details className="mt-3">
          <summary className="touch font-semibold text-spruce">Answer {review.name}</summary>
          <Form method="post" className="mt-3 max-w-xl space-y-3">
            <input type="hidden" name="id" value={review.id} />
            <TextAreaField label="Your answer" name="text" rows={3} required maxLength={1000} />
            <Button type="submit" tone="spruce" name="intent" value="answer">
              Publish answer
            </Button>
          </Form>
        </details>
      )}
    </ReviewItem>
  );
}

/** Stars to read; a share of the last one is filled for an average. */
export function Stars({ stars, size }: { stars: number; size: number }) {
  const row = [1, 2, 3, 4, 5].map((star) => (
    <Star key={star} size={size} aria-hidden="true" className="shrink-0 fill-current" />
  ));
  return (
    <span role="img" aria-label={`${stars} of 5 stars`} className="relative inline-flex">
      <span className="inline-flex gap-0.5 text-line">{row}</span>
      <span
        className="absolute inset-y-0 left-0 flex gap-0.5 overflow-hidden text-amber"
        style={{ width: `${stars * 20}%` }}
      >
        {row}
      </span>
    </span>
  );
}
