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
import { type DisputeState, disputeStates } from '#src/money/payments/disputes.ts';
import type { PaymentFilter, paymentOperationsCalls } from '#src/money/payments/operations-contract.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { PaidRide } from '../ui/paid-ride.tsx';
import { DisputesToAnswer } from '../ui/payment/dispute-queue.tsx';
import { disputeLooks, PaymentBadge } from '../ui/payment/payment-badge.tsx';
import type { Route } from './+types/payments.ts';

type Filter = { status?: PaymentFilter; dispute?: DisputeState };
/** By the word that stands in the address. */
const filters: { value: string; label: string; asks: Filter }[] = [
  { value: '', label: 'Any', asks: {} },
  { value: 'succeeded', label: 'Succeeded', asks: { status: 'succeeded' } },
  { value: 'disputed', label: 'Disputed', asks: { status: 'disputed' } },
  ...disputeStates.map((dispute) => ({
    value: `dispute_${dispute}`,
    label: disputeLooks[dispute].label,
    asks: { dispute },
  })),
  { value: 'requires_capture', label: 'Held', asks: { status: 'requires_capture' } },
  { value: 'processing', label: 'Processing', asks: { status: 'processing' } },
  { value: 'requires_action', label: 'Waiting for the payer', asks: { status: 'requires_action' } },
  { value: 'requires_payment_method', label: 'Not paid', asks: { status: 'requires_payment_method' } },
  { value: 'canceled', label: 'Cancelled', asks: { status: 'canceled' } },
];

const any = { value: '', asks: {} };

function load(request: Request, transport?: Transport) {
  const { searchParams } = new URL(request.url);
  const { value: status, asks } = filters.find(({ value }) => value === searchParams.get('status')) ?? any;
  const before = searchParams.get('before') ?? undefined;
  const payments = apiFor<typeof paymentOperationsCalls>(transport);
  return forOperators(request, async () => {
    const [list, disputes] = await Promise.all([
      payments('GET /api/operations/payments', { query: { ...asks, before } }),
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
          <InlineSelect label="Status" name="status" key={status} defaultValue={status} options={filters} />
          <Button type="submit">Show</Button>
          <ButtonLink to="/operations/payments/refunds">Refunds</ButtonLink>
          <ButtonLink to="/operations/payments/all">All in a table</ButtonLink>
        </Form>
      </div>
      {status !== '' ? null : disputes ? (
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
