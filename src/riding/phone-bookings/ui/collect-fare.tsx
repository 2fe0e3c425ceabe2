import { useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import type { phoneBookingsCalls } from '../contract.ts';

/** What the rider puts into the driver's hand, and what to do where they do not. */
export function CollectFare({ ride, collect }: { ride: RideDetail; collect: string }) {
  const [asking, setAsking] = useState(false);
  const [words, setWords] = useState('');
  const [said, setSaid] = useState<'busy' | 'done' | string | null>(null);
  const send = async () => {
    setSaid('busy');
    try {
      await apiFor<typeof phoneBookingsCalls>()('POST /api/rides/:id/unpaid', {
        params: { id: ride.id },
        body: { words },
      });
      setSaid('done');
    } catch (error) {
      setSaid(
        (error instanceof ApiError && (error.fieldErrors.words ?? error.words)) ||
          'The connection was lost. Try again.',
      );
    }
  };
  return (
    <div className="mt-4 rounded-card bg-well p-4">
      <p className="text-21 font-semibold">
        Collect {moneyText(collect)} from {ride.passenger.firstName}
      </p>
      <p className="mt-1 text-muted">
        In cash, or at your own terminal. You keep all of it; what is ours of it is taken from what you earn
        next.
      </p>
      {said === 'done' ? (
        <p role="status" className="mt-3 font-semibold text-moss">
          We know. Our desk decides who bears it, and you hear by mail.
        </p>
      ) : asking ? (
        <div className="mt-3 space-y-2.5">
          <TextField
            label="What happened?"
            name="unpaid"
            value={words}
            onChange={({ target }) => setWords(target.value)}
            maxLength={500}
            error={said && said !== 'busy' ? said : undefined}
          />
          <Button busy={said === 'busy'} disabled={words.trim() === ''} onClick={send}>
            Tell {companyName()}
          </Button>
        </div>
      ) : (
        <Button tone="ghost" className="mt-1 -ml-3" onClick={() => setAsking(true)}>
          They did not pay
        </Button>
      )}
    </div>
  );
}
