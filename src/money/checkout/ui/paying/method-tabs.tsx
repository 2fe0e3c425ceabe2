import { type ReactNode, Suspense } from 'react';
import { Ban, CircleDollarSign, CreditCard, Landmark, Wallet } from '#src/design/icons.ts';
import { type Tab, Tabs } from '#src/design/tabs.tsx';
import { lazyPart } from '#src/platform/browser/lazy-part.ts';
import { useScripted } from '#src/platform/browser/use-scripted.ts';
import { isTrialOn } from '#src/platform/settings/payments.ts';
import type { Billing } from '../billing/billing.ts';
import { type CardForm, CardPane } from '../card/card-pane.tsx';
import { useStripeKey } from '../card/stripe-key.ts';
import { BankPane } from '../ways/bank-pane.tsx';
import { PayPalNotice, PayPalPane, PayPalProblem } from '../ways/paypal.tsx';
import { type MethodChoice, SavedChoice } from '../ways/saved-choice.tsx';
import { WalletPane } from '../ways/wallet-pane.tsx';
import type { CheckoutHandle, CheckoutTab } from './use-checkout.ts';
import type { PayerForm } from './use-payer-form.ts';

const StripeCardFields = lazyPart(() => import('../card/stripe-card-fields.tsx'));

export interface MethodTabsProps {
  ids: string;
  checkout: CheckoutHandle;
  payer: PayerForm;
  /** Which way of paying by card is chosen. */
  chosen: MethodChoice;
  /** Whether a US bank account can pay this. */
  withBank: boolean;
  delivery: Billing | undefined;
  brief: boolean;
  /** The vehicle payment page names and orders its tabs its own way. */
  tabs: 'component' | 'vehicle';
  ofRide: boolean;
}

const icon = { size: 18, 'aria-hidden': true, className: 'hidden @xl:block' } as const;

/** The ways to pay, each with its own pane. */
export function MethodTabs(props: MethodTabsProps) {
  const { checkout, tabs, ofRide } = props;
  const paypal = checkout.intent?.paypal ?? false;
  const notice = tabs === 'component' && !paypal && (
    <PayPalNotice
      known={checkout.intent !== null || checkout.problem !== null}
      cardsOnly={checkout.intent?.cardsOnly ?? null}
    />
  );
  const withNotice = (pane: ReactNode) => (
    <>
      {notice}
      {pane}
    </>
  );
  const isComponent = tabs === 'component';
  const pay: Tab = {
    value: 'pay',
    label: isComponent ? 'Pay' : 'Digital Wallet',
    icon: <Wallet {...icon} />,
    content: withNotice(<WalletPane checkout={checkout} />),
  };
  const card: Tab = {
    value: 'card',
    label: isComponent ? 'Card' : 'Credit Card',
    icon: <CreditCard {...icon} />,
    content: withNotice(<CardMethods {...props} />),
  };
  const unionPay: Tab = {
    value: 'unionpay',
    label: 'UnionPay',
    icon: <Landmark {...icon} />,
    content: withNotice(
      <NewCard {...props} numberHint="UnionPay numbers have 16 to 19 digits and begin with 62." />,
    ),
  };
  const payPal: Tab = {
    value: 'paypal',
    label: 'PayPal',
    icon: paypal ? <CircleDollarSign {...icon} /> : <Ban {...icon} />,
    disabled: isComponent && !paypal && checkout.tab !== 'paypal',
    content: paypal || isComponent ? <PayPalPane checkout={checkout} ofRide={ofRide} /> : <PayPalProblem />,
  };
  return (
    <Tabs
      label="Payment method"
      look="boxed"
      tabs={isComponent ? [pay, card, unionPay, payPal] : [card, unionPay, pay, payPal]}
      value={checkout.tab}
      onChange={(value) => checkout.setTab(value as CheckoutTab)}
    />
  );
}

/** A saved card, a new one, or a bank account. */
function CardMethods(props: MethodTabsProps) {
  const { ids, checkout, payer, chosen, withBank } = props;
  const { intent } = checkout;
  const stripeKey = useStripeKey();
  return (
    <>
      <SavedChoice
        ids={ids}
        methods={payer.saved}
        withBank={withBank}
        value={chosen}
        onChange={payer.setChoice}
      >
        {chosen === 'new' && (
          <NewCard {...props} {...(isTrialOn() && !stripeKey && { numberHint: trialHint })} />
        )}
      </SavedChoice>
      {chosen === 'bank' && (
        <BankPane
          ids={ids}
          bank={payer.bank}
          billing={payer.form.billing}
          amount={intent?.dueAmount ?? ''}
          sandbox={intent?.provider === 'sandbox'}
          problems={checkout.trouble?.problems ?? {}}
          onChange={(part) => {
            payer.changeBank(part);
            checkout.mend(Object.keys(part));
          }}
          onBilling={(part) => {
            payer.change({ billing: { ...payer.form.billing, ...part } });
            checkout.mend(Object.keys(part));
          }}
        />
      )}
    </>
  );
}

/** What the card sandbox takes, while a company tries itself out. */
const trialHint = 'A trial: 4242 4242 4242 4242, any month to come and any code. No money moves.';

/** A card being typed, in the provider's own fields where it has some. */
function NewCard({
  ids,
  checkout,
  payer,
  delivery,
  brief,
  numberHint,
}: MethodTabsProps & { numberHint?: string }) {
  const problems = checkout.trouble?.problems ?? {};
  const stripeKey = useStripeKey();
  return (
    <CardPane
      ids={ids}
      form={payer.form}
      problems={problems}
      maySave={payer.signedIn}
      brief={brief}
      {...(delivery && { delivery })}
      {...(numberHint && { numberHint })}
      {...(stripeKey && {
        fields: (
          <DrawnByStripe>
            <StripeCardFields
              publishableKey={stripeKey}
              gateway={checkout.gateway}
              errors={problems}
              onBegin={payer.begin}
            />
          </DrawnByStripe>
        ),
      })}
      onChange={(part: Partial<CardForm>, mended: string[]) => {
        payer.change(part);
        checkout.mend(mended);
      }}
    />
  );
}

/** Its script draws them, so on the server there is only their place. */
function DrawnByStripe({ children }: { children: ReactNode }) {
  return <div className="min-h-[164px]">{useScripted() && <Suspense>{children}</Suspense>}</div>;
}
