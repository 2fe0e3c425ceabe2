import { cx } from '#src/design/class-names.ts';
import { cityNames, inCities } from '#src/geo/streets/city-frames.ts';
import { counted } from '#src/platform/plural.ts';

/** A dot with a halo: green while something is live, grey while it is not. */
export function LiveDot({ live = true }: { live?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-block size-2 shrink-0 rounded-full',
        live
          ? 'bg-moss shadow-[0_0_0_3px_color-mix(in_srgb,var(--color-moss)_22%,transparent)]'
          : 'bg-edge shadow-[0_0_0_3px_color-mix(in_srgb,var(--color-edge)_22%,transparent)]',
      )}
    />
  );
}

const driversOnline = (count: number) => (
  <>
    <b className="font-semibold text-ink tabular-nums">{counted(count, 'driver')}</b> online
  </>
);

/** What the neatline says on the rides tab. */
export function RideFacts({ online, live }: { online: number; live: boolean }) {
  return (
    <>
      <span className="flex items-center gap-2.5 pl-0.5">
        <LiveDot live={live} />
        <span>{driversOnline(online)}</span>
      </span>
      <span>{live ? 'Nearby drivers updating every 2 seconds' : 'Reconnecting'}</span>
      <span>{live && online > 0 ? 'GPS tracking active' : 'GPS tracking paused'}, accuracy ±91m</span>
      {cityNames('&') && <span>Coverage: {cityNames('&')}</span>}
    </>
  );
}

/** The same on a phone, in a card over the map; over a low strip of it in one line, which leaves room for names. */
export function RideFactsCard({ online, live, low }: { online: number; live: boolean; low: boolean }) {
  return (
    <div
      data-facts
      className={cx(
        'absolute left-3 flex items-start gap-2.5 rounded-control border border-line bg-card px-3 text-13 shadow-float lg:hidden',
        low ? 'top-2 py-1' : 'top-3 py-2',
      )}
    >
      <span className="mt-[5px]">
        <LiveDot live={live} />
      </span>
      <p>
        <span className="block text-muted">{low && !live ? 'Reconnecting' : driversOnline(online)}</span>
        {!low && (
          <span className="block text-muted">
            {live ? 'Updating every 2 seconds' : 'Reconnecting'}
            {/* A second line of it would lie over names on the map. */}
            <span className="max-[360px]:hidden">{inCities('&')}</span>
          </span>
        )}
      </p>
    </div>
  );
}

/** Whether what is shown is live; a ride that is over has nothing left to be live. */
export function LiveBadge({ live, over = false }: { live: boolean; over?: boolean }) {
  return (
    <>
      <LiveDot live={live && !over} />
      <b className="font-semibold text-ink">{over ? 'Ended' : live ? 'Live' : 'Offline'}</b>
    </>
  );
}
