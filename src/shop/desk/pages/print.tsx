/** Packing slips or receipts of one order or many, one sheet each. */

import { Button, ButtonLink } from '#src/design/button.tsx';
import { forOperators } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Printer } from '#src/design/icons.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { deskCalls } from '#src/shop/stock/contract.ts';
import { PackingSlip, ShopReceipt } from '../ui/sheets.tsx';
import type { Route } from './+types/print.ts';

export const handle = { shell: 'desk' };

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle(`${loaderData?.what === 'receipt' ? 'Receipts' : 'Packing slips'} | Operations`) },
  { name: 'robots', content: 'noindex' },
];

const mostSheets = 100;

function load(request: Request, transport?: Transport) {
  const { searchParams } = new URL(request.url);
  const what = searchParams.get('what') === 'receipt' ? ('receipt' as const) : ('slip' as const);
  const desk = apiFor<typeof deskCalls>(transport);
  return forOperators(request, async () => {
    const files = await Promise.all(
      [...new Set(searchParams.getAll('number'))].slice(0, mostSheets).map(async (number) => {
        try {
          return await desk('GET /api/operations/shop/orders/:number', { params: { number } });
        } catch (error) {
          if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return [];
          throw error;
        }
      }),
    );
    return { what, orders: files.flat().map(({ order }) => order) };
  });
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export default function ShopPrint({ loaderData: { what, orders } }: Route.ComponentProps) {
  const kind = what === 'receipt' ? 'receipt' : 'packing slip';
  const [only] = orders;
  const back = orders.length === 1 && only ? `/operations/shop/${only.number}` : '/operations/shop';
  return (
    <div className="page-column py-6 md:py-8 print:py-0">
      <div className="flex flex-wrap items-center justify-between gap-4 print:hidden">
        <h1 className="text-28">
          {orders.length === 1 && only ? `${only.number}, ${kind}` : `${orders.length} ${kind}s`}
        </h1>
        <div className="flex gap-2">
          <ButtonLink to={back}>Back</ButtonLink>
          <Button tone="ink" onClick={() => print()}>
            <Printer size={18} aria-hidden="true" />
            Print
          </Button>
        </div>
      </div>
      {orders.length === 0 && (
        <EmptyState className="mt-6" title="No orders chosen" icon={<Printer size={26} aria-hidden="true" />}>
          Choose orders in a queue of the shop’s desk, then press Slips.
        </EmptyState>
      )}
      <div className="mt-6 space-y-6 print:mt-0 print:space-y-0">
        {orders.map((order) =>
          what === 'receipt' ? (
            <ShopReceipt key={order.number} order={order} />
          ) : (
            <PackingSlip key={order.number} order={order} />
          ),
        )}
      </div>
    </div>
  );
}
