/** The summary as a step of the page's history: going back leads to the form, and not off this page. */
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type BookingForm, queryOf } from './booking-form.ts';

export type BookingStep = 'form' | 'summary';

/** In the history's state where the form lies right below the summary. */
const fromForm = { fromForm: true };

/** The address of a step with all that is filled in, without the question mark. */
export function queryOfStep(form: BookingForm, step: BookingStep): string {
  const query = queryOf(form);
  if (step === 'summary') query.set('step', 'summary');
  return String(query);
}

export function useSummaryStep(first: BookingStep, form: RefObject<BookingForm>) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const [step, setStep] = useState(first);
  const addressed: BookingStep = new URLSearchParams(search).get('step') === 'summary' ? 'summary' : 'form';
  useEffect(() => setStep(addressed), [addressed]);
  const isAboveForm = Boolean((state as { fromForm?: boolean } | null)?.fromForm);

  const toSummary = useCallback(() => {
    setStep('summary');
    void navigate(`/?${queryOfStep(form.current, 'summary')}`, { preventScrollReset: true, state: fromForm });
  }, [navigate, form]);

  const backToForm = useCallback(() => {
    setStep('form');
    if (addressed !== 'summary') return;
    if (isAboveForm) void navigate(-1);
    else void navigate(`/?${queryOfStep(form.current, 'form')}`, { replace: true, preventScrollReset: true });
  }, [navigate, form, addressed, isAboveForm]);

  return { step, toSummary, backToForm };
}
