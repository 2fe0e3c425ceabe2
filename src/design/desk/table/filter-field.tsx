import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { type Choice, type Column, choicesOf, spans } from '#src/platform/desk-tables/table-shape.ts';

/** The fields of one filter, with the names that `readAsked` knows. */
export function FilterField({
  column,
  typed,
  cities,
}: {
  column: Column;
  /** What is set now; empty where nothing is. */
  typed: string;
  cities: readonly Choice[];
}) {
  const { key, label, kind, hint } = column;
  if (kind === 'text')
    return (
      <TextField key={typed} label={label} name={key} hint={hint} defaultValue={typed} maxLength={120} />
    );
  if (kind === 'state' || kind === 'type' || kind === 'city') {
    const set = typed.split(',');
    return (
      <fieldset>
        <legend className="text-13 font-semibold">{label}</legend>
        <div className="max-h-[280px] overflow-y-auto pr-2">
          {choicesOf(column, cities).map((choice) => (
            <CheckboxField
              key={`${choice.value} ${typed}`}
              label={choice.label}
              name={key}
              value={choice.value}
              defaultChecked={set.includes(choice.value)}
            />
          ))}
        </div>
      </fieldset>
    );
  }
  const isDays = kind === 'day' || kind === 'date';
  const isSpan = spans.some(({ value }) => value === typed);
  const [from = '', to = from] = isSpan ? [] : typed.split('..');
  const ends = {
    type: isDays ? 'date' : undefined,
    inputMode: isDays ? undefined : 'decimal',
  };
  return (
    <fieldset key={typed} className="space-y-3">
      <legend className="text-13 font-semibold">{label}</legend>
      {isDays && (
        <SelectField
          label={`${label}, a span`}
          labelHidden
          name={key}
          defaultValue={isSpan ? typed : ''}
          options={[{ value: '', label: 'Days below' }, ...spans]}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label="From"
          name={`${key}.from`}
          defaultValue={from}
          {...(ends as { type?: 'date' })}
          maxLength={20}
        />
        <TextField
          label="To"
          name={`${key}.to`}
          defaultValue={to}
          {...(ends as { type?: 'date' })}
          maxLength={20}
        />
      </div>
    </fieldset>
  );
}
