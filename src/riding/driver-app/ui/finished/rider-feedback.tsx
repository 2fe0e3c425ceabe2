import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { Rating } from '#src/design/rating.tsx';
import { apiFor } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { AppealForm, AppealOutcome } from '#src/riding/appeals/ui/appeal-form.tsx';
import { type RatingTag, ratingTagWords } from '#src/riding/rides/road.ts';
import type { drivingCalls, Feedback } from '../../contract.ts';

const driving = apiFor<typeof drivingCalls>();
/** Nobody asks to have praise looked at again. */
const appealedUpTo = 3;

/** What riders said, a day later and without names. */
export function RiderFeedback({ driverId }: { driverId: DriverId }) {
  const [said, setSaid] = useState<Feedback['said'] | null>(null);
  const read = useCallback(
    () =>
      void driving('GET /api/drivers/:id/feedback', { params: { id: driverId } }).then(
        (found) => setSaid(found.said),
        () => setSaid(null),
      ),
    [driverId],
  );
  useEffect(read, [read]);
  useLive([], { 'driver.appeal_answered': read });
  if (!said) return null;
  return (
    <section aria-label="What riders say">
      <h3 className="text-21">What riders say</h3>
      <p className="text-13 text-muted">
        A day after they said it, and without their names. Is a fee wrong?{' '}
        <Link
          to="/help?about=driving#contact"
          className="font-semibold text-spruce underline underline-offset-2"
        >
          Ask an operator to look again
        </Link>
      </p>
      {said.length === 0 ? (
        <p className="mt-2 text-muted">Nothing yet.</p>
      ) : (
        <ul>
          {said.slice(0, 10).map(({ rating, stars, tags, comment, day, struck, appeal }) => (
            <li key={rating} className="border-b border-line py-3">
              <p className="flex flex-wrap items-center gap-2">
                <Rating value={stars} />
                {tags.map((tag) => (
                  <Badge key={tag}>{ratingTagWords[tag as RatingTag] ?? tag}</Badge>
                ))}
                <span className="ml-auto text-13 text-muted">{day}</span>
              </p>
              {comment && <p className="mt-1">{comment}</p>}
              {struck && <p className="mt-1 text-13 text-moss">Does not count any more.</p>}
              {appeal ? (
                <div className="mt-2">
                  <AppealOutcome appeal={appeal} />
                </div>
              ) : (
                stars <= appealedUpTo && (
                  <div className="mt-2">
                    <AppealForm rating={rating} label="Appeal this rating" onSent={read} />
                  </div>
                )
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
