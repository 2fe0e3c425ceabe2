/** What the desk sees of regulators, and the files it hands them. */
import { Readable } from 'node:stream';
import { cities } from '#src/geo/streets/cities/cities.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import { mostAuditDays } from '../audit-kinds.ts';
import type { AuditQuery, Regulators } from '../contract.ts';
import { answeredDays } from '../hours.ts';
import { auditFile } from './audit-rows.ts';
import { pseudonymsUnder } from './pseudonyms.ts';
import { findCalls, findPseudonymKey, findRegulatorCities, findTokens } from './token-store.ts';
import { begins, cityNamed, cityWords, refuse, toToken } from './tokens.ts';

export interface DeskParts {
  database: Database;
  clock: Clock;
  baseUrl: string;
}

const callsOnPage = 50;
const dayMs = 86_400_000;
const dayBefore = (day: string, days = 1): string =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);
const yesterdayIn = (timeZone: string, now: Date): string => dayBefore(localDate(now, timeZone));

/** @throws Refusal regulator_city_unknown */
export async function readRegulators(
  { database, clock, baseUrl }: DeskParts,
  { city, before }: { city?: string | undefined; before?: number | undefined },
): Promise<Regulators> {
  if (city !== undefined) cityNamed(city);
  const known = new Map((await findRegulatorCities(database.db)).map((one) => [one.cityId, one.providerId]));
  const calls = await findCalls(database.db, { city, before, most: callsOnPage + 1 });
  const shown = calls.slice(0, callsOnPage);
  return {
    cities: cities().map(({ id, name, timeZone }) => ({
      ...{ id, name, yesterday: yesterdayIn(timeZone, clock.now()) },
      providerId: known.get(id) ?? null,
    })),
    tokens: (await findTokens(database.db)).map(toToken),
    calls: shown.map(({ call, cityId, name, key }) => ({
      id: call.id,
      at: call.at.toISOString(),
      city: cityWords(cityId),
      ...{ name, begins: begins(key), call: call.call, asked: call.asked },
      status: call.status ?? 0,
      rows: call.rows,
    })),
    older: calls.length > callsOnPage ? (shown.at(-1)?.call.id ?? null) : null,
    days: answeredDays,
    address: `${baseUrl}/api/mds`,
  };
}

/**
 * A file of whole days, and what it is called.
 * @throws Refusal regulator_city_unknown, audit_days_wrong, audit_days_gone, audit_days_ahead
 */
export async function openAudit(
  { database, clock }: DeskParts,
  query: AuditQuery,
): Promise<{ name: string; file: Readable }> {
  const { from, to } = query;
  const city = cityNamed(query.city);
  const now = clock.now();
  if (to < from || Date.parse(to) - Date.parse(from) >= mostAuditDays * dayMs)
    throw refuse('audit_days_wrong');
  const yesterday = yesterdayIn(city.timeZone, now);
  if (to > yesterday) throw refuse('audit_days_ahead');
  if (from < dayBefore(yesterday, answeredDays - 1)) throw refuse('audit_days_gone');
  const names = pseudonymsUnder(await findPseudonymKey(database, city.id, now));
  return {
    name: `${city.id}-${query.file.replaceAll('_', '-')}-${from}-${to}.csv`,
    file: Readable.from(auditFile({ database, city, names, now }, query)),
  };
}
