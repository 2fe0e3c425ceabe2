/** The four vehicle types as a rider chooses among them; hints from the specification, section 9. */
import type { Cents } from '#src/platform/money.ts';
import type { VehicleType } from '#src/riding/drivers/contract.ts';

export interface RideType {
  type: VehicleType;
  name: string;
  seats: number;
  /** What a usual trip in the city costs, shown until there is an estimate. */
  usualCents: readonly [from: Cents, to: Cents];
}

export const rideTypes: readonly RideType[] = [
  { type: 'standard', name: 'Standard', seats: 4, usualCents: [1200, 1500] },
  { type: 'premium', name: 'Premium', seats: 4, usualCents: [1800, 2200] },
  { type: 'xl', name: 'XL', seats: 6, usualCents: [2500, 3000] },
  { type: 'eco', name: 'Eco', seats: 4, usualCents: [1000, 1300] },
];

export const rideTypeName = (type: VehicleType): string =>
  rideTypes.find((one) => one.type === type)?.name ?? type;
