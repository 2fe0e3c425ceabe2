/** The category chips: one category as the address has it, to which electric and SUV can be added. Pure. */
import type { VehicleFilters } from '#src/cars/vehicles/filters.ts';

type Category = NonNullable<VehicleFilters['category']>;
type Added = 'electric' | 'suv';

const isAdded = (value: string): value is Added => value === 'electric' || value === 'suv';

const addedIn = (filters: VehicleFilters, value: Added): boolean =>
  value === 'electric' ? filters.fuel?.join() === 'electric' : filters.body?.join() === 'suv';

/** Whether the chip is on: as the category, or added to another one. */
export function isChipOn(filters: VehicleFilters, value: string): boolean {
  if (value === 'all') return !filters.category && !addedIn(filters, 'electric') && !addedIn(filters, 'suv');
  return filters.category === value || (isAdded(value) && addedIn(filters, value));
}

function without(filters: VehicleFilters, value: Added): VehicleFilters {
  if (!addedIn(filters, value)) return filters;
  const { fuel, body, ...rest } = filters;
  return value === 'electric' ? { ...rest, ...(body && { body }) } : { ...rest, ...(fuel && { fuel }) };
}

function add(filters: VehicleFilters, value: Added): VehicleFilters {
  return value === 'electric' ? { ...filters, fuel: ['electric'] } : { ...filters, body: ['suv'] };
}

/**
 * The filters after the chip is pressed. A chip that is on is taken off; electric and SUV stay beside each other and
 * beside the rest, which exclude one another; `all` takes all of them off.
 */
export function pressChip(filters: VehicleFilters, value: string): VehicleFilters {
  const { category, ...rest } = filters;
  if (value === 'all') return without(without(rest, 'electric'), 'suv');
  if (category === value) return rest;
  if (isAdded(value)) {
    if (addedIn(filters, value)) return without(filters, value);
    return category ? add(filters, value) : { ...rest, category: value };
  }
  // What was the category and can stand beside another one does.
  const kept = category && isAdded(category) ? add(rest, category) : rest;
  return { ...kept, category: value as Category };
}
