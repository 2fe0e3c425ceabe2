/** The cart on a page of its own, which also takes every change of it where no script runs. */

import { useEffect } from 'react';
import { redirect } from 'react-router';
import { priceText } from '#src/design/amount-text.ts';
import { ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { Figure } from '#src/design/figures.tsx';
import { ShoppingBag, Undo2 } from '#src/design/icons.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { cartCalls } from '#src/shop/catalogue/cart-contract.ts';
import { shopTerms } from '#src/shop/catalogue/settings.ts';
import { beforeWords, cartCheckout, piecesText, weightText } from '#src/shop/catalogue/ui/words.ts';
import { CartLines, ChangedNotice } from '../ui/cart/cart-lines.tsx';
import { cartStore, useCart } from '../ui/cart/cart-store.ts';
import type { Route } from './+types/cart.ts';

export const meta = () => [{ title: pageTitle('Cart') }, { name: 'robots', content: 'noindex' }];

const read = (transport?: Transport) => apiFor<typeof cartCalls>(transport)('GET /api/shop/cart');
export const loader = ({ context }: Route.LoaderArgs) => read(transportOf(context));
export const clientLoader = () => read();

/** Forms without a script post here, from this page and from the catalogue. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const api = apiFor<typeof cartCalls>(transportOf(context));
  const quantity = Number(form.get('quantity'));
  const variantId = Number(form.get('variantId'));
  try {
    if (form.get('intent') === 'accept') await api('POST /api/shop/cart/accept');
    else if (form.get('intent') === 'add')
      await api('POST /api/shop/cart/lines', { body: { variantId, quantity } });
    else if (quantity > 0)
      await api('PATCH /api/shop/cart/lines/:variantId', { params: { variantId }, body: { quantity } });
    else await api('DELETE /api/shop/cart/lines/:variantId', { params: { variantId } });
    return redirect('/cart');
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const [first] = Object.values(error.fieldErrors);
    return { problem: first ?? error.words ?? 'Please try again.' };
  }
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  useEffect(() => void cartStore.learn(loaderData), [loaderData]);
  const cart = useCart().cart ?? loaderData;
  const empty = cart.lines.length === 0;
  return (
    <div className="page-column grow py-8 md:py-12">
      <h1 className="text-40">Cart</h1>
      {!empty && (
        <p className="mt-1 text-muted">
          {piecesText(cart.pieces)}, {weightText(cart.weightGrams)}
        </p>
      )}
      {actionData && (
        <ErrorPanel title="Cart Not Changed" className="mt-5">
          {actionData.problem}
        </ErrorPanel>
      )}
      {empty ? (
        <EmptyState
          className="mt-6"
          title="Nothing in it yet"
          icon={<ShoppingBag size={26} aria-hidden="true" />}
          action={
            <ButtonLink to="/equipment" tone="spruce">
              Browse equipment
            </ButtonLink>
          }
        >
          What you add to the cart stays here until you buy it or take it out. Signing in takes it along.
        </EmptyState>
      ) : (
        <div className="mt-6 grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_392px]">
          <div className="min-w-0">
            <ChangedNotice cart={cart} className="mb-2" />
            <CartLines cart={cart} className="border-y border-line" />
          </div>
          <Card className="p-6 lg:sticky lg:top-[calc(var(--header-height)+var(--ride-strip-height)+24px)]">
            <h2 className="text-21">Summary</h2>
            <p className="mt-4 flex items-baseline justify-between gap-4">
              <span className="font-semibold">Gear</span>
              <Figure size={28}>{priceText(cart.total)}</Figure>
            </p>
            <p className="mt-1 text-13 text-muted">
              {cart.taxWithin.length > 0
                ? `${beforeWords(cart.taxWithin, { begins: true })}, which comes with your address.`
                : 'Tax and delivery come with your address.'}
            </p>
            {cart.changed ? (
              <p className="mt-5 rounded-control bg-wash-amber px-3.5 py-3 font-medium">
                Say first what to do with what changed.
              </p>
            ) : (
              <ButtonLink to={cartCheckout(cart)} tone="signal" size="xl" wide className="mt-5">
                Check Out
              </ButtonLink>
            )}
            <ButtonLink to="/equipment" wide className="mt-3">
              Go on looking
            </ButtonLink>
            <p className="mt-5 flex items-center gap-3 border-t border-line pt-4">
              <Undo2 size={18} aria-hidden="true" className="text-spruce" />
              {shopTerms().returnDays} days to send anything back
            </p>
          </Card>
        </div>
      )}
    </div>
  );
}
