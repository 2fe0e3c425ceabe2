/** The papers that a city asks of drivers and their cars besides the five that every driver has. Pure. */
import { cities } from '#src/geo/streets/cities/cities.ts';
import { settingOf } from '#src/platform/settings/setting.ts';
import { type VehicleType, vehicleTypeOf } from '#src/riding/vehicle-types/vehicle-types.ts';

export const mostCityPapers = 12;

export interface CityPaper {
  /** Within its city: `police`. It stays for good, since papers that were sent name it. */
  id: string;
  /** `Police check`. */
  name: string;
  /** What it is, in a sentence that drivers read. */
  words: string;
  of: 'driver' | 'vehicle';
  /** Asked only of whoever drives a car for somebody in a wheelchair, such as a training; of everybody otherwise. */
  isForAccessible?: boolean | undefined;
  /** Until a day that the driver enters, so many months from its approval, or for good (0). */
  lasts: 'dated' | number;
  /** From this day on, `2026-09-01`, nobody begins to drive there without it. */
  neededFrom: string;
  /** From this day on it is needed by those who drove there before. */
  graceUntil: string;
}

/** With the name by which calls and rows know it: `toronto:police`. */
export interface AskedPaper extends CityPaper {
  kind: string;
}

export type CityPapers = Readonly<Record<string, readonly CityPaper[]>>;

export const cityPapersHere = {
  name: 'driver-papers',
  fallback: { cities: {} } satisfies { cities: CityPapers } as { cities: CityPapers },
};

const asked = (cityId: string, papers: readonly CityPaper[] = []): AskedPaper[] =>
  papers.map((paper) => ({ ...paper, kind: `${cityId}:${paper.id}` }));

const plain = (name: string) => name.trim().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

/**
 * The city of whoever lives there: that of the name, else that of their province or state, else the first. A suburb, or a
 * slip of the pen, leads to the city beside it. On the server alone.
 */
export const homeCityOf = (cityName: string, state: string) =>
  cities().find(({ name }) => plain(name) === plain(cityName)) ??
  cities().find(({ region }) => region?.name === state || region?.code === state) ??
  cities()[0];

/**
 * The city whose desk looks after who lives there: that of the name, else that of their province or state. Unlike
 * `homeCityOf` none where neither says it, so that nobody sees a stranger by the way. On the server alone.
 */
export const deskCityOf = (cityName: string, state: string): string | null =>
  (
    cities().find(({ name }) => plain(name) === plain(cityName)) ??
    cities().find(({ region }) => region?.name === state || region?.code === state)
  )?.id ?? null;

/** What is asked of whoever lives there. On the server alone. */
export function cityPapersOf(cityName: string, state: string): AskedPaper[] {
  const city = homeCityOf(cityName, state);
  return city ? asked(city.id, settingOf(cityPapersHere).cities[city.id]) : [];
}

/** Whether a paper is asked of whoever drives cars of these types. */
export const isAskedWith = (
  { isForAccessible }: Pick<CityPaper, 'isForAccessible'>,
  types: readonly (VehicleType | undefined)[],
): boolean => !isForAccessible || types.some((type) => type && vehicleTypeOf(type)?.isAccessible);

/** The paper of a kind, whichever city asks for it; undefined where none does any more. */
export function cityPaperOf(kind: string): AskedPaper | undefined {
  const [cityId = ''] = kind.split(':');
  return asked(cityId, settingOf(cityPapersHere).cities[cityId]).find((paper) => paper.kind === kind);
}

/**
 * The day from which a paper is needed by this driver.
 * @param since the day they sent their application, by the clocks where they drive; null for who has not
 */
export const neededBy = ({ neededFrom, graceUntil }: CityPaper, since: string | null): string =>
  since !== null && since < neededFrom && graceUntil > neededFrom ? graceUntil : neededFrom;

/** Until when a paper is good that lasts for months from the day of its approval; null for every other. */
export function lastDayOf(paper: Pick<CityPaper, 'lasts'> | undefined, approvedOn: string): string | null {
  if (!paper || paper.lasts === 'dated' || paper.lasts === 0) return null;
  const [year = 0, month = 1, day = 1] = approvedOn.split('-').map(Number);
  const months = month - 1 + paper.lasts;
  // The 31st of January lasts until the last of February.
  const days = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, months, Math.min(day, days))).toISOString().slice(0, 10);
}
