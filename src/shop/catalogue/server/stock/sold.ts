/** Variants as they can be bought now. */
import type { Queries } from '#src/platform/database/database.ts';
import type { VariantId } from '#src/platform/ids.ts';
import { findWithItems, type SoldRow } from './store.ts';

export interface Sold extends SoldRow {
  isSold: boolean;
}

/** Published and not withdrawn; whether any is left is another question. */
export const isSold = ({ item, variant }: SoldRow): boolean =>
  item.state === 'published' && !variant.withdrawn;

/** In the sequence asked for; what does not exist is left out. */
export async function findSold(queries: Queries, variantIds: readonly VariantId[]): Promise<Sold[]> {
  const rows = await findWithItems(queries, variantIds);
  return variantIds.flatMap((id) => {
    const row = rows.find(({ variant }) => variant.id === id);
    return row ? [{ ...row, isSold: isSold(row) }] : [];
  });
}

/** `Norrland Felling Axe, 80 cm` */
export const titleOfVariant = (item: { name: string }, variant: { name: string }): string =>
  variant.name ? `${item.name}, ${variant.name}` : item.name;
