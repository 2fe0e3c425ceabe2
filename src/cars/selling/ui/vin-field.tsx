import { useState } from 'react';
import { checkVin, type VinCheck } from '#src/cars/valuation/vin.ts';
import { Button } from '#src/design/button.tsx';
import { CircleCheck } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';

function yearIn(form: HTMLFormElement): number | undefined {
  const field = form.elements.namedItem('year');
  return field instanceof HTMLInputElement ? Number(field.value) || undefined : undefined;
}

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
  const [problem, setProblem] = useState<string | null>(null);
  const [car, setCar] = useState<Extract<VinCheck, { valid: true }> | null>(null);

  function read(typed: string): void {
    const newestYear = new Date().getFullYear() + 1;
    const year = form.current ? yearIn(form.current) : undefined;
    const checked = checkVin(typed, { year, newestYear });
    setCar(checked.valid ? checked : null);
    setProblem(checked.valid ? null : checked.problem);
    if (!checked.valid) return;
    const fill = (name: string, value: string | number | null) => {
      const field = form.current?.elements.namedItem(name);
      if (value === null || !(field instanceof HTMLInputElement)) return;
      field.value = String(value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    fill('make', checked.make);
    fill('year', checked.year);
  }

  return (
    <>
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
            const typed = event.currentTarget.value.toUpperCase();
            setVin(typed);
            setCar(null);
            setProblem(null);
            // A whole number is read by itself; what is wrong with half of one is not said while it is typed.
            if (typed.replace(/[\s-]/g, '').length === 17) read(typed);
          }}
          onBlur={() => {
            if (vin.trim() !== '' && !car) read(vin);
          }}
          error={problem ?? error}
          trail={car && <CircleCheck size={22} aria-hidden="true" className="mr-3 text-moss" />}
          hint="17 characters: on the dash by the windshield, on your ownership and insurance slip. None at hand? Fill in the lines below."
          className="min-w-0 grow basis-64"
        />
        <Button
          className="mb-[44px] h-12 max-sm:hidden"
          onClick={() => read(vin)}
          disabled={vin.trim() === ''}
        >
          Read VIN
        </Button>
      </div>
      <div aria-live="polite">
        {car && (
          <p className="rounded-card border border-line bg-wash-moss p-4">
            <b className="block text-17 font-semibold">
              {[car.year, car.make].filter(Boolean).join(' ') ||
                (car.isVin ? 'The number can be right' : car.vin)}
            </b>
            <span className="text-muted">
              {car.country && `Built in ${car.country}. `}
              {car.question ?? 'Read from the VIN. Not right? Change any line.'}
            </span>
          </p>
        )}
      </div>
    </>
  );
}
