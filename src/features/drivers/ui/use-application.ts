/** What is typed into the application: kept on the account as it changes, or in this browser for a visitor. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, apiFor } from '#src/platform/api.ts';
import { sealedIsWritten, sealedLocal } from '#src/platform/offline/sealed-storage.ts';
import {
  type ApplicationForm,
  emptyForm,
  type FormField,
  fieldProblem,
  stepOf,
} from '../application-form.ts';
import type { Application, papersCalls } from '../papers-contract.ts';

const api = apiFor<typeof papersCalls>();
const storageKey = 'rove.driver-application';
const saveAfterMs = 700;

interface KeptHere {
  form: Partial<ApplicationForm>;
  step: number;
}

export function readKept(): KeptHere | null {
  try {
    const kept = JSON.parse(sealedLocal.getItem(storageKey) ?? 'null') as KeptHere | null;
    return kept && typeof kept.form === 'object' ? kept : null;
  } catch {
    return null;
  }
}

function keepHere(kept: KeptHere | null): void {
  try {
    if (kept) sealedLocal.setItem(storageKey, JSON.stringify(kept));
    else sealedLocal.removeItem(storageKey);
  } catch {
    // A browser that keeps nothing still lets the form be filled in.
  }
}

const today = () => new Date().toISOString().slice(0, 10);

/** `null` is a visitor. The application of an account is the server's; what a visitor typed is laid into its gaps. */
export function useApplication(start: Application | null) {
  const [application, setApplication] = useState(start);
  const [form, setForm] = useState<ApplicationForm>(start?.form ?? emptyForm);
  const [step, setStepState] = useState(Math.min(start?.step ?? 0, 2));
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [savedAt, setSavedAt] = useState<string | null>(start?.savedAt ?? null);
  const [unsaved, setUnsaved] = useState(false);
  const account = useRef(start !== null);
  const pending = useRef<Partial<ApplicationForm>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ form, step });
  latest.current = { form, step };

  const take = useCallback((next: Application) => {
    setApplication(next);
    setSavedAt(next.savedAt);
  }, []);

  /** Sends what has changed since the last time. What could not be sent goes with the next change. */
  const flush = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    const changes = pending.current;
    const { form, step } = latest.current;
    if (!account.current) {
      keepHere({ form, step });
      await sealedIsWritten();
      setSavedAt(new Date().toISOString());
      return;
    }
    pending.current = {};
    try {
      take(await api('PATCH /api/drivers/application', { body: { changes, step } }));
      setUnsaved(false);
    } catch (error) {
      // What the server will not have stays in the field with its words; a lost connection is tried again.
      if (!(error instanceof ApiError) || error.status >= 500) {
        pending.current = { ...changes, ...pending.current };
        timer.current = setTimeout(() => void flush(), saveAfterMs * 5);
      }
      setUnsaved(true);
    }
  }, [take]);

  useEffect(() => {
    const kept = readKept();
    if (!kept) return;
    if (!account.current) {
      setForm((before) => ({ ...before, ...kept.form }));
      setStepState(Math.min(Math.max(0, kept.step), 1));
      return;
    }
    // Typed before signing in: it fills what the account has not got yet.
    const fills = Object.fromEntries(
      Object.entries(kept.form).filter(([field, value]) => {
        const known = latest.current.form[field as FormField];
        return value && (!known || known === emptyForm[field as FormField]);
      }),
    );
    keepHere(null);
    if (Object.keys(fills).length === 0) return;
    setForm((before) => ({ ...before, ...fills }));
    pending.current = fills;
    timer.current = setTimeout(() => void flush(), 0);
  }, [flush]);

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden' && Object.keys(pending.current).length > 0) void flush();
    };
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, [flush]);

  const change = (part: Partial<ApplicationForm>) => {
    setForm((before) => ({ ...before, ...part }));
    latest.current.form = { ...latest.current.form, ...part };
    pending.current = { ...pending.current, ...part };
    setErrors((before) => {
      const next = { ...before };
      for (const field of Object.keys(part)) delete next[field];
      return next;
    });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), saveAfterMs);
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
    void flush();
  };

  return {
    application,
    take,
    form,
    step,
    setStep,
    errors,
    setErrors,
    change,
    leaveField,
    savedAt,
    unsaved,
    flush,
    /** The visitor has an account from now on: everything typed goes there. */
    async signedUp(): Promise<void> {
      account.current = true;
      keepHere(null);
      pending.current = { ...latest.current.form };
      await flush();
    },
    stepOf,
    today: today(),
  };
}
export type ApplicationState = ReturnType<typeof useApplication>;
