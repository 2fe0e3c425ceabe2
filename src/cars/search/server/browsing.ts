/** The list of vehicles, page by page, and the counts beside its filters. */
import { readFilters, type VehicleFilters, writeFilters } from '#src/cars/vehicles/filters.ts';
import type { Facets, Vehicle } from '#src/cars/vehicles/shapes.ts';
import { refuse, type VehicleParts } from './parts.ts';
import type { Place } from './search/search-index.ts';

export interface VehiclePage {
  vehicles: Vehicle[];
  total: number;
  /** The cursor of the next page; null on the last. */
  next: string | null;
  /** The filters in their canonical address form. */
  address: URLSearchParams;
}

type Found = Pick<VehicleParts, 'catalogue'>;

/** @throws Refusal invalid_filter, invalid_cursor */
export async function browseVehicles(
  { catalogue }: Found,
  query: Record<string, unknown>,
  limit: number,
  cursor?: string,
): Promise<VehiclePage> {
  const filters = filtersOf(query);
  const sort = filters.sort ?? 'newest';
  const after = cursor === undefined ? null : readCursor(cursor, sort);
  const { vehicles, total, next } = await catalogue.search(filters, limit, after);
  return { vehicles, total, next: next && writeCursor(next, sort), address: writeFilters(filters) };
}

/** @throws Refusal invalid_filter */
export async function countFacets({ catalogue }: Found, query: Record<string, unknown>): Promise<Facets> {
  return catalogue.facets(filtersOf(query));
}

/** @throws Refusal invalid_filter naming each field */
function filtersOf(query: Record<string, unknown>): VehicleFilters {
  const { filters, problems } = readFilters(query);
  if (Object.keys(problems).length > 0) throw refuse('invalid_filter', { fields: problems });
  return filters;
}

const writeCursor = (place: Place, sort: string): string =>
  Buffer.from(JSON.stringify([sort, place.key, place.id])).toString('base64url');

function readCursor(cursor: string, sort: string): Place {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (
      Array.isArray(parsed) &&
      parsed[0] === sort &&
      Number.isFinite(parsed[1]) &&
      Number.isInteger(parsed[2])
    ) {
      return { key: parsed[1] as number, id: parsed[2] as number };
    }
  } catch {
    // Anything that is not a cursor of ours ends below.
  }
  throw refuse('invalid_cursor');
}
