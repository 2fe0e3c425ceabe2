/** The calls about promo codes, and their refusals. */
import { z } from 'zod';
import { CityId } from '#src/geo/streets/cities/city-facts.ts';
import { cityFrames } from '#src/geo/streets/city-frames.ts';
import {
  type Calls,
  ChosenDay,
  DecimalAmount,
  Id,
  nameShapes,
  Timestamp,
  text,
  typedAmount,
  typedCount,
} from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { codePattern, giftWords, highestGiftCents } from './rules.ts';

const KnownCity = CityId.refine(
  (id) => cityFrames().some((frame) => frame.id === id),
  'There is no such city.',
);

/** Why a code takes nothing off; also what estimates and bookings with a code may answer. */
export const promotionsRefusals = {
  promo_not_found: [422, 'There is no such promo code.'],
  promo_not_yet: [422, 'This promo code cannot be used yet.'],
  promo_over: [422, 'This promo code has ended.'],
  promo_used_up: [409, 'This promo code has been used up.'],
  promo_used: [409, 'You have already used this promo code.'],
  promo_first_ride: [422, 'This promo code is for a first ride.'],
  promo_not_here: [422, 'This promo code is not for rides from this city.'],
} satisfies RefusalCatalogue;

export const promotionsDeskRefusals = {
  promo_code_not_found: [404, 'There is no such promo code.'],
  promo_code_exists: [409, 'There is a promo code of that name already, perhaps an ended one.'],
  promo_dates: [422, 'The last day is before the first.'],
} satisfies RefusalCatalogue;

const Day = ChosenDay('Enter a day.');
const Uses = typedCount(
  z.number('Enter a whole number.').int().min(1, 'At least 1.').max(1_000_000, 'At most 1,000,000.'),
);
const Amount = typedAmount(giftWords, { mostCents: highestGiftCents });

export const NewPromoCode = z.object({
  code: text(20)
    .transform((code) => code.toUpperCase())
    .pipe(z.string().regex(codePattern, 'Use 3 to 20 letters and figures, such as WELCOME5.')),
  /** Either `amount`, or `percent` of the fare with `cap`. */
  gives: z.enum(['amount', 'percent']),
  amount: Amount.nullish(),
  percent: typedCount(
    z.number('Enter a whole number.').int().min(1, 'At least 1.').max(100, 'At most 100.'),
  ).nullish(),
  cap: Amount.nullish(),
  /** First and last day by the clocks of the city, or of the first one. */
  startsOn: Day,
  endsOn: Day.nullish(),
  mostUses: Uses,
  usesPerPerson: Uses,
  firstRideOnly: z.boolean().default(false),
  cityId: KnownCity.nullish(),
});
export type NewPromoCode = z.output<typeof NewPromoCode>;

export const PromoCode = z.object({
  id: Id,
  code: z.string(),
  amount: DecimalAmount.nullable(),
  percent: z.number().int().nullable(),
  cap: DecimalAmount.nullable(),
  startsAt: Timestamp,
  endsAt: Timestamp.nullable(),
  timeZone: z.string(),
  mostUses: z.number().int(),
  usesPerPerson: z.number().int(),
  firstRideOnly: z.boolean(),
  cityId: CityId.nullable(),
  uses: z.number().int(),
  /** What it has cost Rove so far: the discounts of rides it stands for now. */
  given: DecimalAmount,
  state: z.enum(['coming', 'on', 'used_up', 'over']),
});
export type PromoCode = z.output<typeof PromoCode>;

export const promotionsCalls = {
  'GET /api/operations/promo-codes': {
    summary: 'All promo codes, newest first, with what they were used for',
    access: 'operator',
    permission: 'payments.read',
    reply: z.array(PromoCode),
  },
  'POST /api/operations/promo-codes': {
    summary: 'Make a promo code; what it gives stays as it is made',
    access: 'operator',
    permission: 'promos.manage',
    limit: 'credits',
    body: NewPromoCode,
    reply: PromoCode,
    status: 201,
    refusals: ['promo_code_exists', 'promo_dates'],
  },
  'POST /api/operations/promo-codes/:id/end': {
    summary: 'End a promo code now; prices promised with it are kept for their five minutes',
    access: 'operator',
    permission: 'promos.manage',
    params: z.object({ id: Id }),
    reply: PromoCode,
    refusals: ['promo_code_not_found'],
  },
} satisfies Calls;

nameShapes({ NewPromoCode, PromoCode });
