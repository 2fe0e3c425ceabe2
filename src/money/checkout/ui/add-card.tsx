import { Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { Loading, Skeleton } from '#src/design/skeleton.tsx';
import { toast } from '#src/design/toast.ts';
import type { paymentsCalls } from '#src/money/payments/contract.ts';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { apiFor, type Reply } from '#src/platform/browser/api.ts';
import { lazyPart } from '#src/platform/browser/lazy-part.ts';
import { fullName } from '#src/platform/person-name.ts';
import { company } from '#src/platform/settings/company.ts';
import { emptyBilling } from './billing/billing.ts';
import { CardFields, type CardInput, emptyCard } from './card/card-fields.tsx';
import { checkCard } from './card/card-number.ts';
import { gatewayOf } from './gateway/confirmed.ts';
import type { Gateway } from './gateway/gateway.ts';
import { isClean, type Problems } from './paying/check-form.ts';
import {
  connectionLost,
  keepingFailed,
  keepingNotReady,
  messageOf,
  type PaymentMessage,
} from './paying/messages.ts';

const StripeCardFields = lazyPart(() => import('./card/stripe-card-fields.tsx'));
const payments = apiFor<typeof paymentsCalls>();
type Setup = Reply<(typeof paymentsCalls)['POST /api/payment-methods/setup']>;

/** Keeps a card without paying. With Stripe's keys its number is typed into Stripe's own fields. */
export function AddCard({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const session = useSession();
  const ids = useId();
  const [setup, setSetup] = useState<Setup | 'loading' | 'failed'>('loading');
  const [card, setCard] = useState<CardInput>(emptyCard);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const gateway = useRef<Gateway | null>(null);

  const begin = useCallback(() => {
    setSetup('loading');
    payments('POST /api/payment-methods/setup').then(setSetup, () => setSetup('failed'));
  }, []);
  useEffect(begin, [begin]);

  const fail = ({ title, description, field }: PaymentMessage) => {
    setProblems({ [field ?? 'number']: `${title}. ${description}` });
    toast({ title, description, tone: 'failure' });
  };
  const save = async (to: Setup) => {
    const wrong = to.provider === 'stripe' ? {} : checkCard(card);
    setProblems(wrong);
    if (!isClean(wrong)) {
      document.getElementById(`${ids}-${Object.keys(wrong)[0]}`)?.focus();
      return;
    }
    setBusy(true);
    const link = gateway.current ?? (await gatewayOf(to).catch(() => null));
    if (!link) fail(keepingNotReady);
    else {
      const billing = {
        ...emptyBilling(company().country),
        name: session ? fullName(session) : '',
        email: session?.email ?? '',
      };
      const outcome = await link.confirmSetup(
        to,
        { type: 'card', ...card, billing, save: true },
        location.href,
      );
      if (outcome.kind === 'paid') onAdded();
      else if (outcome.kind === 'redirect') location.assign(outcome.url);
      else if (outcome.kind === 'failed') fail(messageOf(outcome.error));
      else fail(connectionLost);
    }
    setBusy(false);
  };

  if (setup === 'failed') {
    return (
      <ErrorPanel title={keepingFailed.title} onRetry={begin}>
        {keepingFailed.description}
      </ErrorPanel>
    );
  }
  return (
    <form
      noValidate
      aria-label="Add a card"
      className="rounded-card border border-line bg-card p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && setup !== 'loading') void save(setup);
      }}
    >
      {setup === 'loading' ? (
        <FieldsLoading />
      ) : setup.provider === 'stripe' ? (
        <Suspense fallback={<FieldsLoading />}>
          <StripeCardFields publishableKey={setup.publishableKey} gateway={gateway} errors={problems} />
        </Suspense>
      ) : (
        <CardFields
          ids={ids}
          card={card}
          errors={problems}
          onChange={(change) => {
            setCard((before) => ({ ...before, ...change }));
            setProblems({});
          }}
        />
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" tone="signal" size="lg" busy={busy} disabled={setup === 'loading'}>
          Save Card
        </Button>
        <Button size="lg" tone="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function FieldsLoading() {
  return (
    <Loading label="Loading the card form" className="grid grid-cols-2 gap-x-3 gap-y-4">
      <Skeleton className="col-span-2 mt-6 h-12 rounded-control" />
      <Skeleton className="mt-6 h-12 rounded-control" />
      <Skeleton className="mt-6 h-12 rounded-control" />
    </Loading>
  );
}
