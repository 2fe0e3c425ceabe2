import { useState } from 'react';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { toast } from '#src/design/toast.ts';
import { useReading } from '#src/design/use-reading.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { keptDriverCalls } from '../contract.ts';

const api = apiFor<typeof keptDriverCalls>();

/** After a good ride: its rider keeps the driver, who is not told. */
export function KeepDriver({ rideId, driver }: { rideId: RideId; driver: string }) {
  const [known] = useReading(() => api('GET /api/rides/:id/keep-driver', { params: { id: rideId } }), rideId);
  const [changed, setIsKept] = useState<boolean | null>(null);
  const isKept = changed ?? (known.state === 'ready' && known.value.kept);
  const [isBusy, setIsBusy] = useState(false);
  const change = async () => {
    setIsBusy(true);
    try {
      const call = isKept ? 'DELETE /api/rides/:id/keep-driver' : 'POST /api/rides/:id/keep-driver';
      setIsKept((await api(call, { params: { id: rideId } })).kept);
    } catch (error) {
      const words = error instanceof ApiError ? error.words : undefined;
      toast({
        title: 'That did not work',
        description: words ?? 'Try again in a moment.',
        tone: 'failure',
      });
    } finally {
      setIsBusy(false);
    }
  };
  // Whom they keep since an earlier ride is not offered to be kept again.
  if (known.state === 'loading') return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-well p-4">
      <p role="status" className="min-w-0 grow basis-56 text-muted">
        {isKept
          ? `You keep ${driver}.`
          : `Keep ${driver}? Your rides ahead are shown to them first, and they come before others where you do not wait longer for it.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {isKept && (
          <ButtonLink to="/my-drivers" tone="ghost">
            My drivers
          </ButtonLink>
        )}
        <Button busy={isBusy} onClick={change}>
          {isKept ? 'Undo' : 'Keep'}
        </Button>
      </div>
    </div>
  );
}
