import { Button } from '#src/design/button.tsx';
import { Coffee } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { SoundOfRides } from '#src/riding/ride-sound/ui/may-record-line.tsx';
import { duration } from '#src/riding/rides/ui/trip-words.ts';
import type { Driving } from '../use-driving.ts';
import { DestinationCard } from './destination-card.tsx';

/** The shift: a break, and the hours that are left of it. */
export function ShiftPanel({ driving }: { driving: Driving }) {
  const { driver, hours, busy } = driving;
  return (
    <div className="space-y-4">
      {driver.isAvailable && (
        <section
          aria-label="Break"
          className="flex items-center gap-4 rounded-card border border-line bg-card p-4"
        >
          <Coffee size={26} aria-hidden="true" className="shrink-0 text-spruce" />
          <p className="min-w-0 grow">
            <span className="block text-17 font-semibold">{driver.pausedAt ? 'On a break' : 'Break'}</span>
            <span className="block text-muted">
              {driver.pausedAt ? (
                <>
                  No requests since <When at={driver.pausedAt} show="time" />
                </>
              ) : (
                'Pauses requests, you stay online'
              )}
            </span>
          </p>
          <Button
            size="lg"
            tone={driver.pausedAt ? 'spruce' : 'outline'}
            busy={busy === 'break'}
            onClick={() => driving.setPaused(driver.pausedAt === null)}
          >
            {driver.pausedAt ? 'Go on' : 'Start'}
          </Button>
        </section>
      )}
      {driver.isAvailable && <DestinationCard driverId={driver.id} onChange={driving.readRequests} />}
      {hours && hours.onlineSeconds > 0 && <Hours {...hours} />}
      <SoundOfRides className="text-13 text-muted" />
    </div>
  );
}

function Hours({
  onlineSeconds,
  warnedAfterSeconds,
  longestSeconds,
  restUntil,
}: NonNullable<Driving['hours']>) {
  const share = (seconds: number) => `${Math.min(100, (seconds / longestSeconds) * 100)}%`;
  const long = onlineSeconds >= warnedAfterSeconds;
  return (
    <section aria-label="Hours">
      <div className="relative h-2.5 rounded-full bg-line" aria-hidden="true">
        <div
          className={`h-full rounded-full ${long ? 'bg-amber' : 'bg-spruce'}`}
          style={{ width: share(onlineSeconds) }}
        />
        <span
          className="absolute -top-1 h-[18px] w-0.5 bg-amber"
          style={{ left: share(warnedAfterSeconds) }}
        />
      </div>
      <p className="mt-1.5 flex justify-between gap-3">
        <span>
          <strong>{duration(onlineSeconds)}</strong> <span className="text-muted">online</span>
        </span>
        <span className="text-muted">{duration(longestSeconds)} at most</span>
      </p>
      {restUntil ? (
        <p className="mt-1 font-medium text-amber">
          Rest until <When at={restUntil} show="time" />. Six hours begin a new count.
        </p>
      ) : (
        long && (
          <p className="mt-1 font-medium text-amber">
            {duration(longestSeconds - onlineSeconds)} left. Then you go offline, after the ride you are on.
          </p>
        )
      )}
    </section>
  );
}
