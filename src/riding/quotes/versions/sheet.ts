/** Fares between how they are kept and how they travel. Pure. */
import { centsOf, toDecimal } from '#src/platform/money.ts';
import type { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import type { FareDocument, TimeRule, VehicleFare } from './fare-document.ts';
import type { FareSheet, RuleSheet, VehicleSheet } from './shapes.ts';

const minutes = (seconds: number): number => Math.round((seconds / 60) * 100) / 100;
const seconds = (minutes: number): number => Math.round(minutes * 60);

const toVehicleSheet = (fare: VehicleFare): VehicleSheet => ({
  base: toDecimal(fare.baseCents),
  ...(fare.perKmCents !== undefined && { perKm: toDecimal(fare.perKmCents) }),
  ...(fare.perMileCents !== undefined && { perMile: toDecimal(fare.perMileCents) }),
  perMinute: toDecimal(fare.perMinuteCents),
  bookingFee: toDecimal(fare.bookingFeeCents),
  minimum: toDecimal(fare.minimumCents),
  waitingPerMinute: toDecimal(fare.waitingPerMinuteCents),
  waitingFreeMinutes: minutes(fare.waitingFreeSeconds),
  cancellationFee: toDecimal(fare.cancellationFeeCents),
  cancellationFreeMinutes: minutes(fare.cancellationFreeSeconds),
  noShowMinutes: minutes(fare.noShowSeconds),
  driverPercent: fare.driverPerHundredThousand / 1_000,
});

const fromVehicleSheet = (sheet: VehicleSheet): VehicleFare => ({
  baseCents: centsOf(sheet.base),
  ...(sheet.perKm !== undefined && { perKmCents: centsOf(sheet.perKm) }),
  ...(sheet.perMile !== undefined && { perMileCents: centsOf(sheet.perMile) }),
  perMinuteCents: centsOf(sheet.perMinute),
  bookingFeeCents: centsOf(sheet.bookingFee),
  minimumCents: centsOf(sheet.minimum),
  waitingPerMinuteCents: centsOf(sheet.waitingPerMinute),
  waitingFreeSeconds: seconds(sheet.waitingFreeMinutes),
  cancellationFeeCents: centsOf(sheet.cancellationFee),
  cancellationFreeSeconds: seconds(sheet.cancellationFreeMinutes),
  noShowSeconds: seconds(sheet.noShowMinutes),
  driverPerHundredThousand: Math.round(sheet.driverPercent * 1_000),
});

const toRuleSheet = ({ change, ...rule }: TimeRule): RuleSheet => ({
  ...rule,
  // What was written before rules had areas holds everywhere.
  area: rule.area ?? null,
  change: change.kind === 'factor' ? change : { kind: 'amount', amount: toDecimal(change.cents) },
});

const fromRuleSheet = ({ change, ...rule }: RuleSheet): TimeRule => ({
  ...rule,
  change: change.kind === 'factor' ? change : { kind: 'amount', cents: centsOf(change.amount) },
});

const eachVehicle = <From, To>(
  vehicles: Record<VehicleType, From>,
  make: (one: From) => To,
): Record<VehicleType, To> =>
  Object.fromEntries(Object.entries(vehicles).map(([type, one]) => [type, make(one)]));

export const toSheet = ({ vehicles, surge, rules }: FareDocument): FareSheet => ({
  vehicles: eachVehicle(vehicles, toVehicleSheet),
  surge,
  rules: rules.map(toRuleSheet),
});

export const fromSheet = ({ vehicles, surge, rules }: FareSheet): FareDocument => ({
  vehicles: eachVehicle(vehicles, fromVehicleSheet),
  surge,
  rules: rules.map(fromRuleSheet),
});
