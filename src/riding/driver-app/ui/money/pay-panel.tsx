import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { AmountField } from '#src/design/amount-field.tsx';
import { moneyText } from '#src/design/amount-text.ts';
import { Button, buttonClass } from '#src/design/button.tsx';
import { FileText } from '#src/design/icons.ts';
import { Progress } from '#src/design/progress.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { ApiError } from '#src/platform/browser/api.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { centsOf, currencySign, formatMoney } from '#src/platform/money.ts';
import { counted } from '#src/platform/plural.ts';
import type { Pay } from '../../contract.ts';
import { highestGoalCents } from '../../goal.ts';

/** A goal for the week, and how far it is. */
export function Goal({
  pay,
  earned,
  onSave,
}: {
  pay: Pay;
  earned: string;
  onSave: (weekGoal: string | null) => Promise<void>;
}) {
  const [editing, setEditing] = useState(false);
  const goal = pay.weekGoal;
  if (editing) {
    return (
      <SmallForm
        label="Goal for a week"
        amount
        value={goal ?? ''}
        onSave={(value) => onSave(value || null)}
        onDone={() => setEditing(false)}
      />
    );
  }
  const left = goal ? centsOf(goal) - centsOf(earned) : 0;
  return (
    <div className="mt-4">
      {goal && <Progress label="Goal of the week" value={Number(earned) / Number(goal)} />}
      <p className="mt-1 flex items-center justify-between gap-3">
        <span>
          {goal ? (
            <>
              <strong>Goal {moneyText(goal)}</strong>{' '}
              <span className="text-muted">{left > 0 ? `${formatMoney(left)} to go` : 'reached'}</span>
            </>
          ) : (
            <span className="text-muted">No goal for the week</span>
          )}
        </span>
        <Button tone="ghost" onClick={() => setEditing(true)}>
          {goal ? 'Change' : 'Set a goal'}
        </Button>
      </p>
    </div>
  );
}

/** How the driver answers and ends rides, with how each is counted. */
export function Rates({ rates }: { rates: Pay['rates'] }) {
  const percent = (part: number, of: number) =>
    of === 0 ? 'None yet' : `${Math.round((part / of) * 100)} %`;
  const shown = [
    {
      value: percent(rates.accepted, rates.asked),
      name: 'accepted',
      of: `of your last ${rates.asked} offers`,
    },
    { value: percent(rates.cancelled, rates.taken), name: 'cancelled', of: 'no-shows left out' },
    { value: percent(rates.completed, rates.taken), name: 'completed', of: 'of rides you took' },
  ];
  return (
    <section aria-label="Your rates">
      <h3 className="text-21">Your rates</h3>
      <dl className="mt-2 grid grid-cols-3 divide-x divide-line rounded-card border border-line bg-card">
        {shown.map(({ value, name, of }) => (
          <div key={name} className="min-w-0 p-3">
            <dd className="figures text-21">{value}</dd>
            <dt>
              <span className="block font-semibold">{name}</span>
              <span className="block text-13 text-muted">{of}</span>
            </dt>
          </div>
        ))}
      </dl>
      <details className="mt-2 text-muted">
        <summary className="touch inline-flex min-h-11 cursor-pointer items-center font-semibold text-spruce">
          How we count
        </summary>
        <p className="max-w-[60ch] pb-1">
          Accepted: of the last 100 offers that asked you, those you took; declined ones and those that ran
          out count, offers taken back by us do not. Cancelled and completed: of the {rates.taken} rides you
          took in the last {rates.days} days, those you gave back and those you brought to the end. Rides that
          riders cancelled, and {counted(rates.noShows, 'no-show')}, are in neither.
        </p>
      </details>
    </section>
  );
}

/** The statement of the period on the screen as files, and the number that stands on them. */
export function StatementFiles({
  driverId,
  period,
  on,
  title,
  taxNumber,
  onTaxNumber,
}: {
  driverId: DriverId;
  period: string;
  on: string;
  title: string;
  taxNumber: string | null;
  onTaxNumber: (taxNumber: string | null) => Promise<void>;
}) {
  const [editing, setEditing] = useState(false);
  const file = (kind: string) => `/api/drivers/${driverId}/statement.${kind}?period=${period}&on=${on}`;
  return (
    <section aria-label="Statement" className="rounded-card border border-line bg-card p-4">
      <h3 className="flex items-center gap-3 text-17">
        <FileText size={22} aria-hidden="true" className="text-spruce" />
        Statement, {title}
      </h3>
      {editing ? (
        <SmallForm
          label="HST or GST registration number"
          value={taxNumber ?? ''}
          onSave={(value) => onTaxNumber(value || null)}
          onDone={() => setEditing(false)}
        />
      ) : (
        <p className="mt-1 flex items-center justify-between gap-3 text-muted">
          {taxNumber ? `HST/GST ${taxNumber}` : 'No HST or GST number on it'}
          <Button tone="ghost" onClick={() => setEditing(true)}>
            {taxNumber ? 'Change' : 'Add'}
          </Button>
        </p>
      )}
      <div className="mt-2 grid grid-cols-2 gap-2.5">
        <a href={file('csv')} download className={buttonClass({ size: 'lg', wide: true })}>
          CSV
        </a>
        <a href={file('pdf')} download className={buttonClass({ size: 'lg', wide: true })}>
          PDF
        </a>
      </div>
      <p className="mt-3">
        <Link to="/yearly-statements/driver" className="touch font-semibold text-spruce underline">
          Statements of a year
        </Link>
      </p>
    </section>
  );
}

function SmallForm({
  label,
  value,
  amount = false,
  onSave,
  onDone,
}: {
  label: string;
  value: string;
  amount?: boolean;
  onSave: (value: string) => Promise<void>;
  onDone: () => void;
}) {
  const [typed, setTyped] = useState(value);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const Typed = amount ? AmountField : TextField;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await onSave(typed.trim());
      onDone();
    } catch (refused) {
      const known = refused instanceof ApiError ? refused : undefined;
      setError(Object.values(known?.fieldErrors ?? {})[0] ?? known?.words ?? 'That did not work. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={submit} noValidate className="mt-3 flex items-end gap-2.5">
      <Typed
        label={label}
        className="grow"
        value={typed}
        {...(amount ? { lead: currencySign(), mostCents: highestGoalCents } : {})}
        {...(error ? { error } : {})}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" tone="spruce" busy={busy}>
        Save
      </Button>
    </form>
  );
}
