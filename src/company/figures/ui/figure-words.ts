/** Figures as people read them, and beside the week before. Pure. */

import { countText, moneyText } from '#src/design/amount-text.ts';
import { centsOf } from '#src/platform/money.ts';
import { daysLater } from '#src/platform/time/day-after.ts';
import { dayWords } from '#src/platform/time/moments.ts';
import type { Figure } from '../contract.ts';
import type { Step } from '../spans.ts';

type Key = keyof Figure;
export type Unit = 'count' | 'share' | 'seconds' | 'money';

export interface Shown {
  key: Key;
  label: string;
  unit: Unit;
  /** Whether more of it is good; null where it is neither. */
  isBetter: 'more' | 'less' | null;
}

const shown = (key: Key, label: string, unit: Unit, isBetter: Shown['isBetter']): Shown => ({
  ...{ key, label, unit, isBetter },
});

/** Those that are drawn. */
export const drawn: readonly Shown[] = [
  shown('rides', 'Rides', 'count', 'more'),
  shown('acceptance', 'Acceptance', 'share', 'more'),
  shown('waitP50Seconds', 'Waiting, p50', 'seconds', 'less'),
  shown('waitP95Seconds', 'Waiting, p95', 'seconds', 'less'),
  shown('unmatched', 'Nobody found', 'count', 'less'),
  shown('cancelledByRider', 'Cancelled by riders', 'count', 'less'),
  shown('cancelledByDriver', 'Cancelled by drivers', 'count', 'less'),
  shown('utilisation', 'Utilisation', 'share', 'more'),
  shown('fares', 'Fares', 'money', 'more'),
  shown('tax', 'Tax owed', 'money', null),
  shown('driversPay', 'Paid to drivers', 'money', 'more'),
  shown('commission', 'Commission', 'money', 'more'),
];

/** The columns of the table, in two groups. */
export const rideColumns: readonly Shown[] = [
  shown('asked', 'Asked for', 'count', 'more'),
  shown('rides', 'Rides', 'count', 'more'),
  shown('acceptance', 'Acceptance', 'share', 'more'),
  shown('waitP50Seconds', 'Wait p50', 'seconds', 'less'),
  shown('waitP95Seconds', 'Wait p95', 'seconds', 'less'),
  shown('unmatched', 'Nobody', 'count', 'less'),
  shown('cancelledByRider', 'By riders', 'count', 'less'),
  shown('cancelledByDriver', 'By drivers', 'count', 'less'),
  shown('cancelledByOperator', 'By the desk', 'count', 'less'),
  shown('cancelledBySystem', 'By itself', 'count', 'less'),
  shown('utilisation', 'Utilisation', 'share', 'more'),
];
export const moneyColumns: readonly Shown[] = [
  shown('fares', 'Fares', 'money', 'more'),
  shown('faresBack', 'Given back', 'money', 'less'),
  shown('tax', 'Tax owed', 'money', null),
  shown('driversPay', 'Drivers', 'money', 'more'),
  shown('commission', 'Commission', 'money', 'more'),
];

/** What belongs to no city. */
export const companyFigures: readonly Shown[] = [
  shown('payouts', 'Paid out', 'money', null),
  shown('promotions', 'Promo codes', 'money', null),
  shown('uncollected', 'Not collected', 'money', 'less'),
  shown('carsSold', 'Cars sold', 'count', 'more'),
  shown('carSales', 'Sales of cars', 'money', 'more'),
  shown('gearSold', 'Orders of gear', 'count', 'more'),
  shown('gearSales', 'Sales of gear', 'money', 'more'),
  shown('letters', 'Letters sent', 'count', null),
  shown('questions', 'Questions', 'count', null),
  shown('questionsAnswered', 'Answered', 'count', 'more'),
];

/** A figure as a number to draw and compare: cents of money; null where there was nothing to divide. */
export function numberOf(figure: Figure, { key, unit }: Shown): number | null {
  const value = figure[key];
  return unit === 'money' ? centsOf(String(value)) : (value as number | null);
}

const minutesText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

/** `13,960`, `92.7 %`, `3:28`, `$264,442.65`; a dash where there was nothing. */
export function figureText(figure: Figure, asked: Shown): string {
  const { key, unit } = asked;
  const value = figure[key];
  if (value === null) return '–';
  if (unit === 'money') return moneyText(String(value));
  const number = Number(value);
  if (unit === 'share') return `${(100 * number).toFixed(1)} %`;
  return unit === 'seconds' ? minutesText(number) : countText(number);
}

export interface Change {
  /** `+4.2 %`, `−0.6 points`, `+0:07` */
  words: string;
  tone: 'good' | 'bad' | 'neutral';
}

/** How it changed since the week before; null where one of both is not there, or there is nothing to compare. */
export function changeOf(now: Figure, then: Figure, asked: Shown): Change | null {
  const [value, before] = [numberOf(now, asked), numberOf(then, asked)];
  if (value === null || before === null) return null;
  const size = sizeWords(Math.abs(value - before), before, asked.unit);
  if (size === null) return null;
  // What rounds to nothing is no change.
  if (!/[1-9]/.test(size)) return { words: '±0', tone: 'neutral' };
  const isMore = value > before;
  const isGood = asked.isBetter === (isMore ? 'more' : 'less');
  const tone = asked.isBetter === null ? 'neutral' : isGood ? 'good' : 'bad';
  return { words: `${isMore ? '+' : '−'}${size}`, tone };
}

function sizeWords(by: number, before: number, unit: Unit): string | null {
  if (unit === 'share') return `${(100 * by).toFixed(1)} points`;
  if (unit === 'seconds') return minutesText(by);
  if (before <= 0) return by === 0 ? '0' : null;
  const percent = (100 * by) / before;
  return percent >= 1000 ? null : `${percent.toFixed(1)} %`;
}

/** `1 AM`, and `1 AM again` where clocks show it a second time. */
export function hourWords(hour: string): string {
  const number = Number(hour.slice(0, 2));
  const words = `${number % 12 === 0 ? 12 : number % 12} ${number < 12 ? 'AM' : 'PM'}`;
  return hour.endsWith('b') ? `${words} again` : words;
}

const weekday = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' });
/** `Nov 10` */
export const shortDay = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

interface Period {
  day: string;
  hour: string | null;
}

/** A period in full: `Mon Nov 10`, `Nov 10 to 16`, `Mon Nov 10, 1 AM`. */
export function periodWords({ day, hour }: Period, by: Step): string {
  if (by === 'week') return spanWords(day, daysLater(day, 6));
  const words = `${weekday(day)} ${shortDay(day)}`;
  return hour === null ? words : `${words}, ${hourWords(hour)}`;
}

/** The same below a bar. */
export function tickWords({ day, hour }: Period, by: Step, isOneWeek: boolean): string {
  if (hour !== null) return hourWords(hour).replace(' again', '');
  return by === 'day' && isOneWeek ? weekday(day) : shortDay(day);
}

/** `Nov 10 to 16`, `Nov 30 to Dec 6`; with the year where it is not one year. */
export function spanWords(from: string, to: string): string {
  if (from === to) return dayWords(from);
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${dayWords(from)} to ${dayWords(to)}`;
  const last = from.slice(0, 7) === to.slice(0, 7) ? String(Number(to.slice(8))) : shortDay(to);
  return `${shortDay(from)} to ${last}`;
}
