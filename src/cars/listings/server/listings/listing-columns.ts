/** A listing's form as its columns. */
import { paintFor } from '#src/artwork/cars/paint.ts';
import { milesOf } from '#src/cars/dealers/file/figures.ts';
import { makeNamed } from '#src/cars/valuation/makes.ts';
import { checkVin } from '#src/cars/valuation/vin.ts';
import { unknownPlace } from '#src/cars/vehicles/filters.ts';
import { nothingSaid } from '#src/cars/vehicles/seller-facts.ts';
import { existing } from '#src/platform/existing.ts';
import { toCents } from '#src/platform/money.ts';
import type { ListingForm } from '../../shapes.ts';
import { refuse } from '../parts.ts';
import type { NewVehicle } from './listing-store.ts';

/** How far a car has run as a form says it; a unit beside the figures wins over the one that is chosen. */
export const odometerOf = ({ mileage, mileageUnit }: Pick<ListingForm, 'mileage' | 'mileageUnit'>) => ({
  reading: mileage.reading,
  unit: mileage.unit ?? mileageUnit ?? ('mi' as const),
});

/** What of a form goes into which column. @throws Refusal invalid_vin */
export function columnsOf(form: ListingForm): NewVehicleColumns;
export function columnsOf(form: Partial<ListingForm>): Partial<NewVehicleColumns>;
export function columnsOf(form: Partial<ListingForm>): Partial<NewVehicleColumns> {
  const { vin, price, fuelType, lat, lng, location, colour, mileage, mileageUnit, make, ...rest } = form;
  const columns: Partial<NewVehicleColumns> = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  );
  for (const name of ['accidentWords', 'registeredBefore'] as const)
    if (columns[name] === '') columns[name] = null;
  if (form.condition === 'new') Object.assign(columns, nothingSaid);
  if (vin !== undefined) {
    if (vin) {
      const checked = checkVin(vin, { year: form.year });
      if (!checked.valid) {
        throw refuse('invalid_vin', { words: checked.problem, fields: { vin: checked.problem } });
      }
      columns.vin = checked.vin;
    } else columns.vin = null;
  }
  if (make !== undefined) columns.make = makeNamed(make);
  if (mileage !== undefined) {
    const { reading, unit } = odometerOf({ mileage, mileageUnit });
    columns.mileage = milesOf(reading, unit);
    columns.odometer = reading;
    columns.odometerUnit = unit;
  }
  if (price !== undefined) columns.priceCents = existing(toCents(price), 'a price in cents');
  if (fuelType !== undefined) columns.fuel = fuelType;
  if (colour !== undefined) {
    columns.colour = colour;
    columns.paint = paintFor(colour);
  }
  if (location !== undefined) {
    columns.location = location;
    // A town that no index knows is nowhere, and never where another town is.
    columns.lat = lat ?? unknownPlace.lat;
    columns.lng = lng ?? unknownPlace.lng;
  }
  return columns;
}
type NewVehicleColumns = Omit<
  NewVehicle,
  | 'id'
  | 'sellerId'
  | 'sellerType'
  | 'createdAt'
  | 'updatedAt'
  | 'status'
  | 'revision'
  | 'dealerName'
  | 'stockNumber'
>;
