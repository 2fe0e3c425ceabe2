/** The form of a city's fares: what its fields are called, and what is read of them. */
import { field } from '#src/design/desk/operator-page.ts';
import { weekdayNames, weekdays } from '#src/platform/time/week-hours.ts';
import type { DistanceUnit } from '#src/platform/units.ts';
import type {
  FareSheet,
  RuleSheet,
  TypedFareSheet,
  VehicleSheet,
} from '#src/riding/quotes/versions/shapes.ts';
import {
  offeredVehicleTypes,
  type VehicleType,
  vehicleTypes,
} from '#src/riding/vehicle-types/vehicle-types.ts';

/** The types of a table: those that are offered, and those that have fares in it. In the company's order. */
export const typesShown = (...sheets: (Pick<FareSheet, 'vehicles'> | null)[]): VehicleType[] =>
  vehicleTypes()
    .filter(({ id, isOffered }) => isOffered || sheets.some((sheet) => sheet?.vehicles[id]))
    .map(({ id }) => id);

interface FareRow {
  key: keyof VehicleSheet;
  label: string;
  more?: string;
  is: 'amount' | 'number';
}

/** The rows of the table, in the order in which a fare is reckoned. */
export const fareRows: readonly FareRow[] = [
  { key: 'base', label: 'Base', is: 'amount' },
  { key: 'perKm', label: 'Each km', is: 'amount' },
  { key: 'perMile', label: 'Each mile', is: 'amount' },
  { key: 'perMinute', label: 'Each minute', more: 'on the way', is: 'amount' },
  { key: 'bookingFee', label: 'Booking fee', more: 'the company’s', is: 'amount' },
  { key: 'minimum', label: 'Least', more: 'a ride costs', is: 'amount' },
  { key: 'waitingPerMinute', label: 'Waiting', more: 'a minute', is: 'amount' },
  { key: 'waitingFreeMinutes', label: 'Waiting is free for', more: 'minutes', is: 'number' },
  { key: 'cancellationFee', label: 'Called off late, or did not come', is: 'amount' },
  { key: 'cancellationFreeMinutes', label: 'Calling off is free for', more: 'minutes', is: 'number' },
  { key: 'noShowMinutes', label: 'Did not come after', more: 'minutes', is: 'number' },
  { key: 'driverPercent', label: 'Driver’s share', more: '%', is: 'number' },
];

/**
 * The rows that are shown: the way by the unit of the place, and by the other one where something is priced by it, which
 * stays as it was typed until somebody writes the other instead.
 */
export function rowsShown(
  unit: DistanceUnit,
  ...sheets: (Pick<FareSheet, 'vehicles'> | null)[]
): (FareRow & { mayBeEmpty: boolean })[] {
  const isPriced = (key: 'perKm' | 'perMile') =>
    sheets.some((sheet) =>
      Object.values(sheet?.vehicles ?? {}).some((vehicle) => vehicle[key] !== undefined),
    );
  const isHidden = {
    perKm: unit !== 'km' && !isPriced('perKm'),
    perMile: unit !== 'miles' && !isPriced('perMile'),
  };
  const hasBoth = !isHidden.perKm && !isHidden.perMile;
  return fareRows.flatMap((row) => {
    if (row.key !== 'perKm' && row.key !== 'perMile') return [{ ...row, mayBeEmpty: false }];
    return isHidden[row.key] ? [] : [{ ...row, mayBeEmpty: hasBoth }];
  });
}

export const weekdayChoices = weekdays.map((value) => ({ value, label: weekdayNames[value] }));

export const newRule = (): RuleSheet => ({
  ...{ name: '', days: { kind: 'weekdays', weekdays: [...weekdays] } },
  ...{ hours: { from: '22:00', until: '03:00' }, area: null },
  vehicleTypes: offeredVehicleTypes().map(({ id }) => id),
  change: { kind: 'factor', factor: 1.1 },
});

/** How many of the rules and cells are others than in the version that holds. */
export function countChanges(sheet: FareSheet, live: FareSheet): { cells: number; rules: number } {
  const cells = typesShown(sheet, live).flatMap((type) =>
    fareRows.filter(({ key }) => sheet.vehicles[type]?.[key] !== live.vehicles[type]?.[key]),
  ).length;
  return { cells, rules: sheet.rules.filter((rule) => !hasRule(live, rule)).length };
}

export const hasRule = ({ rules }: Pick<FareSheet, 'rules'>, rule: RuleSheet): boolean =>
  rules.some((one) => JSON.stringify(one) === JSON.stringify(rule));

/** The places of rules in a form, in their order; one that was removed leaves a gap. */
function rulePlaces(form: FormData): string[] {
  const places = [...form.keys()].flatMap((name) => /^rules\.([\w-]+)\.name$/.exec(name)?.[1] ?? []);
  return [...new Set(places)];
}

function readRule(form: FormData, place: string): TypedFareSheet['rules'][number] {
  const said = (name: string) => field(form, `rules.${place}.${name}`);
  const ticked = (name: string) => form.getAll(`rules.${place}.${name}`);
  return {
    name: said('name'),
    days:
      said('days') === 'dates'
        ? { kind: 'dates', first: said('first'), last: said('last') }
        : { kind: 'weekdays', weekdays: weekdays.filter((day) => ticked('weekdays').includes(day)) },
    hours: said('hours') === 'some' ? { from: said('from'), until: said('until') } : null,
    area: said('area') || null,
    vehicleTypes: vehicleTypes()
      .map(({ id }) => id)
      .filter((id) => ticked('vehicleTypes').includes(id)),
    change:
      said('change') === 'amount'
        ? { kind: 'amount', amount: said('amount') }
        : { kind: 'factor', factor: said('factor') },
  };
}

/** One column as it was typed; empty cells where the type has no fares there. */
export const readVehicle = (form: FormData, type: VehicleType): Record<keyof VehicleSheet, string> =>
  Object.fromEntries(fareRows.map(({ key }) => [key, field(form, `vehicles.${type}.${key}`)])) as Record<
    keyof VehicleSheet,
    string
  >;

/** What was typed, for the contract to read. A type whose cells are all empty is not offered there. */
export function readFares(form: FormData): TypedFareSheet {
  const vehicles = Object.fromEntries(
    vehicleTypes().flatMap(({ id }) => {
      const typed = readVehicle(form, id);
      const { perKm, perMile, ...others } = typed;
      const way = { ...(perKm && { perKm }), ...(perMile && { perMile }) };
      return Object.values(typed).some(Boolean) ? [[id, { ...others, ...way }]] : [];
    }),
  ) as TypedFareSheet['vehicles'];
  return {
    vehicles,
    surge: { isOn: field(form, 'surge.isOn') === 'on', mostFactor: field(form, 'surge.mostFactor') },
    rules: rulePlaces(form).map((place) => readRule(form, place)),
  };
}
