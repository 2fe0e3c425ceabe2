/** A dealer's feed: many listings from one file, imported while its dealer watches, or does something else. */

import { type FormEvent, useEffect, useState } from 'react';
import { countText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { FileUp } from '#src/design/icons.ts';
import { Progress } from '#src/design/progress.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { toast } from '#src/design/toast.ts';
import { When } from '#src/design/when.tsx';
import { ApiError, apiFor } from '#src/platform/api.ts';
import { useLive } from '#src/platform/live-client.ts';
import { useReadAgain } from '#src/platform/use-read-again.ts';
import type { sellingCalls } from '../contract.ts';
import type { Feed, FeedRefusal } from '../shapes.ts';

const api = apiFor<typeof sellingCalls>();
const isOpen = ({ state }: Feed) => state === 'waiting' || state === 'importing';

export function FeedImport({ feeds, named }: { feeds: readonly Feed[]; named: boolean }) {
  const ended = useReadAgain();
  const [read, setRead] = useState(feeds);
  useEffect(() => setRead(feeds), [feeds]);
  // The listings above are read again at the end alone; there may be thousands.
  const progressed = () => void api('GET /api/vehicle-feeds').then(setRead, () => {});
  useLive([], { 'feed.progressed': progressed, 'feed.ended': ended });
  const [newest] = read;
  const underway = newest !== undefined && isOpen(newest);
  return (
    <details
      id="feeds"
      className="mt-10 rounded-card border border-line bg-card p-5"
      open={newest !== undefined}
    >
      <summary className="touch font-semibold">Import a dealer feed</summary>
      <p className="mt-3 max-w-[66ch] text-muted">
        A CSV file whose first line names its columns: stock_number, vin, year, make, model, trim, price,
        condition, mileage, fuel, transmission, body, colour, location, description. Importing it again
        updates what changed. A feed may have 5,000 rows and 4 MB.
      </p>
      {!underway && <FeedForm named={named} sent={progressed} />}
      {newest && <FeedProgress key={newest.id} feed={newest} />}
    </details>
  );
}

function FeedForm({ named, sent }: { named: boolean; sent: () => void }) {
  const [busy, setBusy] = useState(false);
  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      const body = new FormData(event.currentTarget);
      const response = await fetch('/api/vehicles/import', { method: 'POST', body });
      if (!response.ok) throw new ApiError(response.status, await response.text());
      sent();
    } catch (error) {
      const refused = error instanceof ApiError ? error : undefined;
      const words = Object.values(refused?.fieldErrors ?? {})[0] ?? refused?.words;
      toast({ title: 'Feed not imported', description: words ?? 'Please try again.', tone: 'failure' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <form onSubmit={(event) => void send(event)} className="mt-4 flex flex-wrap items-end gap-3">
      {!named && (
        <TextField
          label="Dealer name"
          name="dealerName"
          required
          maxLength={60}
          hint="Somebody looks at it before your cars are shown."
          className="w-64"
        />
      )}
      <label className="block max-w-full text-13 font-semibold">
        CSV file
        <input
          type="file"
          name="feed"
          accept=".csv,text/csv"
          required
          className="mt-1.5 block h-12 max-w-full text-15 font-normal file:mr-3 file:h-11 file:rounded-control file:border file:border-edge file:bg-card file:px-4 file:font-semibold"
        />
      </label>
      <Button type="submit" busy={busy} className="h-12">
        <FileUp size={18} aria-hidden="true" />
        Import
      </Button>
    </form>
  );
}

function titleOf({ state, rows, rowsDone }: Feed): string {
  if (state === 'waiting') return 'Your feed is in. It begins in a moment.';
  if (state === 'importing') return `${countText(rowsDone)} of ${countText(rows ?? 0)} rows are done`;
  if (state === 'failed') return 'This feed was not imported to its end';
  return 'Your feed is imported';
}

function FeedProgress({ feed }: { feed: Feed }) {
  const { state, rows, rowsDone, problem, finishedAt } = feed;
  const share = rows ? rowsDone / rows : undefined;
  return (
    <section className="mt-5 border-t border-line pt-5" aria-label={`Feed of ${feed.dealerName}`}>
      <p role="status" className="font-semibold">
        {titleOf(feed)}
      </p>
      {isOpen(feed) ? (
        <>
          <div className="mt-3 max-w-[480px]">
            <Progress label="Rows imported" value={state === 'waiting' ? undefined : share} />
          </div>
          <p className="mt-2 text-13 text-muted">You can leave this page; the import goes on.</p>
        </>
      ) : (
        <p className="mt-1 text-13 text-muted">
          {feed.dealerName}
          {finishedAt && (
            <>
              , <When at={finishedAt} />
            </>
          )}
        </p>
      )}
      {problem && <p className="mt-2 max-w-[66ch] rounded-control bg-wash-brick p-3">{problem}</p>}
      <p className="mt-3 flex flex-wrap gap-2">
        <Badge tone="moss">{countText(feed.created)} new</Badge>
        <Badge tone="lake">{countText(feed.updated)} updated</Badge>
        <Badge>{countText(feed.unchanged)} unchanged</Badge>
        {feed.held > 0 && <Badge tone="amber">{countText(feed.held)} wait for review</Badge>}
        {feed.refused > 0 && <Badge tone="brick">{countText(feed.refused)} rows refused</Badge>}
      </p>
      {feed.refused > 0 && <Refusals feed={feed} />}
    </section>
  );
}

/** The refused rows, the first 200 and more when asked. They are read again as the import goes on. */
function Refusals({ feed }: { feed: Feed }) {
  const [shown, setShown] = useState<FeedRefusal[]>([]);
  const [failed, setFailed] = useState(false);
  const { id, refused } = feed;
  const missing = refused - shown.length;
  const lastLine = shown.at(-1)?.line ?? 0;

  async function readOn(): Promise<void> {
    try {
      const page = await api('GET /api/vehicle-feeds/:id', { params: { id }, query: { after: lastLine } });
      setFailed(false);
      setShown((before) => [
        ...before,
        ...page.refusals.filter(({ line }) => line > (before.at(-1)?.line ?? 0)),
      ]);
    } catch {
      setFailed(true);
    }
  }
  const wanted = missing > 0 && shown.length < 200;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again only when there are more of them
  useEffect(() => {
    if (wanted) void readOn();
  }, [wanted, refused]);

  return (
    <>
      <p className="mt-4 text-13 text-muted">
        Put these rows right in your file and import it again: what is imported already stays as it is.
      </p>
      <ul className="mt-2 space-y-1 text-13">
        {shown.map(({ line, stockNumber, problems }) => (
          <li key={line} className="break-words">
            <b className="font-semibold">
              Line {line}, {stockNumber || 'no stock number'}:
            </b>{' '}
            {Object.entries(problems)
              .map(([field, words]) => `${field}: ${words}`)
              .join('; ')}
          </li>
        ))}
      </ul>
      {missing > 0 && (shown.length >= 200 || failed) && (
        <Button size="sm" tone="spruce-outline" className="mt-3" onClick={() => void readOn()}>
          {failed ? 'Try again' : `Show more (${countText(missing)} left)`}
        </Button>
      )}
    </>
  );
}
