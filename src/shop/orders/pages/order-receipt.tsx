/** The receipt of an order, made for paper; the same figures as on its page. */

import { Link } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { Bill } from '#src/design/figures.tsx';
import { Printer } from '#src/design/icons.ts';
import { Logo } from '#src/design/logo.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { currencyName } from '#src/platform/money.ts';
import { zonedWords } from '#src/platform/time/zoned-time.ts';
import { addressOfOrder, fullName } from '#src/shop/catalogue/ui/words.ts';
import type { orderCalls } from '../contract.ts';

import type { Route } from './+types/order-receipt.ts';

async function load(number: string, request: Request, transport?: Transport) {
  const key = new URL(request.url).searchParams.get('key')?.slice(0, 100) || undefined;
  try {
    const order = await apiFor<typeof orderCalls>(transport)('GET /api/shop/orders/:number', {
      params: { number },
      query: { key },
    });
    return { order, key: key ?? null };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.status !== 429)
      throw new Response('Not Found', { status: 404 });
    throw error;
  }
}
export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  load(params.number, request, transportOf(context));
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => load(params.number, request);

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Receipt ${params.number} | Rove` },
  { name: 'robots', content: 'noindex' },
];

const day = (at: string) =>
  zonedWords(new Date(at), 'en-CA', { dateStyle: 'long', timeZone: 'America/Toronto' });

export default function OrderReceipt({ loaderData: { order, key } }: Route.ComponentProps) {
  const paid = order.money.filter(({ what }) => !what.startsWith('refund'));
  const back = order.money.filter(({ what }) => what.startsWith('refund'));
  return (
    <div className="page-column grow py-8 md:py-12">
      <p className="mx-auto mb-4 max-w-[640px] print:hidden">
        <Link
          to={addressOfOrder({ number: order.number, link: key })}
          className="touch font-semibold text-spruce"
        >
          Back to order {order.number}
        </Link>
      </p>
      <Card className="mx-auto w-full max-w-[640px] p-6 md:p-10 print:border-0">
        <div className="flex items-start justify-between gap-4">
          <Logo className="text-[28px]" />
          <Button size="sm" className="noscript:hidden print:hidden" onClick={() => print()}>
            <Printer size={16} aria-hidden="true" />
            Print
          </Button>
        </div>
        <h1 className="mt-6 text-28">Receipt</h1>
        <p className="mt-1 text-muted">
          Order {order.number}, <time dateTime={order.placedAt}>{day(order.placedAt)}</time>
        </p>
        <address className="mt-4 not-italic">
          {order.goingTo.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        <Bill
          className="mt-6"
          lines={[
            ...order.lines.map((line) => ({
              label: `${line.quantity} × ${fullName(line)} at ${moneyText(line.price)}`,
              amount: moneyText(line.total),
            })),
            {
              label: order.method === 'ship' ? 'Delivery' : 'Pick-up',
              amount: moneyText(order.shipping),
            },
            ...order.taxLines.map((line) => ({ label: line.label, amount: moneyText(line.amount) })),
            ...(order.taxLines.length === 0 ? [{ label: 'Sales tax', amount: 'None collected' }] : []),
          ]}
          total={{ label: `Total, ${currencyName()}`, amount: moneyText(order.total) }}
        />
        {order.taxNumbers.map(({ name, number }) => (
          <p key={name} className="mt-2 text-muted">
            {name} number <span className="font-semibold text-ink">{number}</span>
          </p>
        ))}
        <h2 className="mt-8 text-17">Paid with</h2>
        <Bill
          className="mt-2"
          lines={paid.map(({ label, amount }) => ({ label, amount: moneyText(amount) }))}
        />
        {back.length > 0 && (
          <>
            <h2 className="mt-8 text-17">Paid back</h2>
            <Bill
              className="mt-2"
              lines={back.map(({ label, amount, at, state }) => ({
                label: `${label}, ${day(at)}${state === 'failed' ? ', returned by the bank' : ''}`,
                amount: `-${moneyText(amount)}`,
              }))}
            />
          </>
        )}
      </Card>
    </div>
  );
}
