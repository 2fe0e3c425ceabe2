/** One order of the shop: where it is, what it cost, and what its buyer can still do. Opens by account or by the mail's link. */

import { useEffect, useState } from 'react';
import { data, Form, Link, redirect, useLocation, useNavigate, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { ChevronRight, CircleCheck, Package, Receipt } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { useHasMail, useSession } from '#src/people/accounts/ui/session.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import { phoneWords } from '#src/platform/phone-words.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { useHistoryState } from '#src/platform/use-history-state.ts';
import { addressOfOrder } from '#src/shop/catalogue/ui/words.ts';
import type { orderCalls, ShopOrder } from '../contract.ts';
import { type ReturnCause, returnCauses } from '../rules.ts';
import { OrderLog } from '../ui/order-log.tsx';
import { OrderMoney } from '../ui/order-money.tsx';
import { AheadParcel, Shipment } from '../ui/shipment.tsx';
import type { Route } from './+types/order.ts';

const keyIn = (request: Request): string | undefined =>
  new URL(request.url).searchParams.get('key')?.slice(0, 100) || undefined;

async function load(number: string, request: Request, transport?: Transport) {
  const key = keyIn(request);
  try {
    const order = await apiFor<typeof orderCalls>(transport)('GET /api/shop/orders/:number', {
      params: { number },
      query: { key },
    });
    return { order, number, key: key ?? null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) throw error;
    return { order: null, number, key: key ?? null };
  }
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const loaded = await load(params.number, request, transportOf(context));
  return data(loaded, { status: loaded.order ? 200 : 404 });
}
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => load(params.number, request);

export const action = ({ context, request, params }: Route.ActionArgs) =>
  act(params.number, request, transportOf(context));
export const clientAction = ({ request, params }: Route.ClientActionArgs) => act(params.number, request);

const failed: Record<string, string> = {
  cancel: 'Not cancelled',
  return: 'Not sent back',
  keep: 'Return not cancelled',
  review: 'Not published',
  claim: 'Not in your account yet',
};

/** Every button of the page; `line` says at which line the answer belongs. */
async function act(number: string, request: Request, transport?: Transport) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const api = apiFor<typeof orderCalls>(transport);
  const key = keyIn(request);
  const params = { number };
  const intent = text('intent');
  const lineId = Number(form.get('lineId'));
  try {
    if (intent === 'cancel') await api('POST /api/shop/orders/:number/cancel', { params, body: { key } });
    else if (intent === 'return') {
      const cause = text('why') as ReturnCause;
      const reason = [returnCauses[cause], text('words')].filter(Boolean).join(': ');
      const lines = [{ lineId, quantity: text('quantity') }];
      await api('POST /api/shop/orders/:number/returns', { params, body: { key, lines, cause, reason } });
    } else if (intent === 'keep') {
      const id = Number(form.get('returnId'));
      await api('POST /api/shop/orders/:number/returns/:id/cancel', {
        params: { number, id },
        body: { key },
      });
    } else if (intent === 'review') {
      const body = { key, lineId, stars: form.get('stars') ?? 0, text: text('text') };
      await api('POST /api/shop/orders/:number/reviews', { params, body });
    } else if (intent === 'claim') {
      await api('POST /api/shop/orders/:number/claim', { params, body: { key } });
      return redirect(addressOfOrder({ number }));
    }
    return redirect(addressOfOrder({ number, link: key ?? null }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const [first] = Object.values(error.fieldErrors);
    return {
      title: failed[intent] ?? 'Not done',
      problem: first ?? error.words ?? 'Please try again.',
      lineId: lineId || null,
    };
  }
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: pageTitle(`Order ${params.number}`) },
  { name: 'robots', content: 'noindex' },
];

export default function Order({ loaderData, actionData: answer }: Route.ComponentProps) {
  const actionData = useLastAnswer(answer);
  const { order, number, key } = loaderData;
  useNews(order, key);
  const justPaid = useJustPaid() && order?.state === 'paid';
  const person = useSession();
  if (!order) return <OrderNotFound number={number} />;
  return (
    <div className="page-column grow py-6 lg:py-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <nav aria-label="Breadcrumb" className="text-13 text-muted">
          <ol className="flex items-center gap-2">
            <li className="flex items-center gap-2">
              {/* Whoever follows it by its link may have no account, and so no list of orders. */}
              <Link to={person ? '/orders' : '/equipment'} className="touch hover:text-ink hover:underline">
                {person ? 'My orders' : 'Equipment'}
              </Link>
              <ChevronRight size={14} aria-hidden="true" />
            </li>
            <li className="text-ink" aria-current="page">
              {order.number}
            </li>
          </ol>
        </nav>
        <ButtonLink size="sm" to={addressOfReceipt(order.number, key)}>
          <Receipt size={16} aria-hidden="true" />
          Receipt
        </ButtonLink>
      </div>
      {justPaid && (
        <p
          role="alert"
          className="mt-4 flex items-start gap-3 rounded-card border border-moss bg-wash-moss p-4 font-medium"
        >
          <CircleCheck size={20} aria-hidden="true" className="mt-px shrink-0 text-moss" />
          Payment successful! Your equipment order has been confirmed.
        </p>
      )}
      <h1 className="mt-4 text-28 lg:text-40">{order.stateWords}</h1>
      <p className="mt-1 text-muted">
        Order {order.number}, placed <When at={order.placedAt} />. News comes here, and by mail to{' '}
        {order.email}.
      </p>
      {actionData && 'problem' in actionData && (
        <ErrorPanel title={actionData.title} className="mt-4">
          {actionData.problem}
        </ErrorPanel>
      )}
      <Claim order={order} keyGiven={key !== null} />
      <div className="mt-6 grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-w-0 space-y-6">
          {order.sentAhead.map((parcel) => (
            <AheadParcel key={parcel.trackingNumber} order={order} parcel={parcel} />
          ))}
          <Shipment order={order} />
          <Cancel order={order} />
        </div>
        <div className="min-w-0 space-y-10">
          <OrderMoney order={order} />
          <section aria-labelledby="going-to">
            <h2 id="going-to" className="text-21">
              {order.method === 'ship' ? 'Going to' : 'Fetched at'}
            </h2>
            <address className="mt-3 not-italic">
              {order.goingTo.map((line, index) => (
                <span key={line} className={index === 0 ? 'block font-semibold' : 'block'}>
                  {line}
                </span>
              ))}
              {order.phone && <span className="block text-muted">{phoneWords(order.phone)}</span>}
            </address>
            {order.note && <p className="mt-2 text-muted">Note: {order.note}</p>}
          </section>
          <OrderLog log={order.log} />
          <p className="border-t border-line pt-4 text-muted">
            Something wrong with it?{' '}
            <Link to="/help#contact" className="touch font-semibold text-spruce underline underline-offset-2">
              Ask about this order
            </Link>
          </p>
        </div>
      </div>
    </div>
  );
}

const addressOfReceipt = (number: string, key: string | null): string =>
  addressOfOrder({ number, link: key }).replace(number, `${number}/receipt`);

/** Reads the order again when it moved: by the live stream, and whenever the page is looked at again. */
function useNews(order: ShopOrder | null, key: string | null): void {
  const again = useReadAgain();
  const signedIn = useSession() !== null;
  const mine = order?.mine === true && signedIn;
  const topics = !order ? null : mine ? [] : key ? [`order:${order.number}`] : null;
  useLive(topics, { 'shop.order_changed': again, open: () => {} }, mine ? undefined : (key ?? undefined));
  // biome-ignore lint/correctness/useExhaustiveDependencies: one listener for as long as the page stands.
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && again();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}

/** True on the page that paying led to, and never again: the step of the history forgets it at once. */
function useJustPaid(): boolean {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const cameFromPaying = useHistoryState<{ paid?: boolean }>()?.paid === true;
  const [justPaid, setJustPaid] = useState(cameFromPaying);
  useEffect(() => {
    if (!cameFromPaying) return;
    setJustPaid(true);
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
  }, [cameFromPaying, navigate, pathname, search]);
  return justPaid;
}

function Claim({ order, keyGiven }: { order: ShopOrder; keyGiven: boolean }) {
  const session = useSession();
  const hasMail = useHasMail();
  const { pathname, search } = useLocation();
  const busy = useNavigation().formData?.get('intent') === 'claim';
  if (order.mine) return null;
  if (!session && !keyGiven) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-well p-4">
      <p>
        {session
          ? 'This order is in no account yet. In yours it stays at hand without the link.'
          : hasMail
            ? 'You bought without an account. The link in the mail opens this page; an account keeps it for you.'
            : 'You bought without an account, and no mail leaves this place yet. Keep the address of this page, or make an account.'}
      </p>
      {order.claimable ? (
        <Form method="post">
          <Button type="submit" tone="spruce" size="sm" name="intent" value="claim" busy={busy}>
            Add to My Account
          </Button>
        </Form>
      ) : (
        !session && (
          <ButtonLink size="sm" to={`/login?next=${encodeURIComponent(pathname + search)}`}>
            Sign In to Keep It
          </ButtonLink>
        )
      )}
    </div>
  );
}

function Cancel({ order }: { order: ShopOrder }) {
  const busy = useNavigation().formData?.get('intent') === 'cancel';
  if (!order.mayCancel) return null;
  return (
    <details className="rounded-card border border-line p-5">
      <summary className="touch font-semibold">Cancel this order</summary>
      <p className="mt-2 text-muted">
        It is not packed yet. All of the money goes back to where it came from, and the gear to the shelf.
      </p>
      <Form method="post" className="mt-3">
        <Button type="submit" tone="brick" name="intent" value="cancel" busy={busy}>
          Cancel Order {order.number}
        </Button>
      </Form>
    </details>
  );
}

function OrderNotFound({ number }: { number: string }) {
  return (
    <div className="page-column py-10">
      <EmptyState
        as="h1"
        title="Order Not Found"
        icon={<Package size={26} aria-hidden="true" />}
        action={
          <>
            <ButtonLink to={`/login?next=${encodeURIComponent(`/orders/${number}`)}`} tone="spruce">
              Sign In
            </ButtonLink>
            <ButtonLink to="/equipment">Browse equipment</ButtonLink>
          </>
        }
      >
        There is no such order here. Sign in to the account it was made with, or open the link in the mail
        about it.
      </EmptyState>
    </div>
  );
}
