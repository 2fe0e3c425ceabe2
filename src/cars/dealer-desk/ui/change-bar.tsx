/** What is done to the chosen cars: a new price, off the market, or back on it. Each is shown before it is done. */
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { InlineSelect } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';

/** What was typed before, where it was refused. */
export interface TypedChange {
  direction: string;
  by: string;
  unit: string;
}

export function ChangeBar({
  count,
  typed,
  error,
  busy,
}: {
  /** How many are chosen; null before the script has come. */
  count: number | null;
  typed: TypedChange | null;
  error: string | null;
  busy: boolean;
}) {
  return (
    <fieldset
      className={cx(
        'mt-3 rounded-card border border-line bg-card p-3 md:p-4',
        Boolean(count) &&
          'sticky bottom-[calc(var(--tabs-height)+12px+env(safe-area-inset-bottom))] z-10 shadow-float lg:bottom-3',
      )}
    >
      <legend className="sr-only">Change the chosen cars</legend>
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="w-full font-semibold tabular-nums">
          {count === null || count === 0 ? 'Choose cars to change them together' : `${count} chosen`}
        </p>
        <InlineSelect
          label="Price"
          name="direction"
          defaultValue={typed?.direction ?? 'lower'}
          options={[
            { value: 'lower', label: 'lower by' },
            { value: 'raise', label: 'raise by' },
          ]}
        />
        <TextField
          label="By how much"
          labelHidden
          kind="amount"
          name="by"
          placeholder="500"
          maxLength={20}
          defaultValue={typed?.by}
          error={error}
          className="w-28"
        />
        <InlineSelect
          label="In"
          name="unit"
          defaultValue={typed?.unit ?? 'amount'}
          options={[
            { value: 'amount', label: 'dollars' },
            { value: 'percent', label: 'per cent' },
          ]}
        />
        <Button type="submit" name="do" value="price" tone="spruce" busy={busy}>
          Look at the new prices
        </Button>
        <span className="flex flex-wrap gap-2 md:ml-auto">
          <Button type="submit" name="do" value="pause" busy={busy}>
            Pause
          </Button>
          <Button type="submit" name="do" value="publish" busy={busy}>
            Put on the market
          </Button>
        </span>
      </div>
    </fieldset>
  );
}
