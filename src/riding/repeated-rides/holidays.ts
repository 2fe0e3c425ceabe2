/** Public holidays by the rules of where a ride begins. Pure. */

export interface Holiday {
  /** `2026-12-25` */
  day: string;
  name: string;
}

type Rule = (year: number) => string;

const two = (n: number): string => String(n).padStart(2, '0');
const dateOf = (at: Date): string => at.toISOString().slice(0, 10);
const utc = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month - 1, day));

const fixed =
  (month: number, day: number): Rule =>
  (year) =>
    `${year}-${two(month)}-${two(day)}`;

/** The `nth` of a weekday in a month, 0 for Sunday. */
const nth =
  (count: number, weekday: number, month: number): Rule =>
  (year) => {
    const first = utc(year, month, 1).getUTCDay();
    return `${year}-${two(month)}-${two(1 + ((weekday - first + 7) % 7) + (count - 1) * 7)}`;
  };

/** The Monday on or before a day. */
const mondayBy =
  (month: number, day: number): Rule =>
  (year) => {
    const at = utc(year, month, day);
    return dateOf(utc(year, month, day - ((at.getUTCDay() + 6) % 7)));
  };

/** By the rule of Meeus for the Gregorian calendar. */
function easter(year: number): Date {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return utc(year, Math.floor(n / 31), (n % 31) + 1);
}
const goodFriday: Rule = (year) => dateOf(new Date(easter(year).getTime() - 2 * 86_400_000));

type Named = readonly [name: string, rule: Rule];
const canada: readonly Named[] = [
  ['New Year’s Day', fixed(1, 1)],
  ['Family Day', nth(3, 1, 2)],
  ['Good Friday', goodFriday],
  ['Victoria Day', mondayBy(5, 24)],
  ['Canada Day', fixed(7, 1)],
  ['Labour Day', nth(1, 1, 9)],
  ['Thanksgiving', nth(2, 1, 10)],
  ['Christmas Day', fixed(12, 25)],
];
const unitedStates: readonly Named[] = [
  ['New Year’s Day', fixed(1, 1)],
  ['Martin Luther King Jr. Day', nth(3, 1, 1)],
  ['Washington’s Birthday', nth(3, 1, 2)],
  ['Memorial Day', mondayBy(5, 31)],
  ['Juneteenth', fixed(6, 19)],
  ['Independence Day', fixed(7, 4)],
  ['Labor Day', nth(1, 1, 9)],
  ['Columbus Day', nth(2, 1, 10)],
  ['Veterans Day', fixed(11, 11)],
  ['Thanksgiving Day', nth(4, 4, 11)],
  ['Christmas Day', fixed(12, 25)],
];

/** Statutory holidays of Ontario and Alberta; federal ones in the United States. */
function rulesOf(country: string, region: string | null): readonly Named[] {
  if (country === 'US') return unitedStates;
  if (country !== 'CA') return [];
  if (region === 'ON') return [...canada, ['Boxing Day', fixed(12, 26)]];
  return region === 'AB' ? [...canada, ['Remembrance Day', fixed(11, 11)]] : [];
}

/** Both days counted, in their order; none where the rules of a place are not known. */
export function holidaysBetween(
  first: string,
  last: string,
  at: { country: string; region: string | null },
): Holiday[] {
  const rules = rulesOf(at.country, at.region);
  const years = [Number(first.slice(0, 4)), Number(last.slice(0, 4))] as const;
  const all: Holiday[] = [];
  for (let year = years[0]; year <= years[1]; year += 1)
    for (const [name, rule] of rules) all.push({ day: rule(year), name });
  return all
    .filter(({ day }) => day >= first && day <= last)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}
