/** What a payer types and chooses in a checkout: a card with its address, a bank account, or a method they have saved. */

import { type RefObject, useEffect, useRef, useState } from 'react';
import type { paymentsCalls, SavedMethod } from '#src/money/payments/contract.ts';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import { fullName } from '#src/platform/person-name.ts';
import { phoneWords } from '#src/platform/phone-words.ts';
import { type Billing, type Country, emptyBilling } from '../billing/billing.ts';
import { emptyCard } from '../card/card-fields.tsx';
import type { CardForm } from '../card/card-pane.tsx';
import { type BankForm, emptyBank } from '../ways/bank-pane.tsx';
import type { MethodChoice } from '../ways/saved-choice.tsx';
import { lastBilling, rememberBilling } from './checkout-draft.ts';

const payments = apiFor<typeof paymentsCalls>();

export type PayerForm = ReturnType<typeof usePayerForm>;

/** @param delivery where goods go: the card's address too, until the payer says otherwise */
export function usePayerForm({
  defaultCountry,
  delivery,
  payer,
}: {
  defaultCountry: Country;
  delivery: Billing | undefined;
  payer: Pick<Billing, 'name' | 'email' | 'phone'> | undefined;
}) {
  const session = useSession();
  const [form, setForm] = useState<CardForm>({
    card: emptyCard,
    billing: delivery ?? lastBilling(session?.id) ?? { ...emptyBilling(defaultCountry), ...payer },
    save: false,
  });
  const begun = useRef(false);
  const [bank, setBank] = useState<BankForm>(emptyBank);
  const setBilling = (billing: Billing) => setForm((before) => ({ ...before, billing }));
  useEffect(() => {
    if (!session) return;
    const name = fullName(session);
    setForm((before) => ({
      ...before,
      billing: {
        ...before.billing,
        name: before.billing.name || name,
        email: before.billing.email || session.email,
        phone: before.billing.phone || phoneWords(session.phone ?? ''),
      },
    }));
  }, [session]);
  return {
    form,
    bank,
    signedIn: session !== null,
    ...useSavedMethods(session !== null, begun),
    /** A card is being typed into fields that are not Rove's, or will be. */
    begin: () => {
      begun.current = true;
    },
    change: (part: Partial<CardForm>) => {
      if (part.card) begun.current = true;
      setForm((before) => ({ ...before, ...part }));
      if (part.billing) rememberBilling(session?.id, part.billing);
    },
    changeBank: (part: Partial<BankForm>) => setBank((before) => ({ ...before, ...part })),
    /** After a visit to the bank's page. A new price may set this form up anew; it then begins with the same. */
    bringBack: (billing: Billing) => {
      rememberBilling(session?.id, billing);
      setBilling(billing);
    },
  };
}

/** The methods a person has saved, and which way of paying by card is chosen; without the list a card can still be typed. */
/** @param begun whether another card is being typed */
function useSavedMethods(signedIn: boolean, begun: RefObject<boolean>) {
  const [saved, setSaved] = useState<SavedMethod[]>([]);
  const [choice, setChoice] = useState<MethodChoice>('new');
  useEffect(() => {
    if (!signedIn) return;
    payments('GET /api/payment-methods').then(
      (methods) => {
        setSaved(methods);
        const first = methods.find(({ isDefault }) => isDefault);
        // Whoever has begun to type another card meant it.
        if (first && !begun.current) setChoice(first.id as MethodChoice);
      },
      () => setSaved([]),
    );
  }, [signedIn, begun]);
  return { saved, choice, setChoice };
}
