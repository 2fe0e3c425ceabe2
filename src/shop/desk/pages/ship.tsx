/** Several parcels at once: their carriers and tracking numbers in a table, and what became of each. */

import { Link } from 'react-router';
import { ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { forOperators } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Truck } from '#src/design/icons.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { DeskOrder, deskCalls } from '#src/shop/stock/contract.ts';
import { BulkOutcome } from '../ui/bulk-outcome.tsx';
import { ParcelTable, type ShipAnswer } from '../ui/parcel-table.tsx';
import { readParcels, several } from '../ui/shop-calls.ts';
import { ShopHeader } from '../ui/shop-header.tsx';
import type { Route } from './+types/ship.ts';

export const meta = () => [{ title: pageTitle('Ship | Operations') }, { name: 'robots', content: 'noindex' }];

const mostParcels = 100;

/** The orders that an address names, in its order; those that do not exist are left out. */
async function named(request: Request, transport?: Transport): Promise<DeskOrder[]> {
  const desk = apiFor<typeof deskCalls>(transport);
  const numbers = new Set(new URL(request.url).searchParams.getAll('number'));
  const files = await Promise.all(
    [...numbers].slice(0, mostParcels).map(async (number) => {
      try {
        return await desk('GET /api/operations/shop/orders/:number', { params: { number } });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return [];
        throw error;
      }
    }),
  );
  return files.flat();
}

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => {
    const orders = (await named(request, transport)).map(({ order }) => order);
    const ready = orders.filter(
      ({ method, state }) => method === 'ship' && (state === 'paid' || state === 'packed'),
    );
    return { ready, others: orders.filter((order) => !ready.includes(order)) };
  });
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

async function change(request: Request, transport?: Transport): Promise<ShipAnswer> {
  const desk = apiFor<typeof deskCalls>(transport);
  const { parcels, problems } = readParcels(await request.formData());
  if (Object.keys(problems).length > 0) return { problems };
  return several('ship', () => desk('POST /api/operations/shop/ship', { body: { parcels } }));
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function ShopShip({
  loaderData: { ready, others },
  actionData: answered,
}: Route.ComponentProps) {
  const actionData = useLastAnswer(answered);
  const answer = actionData && !('problems' in actionData) ? actionData : null;
  const toOrder = (number: string) => `/operations/shop/${number}`;
  const sent = answer && 'bulk' in answer ? new Set(answer.bulk.done) : new Set<string>();
  const passed = others.filter(({ number }) => !sent.has(number));
  return (
    <div className="space-y-6">
      <ShopHeader title="Ship parcels" />
      <BulkOutcome answer={answer} done="shipped" toOrder={toOrder} />
      {passed.length > 0 && (
        <p className="text-muted">
          Not in the table, as they cannot be shipped now:{' '}
          {passed.map(({ number }, index) => (
            <span key={number}>
              {index > 0 && ', '}
              <Link to={toOrder(number)} className="text-spruce underline underline-offset-2">
                {number}
              </Link>
            </span>
          ))}
          .
        </p>
      )}
      {ready.length > 0 ? (
        <Card className="p-4 md:p-6">
          <ParcelTable orders={ready} answer={actionData} />
        </Card>
      ) : (
        <EmptyState
          title={sent.size > 0 ? 'All of them are on their way' : 'No parcels chosen'}
          icon={<Truck size={26} aria-hidden="true" />}
          action={
            <>
              <ButtonLink to="/operations/shop">Orders to pack</ButtonLink>
              <ButtonLink to="/operations/shop?queue=on_the_way">Orders on the way</ButtonLink>
            </>
          }
        >
          {sent.size > 0
            ? 'Mark each delivered when its carrier says so.'
            : 'Choose orders in a queue and press Ship.'}
        </EmptyState>
      )}
    </div>
  );
}
