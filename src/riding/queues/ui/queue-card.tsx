/** Where a driver stands in line at an airport or a station, and how the last place was lost. */
import { useEffect, useState } from 'react';
import { When } from '#src/design/when.tsx';
import { counted } from '#src/platform/plural.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { OwnQueue, PlaceInLine } from '../contract.ts';

const lookEveryMs = 5_000;

export function QueueCard({ queue }: { queue: OwnQueue | null }) {
  const waiting = queue?.waiting ?? null;
  const lost = queue?.lost ?? null;
  return (
    <>
      {waiting && <Waiting place={waiting} />}
      {lost && (!waiting || lost.why === 'declined') && <Lost {...lost} />}
    </>
  );
}

function Waiting({ place }: { place: PlaceInLine }) {
  const { name, number, of, minutesOutside, lostAt, declinesLeft } = place;
  return (
    <section aria-label="Queue" className="rounded-card border border-line bg-card p-4">
      <div className="flex items-center gap-4">
        <span
          aria-hidden="true"
          className="figures grid h-14 min-w-14 shrink-0 place-items-center rounded-card bg-tint px-2 text-28 text-spruce"
        >
          {number}
        </span>
        <div className="min-w-0">
          <p role="status" className="text-17 font-semibold break-words">
            {name}: you are number {number} of {of}
          </p>
          <p className="text-muted">
            {number === 1
              ? 'The next trip from there is offered to you.'
              : 'Trips from there are offered to the first in line.'}
          </p>
        </div>
      </div>
      <p role="status" className={lostAt ? 'mt-3 rounded-control bg-wash-amber px-3 py-2 font-medium' : ''}>
        {lostAt && <Outside lostAt={lostAt} />}
      </p>
      <p className="mt-3 text-muted">
        {!lostAt &&
          `Leave the waiting area for more than ${counted(minutesOutside, 'minute')} and you lose your place. `}
        Going offline or taking another ride gives it up.{' '}
        {declinesLeft === 0
          ? 'The next trip from there that you decline or let pass puts you at the end.'
          : `You may decline ${counted(declinesLeft, 'trip')} from there and keep your place.`}
      </p>
    </section>
  );
}

function Outside({ lostAt }: { lostAt: string }) {
  const left = useMinutesLeft(lostAt);
  return (
    <>
      You are outside the waiting area, where no trips from there come. Be back by{' '}
      <When at={lostAt} show="time" />, or you lose your place
      {left === null ? '.' : `: ${left < 1 ? 'less than a minute' : counted(left, 'minute')} left.`}
    </>
  );
}

/** Whole minutes by the phone's clock; null until it is known. */
function useMinutesLeft(until: string): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return now === null ? null : Math.max(0, Math.floor((new Date(until).getTime() - now) / 60_000));
}

function Lost({ name, why, at, reason }: NonNullable<OwnQueue['lost']>) {
  return (
    <p role="status" className="rounded-card bg-wash-amber p-4 font-medium text-amber">
      <When at={at} show="time" />: {lostWords(name, why)}
      {reason && ` They say: “${reason}”`}
    </p>
  );
}

function lostWords(name: string, why: NonNullable<OwnQueue['lost']>['why']): string {
  switch (why) {
    case 'outside':
      return `You were outside the waiting area for too long and lost your place at ${name}. Come back to stand at the end.`;
    case 'declined':
      return `You declined trips from ${name}, or let them pass, so you stand at the end of its queue now.`;
    case 'taken_out':
      return `${companyName()} took you out of the queue at ${name}. You can stand in it again after an hour.`;
    case 'closed':
      return `There is no queue at ${name} any more. Trips from there go to the nearest driver.`;
    case 'offline':
      return `You went offline and gave up your place at ${name}.`;
    case 'ride':
      return `You took a ride and gave up your place at ${name}.`;
  }
}
