import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { timesOf } from '#src/riding/quotes/terms.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { duration, placeName, placeRest } from '#src/riding/rides/ui/trip-words.ts';
import { OpenIn } from './navigation.tsx';
import type { RideMoment } from './ride-moment.ts';

/** Nearer than this a distance says nothing more. */
const thereMeters = 50;

/** The place a driver is on the way to, and how far it is; or where they stand, and for how long. */
export function WhereTo({
  ride,
  moment: { riding, waiting, stop, standing, place, address },
  waitedMs,
}: {
  ride: RideDetail;
  moment: RideMoment;
  waitedMs: number;
}) {
  const { far } = useUnits();
  // Kept on the phone so far: the rider cannot know that the car is there.
  const untold = waiting && ride.waitingSince === null;
  return (
    <div className="flex items-start gap-4">
      <span aria-hidden="true" className="mt-3">
        {stop !== null ? (
          <span className="grid size-6 place-items-center rounded-full border-2 border-ink bg-card text-13 font-semibold">
            {stop}
          </span>
        ) : riding ? (
          <span className="block size-[18px] rounded-mark bg-ink" />
        ) : (
          <span className="block size-[18px] rounded-full border-[5px] border-spruce bg-card" />
        )}
      </span>
      <div className="min-w-0 grow" aria-live="polite">
        {ride.position && !standing && (
          <p>
            <span className="figures pr-1 text-40 leading-10">{duration(ride.position.etaSeconds)}</span>{' '}
            <span className="text-17 text-muted">
              {ride.position.remainingMeters < thereMeters
                ? 'you are there'
                : far(ride.position.remainingMeters)}
            </span>
          </p>
        )}
        {standing && (
          <p>
            <span className="figures pr-1 text-40 leading-10">{clockOf(waitedMs)}</span>{' '}
            <span className="text-17 text-muted">waiting</span>
          </p>
        )}
        <h2 className="line-clamp-2 text-28 short:line-clamp-1 short:text-21">{placeName(address)}</h2>
        <p className="truncate text-muted short:hidden">{placeRest(address)}</p>
        {standing && (
          <p className="mt-1 text-muted">
            {untold ? untoldWords(ride.passenger.firstName) : waitingWords(ride, waitedMs, waiting)}
          </p>
        )}
      </div>
      {!standing && <OpenIn place={place} name={placeName(address)} />}
    </div>
  );
}

/** What waiting brings now, and what comes next. */
function waitingWords(ride: RideDetail, waitedMs: number, atPickup: boolean): string {
  const { freeWaitingSeconds, noShowSeconds } = timesOf(ride);
  const [freeWaitingMs, noShowAfterMs] = [freeWaitingSeconds * 1000, noShowSeconds * 1000];
  if (!atPickup && waitedMs >= freeWaitingMs) return 'You are paid for waiting.';
  if (waitedMs < freeWaitingMs) return `Waiting is paid from ${clockOf(freeWaitingMs)} on.`;
  if (waitedMs < noShowAfterMs)
    return `You are paid for waiting. From ${clockOf(noShowAfterMs)} on you may end the ride as a no-show.`;
  return 'You are paid for waiting, or may end the ride as a no-show.';
}

const untoldWords = (rider: string) =>
  `${rider} hears of it once you are connected. Waiting is counted from then on.`;

const clockOf = (ms: number) => {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
