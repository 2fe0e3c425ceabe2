/** What a ride is changed to. Pure. */
import type { Cents } from '#src/platform/money.ts';
import type { FarePartCents } from '#src/riding/quotes/fare-parts.ts';
import type { Stop } from '#src/riding/quotes/stops.ts';
import type { Terms } from '#src/riding/quotes/terms.ts';
import type { VehicleType } from '#src/riding/vehicle-types/contract.ts';

/** Where and when a ride goes, what it costs, and what its rider wants besides; as it is kept, times in ISO 8601. */
export interface Plan {
  pickup: Stop;
  stops: Stop[];
  destination: Stop;
  distanceMeters: number;
  durationSeconds: number;
  routedBy: string | null;
  vehicleType: VehicleType;
  scheduledAt: string | null;
  parts: FarePartCents[];
  terms: Terms;
  totalCents: Cents;
  discountCents: Cents;
  note: string | null;
  passenger: { name: string; phone: string } | null;
}

/** What of a plan is told of later: before and after a change. */
export type ToldPlan = Pick<
  Plan,
  'pickup' | 'stops' | 'destination' | 'vehicleType' | 'scheduledAt' | 'note' | 'passenger'
>;

export const toldOf = (plan: ToldPlan): ToldPlan => ({
  pickup: plan.pickup,
  stops: plan.stops,
  destination: plan.destination,
  vehicleType: plan.vehicleType,
  scheduledAt: plan.scheduledAt,
  note: plan.note,
  passenger: plan.passenger,
});

/** What a change was of, one word each, in the order in which they are said. */
export type Changed = 'pickup' | 'stops' | 'destination' | 'time' | 'type' | 'note' | 'passenger';

const isSamePlace = (a: Stop, b: Stop): boolean =>
  a.lat === b.lat && a.lng === b.lng && a.address === b.address;

export function changedBetween(before: ToldPlan, after: ToldPlan): Changed[] {
  const sameStops =
    before.stops.length === after.stops.length &&
    before.stops.every((stop, index) => {
      const other = after.stops[index];
      return other !== undefined && isSamePlace(stop, other);
    });
  const said: [Changed, boolean][] = [
    ['pickup', !isSamePlace(before.pickup, after.pickup)],
    ['stops', !sameStops],
    ['destination', !isSamePlace(before.destination, after.destination)],
    ['time', before.scheduledAt !== after.scheduledAt],
    ['type', before.vehicleType !== after.vehicleType],
    ['note', before.note !== after.note],
    ['passenger', JSON.stringify(before.passenger) !== JSON.stringify(after.passenger)],
  ];
  return said.filter(([, differs]) => differs).map(([what]) => what);
}
