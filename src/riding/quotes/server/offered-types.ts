/** Which vehicle types can be had where: those that the company offers and the city has fares of. */
import { cities } from '#src/geo/streets/cities/cities.ts';
import { offeredVehicleTypes, type VehicleType } from '#src/riding/vehicle-types/vehicle-types.ts';
import type { QuotingParts } from './parts.ts';

/** By city, in the company's order; a city without fares has none. */
export async function typesByCity({
  fares,
}: Pick<QuotingParts, 'fares'>): Promise<{ byCity: Record<string, VehicleType[]> }> {
  const byCity: Record<string, VehicleType[]> = {};
  for (const { id: cityId } of cities()) {
    const vehicles = (await fares.find(cityId))?.document.vehicles ?? {};
    byCity[cityId] = offeredVehicleTypes().flatMap(({ id }) => (vehicles[id] ? [id] : []));
  }
  return { byCity };
}
