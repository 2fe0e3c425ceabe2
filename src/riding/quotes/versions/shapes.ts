/** Fares as they travel: amounts as decimals, times in minutes, shares in percent, each as a person types it. */
import { z } from 'zod';
import {
  ChosenDay,
  DecimalAmount,
  nameShapes,
  nameText,
  Timestamp,
  text,
  typedAmount,
  typedDecimal,
} from '#src/platform/contract.ts';
import { toDecimal } from '#src/platform/money.ts';
import { weekdays } from '#src/platform/time/week-hours.ts';
import { distanceUnits } from '#src/platform/units.ts';
import { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import { mostVehicleTypes } from '#src/riding/vehicle-types/vehicle-types.ts';
import { mostFareCents, mostSurge, mostTimeFactor, mostTimeRules } from './bounds.ts';

export const fareVersionStates = ['draft', 'published', 'taken_back'] as const;
export type FareVersionState = (typeof fareVersionStates)[number];

const amountWords = () => `Enter an amount such as ${toDecimal(275)}, at most ${toDecimal(mostFareCents)}.`;
const Amount = typedAmount(amountWords, { leastCents: 0, mostCents: mostFareCents });
const Minutes = typedDecimal(
  z.number('Enter minutes such as 2 or 2.5.').min(0).max(60, 'Enter at most 60 minutes.'),
  2,
);
const factor = (most: number) =>
  typedDecimal(
    z
      .number('Enter a factor such as 1.25.')
      .gt(1, 'Enter a factor above 1, such as 1.25.')
      .max(most, `Enter at most ${most}.`),
    2,
  );
const percent = z.number('Enter a part such as 80.').min(0).max(100, 'Enter at most 100.');

const oneWay = 'Enter what each km costs or each mile, and one of them alone.';
const hasOneWay = ({ perKm, perMile }: { perKm?: unknown; perMile?: unknown }) =>
  (perKm === undefined) !== (perMile === undefined);

const vehicleSheet = <Amount extends z.ZodType>(amount: Amount) =>
  z
    .object({
      base: amount,
      /** What the way costs, in the unit in which it was typed: one of the two. */
      perKm: amount.optional(),
      perMile: amount.optional(),
      perMinute: amount,
      bookingFee: amount,
      minimum: amount,
      waitingPerMinute: amount,
      waitingFreeMinutes: Minutes,
      /** For calling off after the free minutes, and for not coming. */
      cancellationFee: amount,
      cancellationFreeMinutes: Minutes,
      noShowMinutes: Minutes,
      /** Of what driver and company share. */
      driverPercent: typedDecimal(percent, 3),
    })
    .refine(hasOneWay, { path: ['perKm'], message: oneWay })
    .refine(hasOneWay, { path: ['perMile'], message: oneWay });

const Clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 22:00.')
  .meta({ examples: ['22:00'] });
const RuleDays = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('weekdays'),
    weekdays: z.array(z.enum(weekdays)).min(1, 'Choose at least one day.').max(7),
  }),
  z
    .object({ kind: z.literal('dates'), first: ChosenDay(), last: ChosenDay() })
    .refine(({ first, last }) => first <= last, {
      path: ['last'],
      message: 'The last day comes before the first.',
    }),
]);
const ruleSheet = <Amount extends z.ZodType>(amount: Amount) =>
  z.object({
    /** What riders read beside what it adds. */
    name: nameText(40, 'Say what riders read, such as Late evening.'),
    days: RuleDays,
    /** By the city's clock, on into the next day where they end before they begin; null for all day. */
    hours: z.object({ from: Clock, until: Clock }).nullable(),
    /** The area of fares in which the pickup lies; nothing for everywhere. */
    area: text(40)
      .regex(/^[a-z][a-z0-9-]*$/)
      .nullish(),
    vehicleTypes: z.array(VehicleType).min(1, 'Choose at least one type of vehicle.').max(20),
    change: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('factor'), factor: factor(mostTimeFactor) }),
      z.object({ kind: z.literal('amount'), amount }),
    ]),
  });

const fareSheet = <Amount extends z.ZodType, Added extends z.ZodType>(amount: Amount, added: Added) =>
  z.object({
    /** A type that is missing is not offered there. */
    vehicles: z
      .record(VehicleType, vehicleSheet(amount))
      .refine((vehicles) => Object.keys(vehicles).length > 0, 'Enter the fares of one vehicle type at least.')
      .refine((vehicles) => Object.keys(vehicles).length <= mostVehicleTypes),
    surge: z.object({ isOn: z.boolean(), mostFactor: factor(mostSurge) }),
    rules: z.array(ruleSheet(added)).max(mostTimeRules, `At most ${mostTimeRules} rules.`),
  });

/** As a form sends it. */
export const TypedFareSheet = fareSheet(Amount, typedAmount(amountWords, { mostCents: mostFareCents }));
export type TypedFareSheet = z.input<typeof TypedFareSheet>;
export const FareSheet = fareSheet(DecimalAmount, DecimalAmount);
export type FareSheet = z.output<typeof FareSheet>;
export type VehicleSheet = FareSheet['vehicles'][VehicleType];
export type RuleSheet = FareSheet['rules'][number];

export const FareVersion = z.object({
  version: z.number().int(),
  state: z.enum(fareVersionStates),
  /** Whether rides are priced by it now. */
  isLive: z.boolean(),
  revision: z.number().int(),
  basedOn: z.number().int().nullable(),
  reason: z.string(),
  /** Who wrote, published or took it back last; null for what came with the installation. */
  by: z.string().nullable(),
  changedAt: Timestamp,
  effectiveFrom: Timestamp.nullable(),
  /** When the next one begins to hold, or it was taken back. */
  until: Timestamp.nullable(),
  takenBackReason: z.string().nullable(),
});
export type FareVersion = z.output<typeof FareVersion>;

export const FareArea = z.object({
  id: z.string(),
  name: z.string(),
  timeZone: z.string(),
  /** By what its way is priced where nothing was set yet. */
  distanceUnit: z.enum(distanceUnits),
  /** Null for everywhere beyond the cities. */
  state: z.enum(['draft', 'open', 'paused', 'closed']).nullable(),
  /** Where rules may hold alone, as the newest facts of the city have them. */
  ruleAreas: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type FareArea = z.output<typeof FareArea>;

const Sum = z.object({ before: DecimalAmount, after: DecimalAmount });
export const FarePreview = z.object({
  /** The version that rides are priced by now; null where there is none, so that nothing can be compared. */
  live: z.number().int().nullable(),
  from: Timestamp,
  rides: z.number().int(),
  /** Whether there were more, and only the newest are counted. */
  isCut: z.boolean(),
  dearer: z.number().int(),
  same: z.number().int(),
  cheaper: z.number().int(),
  fares: Sum,
  drivers: Sum,
  company: Sum,
  taxes: Sum,
  /** Rides by how many percent they change, from the cheapest to the dearest; the outermost hold what lies beyond. */
  histogram: z.array(z.object({ percent: z.number().int(), rides: z.number().int() })),
  examples: z.array(
    z.object({
      pickup: z.string(),
      destination: z.string(),
      distanceMeters: z.number().int(),
      durationSeconds: z.number().int(),
      vehicleType: VehicleType,
      before: DecimalAmount,
      after: DecimalAmount,
    }),
  ),
});
export type FarePreview = z.output<typeof FarePreview>;

nameShapes({ TypedFareSheet, FareSheet, FareVersion, FareArea, FarePreview });
