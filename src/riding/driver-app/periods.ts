/** Days, weeks and months as people count them, as dates without a time. Pure. */

export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

const dayMs = 24 * 3_600_000;
/** Noon is inside its own day in every time zone's arithmetic. */
const noon = (date: string) => new Date(`${date}T12:00:00Z`);
const dateOf = (at: Date) => at.toISOString().slice(0, 10);
export const addDays = (date: string, days: number): string =>
  dateOf(new Date(noon(date).getTime() + days * dayMs));

/** Every date of the day, the week from Monday, or the month in which `on` lies. */
export function datesOf(period: Period, on: string): string[] {
  if (period === 'day') return [on];
  if (period === 'week') {
    const monday = addDays(on, -((noon(on).getUTCDay() + 6) % 7));
    return Array.from({ length: 7 }, (_, i) => addDays(monday, i));
  }
  const first = `${on.slice(0, 7)}-01`;
  const dates: string[] = [];
  for (let date = first; date.startsWith(on.slice(0, 7)); date = addDays(date, 1)) dates.push(date);
  return dates;
}
