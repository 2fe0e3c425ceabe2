import type { CardForm } from '../card/card-pane.tsx';
import { type BankForm, checkBank } from '../ways/bank-pane.tsx';
import type { MethodChoice } from '../ways/saved-choice.tsx';
import { checkBilling, checkForm, isClean } from './check-form.ts';
import type { CheckoutHandle } from './use-checkout.ts';

export interface Submission {
  checkout: CheckoutHandle;
  form: CardForm;
  bank: BankForm;
  /** Which way of paying by card is chosen. */
  chosen: MethodChoice;
  /** Whether Stripe draws the fields of a card, and says what is wrong in them. */
  byStripe: boolean;
  /** The gift card pays all of it. */
  gift: boolean;
  brief: boolean;
}

/** Pays with what is chosen, or marks what is missing for that. */
export async function submitCheckout({
  checkout,
  form,
  bank,
  chosen,
  byStripe,
  gift,
  brief,
}: Submission): Promise<void> {
  const { tab, phase } = checkout;
  if (phase === 'done') return checkout.tellAgain();
  if (isBusy(phase)) return;
  if (gift) return checkout.payWithGift();
  if (tab === 'card' && chosen === 'bank') {
    const wrong = checkBank(bank, form.billing);
    if (!isClean(wrong)) return checkout.refuseForm(wrong);
    const { accept: _accepted, ...account } = bank;
    return checkout.pay({ type: 'bank', ...account, billing: form.billing });
  }
  if (tab === 'card' && chosen !== 'new') return checkout.pay({ type: 'saved', id: chosen });
  const wrong = byStripe
    ? checkBilling(form.billing, brief)
    : checkForm(form.card, form.billing, { brief, unionpay: tab === 'unionpay' });
  if (!isClean(wrong)) return checkout.refuseForm(wrong);
  return checkout.pay({ type: 'card', ...form.card, billing: form.billing, save: form.save });
}

/** Whether an attempt is under way. */
export const isBusy = (phase: CheckoutHandle['phase']): boolean =>
  phase !== 'editing' && phase !== 'verifying' && phase !== 'done';
