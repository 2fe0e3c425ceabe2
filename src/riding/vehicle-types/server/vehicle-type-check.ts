import { refusalsOf } from '#src/platform/refusal.ts';
import { vehicleTypeRefusals } from '../contract.ts';
import { vehicleTypeOf } from '../vehicle-types.ts';

export const refuseVehicleType = refusalsOf(vehicleTypeRefusals);

/** For whatever begins with a vehicle type. @throws Refusal vehicle_type_not_offered */
export function checkVehicleType(id: string): void {
  if (vehicleTypeOf(id)?.isOffered) return;
  throw refuseVehicleType('vehicle_type_not_offered', {
    fields: { vehicleType: vehicleTypeRefusals.vehicle_type_not_offered[1] },
  });
}
