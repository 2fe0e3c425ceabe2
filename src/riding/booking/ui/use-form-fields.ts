import { useCallback, useRef, useState } from 'react';
import { toast } from '#src/design/toast.ts';
import { type BookingForm, isFilled } from './booking-form.ts';
import { settled } from './estimate/estimate-answer.ts';

/** What is filled in, and whether somebody went on before it was enough. */
export function useFormFields(start: BookingForm) {
  const [form, setForm] = useState(start);
  const [missing, setMissing] = useState(false);
  // Not set by what is drawn: while a change waits for late parts of the page, others are drawn without it.
  const latest = useRef(start);
  return {
    form,
    /** The same once more, also before what has changed is drawn. */
    latest,
    missing,
    /** Answers what the form said before. */
    fill: useCallback((part: Partial<BookingForm>): BookingForm => {
      const before = latest.current;
      latest.current = { ...before, ...part };
      setForm(latest.current);
      setMissing(false);
      return before;
    }, []),
    /** Takes over the places as an estimate understood them. */
    settle: useCallback((found: Parameters<typeof settled>[1]) => {
      latest.current = settled(latest.current, found);
      setForm(latest.current);
    }, []),
    /** Whether the trip can be asked for; where not, that is said, and the fields say so from now on. */
    isReady(): boolean {
      if (isFilled(latest.current)) return true;
      setMissing(true);
      toast({
        title: 'Missing Information',
        description: 'Please enter both pickup location and destination.',
        tone: 'failure',
      });
      return false;
    },
  };
}
