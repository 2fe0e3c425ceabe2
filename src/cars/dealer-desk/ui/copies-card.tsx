/** Where copies of leads go: off, waiting for its code, or on. */
import { Form } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import type { LeadCopies } from '../contract.ts';

export function CopiesCard({
  copies: { email, asked, asAdf },
  fields,
  busy,
}: {
  copies: LeadCopies;
  /** What was wrong with what was typed, by field. */
  fields: Record<string, string>;
  busy: boolean;
}) {
  return (
    <Card className="p-4 md:p-5">
      <h2 className="text-21">Copies by mail</h2>
      <p className="mt-1 text-13 text-muted">
        {email
          ? `New leads are mailed to ${email}${asAdf ? ', with an ADF file for your program' : ''}. You have them by mail at your account’s address besides.`
          : 'Your account’s address has a mail for each lead already. A shared mailbox, or a program that reads ADF, can have a copy.'}
      </p>
      {asked && (
        <Form method="post" preventScrollReset className="mt-4 space-y-3">
          <TextField
            label="Code"
            hint={`Mailed to ${asked}`}
            kind="digits"
            name="code"
            autoComplete="one-time-code"
            maxLength={20}
            required
            error={fields.code}
          />
          <Button type="submit" name="intent" value="confirm" tone="spruce" busy={busy}>
            Confirm
          </Button>
        </Form>
      )}
      <Form method="post" preventScrollReset className="mt-4">
        <TextField
          label="Address"
          kind="email"
          name="email"
          maxLength={254}
          required
          defaultValue={asked ?? email ?? ''}
          error={fields.email}
        />
        <CheckboxField
          name="asAdf"
          defaultChecked={asAdf}
          label="With an ADF file"
          hint="ADF 1.0, which programs of dealers read. Addresses of buyers stay hidden in it too."
        />
        <div className="mt-2 flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="ask" busy={busy}>
            {asked ? 'Mail Another Code' : email ? 'Save' : 'Mail a Code There'}
          </Button>
          {(email || asked) && (
            <Button type="submit" name="intent" value="end" busy={busy} formNoValidate>
              Send No Copies
            </Button>
          )}
        </div>
      </Form>
    </Card>
  );
}
