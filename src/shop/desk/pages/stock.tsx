/** Every variant with what is left of it, the lowest first. */

import { Link } from 'react-router';
import { Badge } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { ChipLink } from '#src/design/chip.tsx';
import { cx } from '#src/design/class-names.ts';
import { forOperators } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Figure } from '#src/design/figures.tsx';
import { Warehouse } from '#src/design/icons.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { StockRow, stockCalls } from '#src/shop/stock/stock-contract.ts';
import { ItemThumb } from '#src/shop/stock/ui/item-thumb.tsx';
import { stockWords, variantTitle } from '#src/shop/stock/ui/low-stock.tsx';
import { ShopHeader } from '../ui/shop-header.tsx';
import { useFresh } from '../ui/use-fresh.ts';
import type { Route } from './+types/stock.ts';

export const meta = () => [
  { title: pageTitle('Stock | Operations') },
  { name: 'robots', content: 'noindex' },
];

function load(request: Request, transport?: Transport) {
  const low = new URL(request.url).searchParams.get('low') === 'true';
  return forOperators(request, async () => ({
    low,
    rows: await apiFor<typeof stockCalls>(transport)('GET /api/operations/shop/stock', {
      query: { low: low ? 'true' : 'false' },
    }),
  }));
}
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

export default function ShopStock({ loaderData: { rows, low } }: Route.ComponentProps) {
  useFresh();
  return (
    <div className="space-y-6">
      <ShopHeader title="Stock" />
      <nav aria-label="Which stock" className="flex gap-2">
        <ChipLink to="/operations/shop/stock" on={!low}>
          All
        </ChipLink>
        <ChipLink to="/operations/shop/stock?low=true" on={low}>
          Low
        </ChipLink>
      </nav>
      {rows.length === 0 ? (
        <EmptyState
          title={low ? 'Nothing runs low' : 'Nothing to count yet'}
          icon={<Warehouse size={26} aria-hidden="true" />}
          action={<ButtonLink to="/operations/shop/items">Items</ButtonLink>}
        >
          {low
            ? 'A variant is here from the figure on that its editor set.'
            : 'Variants of every item come here.'}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
          {rows.map((row) => (
            <Row key={row.variantId} row={row} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({ row }: { row: StockRow }) {
  return (
    <li className="relative flex items-center gap-4 p-3 hover:bg-well md:px-4">
      <ItemThumb picture={row.picture} />
      <p className="min-w-0 grow">
        <Link
          to={`/operations/shop/stock/${row.variantId}`}
          className="block truncate font-semibold after:absolute after:inset-0"
        >
          {variantTitle(row)}
        </Link>
        <span className="block text-13 text-muted">
          {row.sku}, {stockWords(row)}
        </span>
      </p>
      <span className="hidden sm:block">
        {row.state === 'draft' && <Badge>Draft</Badge>}
        {row.state === 'withdrawn' && <Badge>Withdrawn</Badge>}
      </span>
      <p className="shrink-0 text-right">
        <Figure size={21} className={cx(row.stock === 0 ? 'text-brick' : row.low && 'text-amber')}>
          {row.stock}
        </Figure>
        <span className="block text-13 text-muted">{row.low ? `low from ${row.lowAt}` : 'left'}</span>
      </p>
    </li>
  );
}
