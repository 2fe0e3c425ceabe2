/** Reading what the shop sells: the catalogue, one item with all its page shows, its reviews. */
import type { Queries } from '#src/platform/database/database.ts';
import type { ItemId } from '#src/platform/ids.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { type EquipmentItem, equipmentRefusals, type ItemPage, type ItemPicture } from '../../contract.ts';
import { taxesWithin } from '../../pricing.ts';
import { shopTerms } from '../../settings.ts';
import { openStores, parcelStoreOf, type Store, shortNameOf } from '../../stores.ts';
import type { ShopParts } from '../parts.ts';
import { findStores } from '../stores/store.ts';
import {
  findItem,
  findItemAt,
  findItems,
  findPictures,
  findPublished,
  findVariantsOf,
  type ItemRow,
} from './store.ts';
import {
  noPicture,
  picturesOf,
  placeOfStore,
  servedCountries,
  starsOf,
  toItem,
  toReview,
  toVariant,
} from './views.ts';

const refuse = refusalsOf(equipmentRefusals);

const firstReviews = 3;
const morePerPage = 20;
const mostRelated = 4;

export type Catalogue = ReturnType<typeof createCatalogue>;

/** Items with what several screens show of them; those without a variant to sell are left out. */
async function viewItems(
  queries: Queries,
  reviews: ShopParts['reviews'],
  rows: readonly ItemRow[],
): Promise<EquipmentItem[]> {
  const ids = rows.map(({ id }) => id);
  const [variants, pictures, stars, stores] = await Promise.all([
    findVariantsOf(queries, ids),
    findPictures(queries, ids),
    reviews.countStars(queries, ids),
    findStores(queries),
  ]);
  const own = <T extends { itemId: ItemId }>(all: readonly T[], id: number) =>
    all.filter(({ itemId }) => itemId === id);
  const forSale = openStores(stores).length > 0;
  return rows.flatMap((row) => {
    const sold = own(variants, row.id).filter(({ withdrawn }) => !withdrawn);
    if (sold.length === 0) return [];
    const shown = picturesOf(row, own(pictures, row.id));
    return [toItem(row, sold, shown, { ...starsOf(own(stars, row.id)), forSale })];
  });
}

/** The picture and the address of each item, by item; also of those that are sold no more. */
export async function picturesOfItems(
  queries: Queries,
  itemIds: readonly ItemId[],
): Promise<Map<number, { slug: string; picture: ItemPicture }>> {
  const [items, uploaded] = await Promise.all([findItems(queries, itemIds), findPictures(queries, itemIds)]);
  return new Map(
    items.map((item) => {
      const own = uploaded.filter(({ itemId }) => itemId === item.id);
      return [item.id, { slug: item.slug, picture: picturesOf(item, own)[0] ?? noPicture }];
    }),
  );
}

export function createCatalogue({
  database,
  clock,
  taxes,
  posts,
  reviews,
}: Pick<ShopParts, 'database' | 'clock' | 'taxes' | 'posts' | 'reviews'>) {
  const { db } = database;

  async function published(slug: string): Promise<ItemRow> {
    const row = await findItemAt(db, slug);
    if (row?.state !== 'published') throw refuse('item_not_found');
    return row;
  }

  return {
    list: async (): Promise<EquipmentItem[]> => viewItems(db, reviews, await findPublished(db)),

    /** @throws Refusal item_not_found */
    async get(id: number): Promise<EquipmentItem> {
      const row = await findItem(db, id);
      const [item] = row?.state === 'published' ? await viewItems(db, reviews, [row]) : [];
      if (!item) throw refuse('item_not_found');
      return item;
    },

    /** @throws Refusal item_not_found */
    async page(slug: string): Promise<ItemPage> {
      const row = await published(slug);
      const [variants, pictures, stars, newest, readFirst, all, stores, rules] = await Promise.all([
        findVariantsOf(db, [row.id]),
        findPictures(db, [row.id]),
        reviews.countStars(db, [row.id]),
        reviews.findReviews(db, row.id, undefined, firstReviews),
        row.readFirst ? posts.teaser(row.readFirst) : null,
        findPublished(db).then((rows) => viewItems(db, reviews, rows)),
        findStores(db),
        taxes.rules(),
      ]);
      const item = all.find(({ id }) => id === row.id);
      if (!item) throw refuse('item_not_found');
      return {
        item,
        variantLabel: row.variantLabel,
        variants: variants.filter(({ withdrawn }) => !withdrawn).map((variant) => toVariant(variant, stores)),
        facts: row.facts,
        pictures: picturesOf(row, pictures),
        callouts: row.callouts,
        readFirst,
        reviews: { ...starsOf(stars), newest: newest.map(toReview) },
        related: relatedTo(item, all),
        returnDays: shopTerms().returnDays,
        served: servedCountries(),
        stores: openStores(stores).map(placeOfStore),
        sentFrom: nameOfParcelStore(stores),
        taxWithin: taxesWithin(parcelStoreOf(stores), { rules, at: clock.now() }),
      };
    },

    /** Those that say something, newest first. @throws Refusal item_not_found */
    async reviews(slug: string, before: number | undefined) {
      const row = await published(slug);
      const rows = await reviews.findReviews(db, row.id, before, morePerPage + 1);
      const page = rows.slice(0, morePerPage);
      return {
        reviews: page.map(toReview),
        before: rows.length > morePerPage ? (page.at(-1)?.id ?? null) : null,
      };
    },
  };
}

/** Where parcels come from, in a word; null where nothing is sold yet. */
function nameOfParcelStore(stores: readonly Store[]): string | null {
  const store = parcelStoreOf(stores);
  return store ? shortNameOf(store) : null;
}

/** What is of the same kind first, then of the same maker, then the best of the rest. */
function relatedTo(item: EquipmentItem, all: readonly EquipmentItem[]): EquipmentItem[] {
  const nearness = (other: EquipmentItem) =>
    (other.category === item.category ? 2 : 0) + (other.brand === item.brand ? 1 : 0);
  return all
    .filter(({ id }) => id !== item.id)
    .sort((a, b) => nearness(b) - nearness(a) || b.rating - a.rating || a.id - b.id)
    .slice(0, mostRelated);
}
