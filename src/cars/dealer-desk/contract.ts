/** The calls of a seller's desk: their stock with what it brings, and many cars changed at once. */
import { z } from 'zod';
import { sellingRefusals } from '#src/cars/listings/contract.ts';
import { vehiclesRefusals } from '#src/cars/vehicles/contract.ts';
import { listingStatuses } from '#src/cars/vehicles/rules.ts';
import { Deal, Picture } from '#src/cars/vehicles/shapes.ts';
import {
  type Calls,
  DecimalAmount,
  Email,
  Id,
  idOf,
  nameShapes,
  Timestamp,
  text,
  typedAmount,
  typedDecimal,
  written,
} from '#src/platform/contract.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { leadKinds, leadViews } from './lead-rules.ts';
import { mostAtOnce, stockSorts, stockStatuses, stockViews, usualSort } from './stock-rules.ts';

export const dealerDeskRefusals = {
  vehicle_not_found: vehiclesRefusals.vehicle_not_found,
  inquiry_not_found: sellingRefusals.inquiry_not_found,
  address_unconfirmed: [403, 'Confirm your email address first: open the link that we mailed to you.'],
  copy_code_wrong: [422, 'This is not the code of the last mail.'],
  copy_code_over: [409, 'This code is over. Ask for another one.'],
} satisfies RefusalCatalogue;

export const StockCar = z.object({
  id: idOf<VehicleId>(),
  title: z.string(),
  trim: z.string().nullable(),
  stockNumber: z.string().nullable(),
  picture: Picture,
  /** How many photos it has. */
  photos: z.number().int(),
  mileage: z.number().int(),
  status: z.enum(stockStatuses),
  price: DecimalAmount,
  deal: Deal,
  /** Whole days since it came to market; null before that. */
  days: z.number().int().nullable(),
  views: z.number().int(),
  inquiries: z.number().int(),
  offers: z.number().int(),
  visits: z.number().int(),
  /** The three together. */
  leads: z.number().int(),
});
export type StockCar = z.output<typeof StockCar>;

export const Stock = z.object({
  cars: z.array(StockCar),
  /** How many the list has on all its pages. */
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  /** How many each list has, whatever is searched for. */
  counts: z.object(
    Object.fromEntries(stockViews.map((view) => [view, z.number().int()])) as Record<
      (typeof stockViews)[number],
      z.ZodNumber
    >,
  ),
  figures: z.object({
    /** What all cars on the market are asked for together. */
    asked: DecimalAmount,
    /** How far those whose market is known lie above theirs together; below zero is cheaper. */
    aboveMarket: DecimalAmount,
    /** How long those on the market stand on average; null where none does. */
    days: z.number().int().nullable(),
  }),
  /** There are more cars than are looked at together. */
  isCut: z.boolean(),
  /** A file that is fetched daily sets prices again. */
  isFetchedDaily: z.boolean(),
});
export type Stock = z.output<typeof Stock>;

const listQuery = {
  show: z.enum(stockViews).default('all'),
  sort: z.enum(stockSorts).default(usualSort),
  q: text(60).default(''),
};

const Direction = z.enum(['lower', 'raise']);
const percentWords = 'Enter a percentage from 0.1 to 50, such as 2.5.';
export const StockChangeForm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('amount'),
    direction: Direction,
    by: typedAmount(() => 'Enter an amount from 1 to 100,000, such as 500.', {
      leastCents: 100,
      // Who writes `1,000` means the thousand.
      seldomBelowCents: 1000,
      mostCents: 10_000_000,
    }),
  }),
  z.object({
    kind: z.literal('percent'),
    direction: Direction,
    by: typedDecimal(z.number(percentWords).min(0.1, percentWords).max(50, percentWords), 1),
  }),
  z.object({ kind: z.literal('pause') }),
  z.object({ kind: z.literal('publish') }),
]);
export type StockChangeForm = z.output<typeof StockChangeForm>;
export type StockChangeInput = z.input<typeof StockChangeForm>;

/** What becomes, or became, of one of the chosen cars. */
export const StockChangeLine = z.object({
  id: idOf<VehicleId>(),
  title: z.string(),
  stockNumber: z.string().nullable(),
  before: DecimalAmount,
  after: DecimalAmount,
  /** Where it stands then. */
  status: z.enum(listingStatuses),
  /** Why it stays as it is; null where it is changed. */
  refused: z.string().nullable(),
  /** What follows from the change, in words. */
  note: z.string().nullable(),
});
export type StockChangeLine = z.output<typeof StockChangeLine>;

const mostWords = `Choose ${mostAtOnce} cars at most.`;

export const stockCalls = {
  'GET /api/my-stock': {
    summary: 'My cars in stock: price beside market, days, views and leads',
    access: 'signed_in',
    duty: 'look',
    query: z.object({ ...listQuery, page: written(z.number().int().min(1).max(1000)).default(1) }),
    reply: Stock,
    rateLimit: { max: 240, windowSeconds: 300 },
  },
  'GET /api/my-stock.csv': {
    summary: 'The same list as a file, all pages of it',
    access: 'signed_in',
    duty: 'look',
    query: z.object(listQuery),
    reply: z.string(),
    mediaType: 'text/csv',
    rateLimit: { max: 30, windowSeconds: 300 },
  },
  'POST /api/my-stock/preview': {
    summary: 'What a change would make of the chosen cars of mine; changes nothing',
    access: 'signed_in',
    duty: 'stock',
    body: z.object({
      change: StockChangeForm,
      ids: z.array(idOf<VehicleId>()).min(1, 'Choose a car first.').max(mostAtOnce, mostWords),
    }),
    reply: z.array(StockChangeLine),
    refusals: ['vehicle_not_found'],
    idempotent: false,
    rateLimit: { max: 120, windowSeconds: 300 },
  },
  'POST /api/my-stock/changes': {
    summary:
      'Change the chosen cars of mine together; one whose price is not the one I saw, or that somebody holds, stays',
    access: 'signed_in',
    duty: 'stock',
    body: z.object({
      change: StockChangeForm,
      /** Each with the price that was seen before the change. */
      cars: z
        .array(z.object({ id: idOf<VehicleId>(), price: DecimalAmount }))
        .min(1, 'Choose a car first.')
        .max(mostAtOnce, mostWords),
    }),
    reply: z.array(StockChangeLine),
    refusals: ['vehicle_not_found'],
    rateLimit: { max: 60, windowSeconds: 300 },
  },
} satisfies Calls;

export const Lead = z.object({
  kind: z.enum(leadKinds),
  id: Id,
  vehicleId: idOf<VehicleId>(),
  /** The car. */
  title: z.string(),
  stockNumber: z.string().nullable(),
  picture: Picture,
  /** What the buyer is called; addresses are never shown. */
  who: z.string(),
  /** What they wrote or did, in a line. */
  said: z.string(),
  /** Who does what next, in a sentence. */
  next: z.string(),
  /** When it moved last. */
  at: Timestamp,
  /** By when I answer; null where I need not. */
  due: Timestamp.nullable(),
});
export type Lead = z.output<typeof Lead>;

export const Leads = z.object({
  leads: z.array(Lead),
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  counts: z.object(
    Object.fromEntries(leadViews.map((view) => [view, z.number().int()])) as Record<
      (typeof leadViews)[number],
      z.ZodNumber
    >,
  ),
  /** There are older ones than are looked at together. */
  isCut: z.boolean(),
  /** Median minutes to the first answer of the last 90 days; null below three answers. */
  responseMinutes: z.number().int().nullable(),
});
export type Leads = z.output<typeof Leads>;

/** Where copies of leads go besides. */
export const LeadCopies = z.object({
  /** Null while none are sent. */
  email: z.string().nullable(),
  /** Where a code was mailed that is not typed yet. */
  asked: z.string().nullable(),
  /** With a file that other programs read. */
  asAdf: z.boolean(),
});
export type LeadCopies = z.output<typeof LeadCopies>;

export const leadCalls = {
  'GET /api/my-leads': {
    summary: 'Messages, offers and visits for my cars: what waits for me first, the first due on top',
    access: 'signed_in',
    duty: 'look',
    query: z.object({
      show: z.enum(leadViews).default('all'),
      page: written(z.number().int().min(1).max(1000)).default(1),
    }),
    reply: Leads,
    rateLimit: { max: 240, windowSeconds: 300 },
  },
  'GET /api/my-leads/waiting': {
    summary: 'How many of them wait for my answer',
    access: 'signed_in',
    duty: 'look',
    reply: z.object({ count: z.number().int() }),
  },
  'POST /api/my-leads/messages/:id/settle': {
    summary:
      'Say that what was written in a conversation needs no answer; it waits again with the next message',
    access: 'signed_in',
    duty: 'leads',
    params: z.object({ id: Id }),
    reply: z.void(),
    status: 204,
    refusals: ['inquiry_not_found'],
    rateLimit: { max: 120, windowSeconds: 300 },
  },
  'GET /api/lead-copies': {
    summary: 'Where copies of my leads go',
    access: 'signed_in',
    duty: 'look',
    reply: LeadCopies,
  },
  'PUT /api/lead-copies': {
    summary: 'Have copies of my leads mailed to an address, once the code that is mailed there was typed',
    access: 'signed_in',
    duty: 'own',
    // Whoever names the address reads what buyers ask.
    own: true,
    body: z.object({ email: Email, asAdf: z.boolean() }),
    reply: LeadCopies,
    refusals: ['address_unconfirmed', 'too_many_mails'],
    rateLimit: { max: 10, windowSeconds: 3600 },
  },
  'POST /api/lead-copies/confirm': {
    summary: 'Type the code that was mailed; copies go there from then on',
    access: 'signed_in',
    duty: 'own',
    body: z.object({ code: text(20).min(1, 'Enter the code.') }),
    reply: LeadCopies,
    refusals: ['copy_code_wrong', 'copy_code_over'],
    rateLimit: { max: 20, windowSeconds: 3600 },
  },
  'DELETE /api/lead-copies': {
    summary: 'Send no more copies',
    access: 'signed_in',
    duty: 'own',
    reply: LeadCopies,
  },
} satisfies Calls;

nameShapes({ Stock, StockCar, StockChangeForm, StockChangeLine, Lead, Leads, LeadCopies });
