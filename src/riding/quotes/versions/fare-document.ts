/** What rides of one city cost, as one document: amounts by vehicle type, busy hours, and rules by day and hour. Pure. */
import { z } from 'zod';
import { weekdays } from '#src/platform/time/week-hours.ts';
import { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import { mostVehicleTypes } from '#src/riding/vehicle-types/vehicle-types.ts';
import { mostFareCents, mostSurge, mostTimeFactor, mostTimeRules } from './bounds.ts';

const Amount = z.number().int().min(0).max(mostFareCents);
const Seconds = z.number().int().min(0).max(3_600);

/** What one vehicle type costs, and the policy of its rides. */
export const VehicleFare = z
  .object({
    baseCents: Amount,
    /** What the way costs, in the unit in which it was typed: one of the two. */
    perKmCents: Amount.optional(),
    perMileCents: Amount.optional(),
    perMinuteCents: Amount,
    bookingFeeCents: Amount,
    minimumCents: Amount,
    waitingPerMinuteCents: Amount,
    waitingFreeSeconds: Seconds,
    /** For calling off after the free seconds, and for not coming. */
    cancellationFeeCents: Amount,
    cancellationFreeSeconds: Seconds,
    noShowSeconds: Seconds,
    /** The driver's share of what they and the company share; 80 % is 80000. */
    driverPerHundredThousand: z.number().int().min(0).max(100_000),
  })
  .refine(({ perKmCents, perMileCents }) => (perKmCents === undefined) !== (perMileCents === undefined));
export type VehicleFare = z.output<typeof VehicleFare>;

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** When a rule holds, by the city's clock. Hours that end before they begin go on into the next day. */
export const TimeRule = z.object({
  /** What riders read beside what it adds: `Late evening`. */
  name: z.string().min(1).max(40),
  days: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('weekdays'), weekdays: z.array(z.enum(weekdays)).min(1).max(7) }),
    /** Both of them counted. */
    z.object({ kind: z.literal('dates'), first: z.iso.date(), last: z.iso.date() }),
  ]),
  /** Null for all day. */
  hours: z.object({ from: Clock, until: Clock }).nullable(),
  /** The area of fares in which the pickup lies, by its id in the facts of the city; nothing for everywhere. */
  area: z.string().max(40).nullish(),
  vehicleTypes: z.array(VehicleType).min(1).max(20),
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('factor'), factor: z.number().gt(1).max(mostTimeFactor) }),
    z.object({ kind: z.literal('amount'), cents: Amount.min(1) }),
  ]),
});
export type TimeRule = z.output<typeof TimeRule>;

export const FareDocument = z.object({
  /** A type that is missing is not offered there. */
  vehicles: z
    .record(VehicleType, VehicleFare)
    .refine((vehicles) => Object.keys(vehicles).length <= mostVehicleTypes),
  /** Whether rides are dearer where more people ask than drivers are free, and how much at most. */
  surge: z.object({ isOn: z.boolean(), mostFactor: z.number().gt(1).max(mostSurge) }),
  rules: z.array(TimeRule).max(mostTimeRules),
});
export type FareDocument = z.output<typeof FareDocument>;
