/** The car of a listing as far as its form is filled in, in the shapes that buyers' pages draw. Pure. */
import { bodies, colours } from '#src/artwork/cars/kinds.ts';
import { drawingOf, pictureName } from '#src/artwork/cars/names.ts';
import { paintFor } from '#src/artwork/cars/paint.ts';
import { milesOf } from '#src/cars/dealers/file/figures.ts';
import { readOdometer } from '#src/cars/listings/odometer.ts';
import type { MyListing } from '#src/cars/listings/shapes.ts';
import { priceBounds } from '#src/cars/valuation/price-bounds.ts';
import { wordFor } from '#src/cars/vehicles/filters.ts';
import type { Deal, Picture } from '#src/cars/vehicles/shapes.ts';
import type { ListedVehicle } from '#src/cars/vehicles/ui/vehicle-pages.ts';
import { toDecimal } from '#src/platform/money.ts';
import { readTypedAmount, readTypedMiles } from '#src/platform/typed-numbers.ts';
import type { ListingField } from './listing-form.ts';

/** What stands in the form, each value as it was typed. */
export type Typed = Partial<Record<ListingField, string>>;

const unrated: Deal = { kind: 'unknown', market: null, difference: null, comparables: 0 };
const known = <T extends string>(all: readonly T[], word: string | undefined): T | undefined =>
  all.find((one) => one === word);
/** What was typed, 0 while it is no number. */
function miles(typed = ''): number {
  const reading = readTypedMiles(typed);
  return 'value' in reading ? reading.value : 0;
}

/** Miles, which buyers and ratings compare by, whatever unit was typed or chosen. */
export function typedMiles({ mileage = '', mileageUnit = '' }: Typed): number {
  const read = readOdometer(mileage);
  return read ? milesOf(read.reading, read.unit ?? (mileageUnit === 'km' ? 'km' : 'mi')) : 0;
}

/** The drawing that stands for a car without photos. */
function drawn({ body, colour, fuelType = '' }: Typed, id: number): Picture {
  const looks = {
    id,
    body: known(bodies, body) ?? 'sedan',
    paint: paintFor(known(colours, colour) ?? 'silver'),
    fuel: fuelType,
  };
  return {
    src: `/vehicles/pictures/${pictureName(drawingOf(looks, 'side'))}.svg`,
    avif: null,
    drawn: true,
    placeholder: null,
    width: 600,
    height: 400,
    alt: '',
  };
}

/**
 * The car as the search shows it; null until make, model and year are known. Without a price it costs nothing yet.
 *
 * @param listing what is kept of it, where it is saved already: its photos and who sells it
 * @param deal how the typed price was rated
 */
export function typedCar(
  typed: Typed,
  listing: MyListing | null,
  deal: Deal | null = null,
): ListedVehicle | null {
  const { make = '', model = '', trim = '', location = '' } = typed;
  const year = miles(typed.year);
  if (!make.trim() || !model.trim() || !/^(19|20)\d{2}$/.test(String(year))) return null;
  const price = readTypedAmount(typed.price ?? '', priceBounds);
  const photo = listing?.photos[0];
  return {
    id: listing?.id ?? 0,
    year,
    make: make.trim(),
    model: model.trim(),
    trim: trim.trim() || null,
    price: 'cents' in price ? toDecimal(price.cents) : toDecimal(0),
    previousPrice: listing?.previousPrice ?? null,
    condition: typed.condition === 'new' ? 'new' : 'used',
    status: 'published',
    mileage: typedMiles(typed),
    fuelType: wordFor(typed.fuelType ?? 'gasoline'),
    transmission: wordFor(typed.transmission ?? 'automatic'),
    location: location.trim() || 'Your town',
    sellerType: listing?.sellerType ?? 'private',
    sellerName: listing?.sellerName ?? 'Private Seller',
    picture: photo ? { ...photo, alt: '' } : drawn(typed, listing?.id ?? 0),
    deal: deal ?? unrated,
    distanceMiles: null,
  };
}
