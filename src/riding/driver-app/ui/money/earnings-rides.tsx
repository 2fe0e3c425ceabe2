import { moneyText } from '#src/design/amount-text.ts';
import { ChevronDown } from '#src/design/icons.ts';
import { useUnitChoice } from '#src/people/accounts/ui/session.ts';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { dateLocale } from '#src/platform/time/date-locale.ts';
import { zonedWords } from '#src/platform/time/zoned-time.ts';
import { partWords } from '#src/riding/quotes/part-words.ts';
import { duration, placeName } from '#src/riding/rides/ui/trip-words.ts';
import type { EarnedRide, Statement } from '../../contract.ts';

/** The rides of a statement under their days, the newest first; each unfolds into every part of its fare. */
export function EarningsRides({ days, timeZone }: { days: Statement['days']; timeZone: string }) {
  const filled = days.filter(({ rides, bonuses }) => rides.length + bonuses.length > 0).toReversed();
  if (filled.length === 0) {
    return <p className="rounded-card border border-line bg-well p-4 text-muted">No rides in this time.</p>;
  }
  return filled.map(({ date, totals, rides, bonuses }) => (
    <section key={date} aria-label={`Rides of ${date}`}>
      <div className="flex items-baseline justify-between gap-3 border-b border-line pb-2">
        <h3 className="text-21">
          {new Intl.DateTimeFormat(dateLocale(), {
            timeZone: 'UTC',
            weekday: 'long',
            month: 'short',
            day: 'numeric',
          }).format(new Date(`${date}T12:00:00Z`))}
        </h3>
        <p className="figures text-21">{moneyText(totals.earned)}</p>
      </div>
      <ul>
        {bonuses.toReversed().map(({ words, amount, paidAt }) => (
          <li
            key={`${paidAt} ${words}`}
            className="flex min-h-[60px] items-center gap-3 border-b border-line py-2 pr-[30px]"
          >
            <span className="w-[68px] shrink-0 text-13 text-muted">{timeWords(paidAt, timeZone)}</span>
            <span className="min-w-0 grow font-semibold break-words">{words}</span>
            <span className="figures shrink-0 text-17">{moneyText(amount)}</span>
          </li>
        ))}
        {rides.toReversed().map((ride) => (
          <li key={ride.id} className="border-b border-line">
            <RideLine ride={ride} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** The statement names the zone once, for all of its times. */
const timeWords = (at: string, timeZone: string) =>
  zonedWords(new Date(at), dateLocale(), { timeZone, timeStyle: 'short' });

function RideLine({ ride, timeZone }: { ride: EarnedRide; timeZone: string }) {
  const { far } = useUnits();
  const { distance } = useUnitChoice();
  const title =
    ride.kind === 'ride'
      ? placeName(ride.destination)
      : ride.kind === 'no_show'
        ? 'Rider did not come'
        : 'Rider cancelled';
  return (
    <details className="group">
      <summary className="flex min-h-[60px] cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="w-[68px] shrink-0 text-13 text-muted">{timeWords(ride.endedAt, timeZone)}</span>
        <span className="min-w-0 grow">
          <span className="block truncate font-semibold">{title}</span>
          <span className="block truncate text-13 text-muted">from {placeName(ride.pickupLocation)}</span>
        </span>
        <span className="shrink-0 text-right">
          <span className="figures block text-17">{moneyText(ride.earned)}</span>
          {Number(ride.tip) > 0 && (
            <span className="block text-13 font-semibold text-moss">tip {moneyText(ride.tip)}</span>
          )}
        </span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 pr-7 pb-4 pl-20">
        {ride.kind === 'ride' ? (
          ride.parts.map((part) => (
            <Line key={part.label} label={partWords(part, distance)} amount={part.amount} />
          ))
        ) : (
          <Line label="Cancellation fee" amount={ride.fare} />
        )}
        {Number(ride.waiting) > 0 && <Line label="Waiting" amount={ride.waiting} />}
        <Line label={`${companyName()} keeps`} amount={ride.commission} minus />
        {Number(ride.tip) > 0 && <Line label="Tip, all yours" amount={ride.tip} />}
        <dt className="border-t border-line pt-1 font-semibold">You earned</dt>
        <dd className="figures border-t border-line pt-1 text-right">{moneyText(ride.earned)}</dd>
        <dd className="col-span-2 mt-1 text-13 text-muted">
          {ride.kind === 'ride' && `${far(ride.distanceMeters)} in ${duration(ride.durationSeconds)}. `}
          {ride.cutShort && `${ride.cutShort} `}
          Rider paid {moneyText(ride.paid)}
          {ride.kind === 'ride' && ': this fare, the booking fee, tax and any tip'}. {ride.reference}
        </dd>
      </dl>
    </details>
  );
}

function Line({ label, amount, minus = false }: { label: string; amount: string; minus?: boolean }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="text-right tabular-nums">
        {minus && '−'}
        {moneyText(amount)}
      </dd>
    </>
  );
}
