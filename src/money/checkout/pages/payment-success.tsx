import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '#src/design/button.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { Loading, Skeleton } from '#src/design/skeleton.tsx';
import type { Payment, paymentsCalls } from '#src/money/payments/contract.ts';
import { apiFor, hasSaidNo } from '#src/platform/browser/api.ts';
import { companyName, pageTitle } from '#src/platform/settings/company.ts';
import { useHistoryState } from '#src/platform/use-history-state.ts';
import { PaidCard } from '../ui/paying/paid-card.tsx';

const payments = apiFor<typeof paymentsCalls>();

export const handle: PageHandle = {
  shell: 'focus',
  back: { to: '/', label: () => `Back to ${companyName()}` },
};
export const meta = () => [
  { title: pageTitle('Payment Successful') },
  { name: 'robots', content: 'noindex' },
];

type Seen = { state: 'loading' | 'unknown' | 'away' } | { state: 'known'; payment: Payment };

/** After paying: from the custom payment, and where the provider returns a browser to. */
export default function PaymentSuccess() {
  const location = useLocation();
  const given = useHistoryState<{ payment?: Payment }>()?.payment;
  const [seen, setSeen] = useState<Seen>(given ? { state: 'known', payment: given } : { state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a wish to look again.
  useEffect(() => {
    if (given) return setSeen({ state: 'known', payment: given });
    let over = false;
    const see = (next: Seen) => over || setSeen(next);
    setSeen({ state: 'loading' });
    const query = new URLSearchParams(location.search);
    const id = query.get('payment_intent') ?? query.get('payment');
    if (!id) return setSeen({ state: 'unknown' });
    const clientSecret = query.get('payment_intent_client_secret');
    payments('POST /api/payments/:id/refresh', { params: { id }, body: { clientSecret } }).then(
      (payment) => see({ state: 'known', payment }),
      (error: unknown) => see({ state: hasSaidNo(error) ? 'unknown' : 'away' }),
    );
    return () => {
      over = true;
    };
  }, [given, location.search, attempt]);

  return (
    <div className="page-column grow py-10 md:py-16">
      {!isPaid(seen) && <h1 className="sr-only">Your payment</h1>}
      {seen.state === 'loading' && (
        <Loading label="Looking up your payment" className="mx-auto w-full max-w-[560px]">
          <Skeleton className="h-[340px] rounded-card" />
        </Loading>
      )}
      {seen.state === 'unknown' && (
        <ErrorPanel title="We cannot show this payment" className="mx-auto w-full max-w-[560px]">
          The link is incomplete or belongs to somebody else. If you paid, the receipt is in your mail.
        </ErrorPanel>
      )}
      {seen.state === 'away' && (
        <ErrorPanel
          title="We cannot look up this payment now"
          onRetry={() => setAttempt(attempt + 1)}
          className="mx-auto w-full max-w-[560px]"
        >
          What became of it stays as it is. Look again before you pay once more.
        </ErrorPanel>
      )}
      {seen.state === 'known' && <Known payment={seen.payment} />}
    </div>
  );
}

const isPaid = (seen: Seen) =>
  seen.state === 'known' && ['succeeded', 'requires_capture', 'processing'].includes(seen.payment.status);

function Known({ payment }: { payment: Payment }) {
  if (!isPaid({ state: 'known', payment })) {
    return (
      <ErrorPanel title="This payment did not go through" className="mx-auto w-full max-w-[560px]">
        {payment.failure?.message ?? 'Nothing was charged.'} Go back and try again or use another method.
      </ErrorPanel>
    );
  }
  return (
    <PaidCard
      title={payment.status === 'processing' ? 'Your payment is on its way' : 'Payment successful!'}
      payment={payment}
    >
      <ButtonLink to="/" tone="spruce" size="lg">
        Back to {companyName()}
      </ButtonLink>
      <ButtonLink to="/custom-payment" size="lg">
        Pay Another Amount
      </ButtonLink>
    </PaidCard>
  );
}
