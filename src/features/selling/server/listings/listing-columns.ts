/** A listing's form as its columns. */
import { paintFor } from '#src/artwork/cars/paint.ts';
import { checkVin } from '#src/features/appraisal/vin.ts';
import { stockTowns } from '#src/features/vehicles/towns.ts';
import { existing } from '#src/platform/existing.ts';
import { toCents } from '#src/platform/money.ts';
import type { ListingForm } from '../../shapes.ts';
import { refuse } from '../parts.ts';
import type { NewVehicle } from './listing-store.ts';

/** What of a form goes into which column. @throws Refusal invalid_vin */
export function columnsOf(form: ListingForm): NewVehicleColumns;
export function columnsOf(form: Partial<ListingForm>): Partial<NewVehicleColumns>;
export function columnsOf(form: Partial<ListingForm>): Partial<NewVehicleColumns> {
  const { vin, price, fuelType, lat, lng, location, colour, ...rest } = form;
  const columns: Partial<NewVehicleColumns> = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  );
  if (vin !== undefined) {
    if (vin) {
      const checked = checkVin(vin);
      if (!checked.valid) {
        throw refuse('invalid_vin', { words: checked.problem, fields: { vin: checked.problem } });
      }
      columns.vin = checked.vin;
    } else columns.vin = null;
  }
  if (price !== undefined) columns.priceCents = existing(toCents(price), 'a price in cents');
  if (fuelType !== undefined) columns.fuel = fuelType;
  if (colour !== undefined) {
    columns.colour = colour;
    columns.paint = paintFor(colour);
  }
  if (location !== undefined) {
    columns.location = location;
    const [town = ''] = location.toLowerCase().split(',');
    const known = stockTowns.find(([name]) => name.toLowerCase().startsWith(town.trim()));
    const [, townLat, townLng] = known ?? stockTowns[0];
    columns.lat = lat ?? townLat;
    columns.lng = lng ?? townLng;
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
