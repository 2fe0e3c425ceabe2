/** For the desk: from when on a ride given back counts, and one without a driver is shown. */
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { TextField } from '#src/design/text-field.tsx';
import type { ReservedTerms } from '../rules.ts';

export function ReservedTermsForm({
  terms,
  version,
  refused,
}: {
  terms: ReservedTerms;
  version: number;
  refused: Refused | null | undefined;
}) {
  const words = refused?.form === 'terms' ? refused.words : undefined;
  return (
    <Card className="mt-10 p-4 md:p-5">
      <h2 className="text-21">What holds</h2>
      <DeskForm
        needs="settings.manage"
        method="post"
        preventScrollReset
        className="mt-3 max-w-[560px] space-y-3"
      >
        <input type="hidden" name="form" value="terms" />
        <input type="hidden" name="version" value={version} />
        <TextField
          label="Minutes before the pickup from which giving a ride back counts against a driver"
          name="releaseMinutes"
          inputMode="numeric"
          defaultValue={terms.releaseMinutes}
          required
        />
        <TextField
          label="Minutes before the pickup from which a ride without a driver is shown here"
          name="missingMinutes"
          inputMode="numeric"
          defaultValue={terms.missingMinutes}
          required
        />
        <TextField label="Why?" name="reason" required maxLength={300} />
        {words && (
          <p role="alert" className="font-medium text-brick">
            {words}
          </p>
        )}
        <Button type="submit">Set</Button>
      </DeskForm>
    </Card>
  );
}
