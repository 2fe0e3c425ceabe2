import { type VehicleFilters, writeFilters } from '#src/cars/vehicles/filters.ts';

/** The filter form's id; controls outside it belong to it by this. */
export const filterFormId = 'vehicle-filters';

/** The page of these filters. */
export const addressOf = (filters: VehicleFilters): string => {
  const params = writeFilters(filters);
  return params.size > 0 ? `/vehicles?${params}` : '/vehicles';
};
