/** Payment Methods in the dashboard: the cards that were kept, and what was paid lately. */

import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { ConfirmButton } from '#src/design/confirm-button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { CreditCard, Plus } from '#src/design/icons.ts';
import { Loading, Skeleton } from '#src/design/skeleton.tsx';
import { toast } from '#src/design/toast.ts';
import type { OwnPayment, paymentsCalls, SavedMethod } from '#src/money/payments/contract.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { AddCard } from './add-card.tsx';

const payments = apiFor<typeof paymentsCalls>();

type Loaded =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'full'; methods: SavedMethod[]; recent: OwnPayment[] };

export default function PaymentMethodsSection() {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [adding, setAdding] = useState(false);
  const load = useCallback(async () => {
    try {
      const [methods, recent] = await Promise.all([
        payments('GET /api/payment-methods'),
        payments('GET /api/payments'),
      ]);
      setLoaded({ state: 'full', methods, recent });
    } catch {
      setLoaded({ state: 'failed' });
    }
  }, []);
  useEffect(() => {
    void load();
  }, [load]);

  if (loaded.state === 'loading') {
    return (
      <Loading label="Loading your payment methods" className="space-y-3">
        <Skeleton className="h-[68px] rounded-card" />
        <Skeleton className="h-[68px] rounded-card" />
      </Loading>
    );
  }
  if (loaded.state === 'failed') {
    return (
      <ErrorPanel title="Your payment methods could not be loaded" onRetry={() => void load()}>
        Nothing is lost. Try again in a moment.
      </ErrorPanel>
    );
  }
  const change = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work();
      toast({ title: done, tone: 'success' });
      await load();
    } catch (error) {
      const words = error instanceof ApiError ? error.words : undefined;
      toast({ title: 'That did not work', description: words ?? 'Please try again.', tone: 'failure' });
    }
  };
  const { methods, recent } = loaded;
  return (
    <div className="space-y-6">
      {methods.length === 0 && !adding ? (
        <EmptyState
          as="h3"
          title="No payment methods yet"
          icon={<CreditCard size={26} aria-hidden="true" />}
          action={
            <Button tone="spruce" onClick={() => setAdding(true)}>
              <Plus size={18} aria-hidden="true" />
              Add
            </Button>
          }
        >
          Keep a card and paying takes one press. The card provider keeps the number; {companyName()} sees its
          last four digits.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
          {methods.map((method) => (
            <MethodRow key={method.id} method={method} change={change} />
          ))}
        </ul>
      )}
      {adding ? (
        <AddCard
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            toast({ title: 'Card saved', tone: 'success' });
            void load();
          }}
        />
      ) : (
        methods.length > 0 && (
          <Button onClick={() => setAdding(true)}>
            <Plus size={18} aria-hidden="true" />
            Add
          </Button>
        )
      )}
      {recent.length > 0 && <Recent payments={recent.slice(0, 8)} />}
    </div>
  );
}

function MethodRow({
  method,
  change,
}: {
  method: SavedMethod;
  change: (work: () => Promise<unknown>, done: string) => Promise<void>;
}) {
  const { label, isDefault, expMonth, expYear } = method;
  const params = { id: method.id };
  return (
    <li className="flex min-h-[68px] items-start gap-3 px-4 py-3">
      <CreditCard size={22} aria-hidden="true" className="mt-2.5 shrink-0 text-muted" />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
        <div className="grow">
          <p className="font-semibold">{label}</p>
          <p className="text-13 text-muted tabular-nums">
            Expires {String(expMonth).padStart(2, '0')} / {expYear}
          </p>
        </div>
        {isDefault ? (
          <Badge>Default</Badge>
        ) : (
          <Button
            size="sm"
            tone="ghost"
            className="-ml-3 lg:ml-0"
            onClick={() =>
              void change(
                () => payments('POST /api/payment-methods/:id/default', { params }),
                `${label} is your default`,
              )
            }
          >
            Make Default
          </Button>
        )}
        <form
          className="has-[details[open]]:w-full"
          onSubmit={(event) => {
            event.preventDefault();
            void change(
              () => payments('DELETE /api/payment-methods/:id', { params }),
              `${label} was removed`,
            );
          }}
        >
          <ConfirmButton
            label="Remove"
            about={label}
            question="Paying with it needs its number again. What is paid or held already stays as it is."
            confirm="Yes, remove it"
          />
        </form>
      </div>
    </li>
  );
}

function Recent({ payments: list }: { payments: OwnPayment[] }) {
  return (
    <section aria-labelledby="recent-payments">
      <h4 id="recent-payments" className="mb-2 font-semibold">
        Recent payments
      </h4>
      <ul className="divide-y divide-line border-y border-line">
        {list.map((payment) => (
          <li key={payment.id} className="flex items-center gap-4 py-3">
            <div className="min-w-0 grow">
              <p className="truncate font-medium">{payment.description}</p>
              <p className="text-13 text-muted">
                {statusWords(payment)}
                {payment.label && `, ${payment.label}`}
                {payment.receiptNumber && `, ${payment.receiptNumber}`}
              </p>
            </div>
            {Number(payment.captured) > 0 && (
              <Link
                to={`/receipts/${payment.id}`}
                className="flex min-h-11 items-center font-semibold text-spruce hover:underline"
              >
                Receipt
              </Link>
            )}
            <span className="figures text-17">
              {moneyText(Number(payment.captured) > 0 ? payment.captured : payment.amount)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const disputeWords = {
  open: 'Disputed with your bank',
  went_back: 'Given back by your bank',
  stands: 'Paid; your bank let it stand',
} as const;

function statusWords({ status, refunded, captured, dispute }: OwnPayment): string {
  if (dispute) return disputeWords[dispute];
  if (Number(refunded) > 0) return Number(refunded) === Number(captured) ? 'Paid back' : 'Partly paid back';
  if (status === 'requires_capture') return 'Held';
  if (status === 'processing') return 'On its way';
  return 'Paid';
}
