/** Payments of everybody, newest first. */

import { Form, Link } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { forOperators, partOrNull } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Figure } from '#src/design/figures.tsx';
import { CreditCard } from '#src/design/icons.ts';
import { InlineSelect } from '#src/design/select-field.tsx';
import { When } from '#src/design/when.tsx';
import type { PaymentFilter, paymentOperationsCalls } from '#src/money/payments/operations-contract.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { PaidRide } from '../ui/paid-ride.tsx';
import { DisputesToAnswer } from '../ui/payment/dispute-queue.tsx';
import { PaymentBadge } from '../ui/payment/payment-badge.tsx';
import type { Route } from './+types/payments.ts';

const statuses: { value: PaymentFilter | ''; label: string }[] = [
  { value: '', label: 'Any' },
  { value: 'succeeded', label: 'Succeeded' },
  { value: 'disputed', label: 'Disputed' },
  { value: 'requires_capture', label: 'Held' },
  { value: 'processing', label: 'Processing' },
  { value: 'requires_action', label: 'Waiting for the payer' },
  { value: 'requires_payment_method', label: 'Not paid' },
  { value: 'canceled', label: 'Cancelled' },
];

function load(request: Request, transport?: Transport) {
  const { searchParams } = new URL(request.url);
  const status = statuses.find(({ value }) => value === searchParams.get('status'))?.value || undefined;
  const before = searchParams.get('before') ?? undefined;
  const payments = apiFor<typeof paymentOperationsCalls>(transport);
  return forOperators(request, async () => {
    const [list, disputes] = await Promise.all([
      payments('GET /api/operations/payments', { query: { status, before } }),
      partOrNull(payments('GET /api/operations/disputes')),
    ]);
    return { ...list, disputes, status };
  });
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export default function OperationsPayments({
  loaderData: { payments, before, disputes, status },
}: Route.ComponentProps) {
  return (
    <div>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-40">Payments</h1>
        <Form className="flex max-w-full flex-wrap gap-2">
          <InlineSelect
            label="Status"
            name="status"
            key={status}
            defaultValue={status ?? ''}
            options={statuses}
          />
          <Button type="submit">Show</Button>
        </Form>
      </div>
      {status !== undefined ? null : disputes ? (
        <DisputesToAnswer queue={disputes} />
      ) : (
        <p className="mt-6 text-muted">The disputes that wait could not be read just now.</p>
      )}
      {payments.length === 0 ? (
        <EmptyState
          className="mt-6"
          title="No payments here"
          icon={<CreditCard size={26} aria-hidden="true" />}
        />
      ) : (
        <ul className="mt-6 divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
          {payments.map((payment) => (
            <li
              key={payment.id}
              className="relative flex flex-wrap items-center gap-x-6 gap-y-2 p-4 hover:bg-well md:p-5"
            >
              <div className="min-w-0 grow basis-[280px]">
                <p className="font-semibold">
                  <Link
                    to={`/operations/payments/${payment.paymentIntentId}`}
                    className="after:absolute after:inset-0 hover:underline"
                  >
                    {payment.description}
                  </Link>
                </p>
                <p className="text-13 text-muted">
                  <PaidRide reference={payment.reference} />
                  {payment.label ?? 'no method yet'}, <When at={payment.createdAt} />
                </p>
              </div>
              <PaymentBadge payment={payment} />
              <p className="text-right">
                <Figure size={21}>{moneyText(payment.amount)}</Figure>
                {Number(payment.refunded) > 0 && (
                  <span className="block text-13 text-muted">{moneyText(payment.refunded)} paid back</span>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      {before && (
        <ButtonLink
          className="mt-4"
          to={`/operations/payments?before=${encodeURIComponent(before)}${status ? `&status=${status}` : ''}`}
        >
          Older payments
        </ButtonLink>
      )}
    </div>
  );
}
