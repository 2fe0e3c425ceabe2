/** What this browser keeps of an application, for whoever comes back to it. */
import { sealedLocal } from '#src/platform/offline/sealed-storage.ts';
import { type ApplicationForm, type FormField, startingForm } from '#src/riding/drivers/application-form.ts';

const storageKey = 'rove.driver-application';

export interface ApplicationDraft {
  /** All of a visitor's; of an account what was not known to have arrived. */
  form: Partial<ApplicationForm>;
  step: number;
}

export function readDraft(): ApplicationDraft | null {
  try {
    const kept = JSON.parse(sealedLocal.getItem(storageKey) ?? 'null') as ApplicationDraft | null;
    return kept && typeof kept.form === 'object' ? kept : null;
  } catch {
    return null;
  }
}

export function keepHere(kept: ApplicationDraft | null): void {
  try {
    if (kept) sealedLocal.setItem(storageKey, JSON.stringify(kept));
    else sealedLocal.removeItem(storageKey);
  } catch {
    // A browser that keeps nothing still lets the form be filled in.
  }
}

/** What was typed before signing in and fills what the account has not got yet. */
export const fillsOf = (kept: ApplicationDraft, known: ApplicationForm): Partial<ApplicationForm> =>
  Object.fromEntries(
    Object.entries(kept.form).filter(([field, value]) => {
      const has = known[field as FormField];
      return value && (!has || has === startingForm()[field as FormField]);
    }),
  );
