/** The equipment shop: a fixed catalogue. Prices are decimal strings in US dollars. */
import { z } from 'zod';
import { type Calls, DecimalAmount, Id, nameShapes } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { categories } from './rules.ts';

export const EquipmentItem = z.object({
  id: Id,
  name: z.string(),
  price: DecimalAmount,
  /** One line for a card. */
  description: z.string(),
  features: z.array(z.string()),
  category: z.enum(categories),
  brand: z.string(),
  rating: z.number(),
  inStock: z.boolean(),
  picture: z.object({
    src: z.string(),
    alt: z.string(),
    width: z.number(),
    height: z.number(),
    /** What its scale bar measures, how long it is as a share of the picture's width, and the free corner for it. */
    scaleBar: z.object({ centimeters: z.number(), share: z.number(), side: z.enum(['left', 'right']) }),
  }),
});
export type EquipmentItem = z.output<typeof EquipmentItem>;

export const equipmentRefusals = {
  item_not_found: [404, 'There is no such item in the catalogue.'],
  out_of_stock: [409, 'This item is out of stock.'],
} satisfies RefusalCatalogue;

export const equipmentCalls = {
  'GET /api/equipment': { summary: 'The whole catalogue', reply: z.array(EquipmentItem) },
  'GET /api/equipment/:id': {
    summary: 'One item',
    params: z.object({ id: Id }),
    reply: EquipmentItem,
    refusals: ['item_not_found'],
  },
} satisfies Calls;

nameShapes({ EquipmentItem });
