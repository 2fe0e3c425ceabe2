/** For the desk: recordings that were handed over. Each listening is written down. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import { useMay } from '#src/design/desk/may.tsx';
import { field, type Refused } from '#src/design/desk/operator-page.ts';
import { TableLink } from '#src/design/desk/table/table-link.tsx';
import { Play } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import type { RideId } from '#src/platform/ids.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import type { DeskRecording, rideSoundDeskCalls } from '../contract.ts';
import { lengthWords } from '../rules.ts';

const settleIntent = 'settle_recording';

/** What a form of this part does; undefined for a form of another. */
export function recordingAct(form: FormData, transport?: Transport): (() => Promise<unknown>) | undefined {
  if (field(form, 'intent') !== settleIntent) return undefined;
  return () =>
    apiFor<typeof rideSoundDeskCalls>(transport)('POST /api/operations/ride-recordings/:id/settle', {
      params: { id: field(form, 'id') },
      body: { note: field(form, 'note') },
    });
}

/** Beside the other facts of a ride; nothing where none was handed over, or for who may not see it. */
export function DeskRecordings({ rideId }: { rideId: RideId }) {
  const may = useMay()('safety.read');
  const [recordings, setRecordings] = useState<readonly DeskRecording[]>([]);
  const read = useCallback(() => {
    if (!may) return;
    apiFor<typeof rideSoundDeskCalls>()('GET /api/operations/rides/:id/recordings', {
      params: { id: rideId },
    })
      .then(setRecordings)
      .catch(() => {});
  }, [may, rideId]);
  useEffect(read, [read]);
  useLive(may ? ['operations'] : null, { open: read, alarm: read });
  if (recordings.length === 0) return null;
  return (
    <Card className="min-w-0 p-4 md:p-5">
      <h2 className="text-17 font-semibold">Recorded sound</h2>
      <ul className="mt-2 divide-y divide-line">
        {recordings.map((one) => (
          <li key={one.id} className="py-3 first:pt-0 last:pb-0">
            <DeskRecordingRow recording={one} />
          </li>
        ))}
      </ul>
      <TableLink to="/operations/recorded-sound">All that wait, and settling them</TableLink>
    </Card>
  );
}

export function DeskRecordingRow({
  recording,
  refused,
}: {
  recording: DeskRecording;
  /** Where it can be settled; without, the page is of its ride. */
  refused?: Refused | null;
}) {
  const isAmongAll = refused !== undefined;
  const { id, rideId, side, name, seconds, startedAt, handedOverAt, timeZone, settled, keptUntil } =
    recording;
  return (
    <div>
      <p className="font-medium">
        {lengthWords(seconds)}, recorded by {name}, the {side}
        {isAmongAll && (
          <>
            , of{' '}
            <Link
              to={`/operations/rides/${rideId}`}
              className="font-semibold text-spruce underline-offset-2 hover:underline"
            >
              {rideReference(rideId)}
            </Link>
          </>
        )}
      </p>
      <p className="text-13 text-muted">
        From <When at={startedAt} zone={timeZone} /> by their phone’s clock. Handed over{' '}
        <When at={handedOverAt} zone={timeZone} />.
      </p>
      {settled && (
        <p className="mt-1 text-13">
          {settled.by}: “{settled.note}”{' '}
          {keptUntil && (
            <span className="text-muted">
              Deleted on <When at={keptUntil} show="date" zone={timeZone} />.
            </span>
          )}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-start gap-2">
        <Listen id={id} seconds={seconds} about={`${rideReference(rideId)}, the ${side}’s`} />
        {!settled && isAmongAll && (
          <ActForm
            needs="safety.manage"
            intent={settleIntent}
            id={id}
            label="Settle"
            about={`${rideReference(rideId)}, the ${side}’s recording`}
            confirm="Settle it"
            tone="spruce"
            reason={{
              label: 'What you found and did',
              name: 'note',
              hint: 'Stays at the desk. From then on the days count after which it is deleted.',
            }}
            refused={refused}
          />
        )}
      </div>
    </div>
  );
}

const endOfTime = 1e101;

function Listen({ id, seconds, about }: { id: number; seconds: number; about: string }) {
  const may = useMay()('safety.manage');
  const [url, setUrl] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const player = useRef<HTMLAudioElement>(null);
  if (!may) return null;
  const open = async () => {
    setBusy(true);
    setWrong(null);
    try {
      const link = await apiFor<typeof rideSoundDeskCalls>()(
        'POST /api/operations/ride-recordings/:id/listen',
        { params: { id } },
      );
      setUrl(link.url);
    } catch (error) {
      setUrl(null);
      setWrong((error instanceof ApiError && error.words) || 'It could not be opened. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="min-w-0">
      {url === null ? (
        <Button size="sm" busy={busy} onClick={() => void open()} aria-label={`Listen: ${about}`}>
          <Play size={16} aria-hidden="true" />
          Listen
        </Button>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: what was recorded has no words beside it.
        <audio
          ref={player}
          src={url}
          controls
          controlsList="nodownload"
          autoPlay
          preload="auto"
          aria-label={`Recording of ${about}, ${lengthWords(seconds)}`}
          className="h-11 max-w-full"
          onLoadedMetadata={({ currentTarget }) => {
            // What phones record says nowhere how long it is; a player finds out at the end.
            if (currentTarget.duration !== Number.POSITIVE_INFINITY) return;
            currentTarget.ondurationchange = () => {
              currentTarget.ondurationchange = null;
              currentTarget.currentTime = 0;
            };
            currentTarget.currentTime = endOfTime;
          }}
          onError={() => {
            setUrl(null);
            setWrong('It could not be played: the link has ended, or this browser does not know its format.');
          }}
        />
      )}
      {wrong && (
        <p role="alert" className="mt-2 max-w-[420px] font-medium text-brick">
          {wrong}
        </p>
      )}
    </div>
  );
}
