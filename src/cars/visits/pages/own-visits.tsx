/** Visits of my cars: what waits for me, and a week of them. */

import { Link, redirect, useSearchParams } from 'react-router';
import { ButtonLink } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { EmptyState } from '#src/design/empty-state.tsx';
import { CalendarClock } from '#src/design/icons.ts';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import { booksTimeZone, pageTitle } from '#src/platform/settings/company.ts';
import { dateLocale } from '#src/platform/time/date-locale.ts';
import { daysLater, mondayOf } from '#src/platform/time/day-after.ts';
import { dayWords, momentWords } from '#src/platform/time/moments.ts';
import { localDate, zonedWords } from '#src/platform/time/zoned-time.ts';
import type { CarVisit, visitsCalls } from '../contract.ts';
import { kindWords, standingStates } from '../rules.ts';
import { isTurn, VisitBadge, VisitList } from '../ui/visit-list.tsx';
import type { Route } from './+types/own-visits.ts';

export const meta = () => [
  { title: pageTitle('Visits of your cars') },
  { name: 'robots', content: 'noindex' },
];

async function load(transport?: Transport) {
  const api = apiFor<typeof visitsCalls>(transport);
  try {
    const [visits, hours] = await Promise.all([api('GET /api/car-visits'), api('GET /api/visit-hours')]);
    const own = visits.filter(({ side }) => side === 'seller');
    return { visits: own, offered: hours.offered, now: Date.now() };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw redirect('/login?next=%2Fsell%2Fvisits');
    throw error;
  }
}
export const loader = ({ context }: Route.LoaderArgs) => load(transportOf(context));
export const clientLoader = () => load();

export default function OwnVisits({ loaderData: { visits, offered, now } }: Route.ComponentProps) {
  const again = useReadAgain();
  useLive([], { 'vehicle.noted': again });
  const [query] = useSearchParams();
  const today = localDate(new Date(now), visits[0]?.zone ?? booksTimeZone());
  const asked = query.get('week') ?? '';
  const monday = mondayOf(/^20\d\d-[01]\d-[0-3]\d$/.test(asked) && Date.parse(asked) ? asked : today);
  const waiting = visits.filter(isTurn);
  const elsewhere = visits.filter(
    (visit) =>
      !isTurn(visit) &&
      standingStates.includes(visit.state) &&
      mondayOf(localDate(new Date(visit.at), visit.zone)) !== monday,
  );
  const before = visits.filter((visit) => !isTurn(visit) && !standingStates.includes(visit.state));
  return (
    <div className="page-column py-8">
      <Link to="/sell" className="touch text-13 font-semibold text-spruce underline">
        My listings
      </Link>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-40">Visits of your cars</h1>
        <ButtonLink to="/sell/visit-hours" tone={offered ? 'outline' : 'spruce'}>
          {offered ? 'When cars are seen' : 'Say when cars are seen'}
        </ButtonLink>
      </div>
      {!offered && (
        <p className="mt-4 max-w-[68ch] rounded-control bg-wash-amber p-3">
          Buyers cannot book a visit of your cars yet. Say when they can be seen, and a time is booked from
          your hours.
        </p>
      )}
      {waiting.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-3 text-21">Wait for you</h2>
          <VisitList visits={waiting} />
        </section>
      )}
      <Week {...{ monday, today, visits }} />
      {elsewhere.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-3 text-21">In other weeks</h2>
          <VisitList visits={elsewhere} />
        </section>
      )}
      {before.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-3 text-21">Before</h2>
          <VisitList visits={before} />
        </section>
      )}
      {visits.length === 0 && offered && (
        <EmptyState
          className="mt-6"
          title="No visits yet"
          icon={<CalendarClock size={26} aria-hidden="true" />}
        >
          Times that buyers book come here.
        </EmptyState>
      )}
    </div>
  );
}

/** Seven days beside each other, or below each other on a phone. */
function Week({ monday, today, visits }: { monday: string; today: string; visits: readonly CarVisit[] }) {
  const days = [0, 1, 2, 3, 4, 5, 6].map((i) => daysLater(monday, i));
  const shown = visits
    .filter(({ state }) => standingStates.includes(state) || state === 'over')
    .sort((a, b) => a.at.localeCompare(b.at));
  return (
    <section aria-labelledby="week" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="week" className="text-21">
          Week of {dayWords(monday)}
        </h2>
        <nav aria-label="Week" className="flex flex-wrap gap-2">
          <ButtonLink to={`?week=${daysLater(monday, -7)}`} preventScrollReset size="sm">
            Week before
          </ButtonLink>
          <ButtonLink to="?" preventScrollReset size="sm">
            This week
          </ButtonLink>
          <ButtonLink to={`?week=${daysLater(monday, 7)}`} preventScrollReset size="sm">
            Next week
          </ButtonLink>
        </nav>
      </div>
      <ol className="grid overflow-hidden rounded-card border border-line bg-card max-lg:divide-y lg:grid-cols-7 lg:divide-x divide-line">
        {days.map((day) => {
          const list = shown.filter((visit) => localDate(new Date(visit.at), visit.zone) === day);
          return (
            <li
              key={day}
              aria-current={day === today ? 'date' : undefined}
              className={cx('min-w-0 p-3 lg:min-h-40', day === today && 'bg-tint')}
            >
              <h3 className="font-sans text-13 font-semibold tracking-normal">
                {zonedWords(new Date(`${day}T12:00:00Z`), dateLocale(), {
                  ...{ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' },
                })}
              </h3>
              {list.length === 0 ? (
                <p className="mt-1 text-13 text-muted">Nobody</p>
              ) : (
                <ul className="mt-2 space-y-2">
                  {list.map((visit) => (
                    <li
                      key={visit.id}
                      className="relative min-w-0 rounded-control border border-line bg-card p-2 text-13 hover:bg-well"
                    >
                      <Link
                        to={`/visits/${visit.id}`}
                        className="block font-semibold tabular-nums after:absolute after:inset-0"
                      >
                        {momentWords(visit.at, visit.zone, 'time')}
                      </Link>
                      <span className="block break-words">
                        {kindWords[visit.kind]}, {visit.buyer}
                      </span>
                      <span className="mb-1 block break-words text-muted">{visit.title}</span>
                      <VisitBadge visit={visit} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
