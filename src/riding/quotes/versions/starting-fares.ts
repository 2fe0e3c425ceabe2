/** What a new city's first draft says, so that nobody begins with empty cells. Pure. */
import type { Cents } from '#src/platform/money.ts';
import { centsPerUnit } from '#src/platform/money.ts';
import type { DistanceUnit } from '#src/platform/units.ts';
import {
  offeredVehicleTypes,
  type VehicleType,
  type VehicleTypeFacts,
} from '#src/riding/vehicle-types/vehicle-types.ts';
import { standardPolicy } from '../terms.ts';
import type { FareDocument, VehicleFare } from './fare-document.ts';

/**
 * Plain numbers in the company's currency. They are nobody's prices: an operator reads each of them and publishes, and
 * until then the city has no fares.
 * @param unit by which the way is priced; a mile costs what 1.6 km do
 */
export function startingFares(unit: DistanceUnit = 'km'): FareDocument {
  const one = centsPerUnit();
  const vehicle = (base: number, perKm: number, perMinute: number, minimum: number): VehicleFare => {
    const cents = (units: number): Cents => Math.round(units * one);
    const { waitingFreeSeconds, cancellation, driverPerHundredThousand } = standardPolicy;
    return {
      ...{ baseCents: cents(base), perMinuteCents: cents(perMinute) },
      ...(unit === 'km' ? { perKmCents: cents(perKm) } : { perMileCents: cents(perKm * 1.6) }),
      ...{ bookingFeeCents: cents(1), minimumCents: cents(minimum), waitingPerMinuteCents: cents(0.5) },
      ...{ waitingFreeSeconds, cancellationFeeCents: cents(5) },
      ...{ cancellationFreeSeconds: cancellation.freeSeconds, noShowSeconds: cancellation.noShowSeconds },
      driverPerHundredThousand,
    };
  };
  const plain = vehicle(3, 1, 0.2, 7);
  const known: Partial<Record<VehicleType, VehicleFare>> = {
    premium: vehicle(5, 1.5, 0.3, 12),
    xl: vehicle(6, 2, 0.4, 14),
    eco: vehicle(3, 1, 0.2, 6),
  };
  const fareOf = ({ id, isAccessible }: VehicleTypeFacts) => (isAccessible ? plain : (known[id] ?? plain));
  const vehicles = Object.fromEntries(offeredVehicleTypes().map((type) => [type.id, fareOf(type)]));
  return { vehicles, surge: { isOn: false, mostFactor: 2 }, rules: [] };
}
