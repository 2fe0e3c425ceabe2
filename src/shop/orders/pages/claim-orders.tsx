/** Orders made without an account, with the address that this account has confirmed: brought into it one by one. */

import { Form, redirect, useNavigation } from 'react-router';
import { priceText } from '#src/design/amount-text.ts';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { dayText } from '#src/design/day-text.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { Figure } from '#src/design/figures.tsx';
import { Package } from '#src/design/icons.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { addressOfOrder } from '#src/shop/catalogue/ui/words.ts';
import type { orderCalls } from '../contract.ts';
import type { Route } from './+types/claim-orders.ts';

export const meta = () => [
  { title: pageTitle('Orders without an account') },
  { name: 'robots', content: 'noindex' },
];

async function load(transport?: Transport) {
  const orders = await apiFor<typeof orderCalls>(transport)('GET /api/shop/claimable', { on401: 'null' });
  if (orders === null) throw redirect('/login?next=%2Forders%2Fclaim');
  return orders;
}
export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();

export const action = ({ context, request }: Route.ActionArgs) => claim(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => claim(request);

async function claim(request: Request, transport?: Transport) {
  const number = String((await request.formData()).get('number'));
  try {
    await apiFor<typeof orderCalls>(transport)('POST /api/shop/orders/:number/claim', {
      params: { number },
      body: {},
    });
    return redirect(addressOfOrder({ number }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { problem: error.words ?? 'Please try again.' };
  }
}

export default function ClaimOrders({ loaderData: orders, actionData }: Route.ComponentProps) {
  const busyWith = useNavigation().formData?.get('number');
  return (
    <div className="page-column max-w-[920px] grow py-8">
      <h1 className="text-40">Orders without an account</h1>
      <p className="mt-2 max-w-[60ch] text-muted">
        What you bought with this account’s confirmed email address before signing in. Anything bought with
        another address is added from the link in its mail.
      </p>
      {actionData && (
        <ErrorPanel title="Not in your account yet" className="mt-5">
          {actionData.problem}
        </ErrorPanel>
      )}
      {orders.length === 0 ? (
        <EmptyState
          className="mt-6"
          title="Nothing to add"
          icon={<Package size={26} aria-hidden="true" />}
          action={<ButtonLink to="/orders">My orders</ButtonLink>}
        >
          Every order made with your confirmed address is in your account. An address counts once you opened
          the link in our mail to it.
        </EmptyState>
      ) : (
        <ul className="mt-6 divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
          {orders.map((order) => (
            <li key={order.number} className="flex flex-wrap items-center gap-x-6 gap-y-3 p-5">
              <div className="min-w-0 grow">
                <p className="font-semibold">{order.title}</p>
                <p className="text-13 text-muted">
                  Order {order.number}, {dayText(order.placedAt)}
                </p>
              </div>
              <Figure size={21}>{priceText(order.total)}</Figure>
              <Form method="post">
                <input type="hidden" name="number" value={order.number} />
                <Button
                  type="submit"
                  size="sm"
                  tone="spruce"
                  busy={busyWith === order.number}
                  aria-label={`Add ${order.number} to my account`}
                >
                  Add to My Account
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
