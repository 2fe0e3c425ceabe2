/** What fares have to hold against the company's vehicle types. Pure. */
import { metersPerMile } from '#src/platform/units.ts';
import { offeredVehicleTypes, vehicleTypeOf } from '#src/riding/vehicle-types/vehicle-types.ts';
import type { WayRate } from '../terms.ts';
import type { FareDocument, VehicleFare } from './fare-document.ts';

/** A type that fares or rules name and the company does not have; undefined where there is none. */
export const unknownTypeIn = ({ vehicles, rules }: Pick<FareDocument, 'vehicles' | 'rules'>) =>
  [...Object.keys(vehicles), ...rules.flatMap(({ vehicleTypes }) => vehicleTypes)].find(
    (id) => !vehicleTypeOf(id),
  );

/** What somebody could be asked to pay nothing for, which no card can; null where there is nothing such. */
export function costsNothing({ vehicles }: Pick<FareDocument, 'vehicles'>): string | null {
  const free = Object.entries(vehicles).find(
    ([, { baseCents, bookingFeeCents, minimumCents }]) => baseCents + bookingFeeCents + minimumCents === 0,
  );
  if (!free) return null;
  const name = vehicleTypeOf(free[0])?.name ?? free[0];
  return `A short ride of ${name} would cost nothing, which nobody can pay. Set the least that a ride costs.`;
}

/** Of what riders pay, by the words of the table. */
const amounts: readonly [key: Exclude<keyof VehicleFare, keyof WayRate>, label: string][] = [
  ['baseCents', 'the base'],
  ['perMinuteCents', 'each minute'],
  ['bookingFeeCents', 'the booking fee'],
  ['minimumCents', 'the least a ride costs'],
  ['waitingPerMinuteCents', 'waiting'],
  ['cancellationFeeCents', 'the fee of calling off'],
];
const freeTimes: typeof amounts = [
  ['waitingFreeSeconds', 'free waiting'],
  ['cancellationFreeSeconds', 'free calling off'],
  ['noShowSeconds', 'the time to come'],
];

/** What a mile of the way costs, whichever unit it was set in. */
const mileCents = ({ perKmCents = 0, perMileCents }: WayRate): number =>
  perMileCents ?? (perKmCents * metersPerMile) / 1000;

/**
 * Why rides for wheelchairs would be dearer than those of the company's first type, in words; null where they are not.
 * Nobody pays for a wheelchair, so each amount is compared and not their sum. Fares without a first type compare nothing.
 */
export function dearerForWheelchairs({
  vehicles,
  rules,
}: Pick<FareDocument, 'vehicles' | 'rules'>): string | null {
  const [first, ...others] = offeredVehicleTypes().filter(({ id }) => vehicles[id]);
  const plain = first && vehicles[first.id];
  if (!first || !plain) return null;
  for (const { id, name, isAccessible } of others) {
    const fare = vehicles[id];
    if (!isAccessible || !fare) continue;
    const dearer =
      amounts.find(([key]) => fare[key] > plain[key])?.[1] ??
      (mileCents(fare) > mileCents(plain)
        ? `each ${fare.perMileCents === undefined ? 'km' : 'mile'}`
        : undefined) ??
      freeTimes.find(([key]) => fare[key] < plain[key])?.[1];
    if (dearer) return `${name} is for wheelchairs, and no dearer than ${first.name}: look at ${dearer}.`;
    const rule = rules.find(
      ({ vehicleTypes }) => vehicleTypes.includes(id) && !vehicleTypes.includes(first.id),
    );
    if (rule)
      return `${name} is for wheelchairs, and no dearer than ${first.name}: the rule “${rule.name}” is for it alone.`;
  }
  return null;
}
