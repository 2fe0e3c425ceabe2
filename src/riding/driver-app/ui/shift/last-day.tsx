/** For a driver who is offline: what the last day they drove brought, and at which hours. */

import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { useReading } from '#src/design/use-reading.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { centsOf, formatMoney } from '#src/platform/money.ts';
import { dateLocale } from '#src/platform/time/date-locale.ts';
import { localDate, zonedWords } from '#src/platform/time/zoned-time.ts';
import { duration } from '#src/riding/rides/ui/trip-words.ts';
import type { drivingCalls, Statement } from '../../contract.ts';

const driving = apiFor<typeof drivingCalls>();
type Day = Statement['days'][number];
/** Shorter online says nothing of an hour. */
const leastOnlineSeconds = 900;
const barPx = 64;

/** Nothing where no ride of this week and the last is known, or it cannot be read: the tab beside it says why. */
export function LastDay({ driverId, onAll }: { driverId: DriverId; onAll: () => void }) {
  const [reading] = useReading(() => lastDay(driverId), driverId);
  if (reading.state !== 'ready' || !reading.value) return null;
  const { day, today, timeZone } = reading.value;
  const { rides, earned, tips, onlineSeconds } = day.totals;
  const words = [rides === 1 ? '1 ride' : `${rides} rides`];
  if (onlineSeconds >= 60) words.push(`${duration(onlineSeconds)} online`);
  if (Number(tips) > 0) words.push(`tips ${moneyText(tips)} in it`);
  return (
    <section aria-labelledby="last-day" className="rounded-card border border-line bg-card p-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id="last-day" className="text-17">
          {nameOf(day.date, today)}
        </h2>
        <Button tone="ghost" size="sm" onClick={onAll}>
          All rides
        </Button>
      </div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="figures text-[34px] leading-tight">{moneyText(earned)}</span>
        {onlineSeconds >= leastOnlineSeconds && (
          <span className="text-muted">
            <b className="font-semibold text-ink">
              {formatMoney(Math.round((centsOf(earned) * 3600) / onlineSeconds))}
            </b>{' '}
            an hour
          </span>
        )}
      </p>
      <p className="text-muted">{words.join(', ')}</p>
      <Hours hours={hoursOf(day, timeZone)} />
    </section>
  );
}

async function lastDay(driverId: DriverId) {
  const params = { id: driverId };
  let statement = await driving('GET /api/drivers/:id/statement', { params, query: { period: 'week' } });
  const today = localDate(new Date(), statement.timeZone);
  const driven = ({ days }: Statement) => days.filter(({ totals }) => totals.rides > 0).at(-1);
  let day = driven(statement);
  if (!day) {
    const query = { period: 'week' as const, on: statement.previousOn };
    statement = await driving('GET /api/drivers/:id/statement', { params, query });
    day = driven(statement);
  }
  return day ? { day, today, timeZone: statement.timeZone } : null;
}

/** `Today`, `Yesterday`, `Last Saturday`. */
function nameOf(date: string, today: string): string {
  const noon = (day: string) => new Date(`${day}T12:00:00Z`);
  const daysAgo = Math.round((noon(today).getTime() - noon(date).getTime()) / 86_400_000);
  if (daysAgo <= 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  const long =
    daysAgo < 7
      ? ({ weekday: 'long' } as const)
      : ({ weekday: 'long', month: 'long', day: 'numeric' } as const);
  return `${daysAgo < 7 ? 'Last ' : ''}${new Intl.DateTimeFormat(dateLocale(), { timeZone: 'UTC', ...long }).format(noon(date))}`;
}

interface Hour {
  label: string;
  cents: number;
}

/** What the rides that ended in each hour brought, from the first of them to the last. */
function hoursOf({ rides }: Day, timeZone: string): Hour[] {
  const hourOf = (at: string) => Math.floor(new Date(at).getTime() / 3_600_000);
  const ended = rides.map(({ endedAt }) => hourOf(endedAt));
  const first = Math.min(...ended);
  return Array.from({ length: Math.max(...ended) - first + 1 }, (_, i) => ({
    label: zonedWords(new Date((first + i) * 3_600_000), dateLocale(), { timeZone, hour: 'numeric' }),
    cents: rides
      .filter((_ride, at) => ended[at] === first + i)
      .reduce((sum, { earned }) => sum + centsOf(earned), 0),
  }));
}

function Hours({ hours }: { hours: readonly Hour[] }) {
  const most = Math.max(1, ...hours.map(({ cents }) => cents));
  if (hours.length < 2) return null;
  const everyNth = Math.ceil(hours.length / 8);
  return (
    <ol className="mt-3 flex items-end gap-1.5" aria-label="By the hour">
      {hours.map(({ label, cents }, i) => (
        <li key={label} className="min-w-0 grow basis-0 text-center text-13">
          <span className="sr-only">
            {label}: {formatMoney(cents)}
          </span>
          <span
            aria-hidden="true"
            className={`mx-auto block rounded-t-[4px] ${cents === most ? 'bg-spruce' : 'bg-moss'}`}
            style={{ height: Math.max(2, Math.round((cents / most) * barPx)) }}
          />
          <span aria-hidden="true" className="mt-1 block whitespace-nowrap text-muted">
            {i % everyNth === 0 ? label.replace(i === 0 ? '' : / ?[AP]M$/, '') : '\u00a0'}
          </span>
        </li>
      ))}
    </ol>
  );
}
