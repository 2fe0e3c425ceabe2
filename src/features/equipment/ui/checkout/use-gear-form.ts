import { useCallback, useEffect, useState } from 'react';
import { useSession } from '#src/features/accounts/ui/session.ts';
import { emptyGearForm, type GearForm, type GearProblems, keepGearForm, keptGearForm } from './form.ts';

/** What is typed before paying: kept in this tab, begun with what the account knows, marked where it is wrong. */
export function useGearForm() {
  const session = useSession();
  const [form, setForm] = useState<GearForm>(emptyGearForm);
  const [problems, setProblems] = useState<GearProblems>({});

  // What was typed in this tab comes first, then what the account knows.
  useEffect(() => {
    const kept = keptGearForm();
    setForm((before) => ({
      ...before,
      ...kept,
      email: kept?.email || before.email || (session?.email ?? ''),
      phone: kept?.phone || before.phone || (session?.phone ?? ''),
      name: kept?.name || before.name || (session ? `${session.firstName} ${session.lastName}` : ''),
    }));
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
