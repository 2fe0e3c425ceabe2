/** What somebody recorded of a ride, or of all: handed over by a press, or deleted. */
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { Dialog } from '#src/design/dialog.tsx';
import { Progress } from '#src/design/progress.tsx';
import { toast } from '#src/design/toast.ts';
import { When } from '#src/design/when.tsx';
import { ApiError } from '#src/platform/browser/api.ts';
import type { RideId } from '#src/platform/ids.ts';
import { counted } from '#src/platform/plural.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import type { HandedRecording } from '../contract.ts';
import { lengthWords, soundTerms } from '../rules.ts';
import { handOver } from './handing-over.ts';
import { type KeptRecording, phoneStore } from './phone-store.ts';
import { useRecorded } from './use-recorded.ts';

/** Of one ride, on its page; nothing where nothing was recorded. */
export function RecordedOfRide({ rideId, className }: { rideId: RideId; className?: string }) {
  const { recorded, readAgain } = useRecorded(rideId, null);
  if (!recorded || recorded.onPhone.length + recorded.handed.length === 0) return null;
  return (
    <section
      aria-labelledby="recorded"
      className={cx('rounded-card border border-line bg-well p-4', className)}
    >
      <h2 id="recorded" className="text-17">
        Recorded sound
      </h2>
      <ul className="mt-2 space-y-4">
        {recorded.onPhone.map((one) => (
          <li key={one.recordingId}>
            <OnPhone recording={one} words="of this ride" onChanged={readAgain} />
          </li>
        ))}
        {recorded.handed
          .filter(({ recordingId }) => recorded.onPhone.every((one) => one.recordingId !== recordingId))
          .map((one) => (
            <li key={one.recordingId}>
              <Handed recording={one} words="of this ride" />
            </li>
          ))}
      </ul>
    </section>
  );
}

const toRide = (rideId: RideId) => `/live-tracking?rideId=${rideId}`;

/** Of all rides; `first` is what had been handed over when the page came. */
export function AllRecorded({ first }: { first: readonly HandedRecording[] }) {
  const { recorded, readAgain } = useRecorded(undefined, first);
  const handed = recorded?.handed ?? first;
  const onPhone = recorded?.onPhone ?? [];
  const rest = handed.filter(({ recordingId }) => onPhone.every((one) => one.recordingId !== recordingId));
  return (
    <>
      <h2 className="mt-8 text-21">On this phone</h2>
      {recorded && onPhone.length === 0 && <p className="mt-2 text-muted">Nothing is recorded here.</p>}
      <ul className="mt-3 space-y-3">
        {onPhone.map((one) => (
          <li key={one.recordingId} className="rounded-card border border-line bg-card p-4">
            <OnPhone recording={one} words={<RideLink rideId={one.rideId} />} onChanged={readAgain} />
          </li>
        ))}
      </ul>
      <h2 className="mt-8 text-21">Handed to us</h2>
      {rest.length === 0 && <p className="mt-2 text-muted">Nothing yet.</p>}
      <ul className="mt-3 space-y-3">
        {rest.map((one) => (
          <li key={one.recordingId} className="rounded-card border border-line bg-card p-4">
            <Handed recording={one} words={<RideLink rideId={one.rideId} />} />
          </li>
        ))}
      </ul>
    </>
  );
}

const RideLink = ({ rideId }: { rideId: RideId }) => (
  <>
    of{' '}
    <Link to={toRide(rideId)} className="font-semibold underline underline-offset-2">
      {rideReference(rideId)}
    </Link>
  </>
);

const dayMs = 24 * 3_600_000;

function OnPhone({
  recording,
  words,
  onChanged,
}: {
  recording: KeptRecording;
  words: ReactNode;
  onChanged: () => void;
}) {
  const [asking, setAsking] = useState<'hand' | 'delete' | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const { daysOnPhone } = soundTerms();
  const goesAt = new Date(Date.parse(recording.startedAt) + daysOnPhone * dayMs).toISOString();
  const hand = async () => {
    setAsking(null);
    setWrong(null);
    setShare(0);
    try {
      await handOver({ store: phoneStore }, recording, setShare);
      toast({ title: 'Handed over', description: 'Our safety people see it now.', tone: 'success' });
    } catch (error) {
      setWrong(
        (error instanceof ApiError && error.words) ||
          'Not all of it got through. It is still on this phone: press again, and it goes on where it stopped.',
      );
    } finally {
      setShare(null);
      onChanged();
    }
  };
  const remove = async () => {
    setAsking(null);
    await phoneStore.remove(recording.recordingId).catch(() => {});
    onChanged();
  };
  return (
    <div>
      <p className="font-medium">
        You recorded {lengthWords(recording.seconds)} {words} on this phone.
      </p>
      <p className="text-13 text-muted">
        <When at={recording.startedAt} />. Nobody can listen to it here. It is deleted after{' '}
        {counted(daysOnPhone, 'day')}, on <When at={goesAt} show="date" />, when this phone opens the app.
      </p>
      {share === null ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button tone="spruce" onClick={() => setAsking('hand')}>
            Hand it to us
          </Button>
          <Button tone="ghost" onClick={() => setAsking('delete')}>
            Delete it
          </Button>
        </div>
      ) : (
        <div className="mt-3">
          <Progress label={`Handing over, ${Math.round(share * 100)}%. Keep this page open`} />
        </div>
      )}
      {wrong && (
        <p role="alert" className="mt-2 font-medium text-brick">
          {wrong}
        </p>
      )}
      <Dialog
        size="sm"
        open={asking === 'hand'}
        onOpenChange={(open) => !open && setAsking(null)}
        title="Hand this recording to us?"
        description={`People at ${companyName()} who look after safety can then listen to it, and each time they do is written down. Whoever else was in the car is not told. We delete it ${counted(soundTerms().daysKept, 'day')} after we are done with it, and with your account. It then leaves this phone.`}
      >
        <Button tone="spruce" size="lg" wide onClick={() => void hand()}>
          Hand it over
        </Button>
      </Dialog>
      <Dialog
        size="sm"
        open={asking === 'delete'}
        onOpenChange={(open) => !open && setAsking(null)}
        title="Delete this recording?"
        description="It lies on this phone alone, so that nobody has it afterwards."
      >
        <Button tone="brick" size="lg" wide onClick={() => void remove()}>
          Delete it
        </Button>
      </Dialog>
    </div>
  );
}

function Handed({ recording, words }: { recording: HandedRecording; words: ReactNode }) {
  const { seconds, startedAt, handedOverAt, settledAt, keptUntil } = recording;
  return (
    <div>
      <p className="font-medium">
        {handedOverAt ? 'You handed us' : 'You began to hand us'} {lengthWords(seconds)} {words}.
      </p>
      <p className="text-13 text-muted">
        Recorded <When at={startedAt} />.{' '}
        {!handedOverAt && 'Not all of it came. Press “Hand it to us” on the phone that recorded it.'}
        {handedOverAt && !settledAt && 'Our safety people have it and have not finished with it.'}
        {settledAt && keptUntil && (
          <>
            We are done with it, and delete it on <When at={keptUntil} show="date" />.
          </>
        )}
      </p>
    </div>
  );
}
