/** Hours of the week: always, or days with their hours by the city's clock. */
import { Button } from '#src/design/button.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { Plus, Trash2 } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import {
  daysWords,
  mostWeekHours,
  type WeekHours,
  weekdayNames,
  weekdays,
} from '#src/platform/time/week-hours.ts';

const usual: WeekHours = { days: [...weekdays], from: '06:00', until: '22:00' };

export function HoursFields({
  value,
  always,
  onChange,
}: {
  /** Null for all hours. */
  value: readonly WeekHours[] | null;
  /** What null is called. */
  always: string;
  onChange: (value: WeekHours[] | null) => void;
}) {
  const set = (index: number, part: Partial<WeekHours>) =>
    onChange((value ?? []).map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="sr-only">Hours</legend>
      <CheckboxField
        label={always}
        checked={value === null}
        onChange={({ target }) => onChange(target.checked ? null : [usual])}
      />
      {value?.map((hours, index) => (
        <HoursRow
          // biome-ignore lint/suspicious/noArrayIndexKey: hours are those in their place.
          key={index}
          hours={hours}
          onSet={(part) => set(index, part)}
          onRemove={value.length > 1 ? () => onChange(value.toSpliced(index, 1)) : null}
        />
      ))}
      {value && value.length < mostWeekHours && (
        <Button size="sm" onClick={() => onChange([...value, usual])}>
          <Plus size={18} aria-hidden="true" />
          More hours
        </Button>
      )}
      {value && (
        <p className="text-13 text-muted">
          By the city’s clock. Hours that end before they begin go on after midnight; 00:00 to 00:00 is all
          day.
        </p>
      )}
    </fieldset>
  );
}

function HoursRow({
  hours,
  onSet,
  onRemove,
}: {
  hours: WeekHours;
  onSet: (part: Partial<WeekHours>) => void;
  onRemove: (() => void) | null;
}) {
  const { days } = hours;
  return (
    <fieldset className="min-w-0 rounded-control border border-line p-3">
      <legend className="px-1 text-13 font-semibold">{days.length > 0 ? daysWords(days) : 'No day'}</legend>
      <div className="flex flex-wrap gap-x-4">
        {weekdays.map((day) => (
          <CheckboxField
            key={day}
            label={weekdayNames[day]}
            checked={days.includes(day)}
            onChange={({ target }) =>
              onSet({ days: weekdays.filter((one) => (one === day ? target.checked : days.includes(one))) })
            }
          />
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        {(['from', 'until'] as const).map((end) => (
          <TextField
            key={end}
            label={end === 'from' ? 'From' : 'Until'}
            type="time"
            value={hours[end]}
            onChange={({ target }) => onSet({ [end]: target.value })}
          />
        ))}
      </div>
      {onRemove && (
        <Button size="sm" onClick={onRemove} className="mt-2">
          <Trash2 size={18} aria-hidden="true" />
          Remove
        </Button>
      )}
    </fieldset>
  );
}
