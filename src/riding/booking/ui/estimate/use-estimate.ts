import { useCallback, useRef, useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { toast } from '#src/design/toast.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import type { Estimate, OutsideEstimate, quotingCalls } from '#src/riding/quotes/contract.ts';

import type { BookingForm } from '../booking-form.ts';
import type { BookingStart } from '../booking-start.ts';
import { beyondCoverage, type EstimateProblem, estimateOf, noProblem, problemOf } from './estimate-answer.ts';

const quoting = apiFor<typeof quotingCalls>();

/** `loud` where a person asked for it, `quiet` where it is renewed. */
export type Notice = 'loud' | 'quiet';

/**
 * The estimate of a trip: asked for, found, or why there is none.
 * @param onAnswer hears each answer, also one beyond the cities
 * @param onNone there is no estimate any more: nothing of this trip can be paid for
 */
export function useEstimate(
  start: Pick<BookingStart, 'estimate' | 'problem'>,
  onAnswer: (found: Estimate | OutsideEstimate) => void,
  onNone: () => void,
) {
  const [estimate, setEstimate] = useState<Estimate | null>(start.estimate);
  const [problem, setProblem] = useState<EstimateProblem>(start.problem ?? noProblem);
  const [estimating, setEstimating] = useState(false);
  const asked = useRef<AbortController>(undefined);
  const latest = useRef(estimate);
  latest.current = estimate;

  const none = useCallback(
    (why: EstimateProblem): null => {
      setEstimate(null);
      setProblem(why);
      onNone();
      return null;
    },
    [onNone],
  );

  /** Answers the estimate, or null when there is none; an answer to an earlier question is dropped. */
  const ask = useCallback(
    async (wanted: BookingForm, notice: Notice): Promise<Estimate | null> => {
      asked.current?.abort();
      const controller = new AbortController();
      asked.current = controller;
      setEstimating(true);
      // What went wrong before says nothing of this attempt.
      setProblem((now) => (now.outside ? now : noProblem));
      const before = latest.current;
      try {
        const { found, refused } = await estimateOf(quoting, wanted, controller.signal);
        onAnswer(found);
        if (!found.covered) return none(beyondCoverage(found));
        setEstimate(found);
        setProblem(refused);
        sayFare(found, before, notice);
        return found;
      } catch (error) {
        if (controller.signal.aborted) return null;
        none(problemOf(error));
        toast({ title: 'Error', description: 'Failed to estimate fare. Please try again.', tone: 'failure' });
        return null;
      } finally {
        if (asked.current === controller) setEstimating(false);
      }
    },
    [onAnswer, none],
  );

  return {
    estimate,
    /** The same once more, also before what has changed is drawn. */
    latest,
    problem,
    setProblem,
    estimating,
    ask,
    /** The trip is another one: what was found says nothing of it. */
    drop: useCallback(() => {
      latest.current = null;
      asked.current?.abort();
      setEstimating(false);
      setEstimate(null);
      setProblem(noProblem);
    }, []),
  };
}

/** Says the fare somebody asked for; of a renewed one only that it is another for the same. */
function sayFare(found: Estimate, before: Estimate | null, notice: Notice): void {
  if (notice === 'loud') {
    toast({
      title: 'Fare Estimated',
      description: `Estimated fare: ${moneyText(found.estimatedFare)}`,
      tone: 'success',
    });
  } else if (
    before?.vehicleType === found.vehicleType &&
    before.promoCode === found.promoCode &&
    namesOf(before) === namesOf(found) &&
    before.estimatedFare !== found.estimatedFare
  ) {
    toast({
      title: 'Fare Updated',
      description: `The earlier estimate has expired. The fare is now ${moneyText(found.estimatedFare)}, it was ${moneyText(before.estimatedFare)}.`,
    });
  }
}

/** An estimate that a tab kept from before there were options has none. */
const namesOf = ({ rideOptions }: Pick<Estimate, 'rideOptions'>): string =>
  (rideOptions ?? []).map(({ id }) => id).join(',');
