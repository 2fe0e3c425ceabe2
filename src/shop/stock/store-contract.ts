/** The operators' side of the shop's stores: where things lie, are fetched and leave from. */
import { z } from 'zod';
import { type Calls, nameShapes, Timestamp, text, written } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { isTimeZone } from '#src/platform/time/zoned-time.ts';
import { CountryCode, StoreSlug } from '#src/shop/catalogue/contract.ts';
import { longestAddress, mostStores } from '#src/shop/catalogue/rules.ts';

export const StoreEdit = z.object({
  name: text(60).min(2, 'Enter a name.'),
  /** Line by line, without the country. */
  address: z
    .array(text(80).min(1))
    .min(1, 'Enter an address.')
    .max(longestAddress, `At most ${longestAddress} lines.`),
  country: CountryCode,
  /** The province or state where the country has them; empty elsewhere. */
  region: text(40).default(''),
  timeZone: text(60)
    .refine(isTimeZone, 'Enter a time zone such as Europe/Vaduz.')
    .meta({ examples: ['Europe/Vaduz'] }),
  hours: text(120).default(''),
  /** Whether parcels leave from it, and from no other one from now on. */
  sendsParcels: z.boolean().default(false),
});

export const DeskStore = z.object({
  id: StoreSlug,
  name: z.string(),
  address: z.array(z.string()),
  country: z.string(),
  countryName: z.string(),
  region: z.string().nullable(),
  timeZone: z.string(),
  hours: z.string(),
  sendsParcels: z.boolean(),
  isOpen: z.boolean(),
  openedAt: Timestamp,
  closedAt: Timestamp.nullable(),
  /** Sent back with a change, so that two editors do not undo each other. */
  revision: z.number().int(),
  /** What lies there, and orders that it has to pack, hand over or send pieces for. */
  pieces: z.number().int(),
  orders: z.number().int(),
});
export type DeskStore = z.output<typeof DeskStore>;

export const DeskStores = z.object({
  stores: z.array(DeskStore),
  /** What was done to them, newest first. */
  audit: z.array(z.object({ at: Timestamp, by: z.string(), action: z.string(), reason: z.string() })),
});
export type DeskStores = z.output<typeof DeskStores>;

export const storeRefusals = {
  store_not_found: [404, 'There is no such store.'],
  store_changed_meanwhile: [409, 'Somebody else changed this store since. Load it again.'],
  store_region_unknown: [422, 'Choose a province or state.'],
  store_not_empty: [409, 'Things lie in this store. Move them to another one first.'],
  store_has_orders: [409, 'This store has orders to pack or hand over. Finish them first.'],
  parcels_from_one: [409, 'Parcels leave from this store. Choose another one for that first.'],
  too_many_stores: [409, `A shop has ${mostStores} stores at most.`],
} satisfies RefusalCatalogue;

const params = z.object({ id: StoreSlug });
const changed = { access: 'operator', params, reply: DeskStores } as const;

export const storeCalls = {
  'GET /api/operations/shop/stores': {
    summary: 'Every store there ever was, in the order in which they help each other out',
    access: 'operator',
    permission: 'shop.read',
    reply: DeskStores,
  },
  'POST /api/operations/shop/stores': {
    summary: 'Opens a store; the first one sends parcels',
    access: 'operator',
    permission: 'stock.manage',
    body: StoreEdit,
    reply: DeskStores,
    status: 201,
    refusals: ['store_region_unknown', 'too_many_stores'],
  },
  'PATCH /api/operations/shop/stores/:id': {
    summary: 'Changes what is said of a store, and whether parcels leave from it',
    ...changed,
    permission: 'stock.manage',
    body: StoreEdit.extend({ revision: written(z.number().int().min(0)) }),
    refusals: ['store_not_found', 'store_changed_meanwhile', 'store_region_unknown', 'parcels_from_one'],
  },
  'POST /api/operations/shop/stores/:id/raise': {
    summary: 'Puts a store before the one above it: what another lacks comes from it sooner',
    ...changed,
    permission: 'stock.manage',
    refusals: ['store_not_found'],
  },
  'POST /api/operations/shop/stores/:id/close': {
    summary: 'Closes a store where nothing lies and no order waits',
    ...changed,
    permission: 'stock.manage',
    refusals: ['store_not_found', 'store_not_empty', 'store_has_orders', 'parcels_from_one'],
  },
  'POST /api/operations/shop/stores/:id/reopen': {
    summary: 'Opens a closed store again',
    ...changed,
    permission: 'stock.manage',
    refusals: ['store_not_found'],
  },
} satisfies Calls;

nameShapes({ DeskStore, DeskStores });
