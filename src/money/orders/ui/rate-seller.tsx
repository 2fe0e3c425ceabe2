/** Rating the seller of a bought vehicle; posts `intent=review` to its page. */
import { useState } from 'react';
import { Form } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { RatingInput, Stars } from '#src/design/rating.tsx';
import { TextAreaField } from '#src/design/text-field.tsx';
import type { Order } from '../contract.ts';

export function RateSeller({ order, busy }: { order: Order; busy: boolean }) {
  const [stars, setStars] = useState(0);
  if (order.review) {
    return (
      <div className="basis-full rounded-control bg-well p-4">
        <p className="flex flex-wrap items-center gap-2 text-13 text-muted">
          You rated the seller <Stars stars={order.review.stars} size={16} />
        </p>
        <p className="mt-1 break-words whitespace-pre-line">{order.review.text}</p>
        {order.review.answer && (
          <p className="mt-3 border-t border-line pt-3 break-words whitespace-pre-line">
            <b className="font-semibold">The seller answered: </b>
            {order.review.answer}
          </p>
        )}
      </div>
    );
  }
  if (!order.mayReview) return null;
  return (
    <details className="basis-full">
      <summary className="touch font-semibold text-spruce">Rate the seller of the {order.title}</summary>
      <Form method="post" className="mt-3 max-w-xl space-y-3">
        <input type="hidden" name="id" value={order.id} />
        <RatingInput label="How did buying from them go?" name="stars" value={stars} onChange={setStars} />
        <TextAreaField
          label="In your words"
          name="text"
          rows={3}
          required
          minLength={10}
          maxLength={2000}
          hint="Shown on the seller’s listings with your first name and initial."
        />
        <Button type="submit" tone="spruce" name="intent" value="review" busy={busy}>
          Publish review
        </Button>
      </Form>
    </details>
  );
}
