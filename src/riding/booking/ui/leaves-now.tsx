import { Button } from '#src/design/button.tsx';

/** A ride was to be scheduled, and a date or a time is missing: it would leave now, which is asked before paying. */
export function LeavesNow({ onNow, onLater }: { onNow: () => void; onLater: () => void }) {
  return (
    <section aria-labelledby="leaves-now" className="rounded-card border border-amber/40 bg-wash-amber p-4">
      <h2 id="leaves-now" className="text-17">
        Leaves now
      </h2>
      <p className="mt-1">
        You chose Schedule without both a date and a time, so this ride would leave as soon as a driver is
        there. Is that right?
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2.5">
        <Button tone="signal" size="lg" onClick={onLater}>
          Set date and time
        </Button>
        <Button size="lg" onClick={onNow}>
          Leave now
        </Button>
      </div>
    </section>
  );
}
