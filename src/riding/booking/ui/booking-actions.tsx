import { Suspense, useEffect, useRef } from 'react';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { readyAfterTouch } from '#src/platform/browser/load-on-touch.tsx';
import { companyName } from '#src/platform/settings/company.ts';
import { TypeInReach } from './estimate/type-in-reach.tsx';
import type { BookingState } from './use-booking.ts';

const EstimateProblem = readyAfterTouch(() => import('./estimate/estimate-problem.tsx'));

/** What the form can do next, and why it cannot. */
export function BookingActions({ booking }: { booking: BookingState }) {
  const { estimate, estimating, problem } = booking;
  // On a phone the fare and the next button lie below; they are brought into view when they come.
  const actions = useRef<HTMLDivElement>(null);
  const quoteId = estimate?.quoteId;
  const firstQuote = useRef(quoteId);
  useEffect(() => {
    if (!quoteId || firstQuote.current) return;
    firstQuote.current = quoteId;
    actions.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [quoteId]);

  const { outside } = problem;
  // Said where it is seen: on a phone the card that says where Rove drives lies below what is in view.
  const trouble = outside
    ? { title: 'This trip cannot be booked', words: `It leaves the cities ${companyName()} drives in.` }
    : problem.words && Object.keys(problem.fields).length === 0
      ? { title: 'No fare estimate', words: problem.words }
      : null;
  return (
    <div
      ref={actions}
      data-booking-foot=""
      // However much stands above them, these stay in reach: at the foot of the screen, or of the card.
      className={cx(
        'sticky short:static bottom-[calc(var(--tabs-height)+env(safe-area-inset-bottom))] z-10 -mx-4 -mb-4 grid gap-2.5 bg-card px-4 pt-2 pb-4 lg:bottom-0 lg:-mx-5 lg:-mb-5 lg:px-5 lg:pb-5',
        estimate ? 'grid-cols-2' : outside ? 'grid-cols-1' : 'grid-cols-[1fr_auto]',
        'max-[260px]:grid-cols-1',
      )}
    >
      {trouble && (
        <div className="col-span-full">
          <Suspense>
            <EstimateProblem {...trouble} />
          </Suspense>
        </div>
      )}
      {!outside && <TypeInReach booking={booking} beside={actions} />}
      <Button
        type="submit"
        tone={estimate ? 'outline' : 'signal'}
        size="lg"
        wide
        busy={estimating}
        className="max-[330px]:px-2"
      >
        Get Fare Estimate
      </Button>
      {/* Nothing of a trip beyond the cities can be booked. */}
      {!outside && (
        <Button
          type="submit"
          name="step"
          value="summary"
          size="lg"
          wide
          className={
            estimate
              ? 'max-lg:border-transparent max-lg:bg-signal max-lg:text-on-signal max-lg:hover:bg-signal-deep'
              : undefined
          }
        >
          Find Driver
        </Button>
      )}
    </div>
  );
}
