/** What is asked of the process that keeps the index, and what it answers; both sides read it with these shapes. */
import { z } from 'zod';
import { bodies } from '#src/cars/vehicles/filters.ts';

const Deal = z.object({
  kind: z.enum(['great', 'good', 'fair', 'high', 'list_price', 'unknown']),
  marketCents: z.number().nullable(),
  differenceCents: z.number().nullable(),
  comparables: z.number(),
  yearsApart: z.number().nullable(),
});
const Place = z.object({ key: z.number(), id: z.number().int() });
const Ids = z.array(z.number().int());
const Numbers = z.array(z.number());
const Car = z.object({
  id: z.number().int(),
  make: z.string(),
  model: z.string(),
  trim: z.string().nullable(),
  fuel: z.string().nullable(),
  year: z.number(),
  mileage: z.number(),
  condition: z.enum(['new', 'used']),
  priceCents: z.number(),
  body: z.enum(bodies).nullable(),
  sellerId: z.number().int(),
});
/** Filters in their one address form. */
const address = z.string().max(8000);

/** Cars judged with one question. */
export const mostCars = 200;
/** Listings read again with one question. */
export const mostIds = 1000;
/** Bytes of a question, and of an answer: twice and ten times what the largest of either takes. */
export const mostAskedBytes = 256 * 1024;
export const mostAnsweredBytes = 4 * 1024 * 1024;

export const finderCalls = {
  find: {
    question: z.object({ address, limit: z.number().int().min(0).max(1000), after: Place.nullable() }),
    answer: z.object({
      ids: Ids,
      deals: z.array(Deal),
      miles: z.array(z.number().nullable()),
      total: z.number(),
      next: Place.nullable(),
    }),
  },
  facets: {
    question: z.object({ address }),
    answer: z.object({
      total: z.number(),
      corrections: z.array(z.object({ from: z.string(), to: z.string() })),
      category: Numbers,
      priceRange: Numbers,
      make: z.array(z.tuple([z.string(), z.number()])),
      year: z.array(z.tuple([z.number(), z.number()])),
      body: Numbers,
      fuel: Numbers,
      transmission: Numbers,
      colour: Numbers,
      seller: Numbers,
      location: Numbers,
    }),
  },
  matches: {
    question: z.object({ address, id: z.number().int() }),
    answer: z.boolean(),
  },
  judge: {
    question: z.object({
      cars: z.array(Car).max(mostCars),
      similar: z.number().int().min(0).max(100),
      spread: z.boolean(),
    }),
    answer: z.array(
      z.object({
        deal: Deal,
        reasons: z.array(z.string()),
        spread: Numbers,
        similar: z.object({ ids: Ids, deals: z.array(Deal), total: z.number() }),
        ofSeller: z.number(),
      }),
    ),
  },
  refresh: {
    question: z.object({ ids: Ids.max(mostIds) }),
    answer: z.literal('done'),
  },
} as const;

export type FinderCall = keyof typeof finderCalls;
export type Question<C extends FinderCall> = z.input<(typeof finderCalls)[C]['question']>;
export type Answer<C extends FinderCall> = z.output<(typeof finderCalls)[C]['answer']>;
