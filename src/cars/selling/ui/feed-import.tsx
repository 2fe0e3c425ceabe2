/** A dealer's feed: many listings from one file, imported while its dealer watches, or does something else. */

import { type FormEvent, useCallback, useEffect, useState } from 'react';
import type { sellingCalls } from '#src/cars/listings/contract.ts';
import type { Feed, FeedRefusals } from '#src/cars/listings/shapes.ts';
import { countText } from '#src/design/amount-text.ts';
import { Badge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { FileUp } from '#src/design/icons.ts';
import { Progress } from '#src/design/progress.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { toast } from '#src/design/toast.ts';
import { When } from '#src/design/when.tsx';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';
import { FeedColumns } from './feed-columns.tsx';
import { FeedGone, FeedPictures } from './feed-gone.tsx';
import { FeedQuestions } from './feed-questions.tsx';
import { FeedRows } from './feed-rows.tsx';
import { FeedSchedule } from './feed-schedule.tsx';

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
        Send the file as your system exports it: columns parted by commas, semicolons, tabs or bars, the first
        line naming them. What we do not know we ask you once. Sending the next one updates what changed. A
        feed may have 5,000 rows and 4 MB.
      </p>
      {!underway && <FeedForm named={named} asksUnit={newest === undefined} sent={progressed} />}
      <FeedSchedule named={named} />
      {newest && <FeedProgress key={newest.id} feed={newest} changed={progressed} />}
    </details>
  );
}

function FeedForm({ named, asksUnit, sent }: { named: boolean; asksUnit: boolean; sent: () => void }) {
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
      {asksUnit && (
        <SelectField
          label="Mileage without a unit is in"
          name="mileageUnit"
          required
          defaultValue=""
          options={[
            { value: '', label: 'Choose' },
            { value: 'mi', label: 'Miles' },
            { value: 'km', label: 'Kilometres' },
          ]}
          className="w-64"
        />
      )}
      <label className="block max-w-full text-13 font-semibold">
        CSV file
        <input
          type="file"
          name="feed"
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
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

function FeedProgress({ feed, changed }: { feed: Feed; changed: () => void }) {
  const { id, state, rows, rowsDone, problem, finishedAt } = feed;
  const share = rows ? rowsDone / rows : undefined;
  const [details, setDetails] = useState<FeedRefusals | null>(null);
  const read = useCallback(
    () => void api('GET /api/vehicle-feeds/:id', { params: { id }, query: {} }).then(setDetails, () => {}),
    [id],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew where the feed has come further
  useEffect(read, [read, state, feed.refused, feed.asked, feed.goneState]);
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
        {feed.asked > 0 && <Badge tone="amber">{countText(feed.asked)} rows wait for your answer</Badge>}
        {feed.refused > 0 && <Badge tone="brick">{countText(feed.refused)} rows refused</Badge>}
      </p>
      {details && !isOpen(feed) && (
        <>
          <FeedQuestions feed={feed} questions={details.questions} again={changed} />
          <FeedGone feed={feed} cars={details.goneCars} decided={changed} />
          <FeedRows key={`${feed.refused} ${feed.asked}`} first={details} />
          <FeedPictures pictures={details.pictures} />
          <FeedColumns feed={feed} columns={details.columns} again={changed} />
        </>
      )}
    </section>
  );
}
