/** Makes the index of the world's places out of the file that comes with Rove. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cities } from '#src/geo/streets/cities/cities.ts';
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';
import { buildIndex } from '../search/build-index.ts';
import { words } from '../search/fold.ts';
import { indexVersion } from '../search/index-format.ts';
import type { PlaceEntry, Region } from '../search/place-entry.ts';
import { type PlaceRow, readWorldPlaces, worldPlacesFile } from './world-places.ts';

/** Changes when the file of places or the index's layout does. */
export function worldFingerprint(): string {
  return createHash('sha256')
    .update(`${indexVersion} `)
    .update(readFileSync(worldPlacesFile))
    .digest('hex')
    .slice(0, 16);
}

/** Reads and indexes everything; a few seconds and some hundred megabytes while it lasts. */
export function buildWorldIndex(): ArrayBuffer {
  const places = readWorldPlaces();
  const countries = places.country.map(({ code, name }) => ({
    name,
    codes: [code, ...(countryNicknames[code] ?? [])],
  }));
  const countryIndex = new Map(places.country.map(({ code }, i) => [code, i]));
  const regions: Region[] = places.region.map(({ code, name }) => ({ name, codes: regionCodes(code) }));
  const regionIndex = new Map(places.region.map(({ code }, i) => [code, i]));
  const where = ({ country, region }: { country: string; region?: string }): Where => ({
    country: countryIndex.get(country) ?? -1,
    region: regionIndex.get(`${country}.${region}`) ?? -1,
  });
  const entries: PlaceEntry[] = [
    ...places.town.map((town) => townEntry(town, where(town))),
    ...places.further.map((town) => furtherTownEntry(town, where(town))),
    ...airportEntries(places.airport, countryIndex, countries),
  ];
  return buildIndex(entries, countries, regions, worldFingerprint());
}

const countryNicknames: Record<string, string[]> = {
  US: ['USA'],
  GB: ['UK', 'England', 'Britain'],
  AE: ['UAE'],
};

/** GeoNames numbers Canada's provinces; people write their letters. */
const provinceCodes: Record<string, string> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
};

function regionCodes(code: string): string[] {
  const [country, region] = code.split('.') as [string, string];
  if (country === 'CA') return [provinceCodes[region] ?? region];
  return country === 'US' || country === 'AU' ? [region] : [];
}

/** Indices into the index's lists. */
type Where = Pick<PlaceEntry, 'country' | 'region'>;

function townImportance(population: number, mark: string): number {
  const capital = mark === 'capital' ? 0.06 : mark === 'seat' ? 0.02 : 0;
  return Math.min(1, (Math.log10(population + 10) / 7.5) ** 1.5 + capital);
}

function townEntry(town: PlaceRow<'town'>, { country, region }: Where): PlaceEntry {
  const isDistrict = town.mark === 'district';
  return {
    id: `gn${town.id}`,
    name: town.name,
    aliases: town.aliases ? town.aliases.split(',') : [],
    within: [],
    kind: isDistrict ? 'district' : 'city',
    lat: Number(town.lat),
    lng: Number(town.lng),
    country,
    region,
    importance: townImportance(Number(town.population), town.mark) * (isDistrict ? 0.85 : 1),
  };
}

function furtherTownEntry({ name, lat, lng }: PlaceRow<'further'>, { country, region }: Where): PlaceEntry {
  return {
    id: `cj${createHash('sha1').update(`${name} ${lat} ${lng}`).digest('hex').slice(0, 12)}`,
    name,
    aliases: [],
    within: [],
    kind: 'city',
    lat: Number(lat),
    lng: Number(lng),
    country,
    region,
    importance: townImportance(0, ''),
  };
}

/** Airports, save those the cities' own landmarks stand for. */
function airportEntries(
  airports: PlaceRow<'airport'>[],
  countryIndex: Map<string, number>,
  countries: Region[],
): PlaceEntry[] {
  const own = cities().flatMap(({ landmarks }) => landmarks.filter((place) => place.kind === 'airport'));
  const entries: PlaceEntry[] = [];
  for (const airport of airports) {
    const at: Point = [Number(airport.longitude_deg), Number(airport.latitude_deg)];
    if (own.some((place) => distanceMeters(place.at, at) < 3_000)) continue;
    const country = countryIndex.get(airport.iso_country) ?? -1;
    const codes = [airport.iata_code, airport.gps_code].filter((code) => /^[A-Z0-9]{3,4}$/.test(code));
    const size = airport.type === 'large_airport' ? 0.72 : airport.scheduled_service === 'yes' ? 0.5 : 0.36;
    entries.push({
      id: `oa${airport.id}`,
      name: airport.iata_code ? `${airport.name} (${airport.iata_code})` : airport.name,
      aliases: [...codes, ownName(airport), ...airport.keywords.split(',').slice(0, 6)].filter(Boolean),
      within: airport.municipality ? [airport.municipality] : [],
      kind: 'airport',
      secondary: [airport.municipality, countries[country]?.name].filter(Boolean).join(', '),
      lat: at[1],
      lng: at[0],
      country,
      region: -1,
      importance: size,
    });
  }
  return entries;
}

/** What an airport is called for short: London Heathrow Airport is Heathrow. */
function ownName(airport: PlaceRow<'airport'>): string {
  const common = new Set([
    'airport',
    'international',
    'regional',
    'municipal',
    ...words(airport.municipality),
  ]);
  return words(airport.name)
    .filter((word) => !common.has(word))
    .join(' ');
}
