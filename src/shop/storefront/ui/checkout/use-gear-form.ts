import { useCallback, useEffect, useState } from 'react';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { fullName } from '#src/platform/person-name.ts';
import { phoneWords } from '#src/platform/phone-words.ts';
import {
  emptyGearForm,
  type GearForm,
  type GearProblems,
  gearFormDraft,
  keepGearForm,
  whereEmpty,
} from './form.ts';

/** What is typed before paying: kept in this tab, begun with what the account knows, marked where it is wrong. */
export function useGearForm() {
  const session = useSession();
  const [form, setForm] = useState<GearForm>(emptyGearForm);
  const [problems, setProblems] = useState<GearProblems>({});

  // What is typed now comes first, then what was typed in this tab before, then what the account knows.
  useEffect(() => {
    const kept = gearFormDraft();
    setForm((typed) => {
      const before = kept ? whereEmpty(typed, kept) : typed;
      return {
        ...before,
        email: before.email || (session?.email ?? ''),
        phone: before.phone || phoneWords(session?.phone ?? ''),
        name: before.name || (session ? fullName(session) : ''),
      };
    });
  }, [session]);

  const change = useCallback((part: Partial<GearForm>) => {
    setForm((before) => {
      const next = { ...before, ...part };
      keepGearForm(next);
      return next;
    });
    setProblems((before) => {
      const left = { ...before };
      for (const name of Object.keys(part) as (keyof GearForm)[]) delete left[name];
      return left;
    });
  }, []);
  return { form, change, problems, setProblems };
}
