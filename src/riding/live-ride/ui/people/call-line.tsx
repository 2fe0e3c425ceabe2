/** Above the messages, where Call was pressed: what the call comes to. */
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { Phone } from '#src/design/icons.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { callCalls } from '#src/riding/contact/call-contract.ts';

const rides = apiFor<typeof callCalls>();

type Outcome =
  | { kind: 'ringing'; myPhone: string | null }
  | { kind: 'not_connected' }
  | { kind: 'refused'; words: string; addPhone: boolean };

export function CallLine({
  rideId,
  other,
  emergency,
}: {
  rideId: RideId;
  other: string;
  /** Who answers in danger there. */
  emergency: string;
}) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a wish to call again.
  useEffect(() => {
    let gone = false;
    setOutcome(null);
    const say = (next: Outcome) => {
      if (!gone) setOutcome(next);
    };
    rides('POST /api/rides/:id/call', { params: { id: rideId } }).then(
      ({ connects, myPhone }) => say(connects ? { kind: 'ringing', myPhone } : { kind: 'not_connected' }),
      (error: unknown) => {
        const refused = error instanceof ApiError ? error : null;
        const words = refused?.words ?? 'There is no connection. Try again.';
        say({ kind: 'refused', words, addPhone: refused?.code === 'phone_missing' });
      },
    );
    return () => {
      gone = true;
    };
  }, [rideId, attempt]);
  return (
    <div role="status" className="mb-4 rounded-control bg-well p-3.5">
      <p className="flex gap-2.5">
        <Phone size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-spruce" />
        <span className="min-w-0">{wordsOf(outcome, other, emergency)}</span>
      </p>
      {outcome?.kind === 'refused' && (
        <p className="mt-2.5 flex flex-wrap gap-2.5">
          <Button size="sm" onClick={() => setAttempt(attempt + 1)}>
            Call again
          </Button>
          {outcome.addPhone && (
            <Link to="/account" className="touch inline-flex min-h-9 items-center font-semibold underline">
              Add my phone number
            </Link>
          )}
        </p>
      )}
    </div>
  );
}

function wordsOf(outcome: Outcome | null, other: string, emergency: string): string {
  if (outcome === null) return `Calling ${other}…`;
  if (outcome.kind === 'refused') return outcome.words;
  if (outcome.kind === 'not_connected')
    return `Calls are not connected here, so nobody’s phone rings. ${other} reads that you tried; write what it is about. In an emergency call ${emergency}.`;
  return `Your phone ending ${outcome.myPhone ?? ''} rings in a moment. Pick up, and you are connected to ${other}. Neither of you sees the other’s number.`;
}
