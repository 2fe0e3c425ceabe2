/** For the desk: the minutes from a landing to the car, and those of each airport that has others. */

import { Card } from '#src/design/card.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SettingForm } from '#src/design/desk/setting-form.tsx';
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
  return (
    <Card className="mt-6 p-4 md:p-5">
      <SettingForm form={formName} version={version} refused={refused}>
        {(errorOf) => (
          <>
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
          </>
        )}
      </SettingForm>
    </Card>
  );
}
