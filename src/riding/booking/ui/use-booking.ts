/** The booking form's life: filled in, estimated, a driver chosen, the summary. What is asked of the server is asked here. */
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { toast } from '#src/design/toast.ts';
import { storeBooking } from '#src/platform/offline/offline-storage.ts';
import type { AvailableDriver } from '#src/riding/drivers/contract.ts';
import type { Estimate } from '#src/riding/quotes/contract.ts';
import { type BookingForm, isSameTrip } from './booking-form.ts';
import type { BookingStart } from './booking-start.ts';
import { usePickedDriver } from './drivers/use-picked-driver.ts';
import { beyondCoverage, noProblem } from './estimate/estimate-answer.ts';
import { keepEstimate } from './estimate/estimate-cache.ts';
import { useEstimate } from './estimate/use-estimate.ts';
import { useFirstPrices } from './estimate/use-first-prices.ts';
import { useBookingAddress } from './use-booking-address.ts';
import { useFormFields } from './use-form-fields.ts';
import { useSummaryStep } from './use-summary-step.ts';

/** Paying takes a moment, so an estimate that is about to end is renewed before the summary. */
const leastLeftForSummaryMs = 90_000;
/** The server still books this long after an estimate ended; renewed before that, while paying. */
const graceWhilePayingMs = 8 * 60_000;

const leftMs = ({ expiresAt }: Estimate) => Date.parse(expiresAt) - Date.now();

export function useBooking(start: BookingStart) {
  const { form, latest: latestForm, missing, fill, settle, isReady } = useFormFields(start.form);
  const { step, toSummary, backToForm } = useSummaryStep(start.step, latestForm);
  const { leaving, leave } = useLeaving(latestForm);
  const estimated = useEstimate(start, settle, backToForm);
  const { estimate, latest, problem, setProblem, estimating, ask, drop } = estimated;
  const { forgetDriver, choose, ...driver } = usePickedDriver(start.driverId);
  const requote = useCallback(() => ask(latestForm.current, 'quiet'), [ask, latestForm]);

  const change = useCallback(
    (part: Partial<BookingForm>) => {
      if (Object.keys(part).length === 0) return;
      const before = fill(part);
      const next = { ...before, ...part };
      const isOtherType =
        next.vehicleType !== before.vehicleType || String(next.options) !== String(before.options);
      if (!isSameTrip(next, before)) {
        drop();
        forgetDriver();
      } else if (latest.current && (isOtherType || next.promoCode !== before.promoCode)) {
        if (isOtherType) forgetDriver();
        void ask(next, 'quiet');
      }
    },
    [ask, drop, fill, forgetDriver, latest],
  );

  const { underway, askAloud } = useAskedAloud(ask);
  const estimateFare = async () => {
    if (isReady()) await askAloud(latestForm.current);
  };

  const prices = useFirstPrices(form, estimate !== null || estimating || problem !== noProblem);
  /** To the summary, with the driver that was picked or with whoever is nearest. */
  const book = async (wanted: AvailableDriver | null) => {
    if (!isReady()) return;
    // Pressed while the fare that was asked for is on its way.
    const answered = await underway.current;
    const asked = latestForm.current;
    // A price that stands on the button needs no estimate to be asked for first.
    const isPriced = prices.byType?.[asked.vehicleType] !== undefined;
    const found = latest.current ?? answered ?? (isPriced ? await ask(asked, 'quiet') : null);
    // The card says where Rove drives; a toast would say less.
    if (problem.outside) return;
    // Why a price that was known can no longer be had was said by the asking.
    if (!found) return isPriced ? undefined : sayNoFare();
    choose(wanted);
    if (leftMs(found) < leastLeftForSummaryMs && !(await ask(asked, 'quiet'))) return;
    toSummary();
  };

  const { outside, problem: known } = prices;
  useEffect(() => {
    if (outside) setProblem(beyondCoverage(outside));
    else if (known) setProblem(known);
  }, [outside, known, setProblem]);

  useBookingAddress(form, step, leaving);
  useEffect(() => keepEstimate(latestForm.current, estimate), [estimate, latestForm]);
  useRenewal(estimate, step === 'summary' ? graceWhilePayingMs : 0, leaving, requote);

  return {
    ...driver,
    choose,
    form,
    estimate,
    estimating,
    /** What this trip costs by type, before anybody asked for an estimate. */
    prices,
    problem,
    missing,
    step,
    change,
    estimateFare,
    book,
    backToForm,
    requote,
    leave,
  };
}

function useLeaving(form: RefObject<BookingForm>) {
  const leaving = useRef(false);
  /** What was filled in is booked now, and the page is about to be left as it stands. */
  const leave = useCallback(() => {
    leaving.current = true;
    storeBooking('');
    keepEstimate(form.current, null);
  }, [form]);
  return { leaving, leave };
}

function sayNoFare(): void {
  toast({
    title: 'No Fare Estimate',
    description: 'Please get a fare estimate first.',
    tone: 'failure',
  });
}

/** The fare a person asked for, while it is on its way. */
function useAskedAloud(ask: (form: BookingForm, notice: 'loud') => Promise<Estimate | null>) {
  const underway = useRef<Promise<Estimate | null>>(undefined);
  const askAloud = async (form: BookingForm) => {
    const answer = ask(form, 'loud');
    underway.current = answer;
    await answer;
    if (underway.current === answer) underway.current = undefined;
  };
  return { underway, askAloud };
}

/** Has an estimate asked for again `graceMs` after it ended, but for a trip that is booked already. */
function useRenewal(
  estimate: Estimate | null,
  graceMs: number,
  leaving: RefObject<boolean>,
  renew: () => Promise<unknown>,
): void {
  useEffect(() => {
    if (!estimate || leaving.current) return;
    const timer = setTimeout(() => void renew(), Math.max(0, leftMs(estimate) + graceMs));
    return () => clearTimeout(timer);
  }, [estimate, graceMs, leaving, renew]);
}

export type BookingState = ReturnType<typeof useBooking>;
