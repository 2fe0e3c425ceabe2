/** For the desk: the minutes from a landing to the car, and those of each airport that has others. */
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { TextField } from '#src/design/text-field.tsx';
import type { DrawnAirports } from '../contract.ts';
import type { FlightTerms } from '../rules.ts';

/** The `form` it sends, by which a refusal finds its way back. */
const formName = 'flights';

export function FlightTermsForm({
  terms: { minutesAfterLanding, minutesAt },
  version,
  airports,
  refused,
}: {
  terms: FlightTerms;
  version: number;
  airports: DrawnAirports['airports'];
  refused: Refused | null | undefined;
}) {
  const refusal = refused?.form === formName ? refused : undefined;
  const errorOf = (name: string) => refusal?.fields?.[name];
  return (
    <Card className="mt-6 p-4 md:p-5">
      <DeskForm needs="settings.manage" method="post" preventScrollReset className="max-w-[560px] space-y-3">
        <input type="hidden" name="form" value={formName} />
        <input type="hidden" name="version" value={version} />
        <TextField
          label="Minutes from landing to the car"
          name="minutes"
          kind="digits"
          maxLength={4}
          defaultValue={minutesAfterLanding}
          error={errorOf('minutesAfterLanding')}
          required
        />
        {airports.map(({ key, name, city }) => (
          <TextField
            key={key}
            label={`At ${name}, ${city}`}
            hint="Left empty, as above."
            name={`minutes.${key}`}
            kind="digits"
            maxLength={4}
            defaultValue={minutesAt[key] ?? ''}
            error={errorOf(`minutesAt.${key}`)}
          />
        ))}
        {airports.length === 0 && (
          <p className="text-13 text-muted">
            An airport that is drawn among the areas of its city can have minutes of its own.
          </p>
        )}
        <TextField label="Why?" name="reason" required maxLength={300} />
        {refusal && (
          <p role="alert" className="font-medium text-brick">
            {refusal.words}
          </p>
        )}
        <Button type="submit">Set</Button>
      </DeskForm>
    </Card>
  );
}
