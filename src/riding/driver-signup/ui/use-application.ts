/** What is typed into the application: kept on the account as it changes, or in this browser for a visitor. */
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type ApplicationForm,
  type FormField,
  fieldProblem,
  lastFormStep,
  startingForm,
} from '#src/riding/drivers/application-form.ts';
import type { Application } from '#src/riding/drivers/papers-contract.ts';
import { fillsOf, keepHere, readDraft } from './application-draft.ts';
import { saveAfterMs, useSaves } from './use-saves.ts';

const today = () => new Date().toISOString().slice(0, 10);

/** `null` is a visitor. The application of an account is the server's; what a visitor typed is laid into its gaps. */
export function useApplication(start: Application | null) {
  const [application, setApplication] = useState(start);
  const [form, setForm] = useState<ApplicationForm>(start?.form ?? startingForm);
  const [step, setStepState] = useState(Math.min(start?.step ?? 0, 2));
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [savedAt, setSavedAt] = useState<string | null>(start?.savedAt ?? null);
  const account = useRef(start !== null);
  const latest = useRef({ form, step });
  latest.current = { form, step };

  const take = useCallback((next: Application) => {
    setApplication(next);
    setSavedAt(next.savedAt);
  }, []);
  const onSaved = useCallback(
    (next: Application | null) => (next ? take(next) : setSavedAt(new Date().toISOString())),
    [take],
  );
  const { unsaved, flush, flushIn, note } = useSaves(account, latest, onSaved);

  useEffect(() => {
    const kept = readDraft();
    if (!kept) return;
    if (!account.current) {
      setForm((before) => ({ ...before, ...kept.form }));
      setStepState(Math.min(Math.max(0, kept.step), 1));
      return;
    }
    const fills = fillsOf(kept, latest.current.form);
    keepHere(null);
    const step = Math.min(Math.max(kept.step, latest.current.step), lastFormStep);
    if (Object.keys(fills).length === 0 && step === latest.current.step) return;
    setForm((before) => ({ ...before, ...fills }));
    setStepState(step);
    note(fills, step);
    flushIn(0);
  }, [flushIn, note]);

  const change = (part: Partial<ApplicationForm>) => {
    setForm((before) => ({ ...before, ...part }));
    latest.current.form = { ...latest.current.form, ...part };
    note(part, latest.current.step);
    setErrors((before) => {
      const next = { ...before };
      for (const field of Object.keys(part)) delete next[field];
      return next;
    });
    flushIn(saveAfterMs);
  };

  /** Says what is wrong with a field once it is left; an empty one is said when the step is. */
  const leaveField = (field: FormField) => {
    const { form } = latest.current;
    const words = form[field].trim() ? fieldProblem(field, form, today()) : null;
    setErrors((before) => ({ ...before, [field]: words ?? undefined }));
  };

  const setStep = (next: number) => {
    setStepState(next);
    latest.current.step = next;
    note({}, next);
    void flush();
  };

  /** The visitor has an account from now on: everything typed goes there. */
  const signedUp = async (): Promise<void> => {
    account.current = true;
    keepHere(null);
    note(latest.current.form, latest.current.step);
    await flush();
  };

  const values = { application, form, step, errors, savedAt, unsaved, today: today() };
  return { ...values, take, setStep, setErrors, change, leaveField, flush, signedUp };
}
export type ApplicationState = ReturnType<typeof useApplication>;
