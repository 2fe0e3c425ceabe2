/** What the verbs about the books are given. */
import type { Database } from '#src/platform/database/database.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { reportRefusals } from '../contract.ts';
import { daysOf, longestSpanDays } from '../spans.ts';

export const refuse = refusalsOf(reportRefusals);

export interface ReportParts {
  database: Database;
  clock: Clock;
}

export interface Span {
  from: string;
  to: string;
}

/** @throws Refusal span_backwards, span_too_long */
export function refuseSpan({ from, to }: Span): void {
  if (to < from) throw refuse('span_backwards', { fields: { to: 'The last day is before the first.' } });
  if (daysOf(from, to) > longestSpanDays) throw refuse('span_too_long');
}
