/** Above what a second person approves: the company's limits, set by version. */
import { useNavigation } from 'react-router';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SetCard } from '#src/design/desk/set-card.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { currencyCode, toDecimal } from '#src/platform/money.ts';
import type { Limits } from '#src/platform/settings/limits.ts';
import { limitsForm } from './limits-typed.ts';

const amounts = [
  ['refundsCents', 'Given back of one payment or order', 'All that was given back of it counts together.'],
  ['payoutsCents', 'Paid out at once', 'To a driver or a seller, by hand.'],
  ['creditsCents', 'Taken off one ride by a promo code', 'When the code is made.'],
] as const;

export function LimitsForm({
  version,
  value,
  refused,
}: {
  version: number;
  value: Limits;
  refused: Refused | null;
}) {
  const busy = useNavigation().formData?.get('form') === limitsForm;
  return (
    <DeskForm
      needs="settings.manage"
      method="post"
      preventScrollReset
      className="mt-4 max-w-[900px] space-y-2"
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <Card className="space-y-4 p-4 md:p-5">
          <input type="hidden" name="form" value={limitsForm} />
          <input type="hidden" name="version" value={version} />
          {amounts.map(([name, label, hint]) => (
            <TextField
              key={name}
              label={label}
              name={name}
              inputMode="decimal"
              maxLength={40}
              optional
              hint={`${hint} Empty is no limit.`}
              trail={<span className="pr-3.5 text-muted">{currencyCode().toUpperCase()}</span>}
              defaultValue={value[name] === null ? '' : toDecimal(value[name])}
              error={refused?.fields?.[name]}
            />
          ))}
          <fieldset>
            <legend className="font-semibold">Always by two</legend>
            <CheckboxField
              name="fares"
              value="yes"
              label="Fares, where they are published or taken back"
              defaultChecked={value.fares}
            />
            <CheckboxField
              name="roles"
              value="yes"
              label="Roles that let somebody do more, and invitations"
              defaultChecked={value.roles}
            />
          </fieldset>
        </Card>
        <SetCard label="Set the limits" refused={refused} busy={busy} />
      </div>
    </DeskForm>
  );
}
