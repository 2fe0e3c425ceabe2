/** Figures as the desk asks for them. */

import { cities } from '#src/geo/streets/cities/cities.ts';
import type { Database } from '#src/platform/database/database.ts';
import { currencyCode, toDecimal } from '#src/platform/money.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { booksTimeZone } from '#src/platform/settings/company.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { daysLater } from '#src/platform/time/day-after.ts';
import { vehicleTypeOf } from '#src/riding/vehicle-types/vehicle-types.ts';
import { type Figure, type Figures, figureRefusals } from '../contract.ts';
import { hoursOfDay } from '../local-hours.ts';
import { addCounts, moneyMeasures, saidOf } from '../measures.ts';
import { daysIn, daysOfSpan, longestSpan, type Span, type Step, spanBefore, wholeSpan } from '../spans.ts';
import type { Counts } from '../waiting.ts';
import { type CountRow, findCounts, findProgress } from './store.ts';

export const refuse = refusalsOf(figureRefusals);

export interface FigureParts {
  database: Database;
  clock: Clock;
}

export interface FigureQuery extends Span {
  by: Step;
  city?: string | undefined;
  type?: string | undefined;
}

/** @throws Refusal figures_backwards, figures_too_long, figures_type_unknown */
function refuseUnreadable({ from, to, by, type }: FigureQuery): void {
  if (to < from) throw refuse('figures_backwards', { fields: { to: 'The last day is before the first.' } });
  if (daysIn(from, to) > longestSpan[by]) throw refuse('figures_too_long');
  if (type && !vehicleTypeOf(type)) throw refuse('figures_type_unknown');
}

/**
 * The cities whose figures are read: null for all of them, and what belongs to none. The one place that decides it, so
 * that whoever may see some cities alone is given those.
 * @throws Refusal figures_city_unknown
 */
function citiesAsked(city: string | undefined, mine: readonly string[] | null): readonly string[] | null {
  if (!city) return mine;
  const isMine = mine === null || mine.includes(city);
  if (!isMine || !cities().some(({ id }) => id === city)) throw refuse('figures_city_unknown');
  return [city];
}

/**
 * @param mine the cities that whoever asks may see, by their ids; null for all
 * @throws Refusal figures_backwards, figures_too_long, figures_city_unknown, figures_type_unknown
 */
export async function readFigures(
  { database, clock }: FigureParts,
  query: FigureQuery,
  mine: readonly string[] | null,
): Promise<Figures> {
  refuseUnreadable(query);
  const asked = citiesAsked(query.city, mine);
  const { by } = query;
  const span = wholeSpan(query, by);
  const before = spanBefore(span);
  const [rows, progress] = await Promise.all([
    findCounts(database.db, {
      ...{ by, spans: [before, span], cities: asked, vehicleType: query.type || null },
    }),
    findProgress(database.db),
  ]);
  // A span that follows on the one before it shares no day with it, so each row is of one of them.
  const now = rows.filter(({ day }) => day >= span.from);
  const then = rows.filter(({ day }) => day < span.from);
  return {
    ...{ ...span, by, before, city: query.city || null, type: query.type || null },
    currency: currencyCode().toUpperCase(),
    asOf: (progress?.at ?? clock.now()).toISOString(),
    isComplete: progress?.caughtUp ?? false,
    cities: citiesShown(rows, asked).map(({ id, name }) => {
      const isIts = ({ city }: CountRow) => city === id;
      return { id, name, total: sumOf(now.filter(isIts)), before: sumOf(then.filter(isIts)) };
    }),
    total: sumOf(now),
    totalBefore: sumOf(then),
    periods: periodsOf(span, by, daysIn(before.from, span.from) - 1, { now, then }, asked),
  };
}

/** Those that are asked for, open or have figures, in their order; last what belongs to none. */
function citiesShown(
  rows: readonly CountRow[],
  asked: readonly string[] | null,
): { id: string; name: string }[] {
  const having = new Set(rows.map(({ city }) => city));
  const shown = cities()
    .filter(({ id, state }) => (asked ? asked.includes(id) : having.has(id) || state === 'open'))
    .map(({ id, name }) => ({ id, name }));
  const known = new Set(shown.map(({ id }) => id));
  const gone = [...having].filter((id) => id !== '' && !known.has(id)).map((id) => ({ id, name: id }));
  return [...shown, ...gone, ...(having.has('') ? [{ id: '', name: 'No city' }] : [])];
}

const keyOf = (day: string, hour: string | null): string => `${day} ${hour ?? ''}`;

function byKey(rows: readonly CountRow[]): Map<string, CountRow[]> {
  const groups = new Map<string, CountRow[]>();
  for (const row of rows) {
    const key = keyOf(row.day, row.hour);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

function periodsOf(
  span: Span,
  by: Step,
  daysBack: number,
  rows: { now: readonly CountRow[]; then: readonly CountRow[] },
  asked: readonly string[] | null,
): Figures['periods'] {
  const now = byKey(rows.now);
  const then = byKey(rows.then);
  return keysOf(span, by, asked, rows.now).map(({ day, hour }) => {
    const mine = now.get(keyOf(day, hour)) ?? [];
    return {
      ...{ day, hour, total: sumOf(mine) },
      before: sumOf(then.get(keyOf(daysLater(day, -daysBack), hour)) ?? []),
      cities: Object.fromEntries(mine.map(({ city, counts }) => [city, figureOf(counts)])),
    };
  });
}

/** Every period of a span, also those in which nothing happened. */
function keysOf(
  span: Span,
  by: Step,
  asked: readonly string[] | null,
  rows: readonly CountRow[],
): { day: string; hour: string | null }[] {
  const days = daysOfSpan(span);
  if (by === 'day') return days.map((day) => ({ day, hour: null }));
  if (by === 'week') return days.filter((_, index) => index % 7 === 0).map((day) => ({ day, hour: null }));
  const zones = new Set(
    cities()
      .filter(({ id, state }) => (asked ? asked.includes(id) : state === 'open'))
      .map(({ timeZone }) => timeZone),
  );
  if (zones.size === 0) zones.add(booksTimeZone());
  return days.flatMap((day) => {
    const shown = [...zones].flatMap((zone) => hoursOfDay(day, zone));
    const counted = rows.filter((row) => row.day === day).flatMap(({ hour }) => hour ?? []);
    return [...new Set([...shown, ...counted])].sort().map((hour) => ({ day, hour }));
  });
}

const sumOf = (rows: readonly CountRow[]): Figure =>
  figureOf(rows.reduce<Counts>((sum, { counts }) => addCounts(sum, counts), {}));

function figureOf(counts: Counts): Figure {
  const {
    counts: counted,
    cents,
    commissionCents,
    waitP50Seconds,
    waitP95Seconds,
    ...shares
  } = saidOf(counts);
  const money = {} as Record<(typeof moneyMeasures)[number], string>;
  for (const name of moneyMeasures) money[name] = toDecimal(cents[name]);
  const whole = (seconds: number | null) => (seconds === null ? null : Math.round(seconds));
  return {
    ...counted,
    ...money,
    ...shares,
    commission: toDecimal(commissionCents),
    waitP50Seconds: whole(waitP50Seconds),
    waitP95Seconds: whole(waitP95Seconds),
  };
}
