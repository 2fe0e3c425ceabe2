/** The receipt of an order, for whoever may see the order. */

import { Link } from 'react-router';
import { keyIn, withKey } from '#src/money/receipts/ui/open-paper.ts';
import { ReceiptPaper } from '#src/money/receipts/ui/receipt-paper.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { addressOfOrder } from '#src/shop/catalogue/ui/words.ts';
import type { orderCalls } from '../contract.ts';
import type { Route } from './+types/order-receipt.ts';

async function load(number: string, request: Request, transport?: Transport) {
  const key = keyIn(request);
  try {
    const receipt = await apiFor<typeof orderCalls>(transport)('GET /api/shop/orders/:number/receipt', {
      params: { number },
      query: { key },
    });
    return { receipt, key };
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
  { title: pageTitle(`Receipt ${params.number}`) },
  { name: 'robots', content: 'noindex' },
];

export default function OrderReceipt({ loaderData: { receipt, key }, params }: Route.ComponentProps) {
  const { number } = params;
  return (
    <div className="grow">
      <p className="page-column mt-6 print:hidden">
        <Link
          to={addressOfOrder({ number, link: key ?? null })}
          className="touch mx-auto block max-w-[640px] font-semibold text-spruce"
        >
          Back to order {number}
        </Link>
      </p>
      <ReceiptPaper
        receipt={receipt}
        file={`/api/shop/orders/${number}/receipt.pdf${withKey(key)}`}
        noteKey={receipt.receiptKey ?? undefined}
      />
    </div>
  );
}
