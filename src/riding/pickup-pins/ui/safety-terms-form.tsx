/** For the desk: when it is night for riders, and when a PIN is asked for where they chose nothing. */

import { Card } from '#src/design/card.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SettingForm } from '#src/design/desk/setting-form.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { cityFrames } from '#src/geo/streets/city-frames.ts';
import { type PinRule, pinRules, type SafetyTerms } from '../pins.ts';

/** The `form` it sends, by which a refusal finds its way back. */
export const safetyTermsFormName = 'ride-safety';

const ruleWords: Record<PinRule, string> = { always: 'Always', night: 'At night', never: 'Not at all' };
const rules = pinRules.map((value) => ({ value, label: ruleWords[value] }));

export function SafetyTermsForm({
  terms: { nightFrom, nightTill, pin, pinIn },
  version,
  refused,
}: {
  terms: SafetyTerms;
  version: number;
  refused: Refused | null | undefined;
}) {
  return (
    <Card className="mt-6 p-4 md:p-5">
      <SettingForm form={safetyTermsFormName} version={version} refused={refused}>
        {(errorOf) => (
          <>
            <div className="grid grid-cols-2 gap-3">
              <TextField
                label="Night begins"
                name="nightFrom"
                type="time"
                defaultValue={nightFrom}
                error={errorOf('nightFrom')}
                required
              />
              <TextField
                label="Night ends"
                name="nightTill"
                type="time"
                defaultValue={nightTill}
                error={errorOf('nightTill')}
                required
              />
            </div>
            <p className="text-13 text-muted">
              By the clocks of the city of the ride. The same time twice is a night without end.
            </p>
            <SelectField label="PIN at the pickup" name="pin" defaultValue={pin} options={rules} />
            {cityFrames().map(({ id, name }) => (
              <SelectField
                key={id}
                label={`In ${name}`}
                name={`pin.${id}`}
                defaultValue={pinIn[id] ?? ''}
                options={[{ value: '', label: 'As above' }, ...rules]}
              />
            ))}
          </>
        )}
      </SettingForm>
    </Card>
  );
}
