/** The shop's desk: orders by how long they wait, and the one that is open beside them. */

import { Link, redirect } from 'react-router';
import { ChipLink } from '#src/design/chip.tsx';
import { cx } from '#src/design/class-names.ts';
import { forOperators } from '#src/design/desk/operator-page.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { counted } from '#src/platform/plural.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { deskCalls } from '#src/shop/stock/contract.ts';
import { deskQueues } from '#src/shop/stock/rules.ts';
import type { stockCalls } from '#src/shop/stock/stock-contract.ts';
import { queueWords } from '#src/shop/stock/ui/desk-words.ts';
import { LowStock } from '#src/shop/stock/ui/low-stock.tsx';
import { DeskFigures } from '../ui/desk-figures.tsx';
import { NoStore } from '../ui/no-store.tsx';
import { OrderPanel } from '../ui/order-panel.tsx';
import { OrderQueue } from '../ui/order-queue.tsx';
import { changeOrders, refusedOf } from '../ui/shop-calls.ts';
import { ShopHeader } from '../ui/shop-header.tsx';
import { useFresh } from '../ui/use-fresh.ts';
import type { Route } from './+types/shop.ts';

export const meta = ({ params }: Route.MetaArgs) => [
  { title: pageTitle(`${params.number ?? 'Shop desk'} | Operations`) },
  { name: 'robots', content: 'noindex' },
];

function load(request: Request, opened: string | undefined, transport?: Transport) {
  const { searchParams } = new URL(request.url);
  const search = searchParams.get('search')?.trim() || undefined;
  const queue = search ? 'all' : (deskQueues.find((one) => one === searchParams.get('queue')) ?? 'to_pack');
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1);
  return forOperators(request, async () => {
    const desk = apiFor<typeof deskCalls>(transport);
    const order = (number: string) => desk('GET /api/operations/shop/orders/:number', { params: { number } });
    const [summary, list, lowStock, file] = await Promise.all([
      desk('GET /api/operations/shop/summary'),
      desk('GET /api/operations/shop/orders', { query: { queue, search, page } }),
      apiFor<typeof stockCalls>(transport)('GET /api/operations/shop/stock', { query: { low: 'true' } }),
      opened ? order(opened) : null,
    ]);
    // Whoever searches for one order means to see it, at its own address, where its forms are sent to.
    const [only] = list.orders;
    if (search && !opened && only && list.total === 1)
      throw redirect(`/operations/shop/${only.number}?${new URLSearchParams({ search })}`);
    return {
      summary,
      list,
      lowStock,
      file,
      queue,
      search,
      page,
      nowMs: Date.now(),
      key: crypto.randomUUID(),
    };
  });
}
export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  load(request, params.number, transportOf(context));
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => load(request, params.number);

export const action = async ({ context, request, params }: Route.ActionArgs) =>
  changeOrders(await request.formData(), params.number, transportOf(context));
export const clientAction = async ({ request, params }: Route.ClientActionArgs) =>
  changeOrders(await request.formData(), params.number);

type Data = Route.ComponentProps['loaderData'];

function addressOf({ queue, search, page }: Data, number?: string): string {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  else if (queue !== 'to_pack') query.set('queue', queue);
  if (page > 1) query.set('page', String(page));
  return `/operations/shop${number ? `/${number}` : ''}${query.size > 0 ? `?${query}` : ''}`;
}

export default function ShopDesk({ loaderData: data, actionData: answer }: Route.ComponentProps) {
  const actionData = useLastAnswer(answer);
  useFresh();
  const { file, list, queue, search, summary, nowMs } = data;
  const opened = file?.order.number ?? null;
  const at = list.orders.findIndex(({ number }) => number === opened);
  const neighbour = (index: number) => {
    const row = at < 0 ? undefined : list.orders[index];
    return row ? addressOf(data, row.number) : null;
  };
  return (
    <div className="space-y-6">
      <ShopHeader title="Shop desk" search={search} />
      {!summary.hasStore && <NoStore />}
      <div className={cx(opened && 'max-xl:hidden')}>
        <DeskFigures summary={summary} />
      </div>
      <div className={cx('grid items-start gap-x-7 gap-y-6', opened && 'xl:grid-cols-[minmax(0,1fr)_480px]')}>
        <div className={cx('min-w-0 space-y-4', opened && 'max-xl:hidden')}>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            {search ? (
              <p className="flex flex-wrap items-center gap-x-4">
                <span>
                  {counted(list.total, 'order')} found for <b className="font-semibold break-all">{search}</b>
                </span>
                <Link
                  to="/operations/shop"
                  className="inline-flex min-h-11 items-center font-semibold text-spruce underline underline-offset-2"
                >
                  Back to the queues
                </Link>
              </p>
            ) : (
              <Queues data={data} />
            )}
          </div>
          <OrderQueue
            key={`${queue} ${search ?? ''}`}
            {...{ list, queue, search, nowMs, opened }}
            page={data.page}
            timeZone={summary.timeZone}
            answer={actionData}
            toOrder={(number) => addressOf(data, number)}
            toPage={(page) => addressOf({ ...data, page })}
          />
          <LowStock rows={data.lowStock} />
        </div>
        {file && (
          <div className="min-w-0 xl:sticky xl:top-[calc(var(--header-height)+var(--ride-strip-height)+16px)] xl:max-h-[calc(100dvh-var(--header-height)-var(--ride-strip-height)-32px)] xl:overflow-y-auto xl:overscroll-contain">
            <OrderPanel
              key={opened}
              file={file}
              nowMs={nowMs}
              keyOfForm={data.key}
              refused={refusedOf(actionData)}
              before={neighbour(at - 1)}
              after={neighbour(at + 1)}
              back={search ? '/operations/shop' : addressOf(data)}
            />
          </div>
        )}
      </div>
    </div>
  );
}

function Queues({ data: { queue, summary } }: { data: Data }) {
  const counts = new Map(summary.queues.map(({ queue: name, count }) => [name, count]));
  return (
    <nav aria-label="Queues" className="flex gap-2 overflow-x-auto p-0.5">
      {deskQueues.map((name) => {
        const count = counts.get(name) ?? 0;
        return (
          <ChipLink
            key={name}
            to={name === 'to_pack' ? '/operations/shop' : `/operations/shop?queue=${name}`}
            on={name === queue}
            preventScrollReset
          >
            {queueWords[name]}
            {name !== 'all' && count > 0 && <b className="font-semibold tabular-nums">{count}</b>}
          </ChipLink>
        );
      })}
    </nav>
  );
}
