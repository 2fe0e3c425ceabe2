import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { TextAreaField } from '#src/design/text-field.tsx';
import type { Refused } from './operator-page.ts';
import { RefusalWords } from './refusal-words.tsx';

/** The foot of a form that sets something by version: why, what was refused of it, and the button. */
export function SetCard({
  label = 'Set from now on',
  name = 'reason',
  refused,
  busy,
  isSet = false,
}: {
  label?: string;
  /** Of the field for the reason. */
  name?: string;
  refused: Refused | null | undefined;
  busy: boolean;
  /** Whether it was just set. */
  isSet?: boolean;
}) {
  return (
    <Card className="space-y-4 p-4 md:p-5">
      <TextAreaField
        label="Why"
        name={name}
        rows={2}
        maxLength={300}
        required
        hint="Stands beside this version, with who and when"
        error={refused?.fields?.reason}
      />
      {refused && <RefusalWords refused={refused} />}
      {isSet && !refused && <p className="font-medium text-moss">Set. It holds from now on.</p>}
      <Button type="submit" tone="spruce" size="lg" busy={busy}>
        {label}
      </Button>
    </Card>
  );
}
