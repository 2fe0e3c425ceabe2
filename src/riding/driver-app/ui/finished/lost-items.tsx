/** What riders look for in the driver's car. */
import { useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { PackageOpen } from '#src/design/icons.ts';
import { toast } from '#src/design/toast.ts';
import { useReading } from '#src/design/use-reading.ts';
import { When } from '#src/design/when.tsx';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { LostItem, lostCalls } from '#src/riding/contact/lost-contract.ts';
import { MessagesDialog } from '#src/riding/live-ride/ui/people/messages-dialog.tsx';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';

const lost = apiFor<typeof lostCalls>();

export function LostItems() {
  const [reading, readAgain] = useReading<LostItem[]>(() => lost('GET /api/lost-items'), 'own');
  useLive([], { 'ride.lost_item': readAgain, 'ride.lost_item_closed': readAgain });
  const [busy, setBusy] = useState<number | null>(null);
  const [writing, setWriting] = useState<LostItem | null>(null);
  if (reading.state !== 'ready' || reading.value.length === 0) return null;

  const answer = async (item: LostItem, found: boolean) => {
    setBusy(item.id);
    try {
      await lost('POST /api/rides/:id/lost-item/answer', { params: { id: item.rideId }, body: { found } });
      readAgain();
    } catch (error) {
      const words = (error instanceof ApiError && error.words) || 'The connection was lost. Try again.';
      toast({ title: 'That did not work', description: words, tone: 'failure' });
    } finally {
      setBusy(null);
    }
  };
  return (
    <section aria-label="Left in your car" className="space-y-3">
      {reading.value.map((item) => (
        <article key={item.id} className="rounded-card border border-line bg-card p-4">
          <h2 className="flex items-center gap-3 text-17">
            <PackageOpen size={22} aria-hidden="true" className="shrink-0 text-spruce" />
            <span className="min-w-0 break-words">
              {item.other} left: {item.what}
            </span>
          </h2>
          <p className="mt-1 text-muted">
            Ride to {placeName(item.destination)}, <When at={item.completedAt} />
          </p>
          {item.found === true && <p className="mt-1">You have it. Write to {item.other} where to meet.</p>}
          {item.found === false && (
            <p className="mt-1">You did not find it. {companyName()} looks further; say so if it turns up.</p>
          )}
          <div className="mt-3 flex flex-wrap gap-2.5">
            {item.found ? (
              <Button size="lg" tone="spruce" onClick={() => setWriting(item)}>
                Write to {item.other}
              </Button>
            ) : (
              <Button size="lg" tone="spruce" busy={busy === item.id} onClick={() => void answer(item, true)}>
                It is here
              </Button>
            )}
            {item.found !== false && (
              <Button size="lg" busy={busy === item.id} onClick={() => void answer(item, false)}>
                It is not here
              </Button>
            )}
          </div>
        </article>
      ))}
      {writing && (
        <MessagesDialog
          open
          onClose={() => setWriting(null)}
          rideId={writing.rideId}
          side="driver"
          other={writing.other}
          instead={false}
          heard={[]}
          mayWrite
        />
      )}
    </section>
  );
}
