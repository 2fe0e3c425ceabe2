/** Rows of the catalogue as screens are told of them. */
import { type DrawingName, drawings } from '#src/artwork/gear/drawings.ts';
import { countryName } from '#src/platform/countries.ts';
import { existing } from '#src/platform/existing.ts';
import { toDecimal } from '#src/platform/money.ts';
import { postalExample } from '#src/platform/postal-codes.ts';
import type {
  EquipmentItem,
  ItemPicture,
  ItemReview,
  ItemVariant,
  ServedCountry,
  StorePlace,
} from '../../contract.ts';
import { servedBy } from '../../pricing.ts';
import { mostOfOne } from '../../rules.ts';
import { fewLeftBelow, shopDelivery } from '../../settings.ts';
import { freeIn, freeOf, openStores, type Store, shortNameOf } from '../../stores.ts';
import type { VariantRow } from '../stock/store.ts';
import type { StarCount, StoredReview } from './reviews.ts';
import type { ItemRow, PictureRow } from './store.ts';

export const picturesPath = '/equipment/uploads';
/** Where uploaded pictures are kept. */
export const picturesFolder = 'uploads/equipment';
/** The kept file of an uploaded picture. */
export const pictureFile = (key: string): string => `${picturesFolder}/${key}.webp`;

/** What may be promised to somebody now. */
export const availableOf = (variant: VariantRow): number => (variant.withdrawn ? 0 : freeOf(variant));

export function fewLeft(available: number): number | null {
  return available > 0 && available < fewLeftBelow ? available : null;
}

const isDrawing = (name: string): name is DrawingName => Object.hasOwn(drawings, name);

export function drawnPicture(name: string | null): ItemPicture | null {
  if (name === null || !isDrawing(name)) return null;
  const { alt, barCentimeters, degrees, unitsPerCentimeter, viewBox } = drawings[name];
  const [, , width, height] = viewBox;
  return {
    src: `/equipment/pictures/${name}.svg`,
    alt,
    width,
    height,
    scaleBar: {
      centimeters: barCentimeters,
      share: Math.round((1000 * barCentimeters * unitsPerCentimeter) / width) / 1000,
      // What leans to the right leaves the lower right corner free.
      side: degrees > 0 ? 'right' : 'left',
    },
  };
}

export const uploadedPicture = ({ key, alt, width, height }: PictureRow): ItemPicture => ({
  src: `${picturesPath}/${key}.webp`,
  alt,
  width,
  height,
  scaleBar: null,
});

/** The drawing first, then what was uploaded. */
export function picturesOf(item: Pick<ItemRow, 'drawing'>, uploaded: readonly PictureRow[]): ItemPicture[] {
  const drawn = drawnPicture(item.drawing);
  return [...(drawn ? [drawn] : []), ...uploaded.map(uploadedPicture)];
}

/** Shown where an item has no picture yet, which no published one is without. */
export const noPicture: ItemPicture = {
  src: '/equipment/pictures/tool-roll.svg',
  alt: '',
  width: 4,
  height: 3,
  scaleBar: null,
};

export interface Stars {
  /** One decimal; 0 while there are none. */
  average: number;
  count: number;
  byStars: number[];
}
export function starsOf(counts: readonly StarCount[]): Stars {
  const byStars = [1, 2, 3, 4, 5].map((stars) => counts.find((one) => one.stars === stars)?.count ?? 0);
  const count = byStars.reduce((sum, one) => sum + one, 0);
  const sum = byStars.reduce((total, one, index) => total + one * (index + 1), 0);
  return { average: count === 0 ? 0 : Math.round((sum * 10) / count) / 10, count, byStars };
}

export function toVariant(row: VariantRow, stores: readonly Store[]): ItemVariant {
  const available = availableOf(row);
  return {
    id: row.id,
    sku: row.sku,
    name: row.name,
    price: toDecimal(row.priceCents),
    weightGrams: row.weightGrams,
    available: Math.min(available, mostOfOne),
    fewLeft: fewLeft(available),
    stores: openStores(stores).flatMap((store) => {
      const free = Math.min(available, freeIn(store.id, row));
      return free > 0 ? [{ store: store.id, name: shortNameOf(store), available: free }] : [];
    }),
  };
}

/** @param sold its variants that are sold, at least one, in their sequence */
export function toItem(
  row: ItemRow,
  sold: readonly VariantRow[],
  pictures: readonly ItemPicture[],
  { average, count, forSale }: Stars & { forSale: boolean },
): EquipmentItem {
  const first = existing(sold[0], `a variant of item ${row.id}`);
  const inStock = sold.filter((variant) => availableOf(variant) > 0);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    price: toDecimal(first.priceCents),
    description: row.description,
    features: row.features,
    category: row.category,
    brand: row.brand,
    rating: average,
    reviewCount: count,
    forSale,
    inStock: inStock.length > 0,
    fewLeft: fewLeft(availableOf(first)),
    variantId: (inStock.find(({ id }) => id === first.id) ?? inStock[0] ?? first).id,
    picture: pictures[0] ?? noPicture,
  };
}

/** Countries that parcels go to, by name, each with what an address there is asked for. */
export const servedCountries = (): ServedCountry[] =>
  servedBy(shopDelivery().zones)
    .map((served) => ({
      ...served,
      name: countryName(served.country),
      postalExample: postalExample(served.country),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));

/** A store as buyers are told of it. */
export const placeOfStore = (store: Store): StorePlace => ({
  id: store.id,
  name: store.name,
  address: [...store.address],
  hours: store.hours,
});

export const toReview = ({ id, stars, text, name, variant, at }: StoredReview): ItemReview => ({
  id,
  stars,
  text,
  name,
  variant,
  at: at.toISOString(),
});
