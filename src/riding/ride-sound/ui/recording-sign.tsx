/** Over every page while sound is recorded: that it is, for how long, and the press that stops it. */
import { useEffect } from 'react';
import { cx } from '#src/design/class-names.ts';
import { Square } from '#src/design/icons.ts';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { useWakeLock } from '#src/platform/browser/use-wake-lock.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { ridesCalls } from '#src/riding/rides/contract.ts';
import { isEnded } from '#src/riding/rides/rules.ts';
import { soundTerms, timeSoFar } from '../rules.ts';
import { forgetOldSound, phoneStore } from './phone-store.ts';
import type { RecorderState } from './recorder.ts';
import { recorder, useIsShown, useRecorder, useSecondsSince } from './use-recorder.ts';

const rides = apiFor<typeof ridesCalls>();

/** Stops it some minutes after the ride, wherever that ended. */
async function lookWhetherEnded(rideId: RideId): Promise<void> {
  try {
    const ride = await rides('GET /api/rides/:id', { params: { id: rideId } });
    if (isEnded(ride.status)) recorder.rideEnded(rideId, new Date(ride.completedAt ?? Date.now()));
  } catch (error) {
    // Another driver has the ride by now; a network that is away says nothing of it.
    if (error instanceof ApiError && error.code === 'not_your_ride') recorder.stop(noLongerYours);
  }
}

const noLongerYours =
  'Recording stopped: this ride is no longer yours. What was recorded is kept on this phone.';
const lookEachMs = 60_000;

/** Nothing records under an account that is not here any more, nor while no page says that it does. */
function useStopping(state: RecorderState): void {
  const userId = useSession()?.id;
  const isOthers = state.phase === 'on' && state.userId !== userId;
  useEffect(() => {
    if (isOthers) recorder.stop('Recording stopped: another account is signed in.');
  }, [isOthers]);
  useEffect(() => () => recorder.stop('Recording stopped: this page cannot show any more that it runs.'), []);
  const rideId = state.phase === 'on' ? state.rideId : null;
  useEffect(() => {
    if (rideId === null) return;
    const timer = setInterval(() => void lookWhetherEnded(rideId), lookEachMs);
    return () => clearInterval(timer);
  }, [rideId]);
}

export default function RecordingSign() {
  const state = useRecorder();
  const isOn = state.phase === 'on';
  const isShown = useIsShown();
  const seconds = useSecondsSince(isOn ? state.startedAtMs : null);
  useWakeLock(isOn);
  useForgetting();
  useStopping(state);
  const look = () => {
    if (state.phase === 'on') void lookWhetherEnded(state.rideId);
  };
  useLive(isOn ? [] : null, {
    open: look,
    'ride.completed': look,
    'ride.cancelled': look,
    'ride.reopened': look,
  });
  if (!isOn) return null;
  return (
    <section
      aria-label="Recording sound"
      className={cx(
        'pointer-events-none fixed inset-x-0 top-[calc(var(--network-height)+env(safe-area-inset-top)+112px)] z-40 flex justify-center px-3',
        // The driving screen of a phone is the ride's, and has a button that says the same.
        isShown && 'max-lg:hidden',
      )}
    >
      <button
        type="button"
        onClick={() => recorder.stop()}
        className="pointer-events-auto flex h-11 items-center gap-2.5 rounded-full border border-brick bg-card px-4 font-semibold text-brick shadow-float"
      >
        <span aria-hidden="true" className="size-2.5 animate-pulse rounded-full bg-brick" />
        <span>
          Recording <span className="tabular-nums">{timeSoFar(seconds)}</span>
        </span>
        <Square size={16} aria-hidden="true" />
        <span className="sr-only">, stop recording sound</span>
      </button>
    </section>
  );
}

/** What is older than it may be here goes when the app is opened. */
function useForgetting(): void {
  useEffect(() => {
    if (typeof indexedDB === 'undefined') return;
    const state = recorder.current();
    forgetOldSound(phoneStore, {
      now: new Date(),
      daysOnPhone: soundTerms().daysOnPhone,
      running: state.phase === 'on' ? state.recordingId : null,
    }).catch(() => {});
  }, []);
}
