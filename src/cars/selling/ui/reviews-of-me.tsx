/** What buyers said of the reader, who may answer each once. */
import { Form } from 'react-router';
import { ReviewItem } from '#src/cars/vehicles/ui/detail/seller-reviews.tsx';
import { countText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { TextAreaField } from '#src/design/text-field.tsx';
import type { SellerReview } from '#src/money/orders/review-contract.ts';

const shownFirst = 5;

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
