/** The payment page. Gear is paid for with its address and delivery; rides and vehicles are paid at once. */

import { Suspense } from 'react';
import { redirect } from 'react-router';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { CheckoutLoading } from '#src/money/checkout/ui/paying/checkout-loading.tsx';
import { titleOf } from '#src/money/checkout/ui/paying/page-words.ts';
import { PaymentScreen, readPurchase } from '#src/money/checkout/ui/paying/payment-screen.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { lazyPart } from '#src/platform/browser/lazy-part.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { usePayableTrip } from '#src/riding/booking/ui/payable-trip.tsx';
import type { quotingCalls } from '#src/riding/quotes/contract.ts';
import { addressOfOrder } from '#src/shop/catalogue/ui/words.ts';
import { openGearCheckout } from '#src/shop/storefront/ui/checkout/opening.ts';
import type { Route } from './+types/payment.ts';

const GearCheckout = lazyPart(() => import('#src/shop/storefront/ui/checkout/gear-checkout.tsx'));

export const handle: PageHandle = { shell: 'focus', encrypted: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: pageTitle(loaderData ? titleOf(loaderData.purchase.type, loaderData.quote !== null) : 'Payment'),
  },
  { name: 'robots', content: 'noindex' },
];

export const loader = ({ request, context }: Route.LoaderArgs) => load(request.url, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request.url);

async function load(address: string, transport?: Transport) {
  const purchase = readPurchase(address);
  const { back: whereFrom, quoteId, amount } = purchase;
  if (purchase.type === 'vehicle') return { purchase, gear: null, quote: null, back: whereFrom };
  if (purchase.type === 'ride') {
    const { quote } = await apiFor<typeof quotingCalls>(transport)('GET /api/rides/payable', {
      query: quoteId ? { quoteId: quoteId.slice(0, 80) } : { amount },
    });
    return { purchase, gear: null, quote, back: whereFrom };
  }
  const gear = await openGearCheckout(new URL(address).searchParams, transport);
  // Whoever comes back to what they have paid sees what became of it.
  if (gear.order) throw redirect(addressOfOrder(gear.order));
  const back = gear.wanted.from === 'cart' ? { to: '/cart', label: 'Back to the cart' } : purchase.back;
  return { purchase, gear, quote: null, back };
}

export default function Payment({ loaderData: { purchase, gear, quote } }: Route.ComponentProps) {
  const trip = usePayableTrip(quote);
  if (!gear) {
    const isOver = purchase.type === 'ride' && purchase.quoteId !== undefined && trip === null;
    return <PaymentScreen {...{ purchase, trip, isOver }} />;
  }
  return (
    <div className="mx-auto w-full max-w-[1168px] grow px-4 py-8 lg:px-6 lg:py-12">
      <Suspense fallback={<CheckoutLoading />}>
        <GearCheckout
          key={JSON.stringify(gear.wanted)}
          opening={gear}
          description={purchase.description}
          shownAmount={purchase.amount}
        />
      </Suspense>
    </div>
  );
}
