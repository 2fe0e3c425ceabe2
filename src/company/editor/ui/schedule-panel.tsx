import { publishZones } from '#src/company/journal/rules.ts';
import { Clock } from '#src/design/icons.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { cityFrameOf } from '#src/geo/streets/city-frames.ts';
import { useScripted } from '#src/platform/browser/use-scripted.ts';
import { dateLocale } from '#src/platform/time/date-locale.ts';
import { localDate, localTime, zonedTime, zonedWords } from '#src/platform/time/zoned-time.ts';

export interface Chosen {
  date: string;
  time: string;
  zone: string;
}

/** The next morning, or when the post is already to go out, as the fields have it. */
export function chosenAt(publishAt: string | null, publishZone: string | null, now: Date): Chosen {
  const zone = publishZones().find((one) => one.zone === publishZone)?.zone ?? cityFrameOf(null).timeZone;
  if (!publishAt) {
    const tomorrow = new Date(now.getTime() + 24 * 3600_000);
    return { date: localDate(tomorrow, zone), time: '07:00', zone };
  }
  const at = new Date(publishAt);
  return { date: localDate(at, zone), time: localTime(at, zone), zone };
}

/** When the post goes out, in a city's own time. */
export function SchedulePanel({
  chosen,
  onChange,
  errors,
}: {
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  errors: Record<string, string>;
}) {
  const at = zonedTime(chosen.date, chosen.time, chosen.zone);
  const others = publishZones().filter(({ zone }) => zone !== chosen.zone);
  // Said by the browser alone: it and the server need not know of the same changes of clocks.
  const scripted = useScripted();
  const timeIn = (timeZone: string) => zonedWords(at, dateLocale(), { timeStyle: 'short', timeZone });
  const there =
    !scripted || Number.isNaN(at.getTime())
      ? ''
      : others.map(({ zone, city }) => `${timeIn(zone)} in ${city}`).join(', ');
  return (
    <fieldset className="border-b border-line pb-6">
      <legend className="mb-2 text-15 font-semibold">Goes out</legend>
      <div className="grid grid-cols-[1fr_130px] gap-2">
        <TextField
          label="Day"
          labelHidden
          type="date"
          value={chosen.date}
          onChange={(event) => onChange({ ...chosen, date: event.currentTarget.value })}
          error={errors.date}
        />
        <TextField
          label="Time"
          labelHidden
          type="time"
          value={chosen.time}
          onChange={(event) => onChange({ ...chosen, time: event.currentTarget.value })}
          error={errors.time}
        />
      </div>
      <SelectField
        label="Time zone"
        labelHidden
        className="mt-2"
        options={publishZones().map(({ zone, city }) => ({ value: zone, label: `${city} time` }))}
        value={chosen.zone}
        onChange={(event) => onChange({ ...chosen, zone: event.currentTarget.value })}
      />
      {there && (
        <p className="mt-2 flex items-center gap-1.5 text-13 text-muted">
          <Clock size={14} aria-hidden="true" />
          {there}. Goes by itself, once
        </p>
      )}
    </fieldset>
  );
}
