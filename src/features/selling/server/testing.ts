/** What tests of the marketplace start from. For tests only. */
import type { ListingFormInput } from '../shapes.ts';

/** A listing that can be published as it is; `change` replaces parts of it. */
export const listingForm = (change: Partial<ListingFormInput> = {}): ListingFormInput => ({
  year: 2021,
  make: 'Toyota',
  model: 'Camry',
  trim: 'SE',
  price: '21500',
  condition: 'used',
  mileage: 41_000,
  fuelType: 'gasoline',
  transmission: 'automatic',
  body: 'sedan',
  colour: 'blue',
  location: 'Oakville, ON',
  description: 'Bought new here, kept in a garage and serviced on time.',
  ...change,
});
