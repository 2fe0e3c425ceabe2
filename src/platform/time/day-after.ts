const dayMs = 86_400_000;

/** The day after one of the calendar, `2026-11-25`. @param day one that `ChosenDay` takes */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + dayMs).toISOString().slice(0, 10);
