/** What of figures is asked for, in the address of the page. Pure. */
import { daysLater, mondayOf } from '#src/platform/time/day-after.ts';
import { daysIn, lastWeek, type Step, steps } from '../spans.ts';

export interface Asked {
  from: string;
  to: string;
  by: Step;
  city: string;
  type: string;
}

/** What an address says; the last whole week where it says nothing. @param today `2026-11-21` */
export function askedIn(search: URLSearchParams, today: string): Asked {
  const week = lastWeek(today);
  const by = search.get('by');
  return {
    from: search.get('from') || week.from,
    to: search.get('to') || week.to,
    by: steps.find((step) => step === by) ?? 'day',
    city: search.get('city') ?? '',
    type: search.get('type') ?? '',
  };
}

/** The address of a page or file, without what is not chosen. */
export function addressOf(path: string, asked: Asked): string {
  const said = Object.entries(asked).filter(
    ([key, value]) => value !== '' && !(key === 'by' && value === 'day'),
  );
  return `${path}?${new URLSearchParams(said)}`;
}

/** As long a span before or after, on the same weekdays. */
export function moved(asked: Asked, direction: 1 | -1): Asked {
  const days =
    asked.by === 'hour' ? daysIn(asked.from, asked.to) : 7 * Math.ceil(daysIn(asked.from, asked.to) / 7);
  return {
    ...asked,
    from: daysLater(asked.from, direction * days),
    to: daysLater(asked.to, direction * days),
  };
}

/** What people mostly look at. */
export function usualSpans(today: string): { words: string; span: Pick<Asked, 'from' | 'to' | 'by'> }[] {
  const yesterday = daysLater(today, -1);
  const monday = mondayOf(today);
  return [
    { words: 'Today', span: { from: today, to: today, by: 'hour' } },
    { words: 'Yesterday', span: { from: yesterday, to: yesterday, by: 'hour' } },
    { words: 'This week', span: { from: monday, to: daysLater(monday, 6), by: 'day' } },
    { words: 'Last week', span: { ...lastWeek(today), by: 'day' } },
    { words: '4 weeks', span: { from: daysLater(monday, -28), to: daysLater(monday, -1), by: 'day' } },
    { words: 'A year', span: { from: daysLater(monday, -364), to: daysLater(monday, -1), by: 'week' } },
  ];
}
