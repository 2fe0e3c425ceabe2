/** The life of one checkout of gear: a price for an address, stock held for a while, and the order once it is paid. */
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Payment } from '#src/money/payments/contract.ts';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { cartCalls, LineChange } from '#src/shop/catalogue/cart-contract.ts';
import type { ServedCountry } from '#src/shop/catalogue/contract.ts';
import { addressOfOrder } from '#src/shop/catalogue/ui/words.ts';
import { cartStore } from '../cart/cart-store.ts';
import {
  checkGearForm,
  checkoutBody,
  chosenOption,
  countryOf,
  type GearForm,
  problemsOfFields,
} from './form.ts';
import type { GearOpening } from './opening.ts';
import { useGearForm } from './use-gear-form.ts';
import { useHeld } from './use-held.ts';
import { useQuote } from './use-quote.ts';

const api = apiFor<typeof cartCalls>();
const lost = 'The connection was lost. Please try again.';
const known = (error: unknown) => (error instanceof ApiError ? error : undefined);

/** What stands in the way, said at the top. */
interface GearTrouble {
  /** Grows, so that the same words are read again. */
  attempt: number;
  title: string;
  words: string | null;
}

export function useGearCheckout(opening: GearOpening) {
  const { wanted } = opening;
  const typed = useGearForm();
  const { change, problems, setProblems } = typed;
  const form = useMeant(typed.form, opening.quote?.served);
  const [trouble, setTrouble] = useState<GearTrouble | null>(null);
  const say = useCallback((title: string, words: string | null) => {
    setTrouble((before) => ({ attempt: (before?.attempt ?? 0) + 1, title, words }));
  }, []);
  const hearProblem = useCallback(
    (error: ApiError | null) => {
      const fields = problemsOfFields(error?.fieldErrors ?? {});
      if (Object.keys(fields).length > 0) setProblems((before) => ({ ...before, ...fields }));
      else say('Failed to fetch delivery', error?.words ?? lost);
    },
    [setProblems, say],
  );
  const { quote, changes, setChanges, requote } = useQuote(wanted, opening.quote, form, hearProblem);
  const holding = useHeld(opening);
  const option = quote ? chosenOption(form, quote.options) : null;
  const [busy, setBusy] = useState(false);

  async function hold(): Promise<void> {
    if (busy) return;
    const wrong = checkGearForm(form);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return say('Check Your Details', null);
    setBusy(true);
    try {
      const chosen = option ?? chosenOption(form, (await requote())?.options ?? []);
      if (!chosen) return;
      const body = checkoutBody(form, wanted, chosen, holding.held?.link ?? null);
      holding.keep(await api('POST /api/shop/checkouts', { body }));
      setTrouble(null);
      scrollTo({ top: 0 });
    } catch (error) {
      const told = known(error);
      const fields = problemsOfFields(told?.fieldErrors ?? {});
      await requote();
      setProblems(fields);
      const changed = told?.problem.changes as readonly LineChange[] | undefined;
      if (changed) setChanges(changed);
      if (Object.keys(fields).length > 0) say('Check Your Details', null);
      else say(changed ? 'Something changed' : 'Not held for you', told?.words ?? lost);
    } finally {
      setBusy(false);
    }
  }

  const place = usePlace(holding, say);
  return {
    ...holding,
    form,
    change,
    problems,
    trouble,
    quote,
    changes,
    option,
    busy,
    hold,
    place,
    acceptChanges: async () => {
      if (wanted.from === 'cart') await cartStore.accept();
      setTrouble(null);
      await requote();
    },
  };
}

const nowhere: readonly ServedCountry[] = [];

/** The form with the country it means. */
function useMeant(form: GearForm, served: readonly ServedCountry[] = nowhere): GearForm {
  return useMemo(() => ({ ...form, country: countryOf(form.country, served) }), [form, served]);
}

export type GearCheckoutState = ReturnType<typeof useGearCheckout>;

/** Makes an order of what was paid, and shows it. */
function usePlace(
  { held, drop, runOut }: ReturnType<typeof useHeld>,
  say: (title: string, words: string) => void,
) {
  const navigate = useNavigate();
  const signedIn = useSession() !== null;
  return async (payment: Payment): Promise<void> => {
    if (!held) return;
    try {
      const { order } = await api('POST /api/shop/checkouts/:token/place', {
        params: { token: held.link },
        body: { paymentIntentId: payment.paymentIntentId },
        idempotencyKey: payment.paymentIntentId,
      });
      if (!order) return say('Not ordered yet', 'Press the button again to see whether it arrived.');
      drop();
      void cartStore.read().catch(() => {});
      const { number, link } = order;
      const address = addressOfOrder(signedIn ? { number } : { number, link });
      await navigate(address, { replace: true, state: { paid: true } });
    } catch (error) {
      const told = known(error);
      if (told?.code === 'checkout_over' || told?.code === 'out_of_stock') runOut();
      say('Not ordered', told?.words ?? 'The connection was lost before the order was made. Try again.');
    }
  };
}
