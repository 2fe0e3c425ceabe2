/** What was to go back to payers, newest first, by where it stands. */

import { Form, Link } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { forOperators } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Figure } from '#src/design/figures.tsx';
import { HandCoins } from '#src/design/icons.ts';
import { InlineSelect } from '#src/design/select-field.tsx';
import { When } from '#src/design/when.tsx';
import type { paymentOperationsCalls } from '#src/money/payments/operations-contract.ts';
import { refundStates } from '#src/money/payments/refund-states.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { PaidRide } from '../ui/paid-ride.tsx';
import { refundLooks } from '../ui/payment/payment-badge.tsx';
import type { Route } from './+types/refunds.ts';

const states = [
  { value: '', label: 'Any' },
  ...refundStates.map((state) => ({ value: state, label: refundLooks[state].words })),
];

function load(request: Request, transport?: Transport) {
  const { searchParams } = new URL(request.url);
  const state = refundStates.find((one) => one === searchParams.get('state'));
  const after = searchParams.get('after') ?? undefined;
  return forOperators(request, async () => ({
    ...(await apiFor<typeof paymentOperationsCalls>(transport)('GET /api/operations/refunds', {
      query: { state, after },
    })),
    state,
  }));
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export default function OperationsRefunds({ loaderData: { refunds, after, state } }: Route.ComponentProps) {
  return (
    <div>
      <p>
        <Link
          to="/operations/payments"
          className="inline-flex min-h-11 items-center text-spruce underline underline-offset-2"
        >
          All payments
        </Link>
      </p>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-40">Refunds</h1>
        <Form className="flex max-w-full flex-wrap gap-2">
          <InlineSelect label="State" name="state" key={state} defaultValue={state ?? ''} options={states} />
          <Button type="submit">Show</Button>
        </Form>
      </div>
      {refunds.length === 0 ? (
        <EmptyState
          className="mt-6"
          title="No refunds here"
          icon={<HandCoins size={26} aria-hidden="true" />}
        />
      ) : (
        <ul className="mt-6 divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
          {refunds.map((refund) => (
            <li
              key={refund.id}
              className="relative flex flex-wrap items-center gap-x-6 gap-y-2 p-4 hover:bg-well md:p-5"
            >
              <div className="min-w-0 grow basis-[280px]">
                <p className="font-semibold">
                  <Link
                    to={`/operations/payments/${refund.paymentId}`}
                    className="after:absolute after:inset-0 hover:underline"
                  >
                    {refund.description}
                  </Link>
                </p>
                <p className="text-13 text-muted">
                  <PaidRide reference={refund.reference} />
                  {refund.reason}, <When at={refund.at} />
                  {refund.refusedWords && <span className="block text-brick">{refund.refusedWords}</span>}
                </p>
              </div>
              <Badge tone={refundLooks[refund.state].tone}>{refundLooks[refund.state].words}</Badge>
              <Figure size={21}>{moneyText(refund.amount)}</Figure>
            </li>
          ))}
        </ul>
      )}
      {after && (
        <ButtonLink
          className="mt-4"
          to={`/operations/payments/refunds?after=${encodeURIComponent(after)}${state ? `&state=${state}` : ''}`}
        >
          Older refunds
        </ButtonLink>
      )}
    </div>
  );
}
