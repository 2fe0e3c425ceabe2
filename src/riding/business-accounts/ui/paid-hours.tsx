/** When somebody's rides are paid by others, as a part of a form: days and hours, by the clocks at the pickup. */
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { type WeekHours, weekdayNames, weekdays } from '#src/platform/time/week-hours.ts';

export function PaidDays({ hours }: { hours: WeekHours | null }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">Days, by the clocks at the pickup</legend>
      <div className="flex flex-wrap gap-x-4">
        {weekdays.map((day) => (
          <CheckboxField
            key={day}
            name="days"
            value={day}
            label={weekdayNames[day]}
            defaultChecked={!hours || hours.days.includes(day)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Two fields of a grid. */
export function PaidTimes({ hours }: { hours: WeekHours | null }) {
  return (
    <>
      <TextField label="From" type="time" name="from" defaultValue={hours?.from ?? '00:00'} />
      <TextField
        label="Until"
        type="time"
        name="until"
        hint="As From for the whole day; before it for hours over midnight."
        defaultValue={hours?.until ?? '00:00'}
      />
    </>
  );
}

/** Null where all days for the whole day were chosen, which is no bound. */
export function readPaidHours(form: FormData): WeekHours | null {
  const days = form.getAll('days').map(String) as WeekHours['days'];
  const [from, until] = [String(form.get('from') ?? '').trim(), String(form.get('until') ?? '').trim()];
  return days.length === weekdays.length && from === until ? null : { days, from, until };
}
