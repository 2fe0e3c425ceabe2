/** One variant's stock: the count, and every change it had. */
import { Link } from 'react-router';
import { ButtonLink } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { cx } from '#src/design/class-names.ts';
import { act, field, forOperators } from '#src/design/desk/operator-page.ts';
import { Figure } from '#src/design/figures.tsx';
import { When } from '#src/design/when.tsx';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { CountReason } from '#src/shop/catalogue/rules.ts';
import type { StockChange, StockRow, stockCalls } from '#src/shop/stock/stock-contract.ts';
import { CarryForm } from '#src/shop/stock/ui/carry-form.tsx';
import { CountForm } from '#src/shop/stock/ui/count-form.tsx';
import { stockReasonWords } from '#src/shop/stock/ui/desk-words.ts';
import { ItemThumb } from '#src/shop/stock/ui/item-thumb.tsx';
import { stockWords, variantTitle } from '#src/shop/stock/ui/low-stock.tsx';
import { NoStore } from '../ui/no-store.tsx';
import { ShopHeader } from '../ui/shop-header.tsx';
import { useFresh } from '../ui/use-fresh.ts';
import type { Route } from './+types/variant.ts';

export const meta = () => [
  { title: pageTitle('Stock | Operations') },
  { name: 'robots', content: 'noindex' },
];

function load(request: Request, id: string, transport?: Transport) {
  const stock = apiFor<typeof stockCalls>(transport);
  const before = new URL(request.url).searchParams.get('before') ?? undefined;
  return forOperators(request, async () => {
    const [rows, history] = await Promise.all([
      stock('GET /api/operations/shop/stock', { query: {} }),
      stock('GET /api/operations/shop/variants/:id/history', { params: { id }, query: { before } }),
    ]);
    const row = rows.find(({ variantId }) => String(variantId) === id);
    if (!row) throw new Response(null, { status: 404 });
    return { row, history };
  });
}
export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  load(request, params.id, transportOf(context));
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => load(request, params.id);

async function change(request: Request, id: string, transport?: Transport) {
  const form = await request.formData();
  const api = apiFor<typeof stockCalls>(transport);
  if (field(form, 'intent') === 'carry')
    return act(field(form, 'form'), () =>
      api('POST /api/operations/shop/variants/:id/carry', {
        params: { id },
        body: {
          from: field(form, 'from'),
          to: field(form, 'to'),
          pieces: field(form, 'pieces') || 'nothing',
          note: field(form, 'note'),
        },
      }),
    );
  return act(field(form, 'form'), () =>
    api('POST /api/operations/shop/variants/:id/count', {
      params: { id },
      body: {
        store: field(form, 'store'),
        from: field(form, 'from'),
        // An empty field is no zero.
        to: field(form, 'to') || 'nothing',
        why: field(form, 'why') as CountReason,
        note: field(form, 'note'),
      },
    }),
  );
}
export const action = ({ context, request, params }: Route.ActionArgs) =>
  change(request, params.id, transportOf(context));
export const clientAction = ({ request, params }: Route.ClientActionArgs) => change(request, params.id);

export default function ShopVariant({
  loaderData: { row, history },
  actionData: answer,
}: Route.ComponentProps) {
  const actionData = useLastAnswer(answer);
  useFresh();
  return (
    <div className="space-y-6">
      <ShopHeader title="Stock" />
      <Card className="space-y-5 p-4 md:p-6">
        <div className="flex items-center gap-4">
          <ItemThumb picture={row.picture} className="size-16" />
          <div className="min-w-0 grow">
            <h2 className="text-21">{variantTitle(row)}</h2>
            <p className="text-muted">
              {row.sku}, {stockWords(row)}
            </p>
          </div>
          <p className="text-right">
            <Figure size={40} className={cx(row.stock === 0 ? 'text-brick' : row.low && 'text-amber')}>
              {row.stock}
            </Figure>
            <span className="block text-13 text-muted">low from {row.lowAt}</span>
          </p>
        </div>
        {row.stores.map((shelf) => (
          <section key={shelf.store} className="space-y-2 border-t border-line pt-4">
            <h3 className="text-17">
              {shelf.name}, <span className="tabular-nums">{shelf.stock}</span>
            </h3>
            <ShelfWords shelf={shelf} />
            <CountForm shelf={shelf} refused={actionData} />
          </section>
        ))}
        {row.stores.length === 0 && <NoStore />}
        <div className="flex flex-wrap gap-2">
          <CarryForm row={row} refused={actionData} />
          <ButtonLink size="sm" to={`/operations/shop/items/${row.itemId}`}>
            Edit the item
          </ButtonLink>
          {row.state === 'published' && (
            <ButtonLink size="sm" to={`/equipment/${row.slug}`}>
              See it in the shop
            </ButtonLink>
          )}
        </div>
      </Card>
      <section aria-labelledby="history">
        <h2 id="history" className="text-21">
          Every change
        </h2>
        {history.changes.length === 0 ? (
          <p className="mt-3 text-muted">Its stock was never changed.</p>
        ) : (
          <ol className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
            {history.changes.map((one) => (
              <Change key={one.id} change={one} />
            ))}
          </ol>
        )}
        {history.before !== null && (
          <ButtonLink
            className="mt-4"
            to={`/operations/shop/stock/${row.variantId}?before=${history.before}`}
          >
            Older changes
          </ButtonLink>
        )}
      </section>
    </div>
  );
}

function ShelfWords({ shelf: { held, toPack } }: { shelf: StockRow['stores'][number] }) {
  if (held === 0 && toPack === 0) return null;
  return (
    <p className="text-muted">
      {held > 0 && `${held} of them are held by buyers who are paying. `}
      {toPack > 0 &&
        `${toPack} more ${toPack === 1 ? 'is sold and lies' : 'are sold and lie'} on the shelf until packed, not part of the figure.`}
    </p>
  );
}

function Change({ change }: { change: StockChange }) {
  const by = change.to - change.from;
  return (
    <li className="flex flex-wrap items-baseline gap-x-6 gap-y-1 p-4">
      <When at={change.at} className="w-[190px] text-muted" />
      <span className="w-[130px] whitespace-nowrap tabular-nums">
        {change.from} to <b className="font-semibold">{change.to}</b>{' '}
        <span className={cx('text-13', by < 0 ? 'text-brick' : 'text-moss')}>
          {by < 0 ? `−${-by}` : `+${by}`}
        </span>
      </span>
      <p className="min-w-0 grow basis-[240px]">
        {stockReasonWords[change.why]}
        {change.orderNumber && (
          <>
            ,{' '}
            <Link
              to={`/operations/shop/${change.orderNumber}`}
              className="text-spruce underline underline-offset-2"
            >
              {change.orderNumber}
            </Link>
          </>
        )}
        <span className="block text-13 text-muted">
          {[change.storeName, change.by, change.note].filter(Boolean).join(', ')}
        </span>
      </p>
    </li>
  );
}
