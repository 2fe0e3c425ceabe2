/** Beside the cards: the family that pays for this ride, by which rules, and who is told of it. */
import { useEffect, useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { FamilyPays, familyCalls } from '../contract.ts';

const families = apiFor<typeof familyCalls>();

/** @param onBook books the ride; what it throws is said here */
export function PayByFamily({ quoteId, onBook }: { quoteId: string; onBook: () => Promise<void> }) {
  const [pays, setPays] = useState<FamilyPays | null>(null);
  const [busy, setBusy] = useState(false);
  const [no, setNo] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    // Whoever cannot be told of it pays as anybody does.
    families('GET /api/family/paying', { query: { quoteId } })
      .then((found) => isHere && setPays(found))
      .catch(() => {});
    return () => {
      isHere = false;
    };
  }, [quoteId]);

  async function book(): Promise<void> {
    setBusy(true);
    setNo(null);
    try {
      await onBook();
    } catch (error) {
      const said = error instanceof ApiError ? error.words : undefined;
      setNo(said ?? 'The connection was lost. Press again: the ride is booked once.');
    } finally {
      setBusy(false);
    }
  }

  if (!pays) return null;
  return (
    <Card className="mb-5 p-4">
      <h2 className="text-17 font-semibold break-words">{pays.label}</h2>
      <p className="mt-1 text-muted">{pays.refused ?? pays.words}</p>
      {!pays.refused && (
        <form
          className="mt-3 space-y-3"
          onSubmit={(event) => {
            event.preventDefault();
            void book();
          }}
        >
          {pays.told && <p className="text-muted">{pays.told}</p>}
          {no && <ErrorPanel title="Not booked yet">{no}</ErrorPanel>}
          <Button type="submit" tone="signal" size="lg" wide busy={busy}>
            Book, paid by your family
          </Button>
          <p className="text-13 text-muted">You pay nothing. To pay yourself, use what is below.</p>
        </form>
      )}
    </Card>
  );
}
