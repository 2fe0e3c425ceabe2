/** The equipment shop: what is in the catalogue, and what an order of it costs. */

import { drawings } from '#src/artwork/gear/drawings.ts';
import { toDecimal } from '#src/platform/money.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { type EquipmentItem, equipmentRefusals } from '../contract.ts';
import { type Line, readOrder } from '../rules.ts';
import type { CatalogueItem } from './catalogue.ts';

const refuse = refusalsOf(equipmentRefusals);

export type Equipment = ReturnType<typeof createEquipment>;

/** What a payment may name its purchase with. */
export interface Purchase {
  /** Several items: `3x1.8x2`. */
  orderId?: string | null | undefined;
  /** One item by its name, as a Buy Now link has it. */
  description?: string | null | undefined;
}

export function createEquipment({ items }: { items: readonly CatalogueItem[] }) {
  const find = (id: number) => items.find((item) => item.id === id);

  /** What a purchase names, or `null` when it names nothing of the catalogue. */
  function linesOf({ orderId, description }: Purchase): { item: CatalogueItem; quantity: number }[] | null {
    const name = description?.trim().toLowerCase();
    const named = items.find((item) => item.name.toLowerCase() === name);
    const lines: Line[] | null = orderId
      ? readOrder(orderId)
      : named
        ? [{ id: named.id, quantity: 1 }]
        : null;
    if (!lines) return null;
    const found = lines.flatMap(({ id, quantity }) => {
      const item = find(id);
      return item ? [{ item, quantity }] : [];
    });
    return found.length === lines.length ? found : null;
  }

  return {
    list: (): EquipmentItem[] => items.map(toItem),

    /** @throws Refusal item_not_found */
    get(id: number): EquipmentItem {
      const item = find(id);
      if (!item) throw refuse('item_not_found');
      return toItem(item);
    },

    names: (purchase: Purchase): boolean => linesOf(purchase) !== null,

    /**
     * What a purchase costs by the catalogue; what the page says it costs is not asked.
     * `null` when it names nothing of the catalogue.
     * @throws Refusal out_of_stock
     */
    price(
      purchase: Purchase,
    ): { amountCents: number; description: string; reference: string; picture: string } | null {
      const lines = linesOf(purchase);
      if (!lines) return null;
      for (const { item } of lines) {
        if (!item.inStock) throw refuse('out_of_stock', { words: `${item.name} is out of stock.` });
      }
      return {
        amountCents: lines.reduce((sum, { item, quantity }) => sum + item.priceCents * quantity, 0),
        description: lines
          .map(({ item, quantity }) => (quantity > 1 ? `${quantity} × ${item.name}` : item.name))
          .join(', '),
        reference: `equipment:${lines.map(({ item, quantity }) => `${item.id}x${quantity}`).join('.')}`,
        picture: pictureOf(lines[0]!.item),
      };
    },
  };
}

const pictureOf = ({ drawing }: Pick<CatalogueItem, 'drawing'>) => `/equipment/pictures/${drawing}.svg`;

function toItem({ priceCents, drawing, ...item }: CatalogueItem): EquipmentItem {
  const { alt, barCentimeters, degrees, unitsPerCentimeter, viewBox } = drawings[drawing];
  const [, , width, height] = viewBox;
  return {
    ...item,
    features: [...item.features],
    price: toDecimal(priceCents),
    picture: {
      src: pictureOf({ drawing }),
      alt,
      width,
      height,
      scaleBar: {
        centimeters: barCentimeters,
        share: Math.round((1000 * barCentimeters * unitsPerCentimeter) / width) / 1000,
        // What leans to the right leaves the lower right corner free.
        side: degrees > 0 ? 'right' : 'left',
      },
    },
  };
}
