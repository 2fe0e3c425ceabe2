import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { cx } from '#src/design/class-names.ts';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { Ban, CircleDollarSign, CreditCard, Landmark, Wallet } from '#src/design/icons.ts';
import { type Tab, Tabs } from '#src/design/tabs.tsx';
import { useSession } from '#src/features/accounts/ui/session.ts';
import type {
  Intent,
  IntentRequestInput,
  paymentsCalls,
  SavedMethod,
} from '#src/features/payments/contract.ts';
import { apiFor } from '#src/platform/api.ts';
import { useTypedEarly } from '#src/platform/typed-early.ts';
import { type Billing, type Country, emptyBilling } from '../billing/billing.ts';
import { emptyCard } from '../card/card-fields.tsx';
import { type CardForm, CardPane } from '../card/card-pane.tsx';
import { type BankForm, BankPane, checkBank, emptyBank } from '../ways/bank-pane.tsx';
import { DepositCode } from '../ways/deposit-code.tsx';
import { GiftLine } from '../ways/gift-line.tsx';
import { PayPalNotice, PayPalPane, PayPalProblem } from '../ways/paypal.tsx';
import { type MethodChoice, SavedChoice } from '../ways/saved-choice.tsx';
import { WalletPane } from '../ways/wallet-pane.tsx';
import { checkBilling, checkForm, isClean, type Problems } from './check-form.ts';
import { lastBilling, rememberBilling } from './kept-checkout.ts';
import { Kept, PayBar, type PayBarPlace } from './pay-bar.tsx';
import { ProblemSummary } from './problem-summary.tsx';
import { SignInToPay } from './sign-in-to-pay.tsx';
import { type CheckoutTab, type OnPaid, useCheckout } from './use-checkout.ts';
import { WithoutScript } from './without-script.tsx';

const StripeCardFields = lazy(() => import('../card/stripe-card-fields.tsx'));
const payments = apiFor<typeof paymentsCalls>();

export interface CheckoutProps {
  /** What is bought. A change of it starts a new intent; the server decides what it costs. */
  purchase: IntentRequestInput;
  onPaid: OnPaid;
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
}

/** Every way to pay, in one component: rides, vehicles, equipment and custom payments all use it. */
export default function Checkout({
  purchase,
  onPaid,
  heading,
  summary,
  submitLabel = 'Pay',
  defaultCountry = 'US',
  delivery,
  payer,
  tabs = 'component',
  place = 'below',
  brief = false,
  returnTo,
}: CheckoutProps) {
  const session = useSession();
  const ids = useId();
  const element = useRef<HTMLFormElement>(null);
  useTypedEarly(element);
  const [form, setForm] = useState<CardForm>({
    card: emptyCard,
    billing: delivery ?? lastBilling(session?.id) ?? { ...emptyBilling(defaultCountry), ...payer },
    save: false,
  });
  const checkout = useCheckout({
    purchase,
    onPaid,
    returnTo,
    billing: form.billing,
    onReturned: (billing) => {
      // A new price may set this form up anew; it then begins with the same.
      rememberBilling(session?.id, billing);
      setForm((before) => ({ ...before, billing }));
    },
  });
  const { intent, tab, phase, trouble, problem } = checkout;
  // Sent before its script has come, the form would leave this page and all that was typed into it.
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const [bank, setBank] = useState<BankForm>(emptyBank);
  const [saved, setSaved] = useState<SavedMethod[]>([]);
  const [choice, setChoice] = useState<MethodChoice>('new');

  const signedIn = session !== null;
  useEffect(() => {
    if (!signedIn) return;
    payments('GET /api/payment-methods').then(
      (methods) => {
        setSaved(methods);
        const first = methods.find(({ isDefault }) => isDefault);
        if (first) setChoice(first.id as MethodChoice);
      },
      // Without the list a card can still be typed.
      () => setSaved([]),
    );
  }, [signedIn]);
  useEffect(() => {
    if (!session) return;
    const name = `${session.firstName} ${session.lastName}`;
    setForm((before) => ({
      ...before,
      billing: {
        ...before.billing,
        name: before.billing.name || name,
        email: before.billing.email || session.email,
        phone: before.billing.phone || (session.phone ?? ''),
      },
    }));
  }, [session]);

  const problems: Problems = trouble?.problems ?? {};
  const gift = intent !== null && Number(intent.dueAmount) === 0;
  const mustSignIn = problem?.code === 'sign_in_required';
  const busy = phase !== 'editing' && phase !== 'verifying' && phase !== 'done';
  const withBank = intent?.captureMethod === 'automatic' && form.billing.country === 'US';
  const chosen = choice === 'bank' && !withBank ? 'new' : choice;

  const mayPay = phase !== 'verifying' && !mustSignIn && (gift || (tab !== 'pay' && tab !== 'paypal'));

  const change = (part: Partial<CardForm>, mended: string[]) => {
    setForm((before) => ({ ...before, ...part }));
    if (part.billing) rememberBilling(session?.id, part.billing);
    checkout.mend(mended);
  };
  const submit = () => {
    if (phase === 'done') return void checkout.tellAgain();
    if (busy) return;
    if (gift) return void checkout.payWithGift();
    if (tab === 'card' && chosen !== 'new' && chosen !== 'bank') {
      return void checkout.pay({ type: 'saved', id: chosen });
    }
    if (tab === 'card' && chosen === 'bank') {
      const wrong = checkBank(bank, form.billing);
      if (!isClean(wrong)) return checkout.refuseForm(wrong);
      const { accept: _accepted, ...account } = bank;
      return void checkout.pay({ type: 'bank', ...account, billing: form.billing });
    }
    const wrong =
      intent?.provider === 'stripe'
        ? checkBilling(form.billing, brief)
        : checkForm(form.card, form.billing, { brief, unionpay: tab === 'unionpay' });
    if (!isClean(wrong)) return checkout.refuseForm(wrong);
    return void checkout.pay({ type: 'card', ...form.card, billing: form.billing, save: form.save });
  };

  const cardPane = (numberHint?: string) => (
    <CardPane
      ids={ids}
      form={form}
      problems={problems}
      maySave={signedIn}
      brief={brief}
      {...(delivery && { delivery })}
      {...(numberHint && { numberHint })}
      {...(intent?.provider === 'stripe' && {
        fields: (
          <Suspense>
            <StripeCardFields
              publishableKey={intent.publishableKey}
              gateway={checkout.gateway}
              errors={problems}
            />
          </Suspense>
        ),
      })}
      onChange={change}
    />
  );
  const paypal = intent?.paypal ?? false;
  const notice = tabs === 'component' && !paypal && (
    <PayPalNotice known={intent !== null || problem !== null} />
  );
  const contents: Record<CheckoutTab, Omit<Tab, 'label'>> = {
    pay: {
      value: 'pay',
      icon: <Wallet size={18} aria-hidden="true" className="hidden @xl:block" />,
      content: (
        <>
          {notice}
          <WalletPane checkout={checkout} />
        </>
      ),
    },
    card: {
      value: 'card',
      icon: <CreditCard size={18} aria-hidden="true" className="hidden @xl:block" />,
      content: (
        <>
          {notice}
          <SavedChoice ids={ids} methods={saved} withBank={withBank} value={chosen} onChange={setChoice}>
            {chosen === 'new' && cardPane()}
          </SavedChoice>
          {chosen === 'bank' && (
            <BankPane
              ids={ids}
              bank={bank}
              billing={form.billing}
              amount={intent?.dueAmount ?? ''}
              sandbox={intent?.provider === 'sandbox'}
              problems={problems}
              onChange={(part) => {
                setBank((before) => ({ ...before, ...part }));
                checkout.mend(Object.keys(part));
              }}
              onBilling={(part) => change({ billing: { ...form.billing, ...part } }, Object.keys(part))}
            />
          )}
        </>
      ),
    },
    unionpay: {
      value: 'unionpay',
      icon: <Landmark size={18} aria-hidden="true" className="hidden @xl:block" />,
      content: (
        <>
          {notice}
          {cardPane('UnionPay numbers have 16 to 19 digits and begin with 62.')}
        </>
      ),
    },
    paypal: {
      value: 'paypal',
      icon: paypal ? (
        <CircleDollarSign size={18} aria-hidden="true" className="hidden @xl:block" />
      ) : (
        <Ban size={18} aria-hidden="true" className="hidden @xl:block" />
      ),
      disabled: tabs === 'component' && !paypal && tab !== 'paypal',
      content:
        paypal || tabs === 'component' ? (
          <PayPalPane checkout={checkout} ofRide={purchase.paymentType === 'ride'} />
        ) : (
          <PayPalProblem />
        ),
    },
  };
  const list: Tab[] =
    tabs === 'vehicle'
      ? [
          { ...contents.card, label: 'Credit Card' },
          { ...contents.unionpay, label: 'UnionPay' },
          { ...contents.pay, label: 'Digital Wallet' },
          { ...contents.paypal, label: 'PayPal' },
        ]
      : [
          { ...contents.pay, label: 'Pay' },
          { ...contents.card, label: 'Card' },
          { ...contents.unionpay, label: 'UnionPay' },
          { ...contents.paypal, label: 'PayPal' },
        ];

  return (
    <form
      ref={element}
      noValidate
      aria-label="Payment"
      className="@container"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
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
          {trouble && (
            <ProblemSummary
              key={checkout.troubles}
              ids={ids}
              problems={problems}
              words={trouble.words}
              {...(trouble.title && { title: trouble.title })}
            />
          )}
          {mustSignIn && <SignInToPay />}
          <WithoutScript />
          {problem && !mustSignIn && !checkout.giftProblem && (
            <ErrorPanel title="Payment Setup Failed" onRetry={checkout.retry}>
              {problem.words}
            </ErrorPanel>
          )}
          {phase === 'verifying' && intent && <DepositCode checkout={checkout} intent={intent} />}
          {phase !== 'verifying' && !mustSignIn && (
            <div className={cx('noscript:hidden', brief ? 'space-y-3' : 'space-y-6')}>
              {!gift && (
                <Tabs
                  label="Payment method"
                  look="boxed"
                  tabs={list}
                  value={tab}
                  onChange={(value) => checkout.setTab(value as CheckoutTab)}
                />
              )}
              {purchase.paymentType !== 'gift_card' && (
                <GiftLine
                  folded={brief}
                  applied={checkout.giftCode !== null}
                  intent={intent}
                  busy={
                    checkout.phase === 'editing' && checkout.giftCode !== null && intent === null && !problem
                  }
                  error={checkout.giftProblem}
                  onApply={checkout.applyGift}
                  onRemove={() => checkout.applyGift(null)}
                />
              )}
              {place !== 'below' && mayPay && <Kept className={place === 'phone' ? 'lg:hidden' : ''} />}
            </div>
          )}
        </div>
        {summary && (
          <div className="min-w-0 @4xl:col-start-2 @4xl:row-span-2 @4xl:row-start-1">{summary(intent)}</div>
        )}
        {mayPay && <PayBar {...{ checkout, gift, scripted, busy }} label={submitLabel} place={place} />}
      </div>
    </form>
  );
}
