/** What a browser knows of the cities before their maps have come. A page carries it; see `citiesForPage`. */
import type { MapFrame } from '#src/design/map/static-map.tsx';
import type { City, CityFacts, CityState } from './cities/city-facts.ts';

export interface CityFrame
  extends MapFrame,
    Pick<
      CityFacts,
      'region' | 'country' | 'timeZone' | 'languages' | 'distanceUnit' | 'plateLabel' | 'emergencyNumber'
    > {
  state: Exclude<CityState, 'draft'>;
  /** Whether its streets are known; straight lines otherwise. */
  hasStreets: boolean;
}

/** Shared by the server's program and the renderer's, which are built apart and run in one process. */
const shared = globalThis as { roveCityFrames?: readonly CityFrame[] };

export function setCityFrames(frames: readonly CityFrame[]): void {
  shared.roveCityFrames = frames;
}

/** What a page carries for its browser, as text. */
export const citiesForPage = (): string => JSON.stringify(allFrames());

function allFrames(): readonly CityFrame[] {
  if (shared.roveCityFrames) return shared.roveCityFrames;
  const written = typeof document === 'undefined' ? undefined : document.documentElement.dataset.cities;
  if (written === undefined) return [];
  shared.roveCityFrames = JSON.parse(written) as CityFrame[];
  return shared.roveCityFrames;
}

/** Those where rides are or will be had again; the first is shown to whom nothing else is known of. */
export const cityFrames = (): readonly CityFrame[] => allFrames().filter(({ state }) => state !== 'closed');

const mostNamed = 3;

/** `Toronto and Calgary`; many are a number, none nothing. @param joined what stands before the last: `and`, `or`, `&` */
export function cityNames(joined: string): string {
  const names = cityFrames().map(({ name }) => name);
  if (names.length > mostNamed) return `${names.length} cities`;
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} ${joined} ${last}` : last;
}

/** The same after a blank and `in`; nothing where there is no city. */
export const inCities = (joined: string): string => {
  const names = cityNames(joined);
  return names && ` in ${names}`;
};

/** Stands where a company has no city yet: the world, by its own clock. */
export const nowhere: CityFrame = {
  ...{ id: 'nowhere', name: '', region: null, country: { name: '', code: 'ZZ' }, timeZone: 'UTC' },
  ...{ languages: ['en'], distanceUnit: 'km', plateLabel: '', emergencyNumber: null, credit: '' },
  ...{ centre: [0, 30], bounds: [-180, -85, 180, 85], state: 'paused', hasStreets: false },
};

const firstFrame = (): CityFrame => cityFrames()[0] ?? nowhere;

/** The city of that id; the first one for an id that no city has, such as what a cookie says. */
export const cityFrameOf = (id: string | null | undefined): CityFrame =>
  allFrames().find((frame) => frame.id === id) ?? firstFrame();

/** The city in whose region, by name or code, somebody is; the first one elsewhere. */
export const cityFrameIn = (region: string): CityFrame =>
  allFrames().find((frame) => frame.region?.name === region || frame.region?.code === region) ?? firstFrame();

/**
 * The city in whose box the place lies, or undefined; of several the one whose middle is nearer, those that are open
 * first. Whether it is driven there is the server's to say.
 */
export function cityFrameAt({ lat, lng }: { lat: number; lng: number }): CityFrame | undefined {
  const there = allFrames().filter(
    ({ bounds: [west, south, east, north] }) => lng >= west && lng <= east && lat >= south && lat <= north,
  );
  const away = ({ centre: [x, y] }: CityFrame) =>
    Math.hypot((x - lng) * Math.cos((lat * Math.PI) / 180), y - lat);
  const rank = ({ state }: CityFrame) => (state === 'open' ? 0 : 1);
  return there.sort((a, b) => rank(a) - rank(b) || away(a) - away(b))[0];
}

export const middleOf = ({ centre: [lng, lat] }: CityFrame): { lat: number; lng: number } => ({ lat, lng });

/** What of a city its frame has. */
export function frameOf(city: City): CityFrame {
  const { id, name, region, country, timeZone, languages, distanceUnit, plateLabel, emergencyNumber } = city;
  const { centre, bounds, credit, state, roads, mapFile } = city;
  if (state === 'draft') throw new Error(`${id} is not open yet.`);
  return {
    ...{ id, name, region, country, timeZone, languages, distanceUnit, plateLabel, emergencyNumber },
    ...{ centre, bounds, credit, state },
    hasStreets: roads.length > 0 || mapFile !== undefined,
    ...(mapFile && { isTiled: true }),
  };
}
