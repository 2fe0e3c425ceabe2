/** The booking form's life: filled in, estimated, a driver chosen, the summary. What is asked of the server is asked here. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { toast } from '#src/design/toast.ts';
import type { AvailableDriver } from '#src/features/drivers/contract.ts';
import type { Estimate, quotingCalls } from '#src/features/quoting/contract.ts';
import { useHasOpenRide } from '#src/features/rides/ui/open-ride.tsx';
import { dollars } from '#src/features/rides/ui/trip-words.ts';
import { apiFor } from '#src/platform/api.ts';
import { keepBooking } from '#src/platform/offline/kept.ts';
import { forgetExtras } from './booking-extras.ts';
import { type BookingForm, isFilled, isSameTrip, queryOf } from './booking-form.ts';
import type { BookingStart } from './booking-start.ts';
import {
  beyondCoverage,
  type EstimateProblem,
  estimateOf,
  noProblem,
  problemOf,
  settled,
} from './estimate/estimate-answer.ts';
import { keepEstimate, keepPicked, recallPicked } from './estimate/kept-estimate.ts';
import { useFirstPrices } from './estimate/use-first-prices.ts';

const quoting = apiFor<typeof quotingCalls>();
/** Paying takes a moment, so an estimate that is about to end is renewed before the summary. */
const leastLeftForSummaryMs = 90_000;
/** The server still books this long after an estimate ended; renewed before that, while paying. */
const graceWhilePayingMs = 8 * 60_000;

/** The address follows once typing rests. */
const restMs = 400;

type Notice = 'loud' | 'quiet';

export function useBooking(start: BookingStart) {
  const [form, setForm] = useState(start.form);
  const [estimate, setEstimate] = useState<Estimate | null>(start.estimate);
  const [problem, setProblem] = useState<EstimateProblem>(start.problem ?? noProblem);
  const [estimating, setEstimating] = useState(false);
  const [step, setStep] = useState(start.step);
  const [driverId, setDriverId] = useState(start.driverId);
  const [picked, setPicked] = useState<AvailableDriver | null>(null);
  const [missing, setMissing] = useState(false);
  const asked = useRef<AbortController>(undefined);
  const latest = useRef({ form, estimate });
  latest.current = { form, estimate };

  /** Answers the estimate, or null when there is none; an answer to an earlier question is dropped. */
  const ask = useCallback(async (wanted: BookingForm, notice: Notice): Promise<Estimate | null> => {
    asked.current?.abort();
    const controller = new AbortController();
    asked.current = controller;
    setEstimating(true);
    // What went wrong before says nothing of this attempt.
    setProblem((now) => (now.outside ? now : noProblem));
    const before = latest.current.estimate;
    try {
      const { found, refused } = await estimateOf(quoting, wanted, controller.signal);
      setForm((now) => settled(now, found));
      if (!found.covered) {
        setEstimate(null);
        setProblem(beyondCoverage(found));
        setStep('form');
        return null;
      }
      setEstimate(found);
      setProblem(refused);
      if (notice === 'loud') {
        toast({
          title: 'Fare Estimated',
          description: `Estimated fare: ${dollars(found.estimatedFare)}`,
          tone: 'success',
        });
      } else if (
        before?.vehicleType === found.vehicleType &&
        before.promoCode === found.promoCode &&
        before.estimatedFare !== found.estimatedFare
      ) {
        toast({
          title: 'Fare Updated',
          description: `The earlier estimate has expired. The fare is now ${dollars(found.estimatedFare)}, it was ${dollars(before.estimatedFare)}.`,
        });
      }
      return found;
    } catch (error) {
      if (controller.signal.aborted) return null;
      setEstimate(null);
      setProblem(problemOf(error));
      setStep('form');
      toast({
        title: 'Error',
        description: 'Failed to estimate fare. Please try again.',
        tone: 'failure',
      });
      return null;
    } finally {
      if (asked.current === controller) setEstimating(false);
    }
  }, []);

  const change = useCallback(
    (part: Partial<BookingForm>) => {
      if (Object.keys(part).length === 0) return;
      const { form: before, estimate: had } = latest.current;
      const next = { ...before, ...part };
      latest.current = { ...latest.current, form: next };
      setForm(next);
      setMissing(false);
      if (!isSameTrip(next, before)) {
        latest.current.estimate = null;
        asked.current?.abort();
        setEstimating(false);
        setEstimate(null);
        setProblem(noProblem);
        setDriverId(null);
      } else if (had && (next.vehicleType !== before.vehicleType || next.promoCode !== before.promoCode)) {
        if (next.vehicleType !== before.vehicleType) setDriverId(null);
        void ask(next, 'quiet');
      }
    },
    [ask],
  );

  const isReady = (): boolean => {
    if (isFilled(latest.current.form)) return true;
    setMissing(true);
    toast({
      title: 'Missing Information',
      description: 'Please enter both pickup location and destination.',
      tone: 'failure',
    });
    return false;
  };

  const underway = useRef<Promise<Estimate | null>>(undefined);
  const estimateFare = async () => {
    if (!isReady()) return;
    const answer = ask(latest.current.form, 'loud');
    underway.current = answer;
    await answer;
    if (underway.current === answer) underway.current = undefined;
  };

  const choose = useCallback((driver: AvailableDriver | null) => {
    setDriverId(driver?.id ?? null);
    setPicked(driver);
    keepPicked(driver);
  }, []);
  // Who was picked before signing in is known by their number alone when the page comes back.
  useEffect(() => setPicked((now) => now ?? recallPicked(start.driverId)), [start.driverId]);

  /** To the summary, with the driver that was picked or with whoever is nearest. */
  const book = async (driver: AvailableDriver | null) => {
    if (!isReady()) return;
    // Pressed while the fare that was asked for is on its way.
    const answered = await underway.current;
    const { form } = latest.current;
    const estimate = latest.current.estimate ?? answered;
    // The card says where Rove drives; a toast would say less.
    if (problem.outside) return;
    if (!estimate) {
      toast({
        title: 'No Fare Estimate',
        description: 'Please get a fare estimate first.',
        tone: 'failure',
      });
      return;
    }
    choose(driver);
    const left = Date.parse(estimate.expiresAt) - Date.now();
    if (left < leastLeftForSummaryMs && !(await ask(form, 'quiet'))) return;
    setStep('summary');
  };

  const prices = useFirstPrices(form, estimate !== null || estimating || problem !== noProblem);
  const { outside } = prices;
  useEffect(() => {
    if (outside) setProblem(beyondCoverage(outside));
  }, [outside]);

  const leaving = useRef(false);
  /** What was filled in is booked now, and the page is about to be left as it stands. */
  const leave = useCallback(() => {
    leaving.current = true;
    keepBooking('');
    keepEstimate(latest.current.form, null);
    forgetExtras();
  }, []);

  // What is filled in stays in the address, so that a reload or a sign-in brings it back.
  const query = String(queryOf(form));
  useEffect(() => keepBooking(query), [query]);
  const navigate = useNavigate();
  const address = useLocation();
  const elsewhere = useRef(false);
  elsewhere.current = useNavigation().state !== 'idle';
  // The bare address shows whoever has a ride that ride: a wish for another one is not taken back.
  const { hasRide } = useHasOpenRide();
  const written = query || (hasRide ? 'type=standard' : '');
  useEffect(() => {
    if (address.pathname !== '/' || address.search.replace(/^\?/, '') === written) return;
    const timer = setTimeout(() => {
      // It would call a navigation to another page back.
      if (leaving.current || elsewhere.current) return;
      navigate(written ? `/?${written}` : '/', { replace: true, preventScrollReset: true });
    }, restMs);
    return () => clearTimeout(timer);
  }, [written, address, navigate]);
  useEffect(() => keepEstimate(latest.current.form, estimate), [estimate]);

  useEffect(() => {
    if (!estimate || leaving.current) return;
    const endsIn = Date.parse(estimate.expiresAt) - Date.now();
    const renewIn = step === 'summary' ? endsIn + graceWhilePayingMs : endsIn;
    const timer = setTimeout(() => void ask(latest.current.form, 'quiet'), Math.max(0, renewIn));
    return () => clearTimeout(timer);
  }, [estimate, step, ask]);

  return {
    form,
    estimate,
    estimating,
    /** What this trip costs by type, before anybody asked for an estimate. */
    prices,
    problem,
    missing,
    step,
    driverId,
    /** Who was picked, kept because the list names the same driver by a new number after a while. */
    picked: picked?.id === driverId ? picked : null,
    change,
    estimateFare,
    book,
    backToForm: () => setStep('form'),
    choose,
    requote: () => ask(latest.current.form, 'quiet'),
    leave,
  };
}

export type BookingState = ReturnType<typeof useBooking>;
