/** The four vehicle types as a rider chooses among them; hints from the specification, section 9. */
import type { VehicleType } from '#src/riding/drivers/contract.ts';

export interface RideType {
  type: VehicleType;
  name: string;
  seats: number;
  /** What a usual trip in the city costs, shown until there is an estimate. */
  priceHint: string;
}

export const rideTypes: readonly RideType[] = [
  { type: 'standard', name: 'Standard', seats: 4, priceHint: '$12-15' },
  { type: 'premium', name: 'Premium', seats: 4, priceHint: '$18-22' },
  { type: 'xl', name: 'XL', seats: 6, priceHint: '$25-30' },
  { type: 'eco', name: 'Eco', seats: 4, priceHint: '$10-13' },
];

export const rideTypeName = (type: VehicleType): string =>
  rideTypes.find((one) => one.type === type)?.name ?? type;
