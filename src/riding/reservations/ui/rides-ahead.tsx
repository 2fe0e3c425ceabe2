/** The scheduled rides of a driver: those they are committed to, and those they may take. */

import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { When } from '#src/design/when.tsx';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { counted } from '#src/platform/plural.ts';
import { OptionWords } from '#src/riding/ride-options/ui/option-words.tsx';
import { duration } from '#src/riding/rides/ui/trip-words.ts';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';
import type { ReservedRide, RideAhead, RidesAhead, reservationCalls } from '../contract.ts';

const api = apiFor<typeof reservationCalls>();
const wrong = 'That did not work. Check your connection and try again.';
const wordsOf = (error: unknown): string => (error instanceof ApiError && error.words) || wrong;

function useRidesAhead(id: DriverId) {
  const [rides, setRides] = useState<RidesAhead | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState<RideId | null>(null);
  const read = useCallback(
    () => api('GET /api/drivers/:id/rides-ahead', { params: { id } }).then(setRides, () => {}),
    [id],
  );
  useEffect(() => void read(), [read]);
  useLive([], {
    open: read,
    'ride.driver_committed': read,
    'reservation.ended': read,
    'reservation.reminded': read,
  });
  const act = async (rideId: RideId, work: () => Promise<unknown>) => {
    setBusy(rideId);
    setRefused(null);
    await work().catch((error: unknown) => setRefused(wordsOf(error)));
    await read();
    setBusy(null);
  };
  return {
    ...{ rides, refused, busy, read },
    commit: (rideId: RideId) =>
      act(rideId, () => api('POST /api/drivers/:id/rides-ahead/:rideId/commit', { params: { id, rideId } })),
    giveBack: (rideId: RideId, lateIsKnown: boolean) =>
      act(rideId, () =>
        api('POST /api/drivers/:id/rides-ahead/:rideId/give-back', {
          params: { id, rideId },
          body: { lateIsKnown },
        }),
      ),
  };
}

export function RidesAheadPanel({
  driverId,
  About,
}: {
  driverId: DriverId;
  /** What else there is to know of a ride that is theirs. */
  About?: ComponentType<{ ride: ReservedRide }>;
}) {
  const { rides, refused, busy, read, commit, giveBack } = useRidesAhead(driverId);
  if (!rides) return null;
  const { mine, open, late, missing, releaseMinutes } = rides;
  const isKept = late.count >= late.most;
  return (
    <section aria-label="Rides ahead" className="mt-6">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-21">Rides ahead</h2>
        <Button size="sm" onClick={() => void read()}>
          Look again
        </Button>
      </div>
      <p role="status" className={refused ? 'mt-2 font-medium text-brick' : undefined}>
        {refused}
      </p>
      {late.count > 0 && (
        <p className="mt-2 rounded-control bg-wash-amber px-3 py-2 font-medium text-amber">
          {counted(late.count, 'ride')} given back late, or not driven, in {late.days} days.{' '}
          {isKept
            ? 'Until there are fewer you take none ahead.'
            : `With ${late.most} you take none ahead for a while.`}
        </p>
      )}
      {mine.length > 0 && (
        <>
          <h3 className="mt-4 text-17">Yours</h3>
          <ul className="mt-2 space-y-3">
            {mine.map((ride) => (
              <Mine
                key={ride.id}
                ride={ride}
                busy={busy}
                about={About && <About ride={ride} />}
                onGiveBack={giveBack}
              />
            ))}
          </ul>
        </>
      )}
      {open.length > 0 && (
        <>
          <h3 className="mt-4 text-17">To take</h3>
          <p className="text-13 text-muted">
            Whoever takes one is asked first when its time comes. It can be given back; later than{' '}
            {counted(releaseMinutes, 'minute')} before the pickup that counts against you.
          </p>
          <ul className="mt-2 space-y-3">
            {open.map((ride) => (
              <Trip key={ride.id} ride={ride}>
                <Button
                  tone="spruce"
                  size="lg"
                  wide
                  busy={busy === ride.id}
                  disabled={busy !== null && busy !== ride.id}
                  onClick={() => void commit(ride.id)}
                >
                  Take this ride
                </Button>
              </Trip>
            ))}
          </ul>
        </>
      )}
      {open.length === 0 && !isKept && (
        <p className="mt-2 text-muted">
          {missing ??
            'No scheduled ride that you may drive waits for a driver now. New ones are listed here.'}
        </p>
      )}
    </section>
  );
}

function Trip({ ride, children }: { ride: RideAhead | ReservedRide; children: ReactNode }) {
  const { far } = useUnits();
  return (
    <li className="rounded-card border border-line bg-card p-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-17 font-semibold">
            <When at={ride.scheduledAt} show="ahead" zone={ride.timeZone} />
          </p>
          <p className="break-words">{ride.from}</p>
          <p className="break-words text-muted">to {ride.to}</p>
          <p className="mt-1 text-13 text-muted">
            {vehicleTypeName(ride.vehicleType)}, {far(ride.distanceMeters)}, {duration(ride.durationSeconds)}
            {ride.stops > 0 && `, ${counted(ride.stops, 'stop')}`}
            {'chosen' in ride && ride.chosen && '. The rider chose you'}
          </p>
        </div>
        <p className="figures text-28">{moneyText(ride.pay)}</p>
      </div>
      <div className="mt-3">{children}</div>
    </li>
  );
}

/** Giving back says first what it costs, and is pressed twice. */
function Mine({
  ride,
  busy,
  about,
  onGiveBack,
}: {
  ride: ReservedRide;
  busy: RideId | null;
  about: ReactNode;
  onGiveBack: (rideId: RideId, lateIsKnown: boolean) => Promise<void>;
}) {
  // By the clock of when it was pressed; the server has the last word.
  const [asked, setAsked] = useState<{ late: boolean } | null>(null);
  const { lateFrom } = ride;
  return (
    <Trip ride={ride}>
      {about}
      <OptionWords options={ride.rideOptions} className="mb-2" />
      {ride.note && <p className="mb-2 rounded-control bg-well px-3 py-2">“{ride.note}”</p>}
      {ride.byDesk && (
        <p className="mb-2 text-13 text-muted">Our desk set you. Giving it back costs nothing.</p>
      )}
      {!ride.byDesk && lateFrom && (
        <p className="mb-2 text-13 text-muted">
          Giving it back is free until <When at={lateFrom} show="ahead" zone={ride.timeZone} />.
        </p>
      )}
      {asked === null ? (
        <Button
          size="lg"
          wide
          disabled={busy !== null}
          onClick={() => setAsked({ late: lateFrom !== null && Date.now() >= Date.parse(lateFrom) })}
        >
          Give back
        </Button>
      ) : (
        <fieldset aria-label="Give this ride back">
          <p role="alert" className={asked.late ? 'font-medium text-amber' : undefined}>
            {asked.late
              ? 'It is late by now: this counts against you. Give it back all the same?'
              : 'Give this ride back? Another driver is asked at once.'}
          </p>
          <div className="mt-2 grid grid-cols-2 gap-2.5">
            <Button size="lg" onClick={() => setAsked(null)}>
              Keep it
            </Button>
            <Button
              tone="brick"
              size="lg"
              busy={busy === ride.id}
              onClick={() => void onGiveBack(ride.id, asked.late).finally(() => setAsked(null))}
            >
              Give back
            </Button>
          </div>
        </fieldset>
      )}
    </Trip>
  );
}
