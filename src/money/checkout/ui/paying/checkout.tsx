import { type ReactNode, useId, useRef } from 'react';
import { cx } from '#src/design/class-names.ts';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import type { Intent, IntentRequestInput, SavedMethod } from '#src/money/payments/contract.ts';
import { cardLeastWords, isBelowCardLeast } from '#src/money/payments/rules.ts';
import { useDemo } from '#src/people/accounts/ui/session.ts';
import { useTypedEarly } from '#src/platform/browser/typed-early.ts';
import { useScripted } from '#src/platform/browser/use-scripted.ts';
import { isUsDollars } from '#src/platform/money.ts';
import { company } from '#src/platform/settings/company.ts';
import type { Billing, Country } from '../billing/billing.ts';
import { useStripeKey } from '../card/stripe-key.ts';
import { DepositCode } from '../ways/deposit-code.tsx';
import { GiftLine } from '../ways/gift-line.tsx';
import type { MethodChoice } from '../ways/saved-choice.tsx';
import { MethodTabs } from './method-tabs.tsx';
import { Kept, PayBar, type PayBarPlace } from './pay-bar.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { SignInToPay } from './sign-in-to-pay.tsx';
import { isBusy, submitCheckout } from './submit-checkout.ts';
import { type CheckoutHandle, type OnPaid, type Prepare, useCheckout } from './use-checkout.ts';
import { usePayerForm } from './use-payer-form.ts';
import { WithoutScript } from './without-script.tsx';

export interface CheckoutProps {
  /** What is bought. A change of it starts a new intent; the server decides what it costs. */
  purchase: IntentRequestInput;
  onPaid: OnPaid;
  /** Asked before the money is promised, however it is paid. */
  prepare?: Prepare;
  /** Above the tabs; `null` while the amount is not known. */
  heading?: (intent: Intent | null) => ReactNode;
  /** Beside the form where there is room, above the pay button where there is not. */
  summary?: (intent: Intent | null) => ReactNode;
  /** Words of the main button before its amount; `Pay` unless told. */
  submitLabel?: string;
  defaultCountry?: Country;
  /** Where goods go: the card's address too, until the payer says otherwise. */
  delivery?: Billing;
  /** What the payer has said of themself already. */
  payer?: Pick<Billing, 'name' | 'email' | 'phone'>;
  /** The vehicle payment page names and orders its tabs its own way. */
  tabs?: 'component' | 'vehicle';
  /** Where the bank's page leads back to; this address unless told. It must show this checkout again. */
  returnTo?: string;
  /** Where the pay button stands. */
  place?: PayBarPlace;
  /** A card is asked for what its bank needs; the rest of the billing details, and a gift card, are opened by hand. */
  brief?: boolean;
  /** A gift card can pay a part of it. */
  takesGift?: boolean;
}

/** Every way to pay, in one component: rides, vehicles, equipment and custom payments all use it. */
export default function Checkout({
  purchase,
  onPaid,
  prepare,
  heading,
  summary,
  submitLabel = 'Pay',
  defaultCountry,
  delivery,
  payer: known,
  tabs = 'component',
  place = 'below',
  brief = false,
  takesGift = true,
  returnTo,
}: CheckoutProps) {
  const ids = useId();
  const element = useRef<HTMLFormElement>(null);
  useTypedEarly(element);
  const demo = useDemo();
  // A demo's prices are American dollars, whoever is said to run it.
  const country = defaultCountry ?? (demo ? 'US' : company().country);
  const payer = usePayerForm({ defaultCountry: country, delivery, payer: known });
  const { form, bank } = payer;
  const checkout = useCheckout({
    purchase,
    onPaid,
    prepare,
    returnTo,
    billing: form.billing,
    onReturned: payer.bringBack,
  });
  const { intent, tab, phase } = checkout;
  // Sent before its script has come, the form would leave this page and all that was typed into it.
  const scripted = useScripted();

  const gift = intent !== null && Number(intent.dueAmount) === 0;
  // American bank accounts are debited in US dollars alone.
  const withBank = intent?.captureMethod === 'automatic' && form.billing.country === 'US' && isUsDollars();
  const chosen = payer.choice === 'bank' && !withBank ? 'new' : payer.choice;
  const isTooLittle = intent !== null && isBelowCardLeast(intent.dueAmount);
  const asks = phase !== 'verifying' && !mustSignIn(checkout);
  const mayPay = asks && !isTooLittle && (gift || (tab !== 'pay' && tab !== 'paypal'));
  const ofRide = purchase.paymentType === 'ride';
  const byStripe = useStripeKey() !== null;

  return (
    <form
      ref={element}
      noValidate
      aria-label="Payment"
      className="@container"
      onSubmit={(event) => {
        event.preventDefault();
        void submitCheckout({ checkout, form, bank, chosen, byStripe, gift, brief });
      }}
    >
      <div
        className={cx(
          'grid gap-x-[88px]',
          brief ? 'gap-y-2' : 'gap-y-6',
          summary && '@4xl:grid-cols-[minmax(0,640px)_minmax(0,392px)] @4xl:grid-rows-[auto_1fr]',
        )}
      >
        <div className={cx('@container min-w-0', brief ? 'space-y-3' : 'space-y-6')}>
          {heading?.(intent)}
          <InTheWay ids={ids} checkout={checkout} />
          {phase === 'verifying' && intent && <DepositCode checkout={checkout} intent={intent} />}
          {asks && (
            <div className={cx('noscript:hidden', brief ? 'space-y-3' : 'space-y-6')}>
              {isTooLittle && <TooLittleForCard />}
              {!gift && !isTooLittle && (
                <MethodTabs {...{ ids, checkout, payer, chosen, withBank, delivery, brief, tabs, ofRide }} />
              )}
              {takesGift && purchase.paymentType !== 'gift_card' && (
                <CheckoutGift checkout={checkout} folded={brief} />
              )}
              {place !== 'below' && mayPay && <Kept className={place === 'phone' ? 'lg:hidden' : ''} />}
            </div>
          )}
        </div>
        {summary && (
          <div className="min-w-0 @4xl:col-start-2 @4xl:row-span-2 @4xl:row-start-1">{summary(intent)}</div>
        )}
        {mayPay && (
          <PayBar
            {...{ checkout, gift, scripted, place }}
            busy={isBusy(phase)}
            label={submitLabel}
            savedCard={tab === 'card' ? savedCardWords(payer.saved, chosen) : undefined}
          />
        )}
      </div>
    </form>
  );
}

/** The card that one press pays with; undefined where one has to be typed, or a bank pays. */
const savedCardWords = (saved: readonly SavedMethod[], chosen: MethodChoice): string | undefined =>
  saved.find(({ id }) => id === chosen)?.label.replace(' ending ', ' ');

/** Not refused: a gift card pays any amount. */
const TooLittleForCard = () => (
  <p role="status" className="rounded-card border border-line bg-well p-4">
    <b className="font-semibold">{cardLeastWords()}</b> Pay this with a gift card, or choose a larger amount.
  </p>
);

const hasChanged = (code: string | undefined): boolean =>
  code === 'purchase_price_changed' || code === 'purchase_terms_changed';
const mustSignIn = ({ problem }: CheckoutHandle) => problem?.code === 'sign_in_required';

/** What has to be mended or done before this can be paid. */
function InTheWay({ ids, checkout }: { ids: string; checkout: CheckoutHandle }) {
  const { trouble, problem } = checkout;
  return (
    <>
      {trouble && (
        <ProblemSummary
          key={checkout.troubles}
          ids={ids}
          problems={trouble.problems}
          words={trouble.words}
          {...(trouble.title && { title: trouble.title })}
        />
      )}
      {mustSignIn(checkout) && <SignInToPay />}
      <WithoutScript />
      {problem && !mustSignIn(checkout) && !checkout.giftProblem && (
        <ErrorPanel
          title="Payment Setup Failed"
          // What this page says is no longer so, and asking again would be refused again.
          {...(hasChanged(problem.code)
            ? { onRetry: () => location.reload(), retryLabel: 'Look again' }
            : { onRetry: checkout.retry })}
        >
          {problem.words}
        </ErrorPanel>
      )}
    </>
  );
}

/** Where a gift card is put in and taken out. */
function CheckoutGift({ checkout, folded }: { checkout: CheckoutHandle; folded: boolean }) {
  const { intent, problem, phase, giftCode } = checkout;
  return (
    <GiftLine
      folded={folded}
      applied={giftCode !== null}
      intent={intent}
      busy={phase === 'editing' && giftCode !== null && intent === null && !problem}
      error={checkout.giftProblem}
      onApply={checkout.applyGift}
      onRemove={() => checkout.applyGift(null)}
    />
  );
}
