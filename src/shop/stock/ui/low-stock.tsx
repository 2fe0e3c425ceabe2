import { Link } from 'react-router';
import { ButtonLink } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { Figure } from '#src/design/figures.tsx';
import { counted } from '#src/platform/plural.ts';
import { listedStores } from '#src/shop/catalogue/stores.ts';
import type { StockRow } from '#src/shop/stock/stock-contract.ts';
import { ItemThumb } from './item-thumb.tsx';

const mostShown = 6;

/** `9 in Harbour and 3 in Old Town` */
const storesWords = (shelves: StockRow['stores']): string =>
  listedStores(shelves.map(({ shortName, stock }) => `${stock} in ${shortName}`));

export function stockWords(row: StockRow): string {
  const parts = row.stock > 0 ? [storesWords(row.stores)] : [];
  if (row.waiting > 0) parts.push(counted(row.waiting, 'person waits', 'people wait'));
  if (row.soldLast7Days > 0) parts.push(`${row.soldLast7Days} sold in a week`);
  if (row.toPack > 0) parts.push(`${row.toPack} more to pack`);
  if (row.held > 0) parts.push(`${row.held} held at checkouts`);
  return parts.join(', ') || 'none sold in a week';
}

export const variantTitle = ({ name, variant }: Pick<StockRow, 'name' | 'variant'>): string =>
  variant ? `${name}, ${variant}` : name;

/** What runs out, the lowest first, each with its way to the count. */
export function LowStock({ rows }: { rows: readonly StockRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="low-stock" className="pt-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="low-stock" className="text-21">
          Low stock
        </h2>
        <Link
          to="/operations/shop/stock?low=true"
          className="inline-flex min-h-11 items-center font-semibold text-spruce hover:underline"
        >
          {rows.length > mostShown ? `All ${rows.length}` : 'Count all'}
        </Link>
      </div>
      <ul className="mt-2 grid grid-cols-1 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-2">
        {rows.slice(0, mostShown).map((row) => (
          <li
            key={row.variantId}
            className="flex min-w-0 items-center gap-3 bg-card p-3 md:odd:last:col-span-2"
          >
            <ItemThumb picture={row.picture} />
            <p className="min-w-0 grow">
              <Link
                to={`/operations/shop/items/${row.itemId}`}
                className="block truncate font-semibold underline-offset-2 hover:underline"
              >
                {variantTitle(row)}
              </Link>
              <span className="block truncate text-13 text-muted">{stockWords(row)}</span>
            </p>
            <Figure size={21} className={cx(row.stock === 0 ? 'text-brick' : 'text-amber')}>
              {row.stock}
            </Figure>
            <ButtonLink
              size="sm"
              to={`/operations/shop/stock/${row.variantId}`}
              aria-label={`Count ${variantTitle(row)}`}
            >
              Count
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
