/**
 * Reads the file of the world's places: towns from GeoNames (CC BY 4.0), airports and countries from OurAirports
 * (public domain). `tools/gather-places.ts` makes it.
 */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** From where Rove is started, as the migrations are. */
export const worldPlacesFile = 'src/geo/places/world/places.tsv.br';

/** What the lines of each kind say after their kind, parted by tabs. */
export const placeColumns = {
  country: ['code', 'name'],
  region: ['code', 'name'],
  /** `mark` is capital, seat (of a region), district or nothing; `aliases` are parted by commas. */
  town: ['country', 'region', 'name', 'lat', 'lng', 'mark', 'population', 'id', 'aliases'],
  /** Towns of GeoNames' other list, of which no more is known. */
  further: ['country', 'region', 'name', 'lat', 'lng'],
  airport: [
    'iso_country',
    'municipality',
    'id',
    'name',
    'latitude_deg',
    'longitude_deg',
    'type',
    'scheduled_service',
    'iata_code',
    'gps_code',
    'keywords',
  ],
} as const;

type Kind = keyof typeof placeColumns;
export type PlaceRow<K extends Kind> = Record<(typeof placeColumns)[K][number], string>;
export type WorldPlaces = { [K in Kind]: PlaceRow<K>[] };

/** Everything the file says, as text. @throws where the file is missing, cut short or has a line of another kind. */
export function readWorldPlaces(file = worldPlacesFile): WorldPlaces {
  const places: WorldPlaces = { country: [], region: [], town: [], further: [], airport: [] };
  for (const line of brotliDecompressSync(readFileSync(file)).toString().split('\n')) {
    const [kind, ...values] = line.split('\t');
    const columns: readonly string[] | undefined = placeColumns[kind as Kind];
    if (columns?.length !== values.length) throw new Error(`${file} has a line of no known kind: ${line}`);
    const row = Object.fromEntries(columns.map((column, i) => [column, values[i]]));
    (places[kind as Kind] as Record<string, unknown>[]).push(row);
  }
  return places;
}
