import { useEffect } from 'react';
import { Chip } from '#src/design/chip.tsx';
import { type DeclineReason, declineReasons, declineWords } from '#src/riding/rides/road.ts';

const shownMs = 12_000;

/** After a declined request, why: one touch, and nobody has to. */
export function DeclineReasons({
  onReason,
  onClose,
}: {
  onReason: (reason: DeclineReason) => void;
  onClose: () => void;
}) {
  useEffect(() => {
    const timer = setTimeout(onClose, shownMs);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <section aria-label="Why did you decline?" className="rounded-card border border-line bg-well p-4">
      <h2 className="font-sans text-15 font-semibold tracking-normal">Declined. Why?</h2>
      <p className="text-13 text-muted">It helps us ask you for better rides. You need not say.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {declineReasons.map((reason) => (
          <Chip key={reason} className="h-11" onClick={() => onReason(reason)}>
            {declineWords[reason]}
          </Chip>
        ))}
      </div>
    </section>
  );
}
