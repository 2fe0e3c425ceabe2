/**
 * Cities as other rooms are given them: in memory, read again in every process whenever an operator changed one, or a
 * version's time has come.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { createRefresh } from '#src/platform/events/refresh.ts';
import type { FileStore } from '#src/platform/files/file-store.ts';
import { createOneAtATime } from '#src/platform/mutex.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { type City, cities as citiesNow, setCities } from '../cities/cities.ts';
import { CityFacts, type CityState, CityStreets, makeCity } from '../cities/city-facts.ts';
import { readRoad } from '../cities/street-lines.ts';
import { frameOf, setCityFrames } from '../city-frames.ts';
import { type AddressColumns, readAddressFile } from '../import/address-file.ts';
import { giveAddresses } from '../import/city-addresses.ts';
import { giveRoads } from '../import/city-roads.ts';
import { readGraph } from '../import/graph-file.ts';
import type { RoadGraph } from '../import/road-graph.ts';
import { findImported, type ImportedRow } from './imported-store.ts';
import {
  type CityStreetsRow,
  findCities,
  findFacts,
  findNextChange,
  findStreets,
  findStreetVersions,
} from './store.ts';

export { bringCities, hasDrivenWithoutCities } from './bringing.ts';
export { findVersionsKept } from './imported-store.ts';
export { factsToImport, importStreets, keepVersion, removeStreets, takeStreetsBack } from './importing.ts';
export { findCityName } from './store.ts';

export type Cities = Awaited<ReturnType<typeof openCities>>;

export interface CitiesParts {
  database: Database;
  clock: Clock;
  /** Where imported streets lie. */
  files: Pick<FileStore, 'read'>;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** The id of the city that is shown to whom nothing else is known of; the operators’ first unless given. */
  firstCity?: string | undefined;
  /** Refuses to open a city in which nothing could be booked, in the transaction of its opening. */
  beforeOpening?: (tx: Tx, cityId: string, at: Date) => Promise<void>;
}

/** Triggers tell of each change; this is for a process that was cut off from the database without noticing. */
const readAgainMs = 30_000;

/** Reads all cities, and hears of each change until `stop`. */
export async function openCities(parts: CitiesParts) {
  const { database, clock, log, firstCity } = parts;
  const { db, notices } = database;
  const known = new Map<string, { mark: string; city: City }>();
  const loadRoads = createRoadsLoader(parts);
  const listeners: (() => void)[] = [];
  let waiting: NodeJS.Timeout | undefined;

  const oneAtATime = createOneAtATime();
  /** One after the other: of two that overlap, the older would hide what the newer found. */
  const read = (): Promise<void> => oneAtATime('read', readNow);

  async function readNow(): Promise<void> {
    const now = clock.now();
    const [rows, facts, streetVersions, imported] = await Promise.all([
      findCities(db),
      findFacts(db, now),
      findStreetVersions(db),
      findImported(db),
    ]);
    const next: City[] = [];
    for (const { id, state } of rows) {
      const version = facts.find(({ cityId }) => cityId === id);
      if (state === 'draft' || !version) continue;
      const streets = streetVersions.find(({ cityId }) => cityId === id)?.version ?? 0;
      const roads = await loadRoads(
        id,
        imported.find(({ cityId }) => cityId === id),
      );
      const mark = `${state} ${version.version} ${streets} ${roads?.version ?? 0} ${roads?.addresses?.version ?? 0}`;
      const before = known.get(id);
      if (before?.mark === mark) next.push(before.city);
      else {
        const facts = CityFacts.safeParse(version.facts);
        // What another program wrote in another shape hides no other city.
        if (!facts.success) {
          log.error({ city: id, version: version.version }, 'a city is not of the shape this program knows');
          if (before) next.push(before.city);
          continue;
        }
        const drawn = streets > 0 ? await findStreets(db, id, streets) : null;
        const city = cityWith(facts.data, state, drawn, roads);
        known.set(id, { mark, city });
        next.push(city);
      }
    }
    next.sort((a, b) => Number(b.id === firstCity) - Number(a.id === firstCity));
    if (holdNow(next)) for (const listener of listeners) listener();
    await wakeAtNextChange(now);
  }

  async function wakeAtNextChange(now: Date): Promise<void> {
    const next = await findNextChange(db, now);
    clearTimeout(waiting);
    if (!next) return;
    const inMs = Math.min(Math.max(0, next.getTime() - now.getTime()), readAgainMs);
    waiting = setTimeout(() => refresh.now('all'), inMs).unref();
  }

  const refresh = createRefresh<'all'>(read, { failed: 'the cities could not be read again', log });
  notices.listen(
    (subject) => subject === 'cities' && refresh.now('all'),
    () => refresh.now('all'),
  );
  const timer = setInterval(() => refresh.now('all'), readAgainMs).unref();
  await read();
  return {
    parts,
    read,
    /** `listener` is called whenever a city is another than before, the first reading not counted. */
    onChange: (listener: () => void) => {
      listeners.push(listener);
    },
    stop(): void {
      clearInterval(timer);
      clearTimeout(waiting);
      refresh.stop();
    },
  };
}

function cityWith(
  facts: CityFacts,
  state: CityState,
  drawn: CityStreetsRow | null,
  roads: LoadedRoads | undefined,
): City {
  const city = makeCity(facts, state, drawn ? readStreets(drawn) : undefined);
  if (!roads) return city;
  if (roads.mapFile) city.mapFile = roads.mapFile;
  city.credit = [city.credit, roads.attribution].filter(Boolean).join(' · ');
  giveRoads(city, roads.graph);
  if (roads.addresses) giveAddresses(city, roads.addresses.columns, roads.graph);
  return city;
}

/** True where a city is another than before. */
function holdNow(next: readonly City[]): boolean {
  if (next.length === citiesNow().length && next.every((city, i) => city === citiesNow()[i])) return false;
  setCities(next);
  setCityFrames(next.map(frameOf));
  return true;
}

interface LoadedRoads {
  version: number;
  mapFile: string | null;
  attribution: string;
  graph: RoadGraph;
  /** Of an earlier version while those of this one cannot be read. */
  addresses: { version: number; columns: AddressColumns } | undefined;
}

/** Reads a city's imported streets and addresses once; while either cannot be read, what was read before stays. */
function createRoadsLoader({ files, log }: CitiesParts) {
  const loaded = new Map<string, LoadedRoads>();
  const fileOf = async (name: string): Promise<Buffer> => {
    const bytes = await files.read(name);
    if (!bytes) throw new Error(`${name} is not there`);
    return bytes;
  };
  async function graphOf({ cityId, version, attribution, file, mapFile }: ImportedRow, before?: LoadedRoads) {
    if (before?.version === version) return before;
    try {
      return { version, attribution, mapFile, graph: await readGraph(await fileOf(file)) };
    } catch (error) {
      log.error(
        { err: error, event: 'streets_away', city: cityId, version },
        'the imported streets of a city cannot be read; it goes on with what it had',
      );
      return before;
    }
  }
  async function addressesOf({ cityId, version, addressesFile }: ImportedRow, before?: LoadedRoads) {
    if (!addressesFile) return undefined;
    if (before?.addresses?.version === version) return before.addresses;
    try {
      return { version, columns: await readAddressFile(await fileOf(addressesFile)) };
    } catch (error) {
      log.error(
        { err: error, event: 'addresses_away', city: cityId, version },
        'the imported addresses of a city cannot be read; it goes on with what it had',
      );
      return before?.addresses;
    }
  }
  return async (cityId: string, row: ImportedRow | undefined): Promise<LoadedRoads | undefined> => {
    if (!row) {
      loaded.delete(cityId);
      return undefined;
    }
    const before = loaded.get(cityId);
    const roads = await graphOf(row, before);
    if (!roads) return undefined;
    const addresses = await addressesOf(row, before);
    if (roads === before && addresses === before.addresses) return before;
    const { version, attribution, mapFile, graph } = roads;
    const next = { version, attribution, mapFile, graph, addresses };
    loaded.set(cityId, next);
    return next;
  };
}

function readStreets({ streets }: CityStreetsRow): CityStreets {
  const { roads = [], ...rest } = streets;
  return CityStreets.parse({ ...rest, roads: (roads as string[]).map(readRoad) });
}
