/** What is typed into the application: kept on the account as it changes, or in this browser for a visitor. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { apiFor, hasSaidNo } from '#src/platform/api.ts';
import { sealedIsWritten, sealedLocal } from '#src/platform/offline/sealed-storage.ts';
import {
  type ApplicationForm,
  emptyForm,
  type FormField,
  fieldProblem,
  lastFormStep,
  stepOf,
} from '../application-form.ts';
import type { Application, papersCalls } from '../papers-contract.ts';
import { createSaveQueue } from './save-queue.ts';

const api = apiFor<typeof papersCalls>();
const storageKey = 'rove.driver-application';
const saveAfterMs = 700;
const saveCall = 'PATCH /api/drivers/application';

interface KeptHere {
  /** All of a visitor's; of an account what was not known to have arrived. */
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ form, step });
  latest.current = { form, step };

  const take = useCallback((next: Application) => {
    setApplication(next);
    setSavedAt(next.savedAt);
  }, []);

  const [saves] = useState(() =>
    createSaveQueue<ApplicationForm>({
      async send(body) {
        take(await api(saveCall, { body }));
      },
      // What the server will not have stays in the field with its words.
      mayTryAgain: (error) => !hasSaidNo(error),
    }),
  );

  /** A page that is opened again before the server has everything goes on from here. */
  const keepUnsaved = useCallback(() => {
    const { unsaved } = saves;
    keepHere(unsaved && { form: unsaved.changes, step: unsaved.step });
  }, [saves]);

  /** Sends what was noted since the last time. What could not be sent is tried again, or goes with the next change. */
  const flush = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    if (!account.current) {
      keepHere(latest.current);
      await sealedIsWritten();
      setSavedAt(new Date().toISOString());
      return;
    }
    keepUnsaved();
    const saved = await saves.save();
    setUnsaved(!saved);
    keepUnsaved();
    if (saves.unsaved) timer.current = setTimeout(() => void flush(), saveAfterMs * 5);
  }, [saves, keepUnsaved]);

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
    const step = Math.min(Math.max(kept.step, latest.current.step), lastFormStep);
    if (Object.keys(fills).length === 0 && step === latest.current.step) return;
    setForm((before) => ({ ...before, ...fills }));
    setStepState(step);
    saves.note(fills, step);
    timer.current = setTimeout(() => void flush(), 0);
  }, [flush, saves]);

  // A page that goes sends what is not known to have arrived.
  useEffect(() => {
    const leave = () => {
      const { unsaved } = saves;
      if (!account.current || !unsaved) return;
      const [method, path] = saveCall.split(' ') as [string, string];
      const headers = { 'content-type': 'application/json' };
      fetch(path, { method, headers, body: JSON.stringify(unsaved), keepalive: true }).catch(() => {
        // It is kept in this browser.
      });
    };
    const hide = () => {
      if (document.visibilityState === 'hidden' && saves.unsaved) void flush();
    };
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [flush, saves]);

  const change = (part: Partial<ApplicationForm>) => {
    setForm((before) => ({ ...before, ...part }));
    latest.current.form = { ...latest.current.form, ...part };
    saves.note(part, latest.current.step);
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
    saves.note({}, next);
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
      saves.note(latest.current.form, latest.current.step);
      await flush();
    },
    stepOf,
    today: today(),
  };
}
export type ApplicationState = ReturnType<typeof useApplication>;
