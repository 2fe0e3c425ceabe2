import { useState } from 'react';
import { Button } from '#src/design/button.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { checkVin } from '#src/features/vehicles/vin.ts';

/** The VIN; reading it fills in make and year. It is checked in the browser, and again when it is saved. */
export function VinField({
  form,
  defaultValue,
  error,
}: {
  form: React.RefObject<HTMLFormElement | null>;
  defaultValue: string;
  error: string | undefined;
}) {
  const [vin, setVin] = useState(defaultValue);
  const [answer, setAnswer] = useState<{ good: boolean; words: string } | null>(null);

  function read(): void {
    const checked = checkVin(vin);
    if (!checked.valid) {
      setAnswer({ good: false, words: checked.problem });
      return;
    }
    const fill = (name: string, value: string | number | null) => {
      const field = form.current?.elements.namedItem(name);
      if (value !== null && field instanceof HTMLInputElement) field.value = String(value);
    };
    fill('make', checked.make);
    fill('year', checked.year);
    const told = [checked.year, checked.make, checked.country && `built in ${checked.country}`].filter(
      Boolean,
    );
    setAnswer({ good: true, words: `The check digit fits: ${told.join(', ')}.` });
  }

  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        id="vin"
        label="VIN"
        name="vin"
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={24}
        value={vin}
        onChange={(event) => {
          setVin(event.currentTarget.value.toUpperCase());
          setAnswer(null);
        }}
        error={answer && !answer.good ? answer.words : error}
        hint={answer?.good ? answer.words : '17 letters and digits, on the dashboard behind the windscreen.'}
        className="min-w-64 grow"
      />
      <Button className="mb-[26px] h-12" onClick={read} disabled={vin.trim() === ''}>
        Read VIN
      </Button>
    </div>
  );
}
