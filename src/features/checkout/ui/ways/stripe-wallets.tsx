import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useMemo } from 'react';
import { toast } from '#src/design/toast.ts';
import type { Intent } from '#src/features/payments/contract.ts';
import { openStripe, read } from '../gateway/stripe-gateway.ts';
import { applePayFailed } from '../paying/messages.ts';
import type { CheckoutHandle } from '../paying/use-checkout.ts';

/** Apple Pay, as Stripe's Express Checkout Element offers it where the browser has it. */
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
  return (
    <ExpressCheckoutElement
      options={{
        paymentMethods: { applePay: 'always', googlePay: 'always', link: 'never', paypal: 'never' },
      }}
      onConfirm={async () => {
        if (!stripe || !elements) return;
        try {
          const submitted = await elements.submit();
          if (submitted.error) return await checkout.settle(intent, read({ error: submitted.error }));
          const answer = await stripe.confirmPayment({
            elements,
            confirmParams: { return_url: checkout.backTo() },
            redirect: 'if_required',
          });
          await checkout.settle(intent, read(answer));
        } catch (thrown) {
          const outcome = read({ error: (thrown ?? {}) as object });
          if (outcome.kind === 'paid') return await checkout.settle(intent, outcome);
          toast({ ...applePayFailed, tone: 'failure' });
        }
      }}
    />
  );
}
