/** Reading the list page by page. The browser keeps what it has read, so that going back shows the same cars at once. */
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import type { vehiclesCalls } from '../contract.ts';
import { type VehicleFilters, writeFilters } from '../filters.ts';
import type { Facets, Vehicle } from '../shapes.ts';

export const pageSize = 24;
const mostShown = 240;
const largestRequest = 96;

/** What a card of the list shows; the rest of a vehicle would be half the weight of the page. */
export type ListedVehicle = Pick<Vehicle, (typeof listedFields)[number]>;
const listedFields = [
  'id',
  'year',
  'make',
  'model',
  'trim',
  'price',
  'previousPrice',
  'condition',
  'status',
  'mileage',
  'fuelType',
  'transmission',
  'location',
  'sellerType',
  'sellerName',
  'picture',
  'deal',
  'distanceMiles',
] as const satisfies readonly (keyof Vehicle)[];

const listed = (vehicle: Vehicle): ListedVehicle => ({
  ...(Object.fromEntries(listedFields.map((field) => [field, vehicle[field]])) as ListedVehicle),
  // The card says in text what its picture shows.
  picture: { ...vehicle.picture, alt: '' },
});

export interface VehicleList {
  vehicles: ListedVehicle[];
  total: number;
  /** Where the next page is; null on the last. */
  next: string | null;
}
export interface VehicleBrowse extends VehicleList {
  facets: Facets;
}

/** `shown` of an address: a whole number of pages, at least one. */
export function shownIn(search: URLSearchParams): number {
  const asked = Math.ceil(Number(search.get('shown') ?? pageSize) / pageSize) * pageSize;
  return Number.isFinite(asked) ? Math.min(mostShown, Math.max(pageSize, asked)) : pageSize;
}

async function readPage(transport: Transport, path: string): Promise<VehicleList> {
  const response = await transport(path, { headers: { accept: 'application/json' }, credentials: 'include' });
  if (!response.ok)
    throw new ApiError(response.status, (await response.text()) || 'Failed to fetch vehicles');
  return {
    vehicles: ((await response.json()) as Vehicle[]).map(listed),
    total: Number(response.headers.get('x-total-count') ?? 0),
    next: /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null,
  };
}

/** The first `shown` vehicles, or those beyond what `before` already has. A car is never shown twice. */
async function readList(
  transport: Transport,
  filters: VehicleFilters,
  shown: number,
  before?: VehicleList,
): Promise<VehicleList> {
  let list = before ?? { vehicles: [], total: 0, next: firstPath(filters, shown) };
  while (list.vehicles.length < shown && list.next !== null) {
    const page = await readPage(transport, list.next);
    const known = new Set(list.vehicles.map((vehicle) => vehicle.id));
    list = {
      vehicles: [...list.vehicles, ...page.vehicles.filter((vehicle) => !known.has(vehicle.id))],
      total: page.total,
      next: page.next,
    };
  }
  return list;
}

function firstPath(filters: VehicleFilters, shown: number): string {
  const params = writeFilters(filters);
  if (shown > pageSize) params.set('limit', String(Math.min(shown, largestRequest)));
  return params.size > 0 ? `/api/vehicles?${params}` : '/api/vehicles';
}

function readFacets(transport: Transport, filters: VehicleFilters): Promise<Facets> {
  return apiFor<typeof vehiclesCalls>(transport)('GET /api/vehicles/facets', {
    query: Object.fromEntries(writeFilters(filters)),
  });
}

export async function readBrowse(
  transport: Transport,
  filters: VehicleFilters,
  shown: number,
): Promise<VehicleBrowse> {
  const [list, facets] = await Promise.all([
    readList(transport, filters, shown),
    readFacets(transport, filters),
  ]);
  return { ...list, facets };
}

const kept = new Map<string, { browse: VehicleBrowse; at: number }>();
const keptForMs = 5 * 60_000;
const mostKept = 12;
const network: Transport = (path, init) => fetch(path, init);

/** Remembers what the server rendered, so that Load More goes on from it. */
export function keepBrowse(filters: VehicleFilters, browse: VehicleBrowse): void {
  const key = writeFilters(filters).toString();
  if (kept.get(key)?.browse === browse) return;
  kept.delete(key);
  kept.set(key, { browse, at: Date.now() });
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size > mostKept) kept.delete(oldest);
}

/** As `readBrowse`, on the network, going on from what is kept. */
export async function browseInBrowser(filters: VehicleFilters, shown: number): Promise<VehicleBrowse> {
  const known = kept.get(writeFilters(filters).toString());
  if (!known || Date.now() - known.at > keptForMs) {
    const browse = await readBrowse(network, filters, shown);
    keepBrowse(filters, browse);
    return browse;
  }
  if (known.browse.vehicles.length >= shown || known.browse.next === null) return known.browse;
  const browse = { ...(await readList(network, filters, shown, known.browse)), facets: known.browse.facets };
  keepBrowse(filters, browse);
  return browse;
}
