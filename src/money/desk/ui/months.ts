/** The last months as somebody who keeps books chooses among them. Pure. */

/** This month and the five before it, the newest first. @param today `2026-11-27` */
export function monthsBefore(today: string): { from: string; to: string; words: string }[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: 6 }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1));
    const last = new Date(Date.UTC(year, month - back, 0));
    return {
      from: first.toISOString().slice(0, 10),
      to: last.toISOString().slice(0, 10),
      words: first.toLocaleString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    };
  });
}
