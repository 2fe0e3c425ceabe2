/** The calls about trading in a car: what it may be worth, asking a dealer about it, and the dealer's figure. A price talk: no money moves. */
import { z } from 'zod';
import { sellingRefusals } from '#src/cars/listings/contract.ts';
import { readOdometer } from '#src/cars/listings/odometer.ts';
import { offersRefusals } from '#src/cars/offers/contract.ts';
import { newestYear, oldestYear } from '#src/cars/vehicles/rules.ts';
import {
  type Calls,
  ChosenDay,
  DecimalAmount,
  Id,
  idOf,
  longText,
  nameShapes,
  Timestamp,
  text,
  typedAmount,
  typedCount,
} from '#src/platform/contract.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { accidents, looks, mostADay, mostDaysAhead, mostFigureCents, mostForOneCar } from './rules.ts';

const farthest = 1_000_000;
const howFar = 'Enter how far it has been driven, such as 98000 km.';
const year = typedCount(
  z
    .number('Enter its year, such as 2016.')
    .int()
    .min(oldestYear)
    .refine((typed) => typed <= newestYear(), 'There is no car of that year yet.'),
);

export const TradedCarForm = z.object({
  year,
  make: text(40).min(1, 'Enter its make, such as Honda.'),
  model: text(60).min(1, 'Enter its model, such as Civic.'),
  trim: text(80).default(''),
  /** Figures, or words such as `98 000 km`; a number alone is in `unit`. */
  mileage: z.union([z.number(), text(40)], { error: howFar }).transform((typed, context) => {
    const read = readOdometer(typed);
    if (read && Number.isInteger(read.reading) && read.reading >= 0 && read.reading <= farthest) return read;
    context.addIssue({ code: 'custom', message: howFar });
    return z.NEVER;
  }),
  unit: z.enum(['mi', 'km']).default('mi'),
  looks: z.enum(looks, 'Choose how it is.'),
  accidents: z.enum(accidents, 'Choose what is known of accidents.'),
});
export type TradedCarForm = z.output<typeof TradedCarForm>;

const PriceRange = z.object({ low: DecimalAmount, high: DecimalAmount });

export const TradeIn = z.object({
  id: Id,
  /** The conversation it is talked about in. */
  inquiryId: Id,
  role: z.enum(['buyer', 'seller']),
  car: z.object({
    year: z.number().int(),
    make: z.string(),
    model: z.string(),
    trim: z.string().nullable(),
    mileage: z.number().int(),
    unit: z.enum(['mi', 'km']),
    looks: z.enum(looks),
    accidents: z.enum(accidents),
  }),
  /** What cars like it were listed at when it was asked; null where too few are known. */
  range: PriceRange.nullable(),
  askedAt: Timestamp,
  /** What the dealer would give for it, and until when. */
  figure: z.object({ amount: DecimalAmount, until: Timestamp, at: Timestamp, holds: z.boolean() }).nullable(),
  /** Whether the caller names a figure now. */
  mayName: z.boolean(),
  /** The clocks that its day is of. */
  zone: z.string(),
});
export type TradeIn = z.output<typeof TradeIn>;

export const tradeInRefusals = {
  vehicle_not_found: sellingRefusals.vehicle_not_found,
  own_listing: sellingRefusals.own_listing,
  vehicle_unavailable: sellingRefusals.vehicle_unavailable,
  inquiry_not_found: sellingRefusals.inquiry_not_found,
  address_unconfirmed: offersRefusals.address_unconfirmed,
  trade_ins_off: [409, 'Only dealers take cars in trade. Ask the seller of this one, or sell yours here.'],
  too_many_trade_ins: [
    429,
    `For one car you ask ${mostForOneCar} times, and ${mostADay} times a day. Write to the seller instead.`,
  ],
  trade_in_ended: [409, 'The buyer has asked anew meanwhile. Look at what they wrote.'],
  day_unusable: [422, `Choose a day from today on, within ${mostDaysAhead} days.`],
} satisfies RefusalCatalogue;

export const tradeInCalls = {
  'POST /api/trade-in-ranges': {
    offer: 'cars',
    summary: 'What cars like mine are listed at, before I ask a dealer to take it in trade',
    body: TradedCarForm,
    reply: z.object({ range: PriceRange.nullable() }),
    idempotent: false,
    rateLimit: { max: 60, windowSeconds: 60 },
  },
  'POST /api/vehicles/:id/trade-ins': {
    offer: 'cars',
    summary: 'Ask the dealer of a car what they would give for mine; it is talked about in our conversation',
    access: 'signed_in',
    params: z.object({ id: idOf<VehicleId>() }),
    body: TradedCarForm.extend({ words: longText(1000).default('') }),
    reply: TradeIn,
    status: 201,
    // Each mails a seller who has not asked for it.
    rateLimit: { max: 20, windowSeconds: 3600 },
    refusals: [
      'vehicle_not_found',
      'own_listing',
      'vehicle_unavailable',
      'trade_ins_off',
      'address_unconfirmed',
      'too_many_trade_ins',
      'too_many_mails',
    ],
  },
  'GET /api/inquiries/:id/trade-in': {
    summary: 'The car that is talked about in a conversation of mine as a trade-in, if one is',
    access: 'signed_in',
    duty: 'look',
    twoSided: true,
    params: z.object({ id: Id }),
    reply: z.object({ tradeIn: TradeIn.nullable() }),
  },
  'POST /api/trade-ins/:id/figure': {
    summary: 'Name what I would give for a buyer’s car, and until which day; another figure takes its place',
    access: 'signed_in',
    duty: 'leads',
    twoSided: true,
    params: z.object({ id: Id }),
    body: z.object({
      amount: typedAmount(() => 'Enter an amount such as 9500.', {
        leastCents: 1_00,
        mostCents: mostFigureCents,
        seldomBelowCents: 100_00,
      }),
      /** By the company’s clocks; the figure holds until its end. */
      until: ChosenDay(),
    }),
    reply: TradeIn,
    rateLimit: { max: 60, windowSeconds: 3600 },
    refusals: [
      'inquiry_not_found',
      'trade_in_ended',
      'vehicle_unavailable',
      'day_unusable',
      'too_many_mails',
    ],
  },
} satisfies Calls;

nameShapes({ TradeIn, TradedCarForm });
