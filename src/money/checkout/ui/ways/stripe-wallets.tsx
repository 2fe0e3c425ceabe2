import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useMemo, useRef } from 'react';
import { toast } from '#src/design/toast.ts';
import type { Intent } from '#src/money/payments/contract.ts';
import { openStripe, read } from '../gateway/stripe-gateway.ts';
import { type Wallet, walletMessage } from '../paying/messages.ts';
import type { CheckoutHandle } from '../paying/use-checkout.ts';

/** Apple Pay and Google Pay, as Stripe's Express Checkout Element offers it where the browser has it. */
export default function StripeWallets({ checkout, intent }: { checkout: CheckoutHandle; intent: Intent }) {
  const stripe = useMemo(() => openStripe(intent.publishableKey).catch(() => null), [intent.publishableKey]);
  return (
    <Elements
      key={intent.paymentIntentId}
      stripe={stripe}
      options={{ clientSecret: intent.clientSecret ?? '' }}
    >
      <Express checkout={checkout} intent={intent} />
    </Elements>
  );
}

function Express({ checkout, intent }: { checkout: CheckoutHandle; intent: Intent }) {
  const stripe = useStripe();
  const elements = useElements();
  /** Whose sheet was opened last: what fails or is left says so under that name. */
  const opened = useRef<Wallet | null>(null);
  return (
    <ExpressCheckoutElement
      options={{
        paymentMethods: { applePay: 'always', googlePay: 'always', link: 'never', paypal: 'never' },
      }}
      onClick={({ expressPaymentType, resolve }) => {
        opened.current = walletNamed(expressPaymentType);
        resolve();
      }}
      onCancel={() => {
        if (opened.current === 'google_pay')
          toast({ ...walletMessage('google_pay', { statusCode: 'CANCELED' }), tone: 'failure' });
      }}
      onConfirm={async ({ expressPaymentType }) => {
        if (!stripe || !elements) return;
        try {
          const submitted = await elements.submit();
          if (submitted.error) return await checkout.settle(intent, read({ error: submitted.error }));
          if (await checkout.isStopped()) return;
          const answer = await stripe.confirmPayment({
            elements,
            confirmParams: { return_url: checkout.backTo() },
            redirect: 'if_required',
          });
          await checkout.settle(intent, read(answer));
        } catch (thrown) {
          const outcome = read({ error: (thrown ?? {}) as object });
          if (outcome.kind === 'paid') return await checkout.settle(intent, outcome);
          toast({ ...walletMessage(walletNamed(expressPaymentType), thrown), tone: 'failure' });
        }
      }}
    />
  );
}

const walletNamed = (type: string): Wallet | null =>
  type === 'apple_pay' || type === 'google_pay' ? type : null;
