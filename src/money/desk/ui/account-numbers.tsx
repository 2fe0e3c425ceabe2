/** The numbers that the general ledger is exported with: the list, and the form that sets one. */
import { Form, useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import type { AccountNumber } from '#src/money/reports/contract.ts';

export function AccountNumbers({
  numbers,
  refused,
}: {
  numbers: AccountNumber[];
  refused: Refused | null | undefined;
}) {
  return (
    <ul className="divide-y divide-line">
      {numbers.map(({ account, number, name, isSet }) => (
        <li key={account} className="flex flex-wrap items-center justify-between gap-3 py-2">
          <p>
            <span className="mr-3 inline-block min-w-[4ch] font-semibold tabular-nums">{number}</span>
            {name} <span className="text-13 text-muted">{account}</span>
          </p>
          {isSet && (
            <ActForm
              needs="taxes.manage"
              intent="reset"
              id={account}
              label="Take the program’s number"
              about={name}
              refused={refused}
            >
              <input type="hidden" name="account" value={account} />
            </ActForm>
          )}
        </li>
      ))}
    </ul>
  );
}

export function NewAccountNumber({
  numbers,
  refused,
}: {
  numbers: AccountNumber[];
  refused: Refused | null;
}) {
  const busy = useNavigation().formData?.get('form') === 'number';
  return (
    <Form method="post" preventScrollReset className="mt-3 space-y-3">
      <input type="hidden" name="form" value="number" />
      <SelectField
        label="Account"
        name="account"
        options={numbers.map(({ account, name }) => ({ value: account, label: name }))}
      />
      <TextField
        label="Number"
        name="number"
        required
        maxLength={20}
        hint="As your bookkeeping program has it."
        error={refused?.fields?.number ?? refused?.words}
      />
      <TextField label="Name" name="name" maxLength={80} hint="Empty keeps the one it has." />
      <Button type="submit" wide busy={busy}>
        Set the Number
      </Button>
    </Form>
  );
}
