/** The steps of listing a car and the fields of each. Pure. */

export const sellSteps = ['car', 'details', 'price', 'photos'] as const;
export type SellStep = (typeof sellSteps)[number];

const carFields = new Set(['vin', 'year', 'make', 'model', 'trim', 'condition', 'mileage', 'mileageUnit']);

/** The step that a field of the form stands in. */
export function stepOf(field: string): SellStep {
  if (carFields.has(field)) return 'car';
  if (field === 'price') return 'price';
  return /^photo/.test(field) ? 'photos' : 'details';
}
