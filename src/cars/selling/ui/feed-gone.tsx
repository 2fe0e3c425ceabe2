import { useState } from 'react';
import { Link } from 'react-router';
import type { sellingCalls } from '#src/cars/listings/contract.ts';
import type { Feed, FeedRefusals, GoneCar } from '#src/cars/listings/shapes.ts';
import { StatusBadge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { toast } from '#src/design/toast.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { counted } from '#src/platform/plural.ts';

const stateWords = {
  asks: 'These are on the market and not in your file.',
  withdrawn:
    'These were not in your file and are off the market. With a later file they come back by themselves.',
  kept: 'These are not in your file. They stay on the market, as you chose.',
};

/** Cars that are gone from the file; what becomes of them is said once. */
export function FeedGone({
  feed,
  cars,
  decided,
}: {
  feed: Feed;
  cars: readonly GoneCar[];
  decided: () => void;
}) {
  const [busy, setBusy] = useState(false);
  async function decide(choice: 'withdraw' | 'keep'): Promise<void> {
    setBusy(true);
    try {
      await apiFor<typeof sellingCalls>()('POST /api/vehicle-feeds/:id/gone', {
        params: { id: feed.id },
        body: { choice },
      });
      decided();
    } catch (error) {
      const words = error instanceof ApiError ? error.words : undefined;
      toast({ title: 'Not done', description: words ?? 'Please try again.', tone: 'failure' });
    } finally {
      setBusy(false);
    }
  }
  if (feed.goneState === null || feed.gone === 0) return null;
  return (
    <section aria-label="Gone from the file" className="mt-5 border-t border-line pt-4">
      <h3 className="font-sans text-15 font-semibold tracking-normal">
        {counted(feed.gone, 'car is gone from the file', 'cars are gone from the file')}
      </h3>
      <p className="mt-1 text-13 text-muted">{stateWords[feed.goneState]}</p>
      <ul className="mt-2">
        {cars.map(({ id, title, stockNumber, status }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2"
          >
            <span className="min-w-0">
              <Link to={`/sell/${id}`} className="touch font-semibold hover:underline">
                {title}
              </Link>
              <span className="block text-13 text-muted">{stockNumber}</span>
            </span>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
      {feed.goneState === 'asks' && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button tone="spruce" busy={busy} onClick={() => void decide('withdraw')}>
            Take them off the market
          </Button>
          <Button busy={busy} onClick={() => void decide('keep')}>
            Keep them
          </Button>
          <p className="w-full text-13 text-muted">
            Your choice is kept for the next files. Where a file lacks more than half of your cars, or more
            than 20, we ask again.
          </p>
        </div>
      )}
    </section>
  );
}

/** Photos that are on their way, and those that could not be fetched. */
export function FeedPictures({ pictures: { waiting, failed } }: { pictures: FeedRefusals['pictures'] }) {
  if (waiting === 0 && failed.length === 0) return null;
  return (
    <section aria-label="Photos of the file" className="mt-5 border-t border-line pt-4">
      {waiting > 0 && (
        <p>{waiting === 1 ? '1 photo is being fetched.' : `${waiting} photos are being fetched.`}</p>
      )}
      {failed.length > 0 && (
        <details>
          <summary className="touch font-semibold">
            {counted(failed.length, 'photo could not be fetched', 'photos could not be fetched')}
          </summary>
          <ul className="mt-1 space-y-1 text-13">
            {failed.map(({ title, url, problem }) => (
              <li key={`${title} ${url}`} className="break-words">
                <b className="font-semibold">{title}:</b> {problem}. <span className="text-muted">{url}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
