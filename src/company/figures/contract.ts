/** Figures of the company: what happened by hour, day and week, by city and type, beside the week before. */
import { z } from 'zod';
import { type Calls, ChosenDay, DecimalAmount, nameShapes, Timestamp, text } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { countMeasures, moneyMeasures } from './measures.ts';
import { longestSpan, steps } from './spans.ts';

export const figureRefusals = {
  figures_backwards: [422, 'The last day is before the first.'],
  figures_too_long: [
    422,
    `Ask for at most ${longestSpan.hour} days by hour, ${longestSpan.day} days by day, or ${longestSpan.week / 7} weeks by week.`,
  ],
  figures_city_unknown: [422, 'There is no such city. Choose one of the list.'],
  figures_type_unknown: [422, 'There is no such type of vehicle. Choose one of the list.'],
} satisfies RefusalCatalogue;

const each = <K extends string, V extends z.ZodType>(keys: readonly K[], value: V) =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<K, V>;

const Share = z.number().nullable();
/** What happened in a span. Seconds are whole; shares lie between 0 and 1, and are null where there was nothing. */
export const Figure = z.object({
  ...each(countMeasures, z.number().int()),
  ...each(moneyMeasures, DecimalAmount),
  /** Fares less what went back, drivers' pay, promo codes and what could not be collected. */
  commission: DecimalAmount,
  acceptance: Share,
  utilisation: Share,
  /** From asking for a ride now to the car at the pickup; exact to 5 %. */
  waitP50Seconds: z.number().nullable(),
  waitP95Seconds: z.number().nullable(),
});
export type Figure = z.output<typeof Figure>;

export const Figures = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(steps),
  /** The same days of the week before, or as many weeks before as the span is long. */
  before: z.object({ from: z.string(), to: z.string() }),
  city: z.string().nullable(),
  type: z.string().nullable(),
  /** ISO 4217, as `USD`. */
  currency: z.string(),
  /** Everything that happened before this is counted, where `isComplete`. */
  asOf: Timestamp,
  /** False while older days are still being counted. */
  isComplete: z.boolean(),
  /** Those with figures or open; an empty id is what belongs to none. */
  cities: z.array(z.object({ id: z.string(), name: z.string(), total: Figure, before: Figure })),
  total: Figure,
  totalBefore: Figure,
  periods: z.array(
    z.object({
      /** `2026-11-16` of a day or of the Monday of a week. */
      day: z.string(),
      /** `00` to `23`, and `01b` for the second time clocks show it; null but by hour. */
      hour: z.string().nullable(),
      total: Figure,
      /** Of the same period in the span before. */
      before: Figure,
      /** By id; those without any are left out. */
      cities: z.record(z.string(), Figure),
    }),
  ),
});
export type Figures = z.output<typeof Figures>;

const Day = ChosenDay();
const FigureQuery = z.object({
  from: Day,
  to: Day,
  by: z.enum(steps).default('day'),
  city: text(60).optional(),
  type: text(60).optional(),
});
const refusals = [
  'figures_backwards',
  'figures_too_long',
  'figures_city_unknown',
  'figures_type_unknown',
] as const;

export const figureCalls = {
  'GET /api/operations/figures': {
    summary: 'Figures of a span by hour, day or week, beside the week before',
    access: 'operator',
    permission: 'figures.read',
    cities: 'filtered',
    query: FigureQuery,
    reply: Figures,
    refusals: [...refusals],
  },
  'GET /api/operations/figures.csv': {
    summary: 'The same as a file for a spreadsheet: a line for each period and city',
    access: 'operator',
    permission: 'figures.read',
    cities: 'filtered',
    query: FigureQuery,
    reply: z.string(),
    mediaType: 'text/csv',
    refusals: [...refusals],
  },
} satisfies Calls;

nameShapes({ Figure, Figures });
