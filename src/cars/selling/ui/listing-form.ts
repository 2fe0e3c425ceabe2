/** A listing's form, read from its fields. The server checks it all again. */
import type { ListingFormInput } from '#src/cars/listings/shapes.ts';

const textFields = [
  'vin',
  'make',
  'model',
  'trim',
  'price',
  'drivetrain',
  'location',
  'description',
  'accidentWords',
  'registeredBefore',
] as const;
const choiceFields = ['condition', 'mileageUnit', 'fuelType', 'transmission', 'body', 'colour'] as const;
/** Answers that nobody has to give: the empty one is nothing said. */
const answerFields = ['accidents', 'serviceRecords', 'smokeFree'] as const;
const numberFields = ['year', 'mileage', 'doors', 'seats', 'owners'] as const;

export type ListingField = (
  | typeof textFields
  | typeof choiceFields
  | typeof answerFields
  | typeof numberFields
)[number];

/** Every field of the form; an optional one left empty is null. */
export function listingBody(form: FormData): ListingFormInput {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const body: Record<string, unknown> = {};
  for (const name of textFields) body[name] = text(name);
  for (const name of choiceFields) if (form.has(name)) body[name] = text(name);
  for (const name of [...answerFields, ...numberFields]) body[name] = text(name) || null;
  for (const name of ['vin', 'trim', 'drivetrain', 'accidentWords', 'registeredBefore'] as const)
    if (body[name] === '') body[name] = null;
  if (body.condition === 'new' && body.mileage === null) body.mileage = 0;
  return body as ListingFormInput;
}

/** What was typed, for a form that comes back with problems. */
export const typedValues = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].map(([key, value]) => [key, typeof value === 'string' ? value : '']));

/** What a listing keeps of a field, as its form holds it: choices are written small, whole prices without cents. */
export function asTyped(name: ListingField, kept: string): string {
  if (name === 'price') return kept.replace(/\.0+$/, '');
  return name === 'fuelType' || name === 'transmission' ? kept.toLowerCase() : kept;
}
