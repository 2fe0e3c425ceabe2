/** Days of the calendar, such as `2026-11-25`, as `ChosenDay` takes them. Pure. */
const dayMs = 86_400_000;
const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** So many days after one, or before it where they are fewer than none. */
export const daysLater = (day: string, days: number): string =>
  new Date(noon(day) + days * dayMs).toISOString().slice(0, 10);

export const dayAfter = (day: string): string => daysLater(day, 1);

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => daysLater(day, -((new Date(noon(day)).getUTCDay() + 6) % 7));
