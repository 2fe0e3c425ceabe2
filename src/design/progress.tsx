/** How far long work has come, from 0 to 1; leave `value` out when nobody knows. */
export function Progress({ label, value }: { label: string; value?: number | undefined }) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className={
          percent === undefined
            ? 'h-full w-1/3 animate-breathe bg-spruce'
            : 'h-full bg-spruce transition-[width]'
        }
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}

/** Where one is in a form of several pages. */
export function Steps({
  steps,
  current,
}: {
  steps: readonly string[] /** Counted from 0. */;
  current: number;
}) {
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3 text-13">
        <span className="font-semibold">
          Step {current + 1} of {steps.length}: {steps[current]}
        </span>
        {current + 1 < steps.length && <span className="text-muted">Next: {steps[current + 1]}</span>}
      </p>
      <div aria-hidden="true" className="mt-2 flex gap-1.5">
        {steps.map((step, index) => (
          <span
            key={step}
            className={`h-1.5 grow rounded-full ${index <= current ? 'bg-spruce' : 'bg-line'}`}
          />
        ))}
      </div>
    </div>
  );
}
