import { Suspense, useEffect, useState } from 'react';
import { AmountField } from '#src/design/amount-field.tsx';
import { moneyText } from '#src/design/amount-text.ts';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { Figure } from '#src/design/figures.tsx';
import { Gift } from '#src/design/icons.ts';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import type { IntentRequestInput, Payment, paymentsCalls } from '#src/money/payments/contract.ts';
import { mostCents, readAmount, tooLittleWords } from '#src/money/payments/rules.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { lazyPart } from '#src/platform/browser/lazy-part.ts';
import { centsOf, currencySign, toDecimal } from '#src/platform/money.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import { askWords } from '#src/platform/typed-numbers.ts';
import { looksLikeEmail } from '../ui/billing/billing.ts';
import { purchaseLeft } from '../ui/paying/checkout-draft.ts';
import { CheckoutLoading } from '../ui/paying/checkout-loading.tsx';
import { OrderSummary } from '../ui/paying/order-summary.tsx';
import { PaidCard } from '../ui/paying/paid-card.tsx';
import { PaymentHeading } from '../ui/paying/payment-heading.tsx';
import { WithoutScript } from '../ui/paying/without-script.tsx';

const Checkout = lazyPart(() => import('../ui/paying/checkout.tsx'));
const payments = apiFor<typeof paymentsCalls>();

export const handle: PageHandle = { shell: 'page' };
export const meta = () => [{ title: pageTitle('Gift Cards') }];

const emptyGift = { amount: '50', recipientName: '', recipientEmail: '', fromName: '', message: '' };
const suggested = ['25', '50', '100', '200'];

/** Buying a gift card, and seeing what is left on one. */
export default function GiftCards() {
  const [gift, setGift] = useState(emptyGift);
  const [purchase, setPurchase] = useState<IntentRequestInput | null>(null);
  const [paid, setPaid] = useState<Payment | null>(null);
  useEffect(() => {
    // Back from the bank or PayPal: the checkout is shown again and takes up what it left.
    const left = purchaseLeft('gift_card');
    if (!left?.gift) return;
    const { recipientName, recipientEmail, fromName = '', message = '' } = left.gift;
    setGift({ amount: String(left.amount), recipientName, recipientEmail, fromName, message });
    setPurchase(left);
  }, []);

  if (paid) {
    return (
      <div className="page-column grow py-10 md:py-16">
        <PaidCard
          title={paid.status === 'processing' ? 'The gift card follows' : 'The gift card is on its way'}
          words={
            paid.status === 'processing'
              ? `It is mailed to ${gift.recipientEmail} once your bank has paid.`
              : `We mailed its code to ${gift.recipientEmail}.`
          }
          payment={paid}
        >
          <Button size="lg" onClick={() => location.reload()}>
            Buy Another
          </Button>
          <ButtonLink to="/" tone="spruce" size="lg">
            Back to {companyName()}
          </ButtonLink>
        </PaidCard>
      </div>
    );
  }
  if (purchase) {
    const amount = toDecimal(centsOf(String(purchase.amount)));
    const description = `Gift card for ${gift.recipientName}`;
    return (
      <div className="mx-auto w-full max-w-[1168px] grow px-4 py-8 lg:px-6 lg:py-12">
        <Button tone="ghost" size="sm" className="mb-3 -ml-3 px-3" onClick={() => setPurchase(null)}>
          Change the gift card
        </Button>
        <Suspense fallback={<CheckoutLoading />}>
          <Checkout
            purchase={purchase}
            onPaid={setPaid}
            heading={(intent) => <PaymentHeading title="Gift Card" {...{ description, amount, intent }} />}
            summary={(intent) => <OrderSummary {...{ intent, amount, description }} />}
          />
        </Suspense>
      </div>
    );
  }
  return (
    <div className="page-column grow py-8 md:py-12">
      <h1 className="text-40">Gift Cards</h1>
      <p className="mt-2 max-w-[60ch] text-17 text-muted">
        Good for rides, vehicles and equipment, at once or in parts. It does not run out.
      </p>
      <WithoutScript className="mt-8 max-w-[640px]" />
      <div className="mt-8 grid items-start gap-6 noscript:hidden lg:grid-cols-[minmax(0,640px)_minmax(0,392px)] lg:gap-12">
        <BuyForm gift={gift} onChange={setGift} onBuy={setPurchase} />
        <BalanceForm />
      </div>
    </div>
  );
}

function BuyForm({
  gift,
  onChange,
  onBuy,
}: {
  gift: typeof emptyGift;
  onChange: (gift: typeof emptyGift) => void;
  onBuy: (purchase: IntentRequestInput) => void;
}) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const set = (name: keyof typeof emptyGift) => (event: { target: { value: string } }) => {
    onChange({ ...gift, [name]: event.target.value });
    setErrors(({ [name]: _mended, ...others }) => others);
  };
  const buy = () => {
    const wrong: Record<string, string> = {};
    const read = readAmount(gift.amount);
    if ('ask' in read) wrong.amount = askWords(read);
    if ('refused' in read) wrong.amount = tooLittleWords();
    if (!gift.recipientName.trim()) wrong.recipientName = 'Enter a name.';
    if (!looksLikeEmail(gift.recipientEmail)) {
      wrong.recipientEmail = 'Enter an email address such as name@example.com.';
    }
    setErrors(wrong);
    const first = Object.keys(wrong)[0];
    if (first) return document.getElementById(`gift-${first}`)?.focus();
    if (!('cents' in read)) return;
    const { amount: _typed, ...to } = gift;
    onBuy({
      amount: toDecimal(read.cents),
      paymentType: 'gift_card',
      description: `Gift card for ${to.recipientName}`.slice(0, 100),
      gift: to,
    });
  };
  return (
    <Card className="p-5 md:p-6">
      <form
        noValidate
        aria-label="Buy a gift card"
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          buy();
        }}
      >
        <h2 className="text-21">Buy a gift card</h2>
        <div>
          <AmountField
            id="gift-amount"
            label="Amount"
            leastCents={1}
            mostCents={mostCents()}
            lead={<span className="text-17">{currencySign()}</span>}
            value={gift.amount}
            error={errors.amount}
            onChange={set('amount')}
          />
          <div className="mt-2 flex flex-wrap gap-2">
            {suggested.map((amount) => (
              <Button
                key={amount}
                size="sm"
                tone={gift.amount === amount ? 'spruce-outline' : 'outline'}
                aria-pressed={gift.amount === amount}
                onClick={() => onChange({ ...gift, amount })}
              >
                {currencySign()}
                {amount}
              </Button>
            ))}
          </div>
        </div>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            id="gift-recipientName"
            label="For"
            maxLength={80}
            value={gift.recipientName}
            error={errors.recipientName}
            onChange={set('recipientName')}
          />
          <TextField
            id="gift-recipientEmail"
            label="Their email"
            kind="email"
            autoComplete="off"
            value={gift.recipientEmail}
            error={errors.recipientEmail}
            onChange={set('recipientEmail')}
          />
        </div>
        <TextField
          id="gift-fromName"
          label="From"
          optional
          maxLength={80}
          value={gift.fromName}
          onChange={set('fromName')}
        />
        <TextAreaField
          id="gift-message"
          label="A few words"
          optional
          rows={3}
          maxLength={300}
          value={gift.message}
          onChange={set('message')}
        />
        <Button type="submit" tone="signal" size="xl" wide>
          Continue to Payment
        </Button>
      </form>
    </Card>
  );
}

function BalanceForm() {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [left, setLeft] = useState<{ balance: string; lastFour: string } | null>(null);
  const look = async () => {
    setBusy(true);
    setLeft(null);
    setError(null);
    try {
      setLeft(await payments('POST /api/gift-cards/balance', { body: { code: code || '-' } }));
    } catch (problem) {
      setError((problem instanceof ApiError && problem.words) || 'That did not work. Please try again.');
    }
    setBusy(false);
  };
  return (
    <Card className="p-5 md:p-6">
      <form
        noValidate
        aria-label="Balance of a gift card"
        onSubmit={(event) => {
          event.preventDefault();
          void look();
        }}
      >
        <h2 className="flex items-center gap-3 text-21">
          <Gift size={20} aria-hidden="true" className="text-spruce" />
          What is left on one
        </h2>
        <TextField
          label="Code from the mail"
          className="mt-4"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          error={error}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" size="lg" wide className="mt-3" busy={busy}>
          See Balance
        </Button>
        <p role="status" className="mt-4 min-h-12">
          {left && (
            <>
              <span className="block text-13 text-muted">Card ending {left.lastFour}</span>
              <Figure size={28}>{moneyText(left.balance)}</Figure>
            </>
          )}
        </p>
      </form>
    </Card>
  );
}
