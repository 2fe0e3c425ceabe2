/** The button that records sound during a ride, and stops it; while it runs it says for how long. */
import { useEffect, useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { Mic, Square } from '#src/design/icons.ts';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { useScripted } from '#src/platform/browser/use-scripted.ts';
import { mayRecord, type RecordedRide, timeSoFar } from '../rules.ts';
import { canRecord } from './recorder.ts';
import {
  recorder,
  startRecording,
  useRecorder,
  useSecondsSince,
  useShowsRecording,
  useSoundKey,
} from './use-recorder.ts';

/** Looked at again so often where nothing else draws the ride anew. */
const lookAgainMs = 20_000;

/** Whether the one who looks may record this ride in this moment; false until the page's script draws it. */
function useMayRecord(ride: RecordedRide): boolean {
  const isScripted = useScripted();
  const [, look] = useState(0);
  const may = isScripted && mayRecord(ride, new Date());
  const isEnding = may && ride.completedAt !== null;
  useEffect(() => {
    if (!isEnding) return;
    const timer = setInterval(() => look((times) => times + 1), lookAgainMs);
    return () => clearInterval(timer);
  }, [isEnding]);
  return may;
}

function useRecording(ride: RecordedRide) {
  const session = useSession();
  const state = useRecorder();
  const may = useMayRecord(ride) && session !== null;
  const isOn = state.phase === 'on' && state.rideId === ride.id;
  const seconds = useSecondsSince(isOn ? state.startedAtMs : null);
  const [wrong, setWrong] = useState<string | null>(null);
  const able = may && canRecord();
  useSoundKey(able);
  useEffect(() => {
    if (ride.completedAt) recorder.rideEnded(ride.id, new Date(ride.completedAt));
    else if (ride.status === 'cancelled' || ride.status === 'no_driver')
      recorder.rideEnded(ride.id, new Date());
  }, [ride.id, ride.status, ride.completedAt]);
  return {
    /** It runs, or may be begun. */
    isShown: isOn || may,
    able: isOn || able,
    isOn,
    busy: state.phase === 'asking' && state.rideId === ride.id,
    seconds,
    said: wrong ?? (state.phase === 'off' && state.rideId === ride.id ? state.said : null),
    async press() {
      setWrong(null);
      if (isOn) return recorder.stop();
      if (session) setWrong(await startRecording(ride.id, session.id));
    },
  };
}

type Recording = ReturnType<typeof useRecording>;

function Press({ isOn, busy, seconds, press, className }: Recording & { className?: string }) {
  return (
    <Button
      size="lg"
      tone={isOn ? 'brick' : 'outline'}
      busy={busy}
      onClick={() => void press()}
      className={cx('tabular-nums max-[350px]:[&_svg]:hidden', className)}
    >
      {isOn ? <Square size={18} aria-hidden="true" /> : <Mic size={20} aria-hidden="true" />}
      {isOn ? `Stop recording ${timeSoFar(seconds)}` : 'Record sound'}
    </Button>
  );
}

/** In a driver's driving screen: one press, and no more words than where it failed. */
export function RecordSoundButton({ ride, className }: { ride: RecordedRide; className?: string }) {
  const recording = useRecording(ride);
  useShowsRecording(recording.isOn);
  if (!recording.isShown || !recording.able) return null;
  return (
    <div className="pointer-events-auto flex min-w-0 flex-col items-start gap-2">
      {recording.said && (
        <p
          role="status"
          className="max-w-[320px] rounded-control border border-line bg-card p-3 text-13 shadow-float"
        >
          {recording.said}
        </p>
      )}
      <Press {...recording} className={className} />
    </div>
  );
}

/** The same for a rider, with what becomes of it. */
export function RecordSound({ ride }: { ride: RecordedRide }) {
  const recording = useRecording(ride);
  if (!recording.isShown) return null;
  return (
    <section aria-labelledby="record-sound" className="rounded-control bg-well p-3.5">
      <h2 id="record-sound" className="font-sans text-15 font-semibold tracking-normal">
        Record sound for your safety
      </h2>
      {recording.able ? (
        <>
          <p className="mt-1 mb-3 text-13 text-muted">
            It is sealed on this phone at once, and nobody can listen to it, you included, unless you hand it
            to us. {ride.viewer === 'driver' ? 'Your rider' : 'Your driver'} may record in the same way. Keep
            this page open and the screen on: a locked phone may stop it.
          </p>
          <Press {...recording} />
        </>
      ) : (
        <p className="mt-1 text-13 text-muted">
          This browser cannot record and seal sound. A newer one can, over a secure connection.
        </p>
      )}
      {recording.said && (
        <p role="status" className="mt-3 font-medium">
          {recording.said}
        </p>
      )}
    </section>
  );
}
