import { Card } from '#src/design/card.tsx';

/** A key or secret in the one answer that has it: whoever leaves the page has no other way to it. */
export function ShownOnce({ what, secret }: { what: string; secret: string }) {
  return (
    <Card className="mt-5 border-spruce p-5">
      <h2 className="font-sans text-17 font-semibold tracking-normal">{what}</h2>
      <p className="mt-1 text-muted">
        Copy it now and hand it over safely. It is shown this once and cannot be looked up again.
      </p>
      <input
        readOnly
        aria-label={what}
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
        className="mt-3 min-h-11 w-full rounded-control border border-line bg-well px-3 font-mono text-15"
      />
    </Card>
  );
}
