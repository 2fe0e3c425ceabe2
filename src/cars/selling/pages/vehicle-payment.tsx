/** Paying for a vehicle: its deposit or its full price, in the four tabs of the specification. */

import { Suspense, useState } from 'react';
import { data, redirect } from 'react-router';
import type { sellingCalls } from '#src/cars/listings/contract.ts';
import type { PurchaseTerms } from '#src/cars/listings/shapes.ts';
import { Bought } from '#src/cars/listings/ui/bought.tsx';
import type { vehiclesCalls } from '#src/cars/vehicles/contract.ts';
import { depositCents } from '#src/cars/vehicles/rules.ts';
import type { VehicleDetail } from '#src/cars/vehicles/shapes.ts';
import { VehicleNotFound } from '#src/cars/vehicles/ui/detail/vehicle-not-found.tsx';
import {
  atItsTop,
  ChangedTerms,
  MayGoBack,
  MayTradeIn,
  unavailableWords,
  unconfirmedWords,
} from '#src/cars/vehicles/ui/purchase-terms.tsx';
import { VehiclePicture } from '#src/cars/vehicles/ui/vehicle-picture.tsx';
import { milesText, titleText } from '#src/cars/vehicles/ui/words.ts';
import { priceText } from '#src/design/amount-text.ts';
import { ButtonLink } from '#src/design/button.tsx';
import { ChipLink } from '#src/design/chip.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { HandCoins } from '#src/design/icons.ts';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { toast } from '#src/design/toast.ts';
import { CheckoutLoading } from '#src/money/checkout/ui/paying/checkout-loading.tsx';
import { OrderSummary } from '#src/money/checkout/ui/paying/order-summary.tsx';
import { depositReceived } from '#src/money/checkout/ui/paying/page-words.ts';
import { PaymentHeading } from '#src/money/checkout/ui/paying/payment-heading.tsx';
import type { Order, ordersCalls } from '#src/money/orders/contract.ts';
import type { Payment } from '#src/money/payments/contract.ts';
import type { accountsCalls } from '#src/people/accounts/contract.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { lazyPart } from '#src/platform/browser/lazy-part.ts';
import { pageAddress } from '#src/platform/browser/page-address.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { centsOf, formatMoney, toDecimal } from '#src/platform/money.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { Route } from './+types/vehicle-payment.ts';

const Checkout = lazyPart(() => import('#src/money/checkout/ui/paying/checkout.tsx'));

export const handle: PageHandle = {
  shell: 'focus',
  back: { to: '/vehicles', label: 'Back to Vehicles' },
  encrypted: true,
};

type Kind = 'deposit' | 'full';
type Paid = Pick<Payment, 'paymentIntentId'>;
interface Loaded {
  vehicle: VehicleDetail | null;
  kind: Kind;
  /** The visitor's own reservation of this vehicle, whose deposit counts towards the price. */
  reservation: Order | null;
  /** The visitor’s own purchase: a reload after paying shows it again. */
  bought: Order | null;
  /** What holds now; null where it cannot be bought. */
  terms: PurchaseTerms | null;
}

const readTerms = (id: number | string, kind: Kind, transport?: Transport) =>
  apiFor<typeof sellingCalls>(transport)('GET /api/vehicles/:id/purchase-terms', {
    params: { id },
    query: { kind },
  });

async function load(id: string, request: Request, transport?: Transport): Promise<Loaded> {
  const url = pageAddress(request);
  const kind: Kind = url.searchParams.get('pay') === 'deposit' ? 'deposit' : 'full';
  const session = await apiFor<typeof accountsCalls>(transport)('GET /api/auth/session', { on401: 'null' });
  if (!session) throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`);
  try {
    const [vehicle, orders, terms] = await Promise.all([
      apiFor<typeof vehiclesCalls>(transport)('GET /api/vehicles/:id', { params: { id } }),
      apiFor<typeof ordersCalls>(transport)('GET /api/orders'),
      readTerms(id, kind, transport).catch(whereRefused),
    ]);
    const paidFor = (wanted: Order['kind']) =>
      orders.find(
        (order) => order.vehicleId === vehicle.id && order.kind === wanted && order.status === 'paid',
      ) ?? null;
    return { vehicle, kind, reservation: paidFor('vehicle_deposit'), bought: paidFor('vehicle'), terms };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500)
      return { vehicle: null, kind, reservation: null, bought: null, terms: null };
    throw error;
  }
}

/** A car that cannot be bought has no terms; its page says why. */
function whereRefused(error: unknown): null {
  if (error instanceof ApiError && error.status < 500) return null;
  throw error;
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const loaded = await load(params.id, request, transportOf(context));
  return data(loaded, { status: loaded.vehicle ? 200 : 404 });
}
export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => load(params.id, request);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: pageTitle(loaderData?.vehicle ? `Buy ${titleText(loaderData.vehicle)}` : 'Vehicle Not Found'),
  },
  { name: 'robots', content: 'noindex' },
];

export default function VehiclePayment({ loaderData }: Route.ComponentProps) {
  const { vehicle, kind, reservation, bought, terms } = loaderData;
  const { placed, lost, changed, finish } = usePurchase(loaderData);
  if (!vehicle) return <VehicleNotFound />;
  // Going on from the deposit to the rest is another payment on the same page.
  const isOfThis = placed !== null && (placed.kind === 'vehicle_deposit') === (kind === 'deposit');
  const order = isOfThis ? placed : vehicle.status === 'sold' ? bought : null;
  if (order) return <Bought vehicle={vehicle} order={order} />;
  const agreed = vehicle.offers.mine;
  const isHeldForMe = vehicle.status === 'reserved' && agreed?.state === 'accepted';
  const mayPay = vehicle.isAvailable || isHeldForMe || (reservation !== null && kind === 'full');
  const words = lost ?? (mayPay ? null : unavailableWords(vehicle));
  if (words) {
    return (
      <div className="page-column max-w-[760px] py-10">
        <h1 className="mb-4 text-28">{titleText(vehicle)}</h1>
        <ErrorPanel title={lost && mayPay ? 'It is not bought yet' : 'This vehicle cannot be bought now'}>
          {words}
          <span className="mt-3 flex flex-wrap gap-2">
            {lost && mayPay && (
              <ButtonLink
                to={`/vehicle-payment/${vehicle.id}${kind === 'deposit' ? '?pay=deposit' : ''}`}
                reloadDocument
              >
                Look again
              </ButtonLink>
            )}
            <ButtonLink to={`/vehicles/${vehicle.id}`}>Back to the vehicle</ButtonLink>
          </span>
        </ErrorPanel>
      </div>
    );
  }
  const creditCents = reservation ? centsOf(reservation.total) : 0;
  const isAgreed = isHeldForMe || (reservation !== null && agreed?.state === 'paid');
  const price = isAgreed && agreed ? agreed.amount : vehicle.price;
  const amount = toDecimal(kind === 'deposit' ? depositCents : centsOf(price) - creditCents);
  const title = titleText(vehicle);

  if (changed)
    return (
      <ChangedTerms
        before={terms}
        now={changed.now}
        isUsed={vehicle.condition === 'used'}
        kind={kind}
        leave={`/vehicles/${vehicle.id}`}
        onAgree={() => finish(changed.payment, changed.now.key)}
      />
    );
  return (
    <div className="mx-auto w-full max-w-[1168px] grow px-4 py-8 lg:px-6 lg:py-12">
      {!reservation && (
        <nav aria-label="What to pay" className="mb-6 flex flex-wrap gap-2">
          <ChipLink on={kind === 'full'} to={`/vehicle-payment/${vehicle.id}`} replace>
            Full price
          </ChipLink>
          <ChipLink on={kind === 'deposit'} to={`/vehicle-payment/${vehicle.id}?pay=deposit`} replace>
            Deposit of {formatMoney(depositCents, { short: true })}
          </ChipLink>
        </nav>
      )}
      <Suspense fallback={<CheckoutLoading />}>
        <Checkout
          key={kind}
          purchase={{
            amount,
            paymentType: 'vehicle',
            vehicleId: vehicle.id,
            ...(kind === 'deposit' ? { orderId: 'deposit' } : {}),
            ...(terms && { seen: terms.key }),
          }}
          tabs="vehicle"
          onPaid={(payment) => void finish(payment)}
          submitLabel={kind === 'deposit' ? 'Reserve' : 'Pay'}
          place="phone"
          heading={(intent) => (
            <PaymentHeading
              title={kind === 'deposit' ? 'Reserve this vehicle' : 'Vehicle Purchase'}
              description={title}
              amount={amount}
              intent={intent}
            />
          )}
          summary={(intent) => (
            <OrderSummary
              intent={intent}
              amount={amount}
              description={title}
              picture={<VehiclePicture picture={vehicle.picture} seed={vehicle.id} alt="" />}
            >
              {terms && <MayGoBack kind={kind} isUsed={vehicle.condition === 'used'} terms={terms} />}
              <MayTradeIn vehicle={vehicle} />
              {isAgreed && (
                <li className="flex items-center gap-3">
                  <HandCoins size={18} aria-hidden="true" className="text-spruce" />
                  Agreed at {priceText(price)}, for you alone
                </li>
              )}
              <li className="text-13 text-muted">
                {[vehicle.trim, milesText(vehicle.mileage), vehicle.location].filter(Boolean).join(', ')}. If
                another buyer is faster, nothing is charged.
              </li>
            </OrderSummary>
          )}
        />
      </Suspense>
    </div>
  );
}

/** The last step, once it is paid for: the order, why there is none, or other terms that want a yes first. */
function usePurchase({ vehicle, kind, terms }: Pick<Loaded, 'vehicle' | 'kind' | 'terms'>) {
  const [placed, setOrder] = useState<Order | null>(null);
  const [lost, setLost] = useState<string | null>(null);
  const [changed, setChanged] = useState<{ payment: Paid; now: PurchaseTerms } | null>(null);
  const finish = async (payment: Paid, seen = terms?.key): Promise<void> => {
    if (!vehicle) return;
    try {
      setOrder(
        await apiFor<typeof sellingCalls>()('POST /api/vehicles/:id/buy', {
          params: { id: vehicle.id },
          body: { paymentIntentId: payment.paymentIntentId, kind, ...(seen && { seen }) },
          idempotencyKey: `${payment.paymentIntentId} ${seen ?? ''}`,
        }),
      );
      toast({
        title: 'Payment successful!',
        description: kind === 'deposit' ? depositReceived : 'Your vehicle purchase has been confirmed.',
        tone: 'success',
      });
      scrollTo({ top: 0 });
    } catch (error) {
      atItsTop();
      if (error instanceof ApiError && error.code === 'purchase_terms_changed') {
        const now = await readTerms(vehicle.id, kind).catch(() => null);
        if (now) return setChanged({ payment, now });
      }
      setChanged(null);
      setLost((error instanceof ApiError ? error.words : undefined) ?? unconfirmedWords);
    }
  };
  return { placed, lost, changed, finish };
}
