/** The four vehicle types as a rider chooses among them; hints from the specification, section 9. */
import type { VehicleType } from '#src/features/drivers/contract.ts';
import { vehicleSeats } from '../rules.ts';

export interface RideType {
  type: VehicleType;
  name: string;
  seats: number;
  /** What a usual trip in the city costs, shown until there is an estimate. */
  priceHint: string;
}

export const rideTypes: readonly RideType[] = [
  { type: 'standard', name: 'Standard', seats: vehicleSeats.standard, priceHint: '$12-15' },
  { type: 'premium', name: 'Premium', seats: vehicleSeats.premium, priceHint: '$18-22' },
  { type: 'xl', name: 'XL', seats: vehicleSeats.xl, priceHint: '$25-30' },
  { type: 'eco', name: 'Eco', seats: vehicleSeats.eco, priceHint: '$10-13' },
];

export const rideTypeName = (type: VehicleType): string =>
  rideTypes.find((one) => one.type === type)?.name ?? type;
