import { useState } from 'react';
import { Link } from 'react-router';
import { cx } from '#src/design/class-names.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { Duty, safetyOperationsCalls } from '#src/riding/safety/operations-contract.ts';

const desk = apiFor<typeof safetyOperationsCalls>();

/** Whom an alarm calls first, and whether I am one of them. */
export function DutySwitch({ first }: { first: Duty | null }) {
  const [changed, setChanged] = useState<Duty | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const duty = changed ?? first;
  if (!duty) return null;
  const { mine, onDuty } = duty;
  const toggle = async () => {
    setBusy(true);
    setRefused(null);
    try {
      setChanged(await desk('PUT /api/operations/duty', { body: { onDuty: !mine.onDuty } }));
    } catch (error) {
      setRefused((error instanceof ApiError && error.words) || 'That did not get through. Press again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
      <p className="text-muted">
        {onDuty.length === 0
          ? 'Nobody is on duty: an alarm calls every operator.'
          : `On duty: ${onDuty.map(({ name }) => name).join(', ')}`}
      </p>
      <button
        type="button"
        role="switch"
        aria-checked={mine.onDuty}
        aria-busy={busy}
        onClick={toggle}
        className="inline-flex min-h-11 items-center gap-2 font-semibold"
      >
        <span
          aria-hidden="true"
          className={cx(
            'inline-flex h-6 w-10 items-center rounded-full border p-0.5 transition-colors',
            mine.onDuty ? 'justify-end border-spruce bg-spruce' : 'border-edge bg-card',
          )}
        >
          <span className={cx('size-4.5 rounded-full', mine.onDuty ? 'bg-on-spruce' : 'bg-edge')} />
        </span>
        I am on duty
      </button>
      {mine.onDuty && mine.phone === null && (
        <Link to="/account" className="font-semibold underline underline-offset-2">
          Add a telephone number, so that an alarm reaches you by text
        </Link>
      )}
      {refused && (
        <p role="alert" className="text-brick">
          {refused}
        </p>
      )}
    </div>
  );
}
