import { useEffect, useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { Dialog } from '#src/design/dialog.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { Copy, Share2 } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { toast } from '#src/design/toast.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { RideId } from '#src/platform/ids.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { ridesCalls } from '#src/riding/rides/contract.ts';

const rides = apiFor<typeof ridesCalls>();

/** Makes a link that only shows the trip, and hands it to the phone or the clipboard. */
export function ShareDialog({
  open,
  onClose,
  rideId,
}: {
  open: boolean;
  onClose: () => void;
  rideId: RideId;
}) {
  const [link, setLink] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [taking, setTaking] = useState(false);
  /** Taken back, and no new link until it is asked for. */
  const [unshared, setUnshared] = useState(false);
  const canShare = typeof navigator !== 'undefined' && 'share' in navigator;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a wish to try again.
  useEffect(() => {
    if (!open || link || unshared) return;
    setRefused(null);
    rides('POST /api/rides/:id/share', { params: { id: rideId } }).then(
      ({ path }) => setLink(new URL(path, window.location.href).href),
      (error) =>
        setRefused((error instanceof ApiError && error.words) || 'The link could not be made. Try again.'),
    );
  }, [open, link, unshared, rideId, attempt]);

  const stopSharing = async () => {
    setTaking(true);
    try {
      await rides('DELETE /api/rides/:id/share', { params: { id: rideId } });
      setUnshared(true);
      setLink(null);
    } catch (error) {
      toast({
        title: 'The trip is still shared',
        description: (error instanceof ApiError && error.words) || 'The connection was lost. Try again.',
        tone: 'failure',
      });
    } finally {
      setTaking(false);
    }
  };

  const copy = async () => {
    if (!link) return;
    try {
      await navigator.clipboard.writeText(link);
      toast({ title: 'Link copied', tone: 'success' });
    } catch {
      toast({ title: 'The link could not be copied', description: 'Select it and copy it by hand.' });
    }
  };

  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Share trip"
      description="Whoever has this link sees where you are until the ride ends, never your PIN or payment."
      footer={
        <>
          {link && (
            <Button tone="ghost" className="text-brick" disabled={taking} onClick={stopSharing}>
              Stop sharing
            </Button>
          )}
          {canShare && (
            <Button
              disabled={!link}
              onClick={() =>
                link && navigator.share({ title: `My ${companyName()} trip`, url: link }).catch(() => {})
              }
            >
              <Share2 size={18} aria-hidden="true" />
              Send
            </Button>
          )}
          <Button tone="signal" disabled={!link} onClick={copy}>
            <Copy size={18} aria-hidden="true" />
            Copy link
          </Button>
        </>
      }
    >
      {unshared ? (
        <div role="status" className="rounded-control bg-well p-4">
          <p>Nobody sees this trip any more. The links you gave away have ended.</p>
          <Button className="mt-3" onClick={() => setUnshared(false)}>
            Share again
          </Button>
        </div>
      ) : refused ? (
        <ErrorPanel title="No link" onRetry={() => setAttempt(attempt + 1)}>
          {refused}
        </ErrorPanel>
      ) : (
        <TextField
          label="Link"
          readOnly
          value={link ?? 'Making the link'}
          onFocus={(event) => event.target.select()}
        />
      )}
    </Dialog>
  );
}
