/** A driver's pay and what they set for themselves: the calls, and their refusals. */

import { z } from 'zod';
import { PayeeMoney } from '#src/money/payments/payee-contract.ts';
import { payoutRefusals } from '#src/money/payments/refusals-contract.ts';
import {
  type Calls,
  ChosenDay,
  DecimalAmount,
  Id,
  Latitude,
  Longitude,
  nameShapes,
  Timestamp,
  text,
  typedAmount,
} from '#src/platform/contract.ts';
import { formatMoney } from '#src/platform/money.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { Appeal } from '#src/riding/appeals/contract.ts';
import { FarePart } from '#src/riding/quotes/shapes.ts';
import { highestGoalCents } from './goal.ts';
import { periods } from './periods.ts';

export const drivingRefusals = {
  not_your_pay: [403, 'This is the pay of another driver.'],
  ...payoutRefusals,
  destination_used_up: [409, 'You have used both destinations of today. There are two more tomorrow.'],
  no_destination: [409, 'You have not set a destination.'],
} satisfies RefusalCatalogue;

const DriverParams = z.object({ id: Id });
const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((day) => !Number.isNaN(Date.parse(day)), 'That is no day.')
  .meta({ examples: ['2026-06-01'] });
export const StatementQuery = z.object({
  period: z.enum(periods).default('week'),
  /** Any day of the period; today unless given. */
  on: ChosenDay().optional(),
});

const Totals = z.object({
  rides: z.number().int(),
  /** Cancellation fees, counted apart. */
  fees: z.number().int(),
  fares: DecimalAmount,
  cancellationFees: DecimalAmount,
  /** What Rove keeps by the terms of each ride, a fifth unless they say otherwise; taken off. */
  commission: DecimalAmount,
  tips: DecimalAmount,
  /** For quests and guarantees; part of what was earned. */
  bonuses: DecimalAmount,
  earned: DecimalAmount,
  /** Sales tax that is the driver's to pay over: in the balance, and no pay. Zero where Rove pays it over. */
  tax: DecimalAmount,
  /** From accepting to ending. */
  engagedSeconds: z.number().int(),
  onlineSeconds: z.number().int(),
});

const EarnedRide = z.object({
  id: Id,
  reference: z.string(),
  kind: z.enum(['ride', 'cancellation', 'no_show']),
  endedAt: Timestamp,
  pickupLocation: z.string(),
  destination: z.string(),
  /** What was driven; what was planned where nobody knows. */
  distanceMeters: z.number().int(),
  durationSeconds: z.number().int(),
  plannedMeters: z.number().int(),
  plannedSeconds: z.number().int(),
  /** Why it was not driven as planned, in words; null where it was. */
  cutShort: z.string().nullable(),
  parts: z.array(FarePart),
  base: DecimalAmount,
  distance: DecimalAmount,
  time: DecimalAmount,
  busy: DecimalAmount,
  waiting: DecimalAmount,
  fare: DecimalAmount,
  commission: DecimalAmount,
  tip: DecimalAmount,
  earned: DecimalAmount,
  /** What the rider paid in all. */
  paid: DecimalAmount,
});
export type EarnedRide = z.output<typeof EarnedRide>;

export const Statement = z.object({
  period: z.enum(periods),
  from: Day,
  to: Day,
  /** Days are those of this zone. */
  timeZone: z.string(),
  /** True while the period lasts. */
  open: z.boolean(),
  previousOn: Day,
  /** Null where the next period has not begun. */
  nextOn: Day.nullable(),
  totals: Totals,
  previousEarned: DecimalAmount,
  days: z.array(
    z.object({
      date: Day,
      totals: Totals,
      /** What the day at the same place in the period before brought. */
      previousEarned: DecimalAmount,
      rides: z.array(EarnedRide),
      bonuses: z.array(z.object({ words: z.string(), amount: DecimalAmount, paidAt: Timestamp })),
    }),
  ),
  taxNumber: z.string().nullable(),
  driver: z.string(),
});
export type Statement = z.output<typeof Statement>;

export const Pay = z.object({
  /** What Rove owes now, by its book. */
  balance: DecimalAmount,
  ...PayeeMoney.shape,
  weekGoal: DecimalAmount.nullable(),
  taxNumber: z.string().nullable(),
  rates: z.object({
    /** Of so many of the newest offers. */
    asked: z.number().int(),
    accepted: z.number().int(),
    /** Of the rides taken in so many days. */
    days: z.number().int(),
    taken: z.number().int(),
    completed: z.number().int(),
    cancelled: z.number().int(),
    noShows: z.number().int(),
  }),
});
export type Pay = z.output<typeof Pay>;

export const Feedback = z.object({
  /** What riders said at least a day ago, newest first; nobody is named. */
  said: z.array(
    z.object({
      /** Names it when it is appealed; says nothing of the ride. */
      rating: z.string(),
      /** An operator found that it should not count. */
      struck: z.boolean(),
      appeal: Appeal.nullable(),
      stars: z.number().int(),
      tags: z.array(z.string()),
      comment: z.string().nullable(),
      day: Day,
    }),
  ),
});
export type Feedback = z.output<typeof Feedback>;

export const Destination = z.object({
  current: z.object({ label: z.string(), lat: z.number(), lng: z.number(), since: Timestamp }).nullable(),
  leftToday: z.number().int(),
});
export type Destination = z.output<typeof Destination>;

export const drivingCalls = {
  'GET /api/drivers/:id/statement': {
    summary: 'What each ride of a day, a week or a month brought me; also as statement.csv and statement.pdf',
    access: 'driver',
    params: DriverParams,
    query: StatementQuery,
    reply: Statement,
    refusals: ['not_your_pay', 'driver_not_found', 'not_your_profile'],
  },
  'GET /api/drivers/:id/pay': {
    summary: 'My balance, payouts, goal and rates',
    access: 'driver',
    params: DriverParams,
    reply: Pay,
    refusals: ['not_your_pay', 'driver_not_found', 'not_your_profile'],
  },
  'PATCH /api/drivers/:id/pay': {
    summary: 'Set my goal for a week, or the tax number of my statements; null takes it away',
    access: 'driver',
    params: DriverParams,
    body: z.object({
      weekGoal: typedAmount(
        () => `A goal is an amount up to ${formatMoney(highestGoalCents, { short: true })}.`,
        {
          leastCents: 0,
          mostCents: highestGoalCents,
        },
      )
        .meta({ examples: ['750.00'] })
        .nullish(),
      taxNumber: text(20)
        .regex(/^(\d{9} ?RT ?\d{4})?$/i, 'A registration number is 9 figures, RT and 4 figures.')
        .meta({ examples: ['814723395 RT0001'] })
        .nullish(),
    }),
    reply: Pay,
    refusals: ['not_your_pay', 'driver_not_found', 'not_your_profile'],
  },
  'POST /api/drivers/:id/bank-account': {
    summary: 'Name the bank account I am paid to, or another one, on a page of the provider',
    access: 'driver',
    // Whoever names the account has the money.
    proof: 'recent',
    params: DriverParams,
    reply: z.object({ url: z.url() }),
    refusals: ['not_your_pay', 'payouts_refused', 'payouts_away', 'driver_not_found', 'not_your_profile'],
    rateLimit: { max: 20, windowSeconds: 300 },
    idempotent: false,
  },
  'POST /api/drivers/:id/bank-account/look': {
    summary: 'I am back from the provider: see what became of my bank account',
    access: 'driver',
    params: DriverParams,
    reply: Pay,
    refusals: ['not_your_pay', 'payouts_refused', 'payouts_away', 'driver_not_found', 'not_your_profile'],
    rateLimit: { max: 60, windowSeconds: 300 },
    idempotent: false,
  },
  'POST /api/drivers/:id/cash-out': {
    summary: 'Send all of my balance to my bank account now, less the fee',
    access: 'driver',
    params: DriverParams,
    reply: Pay,
    refusals: [
      'not_your_pay',
      'bank_account_needed',
      'nothing_to_pay_out',
      'driver_not_found',
      'not_your_profile',
    ],
    rateLimit: { max: 20, windowSeconds: 300 },
  },
  'GET /api/drivers/:id/feedback': {
    summary: 'What riders said of me, a day later and without names',
    access: 'driver',
    params: DriverParams,
    reply: Feedback,
    refusals: ['not_your_pay', 'driver_not_found', 'not_your_profile'],
  },
  'GET /api/drivers/:id/destination': {
    summary: 'Where I am heading, and how often I may still say so today',
    access: 'driver',
    params: DriverParams,
    reply: Destination,
    refusals: ['not_your_pay'],
  },
  'POST /api/drivers/:id/destination': {
    summary: 'Ask only for rides that bring me nearer to a place; twice a day',
    access: 'driver',
    params: DriverParams,
    body: z.object({ label: text(200).min(1), lat: Latitude, lng: Longitude }),
    reply: Destination,
    refusals: ['not_your_pay', 'destination_used_up'],
  },
  'DELETE /api/drivers/:id/destination': {
    summary: 'Take every ride again',
    access: 'driver',
    params: DriverParams,
    reply: Destination,
    refusals: ['not_your_pay', 'no_destination'],
  },
} satisfies Calls;

nameShapes({
  StatementTotals: Totals,
  EarnedRide,
  Statement,
  DriverPay: Pay,
  DriverFeedback: Feedback,
  DriverDestination: Destination,
});
