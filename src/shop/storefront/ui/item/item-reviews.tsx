/** What buyers say of an item; each review comes from an order that arrived. */

import { useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { dayText } from '#src/design/day-text.ts';
import { Figure } from '#src/design/figures.tsx';
import { Stars } from '#src/design/rating.tsx';
import { StarsSpread } from '#src/design/stars-spread.tsx';
import { toast } from '#src/design/toast.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import { counted } from '#src/platform/plural.ts';
import type { equipmentCalls, ItemReview, ItemReviews as Shown } from '#src/shop/catalogue/contract.ts';

export function ItemReviews({ slug, shown }: { slug: string; shown: Shown }) {
  const [more, setMore] = useState<readonly ItemReview[]>([]);
  const [ended, setEnded] = useState(false);
  const [busy, setBusy] = useState(false);
  const reviews = [...shown.newest, ...more];
  async function readMore(): Promise<void> {
    setBusy(true);
    try {
      const page = await apiFor<typeof equipmentCalls>()('GET /api/shop/items/:slug/reviews', {
        params: { slug },
        query: { before: reviews.at(-1)?.id },
      });
      setMore([...more, ...page.reviews]);
      setEnded(page.before === null);
    } catch {
      toast({ title: 'Error', description: 'No more reviews came. Please try again.', tone: 'failure' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <section
      aria-labelledby="reviews"
      className="mt-14 grid gap-x-14 gap-y-8 border-t border-line pt-10 lg:grid-cols-[304px_minmax(0,1fr)]"
    >
      <div>
        <h2 id="reviews" className="text-28">
          What buyers say
        </h2>
        {shown.count === 0 ? (
          <p className="mt-3 text-muted">No reviews yet. Whoever has received one can write the first.</p>
        ) : (
          <>
            <p className="mt-4 flex items-center gap-3">
              <Figure size={56}>{shown.average.toFixed(1)}</Figure>
              <Stars stars={shown.average} size={20} />
            </p>
            <p className="mt-1 mb-4 text-13 text-muted">
              {counted(shown.count, 'review')}, each from an order that arrived
            </p>
            <StarsSpread byStars={shown.byStars} count={shown.count} />
          </>
        )}
      </div>
      {shown.count > 0 && (
        <div className="max-w-[72ch]">
          <ul className="divide-y divide-line">
            {reviews.map((review) => (
              <li key={review.id} className="py-5 first:pt-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Stars stars={review.stars} size={16} />
                  <span className="font-semibold">{review.name}</span>
                  <span className="text-13 text-muted">
                    {review.variant && `${review.variant}, `}
                    {dayText(review.at)}
                  </span>
                </p>
                <p className="mt-2 text-17 break-words whitespace-pre-line">{review.text}</p>
              </li>
            ))}
          </ul>
          {/* The first of them are in the page; stars without words are counted, not listed. */}
          {!ended && shown.newest.length >= 3 && reviews.length < shown.count && (
            <Button className="mt-2 noscript:hidden" busy={busy} onClick={() => void readMore()}>
              Show more reviews
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
