/** Every item of the shop, also drafts and what is sold no more. */

import { Link } from 'react-router';
import { fullMoneyText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { forOperators } from '#src/design/desk/operator-page.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { Figure } from '#src/design/figures.tsx';
import { Plus, Tag } from '#src/design/icons.ts';
import { apiFor, type Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { ItemState } from '#src/shop/catalogue/rules.ts';
import type { DeskItemRow, stockCalls } from '#src/shop/stock/stock-contract.ts';
import { ItemThumb } from '#src/shop/stock/ui/item-thumb.tsx';
import { ShopHeader } from '../ui/shop-header.tsx';
import type { Route } from './+types/items.ts';

export const meta = () => [
  { title: pageTitle('Items | Operations') },
  { name: 'robots', content: 'noindex' },
];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, () => apiFor<typeof stockCalls>(transport)('GET /api/operations/shop/items'));
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

const groups: { state: ItemState; title: string }[] = [
  { state: 'draft', title: 'Drafts' },
  { state: 'published', title: 'In the shop' },
  { state: 'withdrawn', title: 'Withdrawn' },
];

export default function ShopItems({ loaderData: items }: Route.ComponentProps) {
  return (
    <div className="space-y-6">
      <ShopHeader title="Items" />
      <ButtonLink to="/operations/shop/items/new" tone="signal">
        <Plus size={18} aria-hidden="true" />
        New item
      </ButtonLink>
      {items.length === 0 && (
        <EmptyState title="Nothing to sell yet" icon={<Tag size={26} aria-hidden="true" />}>
          Begin the first item: it is a draft until you publish it.
        </EmptyState>
      )}
      {groups.map(({ state, title }) => {
        const rows = items.filter((item) => item.state === state);
        if (rows.length === 0) return null;
        return (
          <section key={state} aria-labelledby={state}>
            <h2 id={state} className="text-21">
              {title}{' '}
              <span className="font-sans text-15 font-normal text-muted tabular-nums">{rows.length}</span>
            </h2>
            <ul className="mt-3 divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
              {rows.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Row({ row }: { row: DeskItemRow }) {
  return (
    <li className="relative flex items-center gap-4 p-3 hover:bg-well max-[330px]:flex-wrap md:px-4">
      <ItemThumb picture={row.picture} className="size-13" />
      <div className="min-w-0 grow">
        <Link
          to={`/operations/shop/items/${row.id}`}
          className="block truncate font-semibold after:absolute after:inset-0"
        >
          {row.name}
        </Link>
        <p className="truncate text-13 text-muted">
          {row.brand}, {row.category}
        </p>
      </div>
      {row.stock === 0 && row.state === 'published' && <Badge tone="brick">Out of stock</Badge>}
      <p className="shrink-0 text-right max-[330px]:ml-17 max-[330px]:text-left max-[260px]:ml-0">
        <Figure size={17}>{row.price === null ? 'No price' : fullMoneyText(row.price)}</Figure>
        <span className="block text-13 text-muted tabular-nums">{row.stock} left</span>
      </p>
    </li>
  );
}
