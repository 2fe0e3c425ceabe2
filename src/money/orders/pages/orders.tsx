/** My orders: what was bought or reserved, and giving it back while that is possible. */

import { Form, Link, redirect, useNavigation } from 'react-router';
import { priceText } from '#src/design/amount-text.ts';
import { StatusBadge } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { ConfirmButton } from '#src/design/confirm-button.tsx';
import { dayText } from '#src/design/day-text.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { Figure } from '#src/design/figures.tsx';
import { Receipt } from '#src/design/icons.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { Order, ordersCalls } from '../contract.ts';
import type { orderReviewCalls } from '../review-contract.ts';
import { RateSeller } from '../ui/rate-seller.tsx';
import type { Route } from './+types/orders.ts';

export const meta = () => [{ title: pageTitle('My orders') }, { name: 'robots', content: 'noindex' }];

async function load(transport?: Transport): Promise<Order[]> {
  const orders = await apiFor<typeof ordersCalls>(transport)('GET /api/orders', { on401: 'null' });
  if (orders === null) throw redirect('/login?next=%2Forders');
  return orders;
}
export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();

export const action = ({ context, request }: Route.ActionArgs) => act(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => act(request);

async function act(request: Request, transport?: Transport) {
  const form = await request.formData();
  const id = String(form.get('id'));
  const isReview = form.get('intent') === 'review';
  try {
    if (isReview) {
      const body = { stars: form.get('stars'), text: String(form.get('text') ?? '') };
      await apiFor<typeof orderReviewCalls>(transport)('POST /api/orders/:id/review', {
        params: { id },
        body,
      });
    } else await apiFor<typeof ordersCalls>(transport)('POST /api/orders/:id/cancel', { params: { id } });
    return redirect('/orders');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [first] = Object.values(error.fieldErrors);
    return {
      title: isReview ? 'Not published' : 'Not cancelled',
      problem: first ?? error.words ?? 'Please try again.',
    };
  }
}

const kindWords: Record<string, string> = {
  vehicle: 'Vehicle',
  vehicle_deposit: 'Deposit',
  equipment: 'Equipment',
};
const statusWords: Record<string, string> = {
  applied: 'Counted towards the price',
  meeting: 'Meeting agreed',
  promise: 'Handed over',
  return_asked: 'Return asked',
  return_brought: 'Brought back',
  return_compared: 'Figures to agree',
};
/** Until when one press brings the money back; a car's promise begins only with its handover. */
const refundWords = ({ kind, refundableUntil }: Order): string =>
  refundableUntil === null
    ? ''
    : kind === 'vehicle'
      ? ', may be called off until the handover'
      : `, refundable until ${dayText(refundableUntil)}`;
const labelOf = (status: string) => {
  const label = statusWords[status];
  return label ? { label } : {};
};

export default function Orders({ loaderData: orders, actionData }: Route.ComponentProps) {
  const busyWith = useNavigation().formData?.get('id');
  return (
    <div className="page-column max-w-[920px] py-8">
      <h1 className="text-40">My orders</h1>
      {actionData && 'problem' in actionData && (
        <ErrorPanel title={actionData.title} className="mt-5">
          {actionData.problem}
        </ErrorPanel>
      )}
      <div className="mt-6">
        {orders.length === 0 ? (
          <EmptyState
            title="No orders yet"
            icon={<Receipt size={26} aria-hidden="true" />}
            action={
              <>
                <ButtonLink to="/vehicles">Browse vehicles</ButtonLink>
                <ButtonLink to="/equipment">Browse equipment</ButtonLink>
              </>
            }
          >
            What you buy or reserve comes here, with its receipt.
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
            {orders.map((order) => (
              <li
                key={`${order.kind}-${order.id}`}
                className="flex flex-wrap items-center gap-x-6 gap-y-3 p-5"
              >
                <div className="min-w-0 grow">
                  <p className="font-semibold">
                    {order.page || order.vehicleId ? (
                      <Link to={order.page ?? `/vehicles/${order.vehicleId}`} className="hover:underline">
                        {order.title}
                      </Link>
                    ) : (
                      order.title
                    )}
                  </p>
                  <p className="text-13 text-muted">
                    {kindWords[order.kind] ?? order.kind}, order {order.number}, {dayText(order.createdAt)}
                    {refundWords(order)}
                    {Number(order.kept) > 0 && `, ${priceText(order.kept)} of it stayed with the seller`}
                  </p>
                </div>
                <StatusBadge
                  status={order.progress ?? order.status}
                  {...labelOf(order.progress ?? order.status)}
                />
                <Figure size={21}>{priceText(order.total)}</Figure>
                {order.kind === 'vehicle_deposit' && order.status === 'paid' && (
                  <ButtonLink to={`/vehicle-payment/${order.vehicleId}`} size="sm" tone="spruce">
                    Pay the rest
                  </ButtonLink>
                )}
                {order.page && (
                  <ButtonLink to={order.page} size="sm">
                    Open<span className="sr-only"> order {order.number}</span>
                  </ButtonLink>
                )}
                {order.paymentId && order.kind !== 'equipment' && (
                  <Link
                    to={`/receipts/${order.paymentId}`}
                    className="touch text-13 font-semibold text-spruce underline"
                  >
                    Receipt<span className="sr-only"> of order {order.number}</span>
                  </Link>
                )}
                {order.refundableUntil && (
                  <Form method="post" className="has-[details[open]]:w-full">
                    <input type="hidden" name="id" value={order.id} />
                    <ConfirmButton
                      label="Cancel and refund"
                      about={`order ${order.number}, ${order.title}`}
                      question={`${priceText(order.total)} goes back to where it came from, and ${order.title} is for others again. This cannot be undone.`}
                      confirm="Yes, cancel the order"
                      busy={busyWith === String(order.id)}
                    />
                  </Form>
                )}
                <RateSeller order={order} busy={busyWith === String(order.id)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="mt-5 text-muted">
        Bought without an account?{' '}
        <Link to="/orders/claim" className="touch font-semibold text-spruce underline underline-offset-2">
          Add the order here
        </Link>
      </p>
      <p className="mt-2 text-muted">
        Sold something?{' '}
        <Link to="/sell#earnings" className="touch font-semibold text-spruce underline underline-offset-2">
          Your earnings and payouts
        </Link>
      </p>
    </div>
  );
}
