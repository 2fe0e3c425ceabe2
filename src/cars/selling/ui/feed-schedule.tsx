/** A dealer's file that Rove fetches once a day: where from, what came of it, and when next. */
import { type FormEvent, useState } from 'react';
import type { sellingCalls } from '#src/cars/listings/contract.ts';
import type { FeedSchedule as Schedule } from '#src/cars/listings/shapes.ts';
import { Button } from '#src/design/button.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { useReading } from '#src/design/use-reading.ts';
import { When } from '#src/design/when.tsx';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';

const api = apiFor<typeof sellingCalls>();

export function FeedSchedule({ named }: { named: boolean }) {
  const [turn, setTurn] = useState(0);
  const [reading] = useReading(() => api('GET /api/vehicle-feed-schedule'), turn);
  useLive([], { 'feed.ended': () => setTurn((now) => now + 1) });
  const [known, setKnown] = useState<Schedule | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const schedule = known ?? (reading.state === 'ready' ? reading.value : null);
  // Nobody's cars are fetched before somebody has asked to trade under a name.
  if (!named || !schedule) return null;

  async function set(url: string | null): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      setKnown(await api('PUT /api/vehicle-feed-schedule', { body: { url } }));
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined;
      setProblem(refused?.fieldErrors?.url ?? refused?.words ?? 'That did not get through. Try again.');
    } finally {
      setBusy(false);
    }
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void set(String(new FormData(event.currentTarget).get('url') ?? ''));
  };
  return (
    <section aria-labelledby="feed-schedule" className="mt-5 border-t border-line pt-5">
      <h3 id="feed-schedule" className="text-17">
        Fetch it every day
      </h3>
      <form onSubmit={send} className="mt-3 flex flex-wrap items-end gap-3">
        <TextField
          key={schedule.url}
          label="Address of your file"
          name="url"
          type="url"
          inputMode="url"
          required
          maxLength={500}
          defaultValue={schedule.url ?? ''}
          hint="As your system publishes it. We fetch it now, and then once a day."
          {...(problem ? { error: problem } : {})}
          className="w-full max-w-[480px]"
        />
        <Button type="submit" busy={busy} tone="outline" className="h-12">
          {schedule.url ? 'Change and fetch now' : 'Fetch it every day'}
        </Button>
        {schedule.url && (
          <Button tone="ghost" className="h-12" disabled={busy} onClick={() => void set(null)}>
            Stop
          </Button>
        )}
      </form>
      {schedule.url && (
        <p role="status" className="mt-2 text-13 text-muted">
          {schedule.problem ? (
            <b className="font-semibold text-brick">The last time it was not taken: {schedule.problem}. </b>
          ) : schedule.fetchedAt ? (
            <>
              Last taken <When at={schedule.fetchedAt} />.{' '}
            </>
          ) : (
            'It is fetched in a moment. '
          )}
          {schedule.nextAt && schedule.fetchedAt && (
            <>
              Next <When at={schedule.nextAt} />.
            </>
          )}
        </p>
      )}
    </section>
  );
}
