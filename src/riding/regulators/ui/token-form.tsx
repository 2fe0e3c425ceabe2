/** Whom to give a token to, and the one that was just made, which is shown this once. */
import { useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { RefusalWords } from '#src/design/desk/refusal-words.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import type { Regulators } from '../contract.ts';

export const makeForm = 'make';

export function TokenForm({ cities, refused }: Pick<Regulators, 'cities'> & { refused: Refused | null }) {
  const busy = useNavigation().formData?.get('form') === makeForm;
  return (
    <DeskForm needs="regulators.manage" method="post" preventScrollReset className="mt-3 max-w-[640px]">
      <Card className="space-y-4 p-4 md:p-5">
        <input type="hidden" name="form" value={makeForm} />
        <SelectField
          label="City"
          name="city"
          options={cities.map(({ id, name }) => ({ value: id, label: name }))}
          hint="It opens what lies in this city’s service area, and nothing else."
          error={refused?.fields?.city}
        />
        <TextField
          label="Who gets it"
          name="name"
          maxLength={80}
          required
          hint="A department or an office, such as Municipal Licensing"
          error={refused?.fields?.name}
        />
        <TextAreaField
          label="Why"
          name="reason"
          rows={2}
          maxLength={1000}
          required
          hint="Stands in the audit"
          error={refused?.fields?.reason}
        />
        {refused && <RefusalWords refused={refused} />}
        <Button type="submit" tone="spruce" busy={busy}>
          Make a token
        </Button>
      </Card>
    </DeskForm>
  );
}

export function MadeToken({ token, address }: { token: string; address: string }) {
  return (
    <div role="status" className="mt-4 max-w-[820px] space-y-2 rounded-control bg-well px-4 py-3">
      <p className="font-semibold">This token is shown this once. Hand it on by a way you trust.</p>
      <p className="font-mono text-15 break-all select-all">{token}</p>
      <p className="text-13 text-muted">
        It is sent as a bearer to <span className="font-mono break-all">{address}</span>, such as{' '}
        <span className="font-mono break-all">{address}/trips?end_time=2026-11-27T14</span>.
      </p>
    </div>
  );
}
