/** What tests of the marketplace start from. For tests only. */

import type { ListingFormInput } from '#src/cars/listings/shapes.ts';
import { pictureFormatOf } from '#src/platform/pictures.ts';

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

/** A multipart body with one file and text fields. */
export function multipart(
  field: string,
  bytes: Buffer,
  fields: Record<string, string> = {},
  type = 'image/jpeg',
  name = `front.${pictureFormatOf(bytes) ?? 'jpg'}`,
) {
  const boundary = 'rove-test-boundary';
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${texts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
