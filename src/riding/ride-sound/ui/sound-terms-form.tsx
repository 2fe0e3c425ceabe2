/** For the desk: where riders and drivers may record, and how long it is kept. */
import { Card } from '#src/design/card.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SettingForm } from '#src/design/desk/setting-form.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { cityFrames } from '#src/geo/streets/city-frames.ts';
import type { SoundTerms } from '../rules.ts';

/** The `form` it sends, by which a refusal finds its way back. */
const formName = 'ride-sound';

const answers = [
  { value: 'no', label: 'Off' },
  { value: 'yes', label: 'On' },
];
const said = (is: boolean | undefined): string => (is === undefined ? '' : is ? 'yes' : 'no');

export function SoundTermsForm({
  terms: { isOn, onIn, daysOnPhone, daysKept },
  version,
  refused,
}: {
  terms: SoundTerms;
  version: number;
  refused: Refused | null | undefined;
}) {
  return (
    <Card className="mt-6 p-4 md:p-5">
      <SettingForm form={formName} version={version} refused={refused}>
        {(errorOf) => (
          <>
            <SelectField label="Recording sound" name="isOn" defaultValue={said(isOn)} options={answers} />
            {cityFrames().map(({ id, name }) => (
              <SelectField
                key={id}
                label={`In ${name}`}
                name={`on.${id}`}
                defaultValue={said(onIn[id])}
                options={[{ value: '', label: 'As above' }, ...answers]}
              />
            ))}
            <Unshown onIn={onIn} />
            <div className="grid grid-cols-2 gap-3">
              <TextField
                label="Days on the phone"
                name="daysOnPhone"
                inputMode="numeric"
                defaultValue={String(daysOnPhone)}
                error={errorOf('daysOnPhone')}
                required
              />
              <TextField
                label="Days kept once settled"
                name="daysKept"
                inputMode="numeric"
                defaultValue={String(daysKept)}
                error={errorOf('daysKept')}
                required
              />
            </div>
          </>
        )}
      </SettingForm>
    </Card>
  );
}

/** What is said of cities that are closed or not opened yet stays said. */
function Unshown({ onIn }: Pick<SoundTerms, 'onIn'>) {
  const shown = new Set(cityFrames().map(({ id }) => id));
  return Object.entries(onIn)
    .filter(([id]) => !shown.has(id))
    .map(([id, is]) => <input key={id} type="hidden" name={`on.${id}`} value={said(is)} />);
}
