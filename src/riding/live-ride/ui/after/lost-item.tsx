/** Something was left in the car: the rider says what, and sees what the driver says. */
import { type FormEvent, useState } from 'react';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { useReading } from '#src/design/use-reading.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import type { RideId } from '#src/platform/ids.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { LostItem as Lost, lostCalls } from '#src/riding/contact/lost-contract.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { MessagesDialog } from '../people/messages-dialog.tsx';

const lost = apiFor<typeof lostCalls>();

export function LostItem({ rideId, driver }: { rideId: RideId; driver: string }) {
  const params = { id: rideId };
  const [reading, readAgain] = useReading<Lost | null>(
    () => lost('GET /api/rides/:id/lost-item', { params }),
    rideId,
  );
  useLive([], { 'ride.lost_item_answered': readAgain });
  const [open, setOpen] = useState(false);
  const [writing, setWriting] = useState(false);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | undefined>();
  if (reading.state !== 'ready') return null;
  const item = reading.value;

  const attempt = async (call: () => Promise<unknown>) => {
    setBusy(true);
    setRefused(undefined);
    try {
      await call();
      setOpen(false);
      readAgain();
    } catch (error) {
      const known = error instanceof ApiError ? error : undefined;
      setRefused(known?.fieldErrors.what ?? known?.words ?? 'That did not work. Try again.');
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() => lost('POST /api/rides/:id/lost-item', { params, body: { what: typed } }));
  };

  if (item?.closedAt) return null;
  if (item) {
    return (
      <section aria-label="Left in the car" className="rounded-card border border-line bg-well p-4">
        <h2 className="text-17">Left in the car: {item.what}</h2>
        <p className="mt-1" aria-live="polite">
          {item.found === null
            ? `${driver} has been asked, and answers here and by mail. If nothing comes within a day, write to us.`
            : item.found
              ? `${driver} has it. Write to each other where to meet.`
              : `${driver} looked and did not find it. Write to us, and we look further.`}
        </p>
        <div className="mt-3 flex flex-wrap gap-2.5">
          {item.found && (
            <Button tone="signal" onClick={() => setWriting(true)}>
              Write to {driver}
            </Button>
          )}
          {item.found !== true && (
            <ButtonLink to={`/help?about=lost&reference=${rideReference(rideId)}#contact`}>
              Write to {companyName()}
            </ButtonLink>
          )}
          <Button
            tone="ghost"
            busy={busy}
            onClick={() => attempt(() => lost('POST /api/rides/:id/lost-item/close', { params }))}
          >
            {item.found ? 'I have it back' : 'Stop looking'}
          </Button>
        </div>
        {refused && (
          <p role="alert" className="mt-2 text-brick">
            {refused}
          </p>
        )}
        <MessagesDialog
          open={writing}
          onClose={() => setWriting(false)}
          rideId={rideId}
          side="rider"
          other={driver}
          instead={false}
          heard={[]}
          mayWrite={item.found === true}
        />
      </section>
    );
  }
  if (!open) {
    return (
      <Button tone="ghost" wide onClick={() => setOpen(true)}>
        I left something in the car
      </Button>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="rounded-card border border-line bg-well p-4">
      <TextField
        label="What did you leave?"
        hint={`${driver} reads this. Say what it looks like and where it lay.`}
        value={typed}
        maxLength={300}
        {...(refused ? { error: refused } : {})}
        onChange={({ target }) => {
          setTyped(target.value);
          setRefused(undefined);
        }}
      />
      <div className="mt-3 flex gap-2.5">
        <Button type="submit" tone="spruce" busy={busy}>
          Ask {driver}
        </Button>
        <Button tone="ghost" onClick={() => setOpen(false)}>
          Not now
        </Button>
      </div>
    </form>
  );
}
