import { useEffect, useId, useRef, useState } from 'react';
import { controlClass } from '#src/design/field.tsx';
import { Segmented } from '#src/design/segmented.tsx';
import { scheduleAheadDays } from '#src/riding/quotes/rules.ts';
import type { ScheduledFor } from '#src/riding/quotes/shapes.ts';

const hourMs = 3_600_000;
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const meanings = [
  { value: 'pickup', label: 'Pickup at' },
  { value: 'arrival', label: 'Arrive by' },
] as const;

/** When a scheduled ride is for, in the pickup's own time. Both count, or neither. */
export default function ScheduleFields({
  of: { date, time, scheduledFor },
  onChange,
  where,
  error,
  className,
}: {
  of: { date: string; time: string; scheduledFor: ScheduledFor };
  onChange: (part: { date?: string; time?: string; scheduledFor?: ScheduledFor }) => void;
  /** Whose clock it is: `Toronto`. */
  where: string;
  error?: string | undefined;
  className?: string;
}) {
  const id = useId();
  const [days, setDays] = useState<{ first: string; last: string }>();
  // The pickup may lie in any zone: the calendar begins where the day ends last, and ends where it begins first.
  useEffect(() => {
    const now = Date.now();
    setDays({
      first: dayAt(now - 12 * hourMs),
      last: dayAt(now + (scheduleAheadDays * 24 + 14) * hourMs),
    });
  }, []);
  const dateInput = useRef<HTMLInputElement>(null);
  const timeInput = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  // These fields come late, so a person may have filled them in while they were plain HTML.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what stood there at the start is taken over.
  useEffect(() => {
    const typed = { date: dateInput.current?.value ?? '', time: timeInput.current?.value ?? '' };
    if (typed.date !== date || typed.time !== time) onChange(typed);
    const chosen = box.current?.querySelector<HTMLInputElement>('input[value=arrival]')?.checked;
    if (chosen && scheduledFor === 'pickup') onChange({ scheduledFor: 'arrival' });
  }, []);
  const control = `${controlClass(Boolean(error))} h-12`;
  return (
    <div ref={box} className={className}>
      <Segmented
        label="What the time is for"
        name="for"
        options={meanings}
        value={scheduledFor}
        onChange={(meaning: ScheduledFor) => onChange({ scheduledFor: meaning })}
        className="mb-2.5 flex"
      />
      <div className="grid grid-cols-2 gap-2.5">
        <div className="min-w-0">
          <label htmlFor={`${id}-date`} className="mb-1 block text-13 font-semibold">
            Date
          </label>
          <input
            ref={dateInput}
            id={`${id}-date`}
            type="date"
            name="date"
            value={date}
            min={days?.first}
            max={days?.last}
            onChange={({ target }) => onChange({ date: target.value })}
            className={control}
          />
        </div>
        <div className="min-w-0">
          <label htmlFor={`${id}-time`} className="mb-1 block text-13 font-semibold">
            Time
          </label>
          <input
            ref={timeInput}
            id={`${id}-time`}
            type="time"
            name="time"
            value={time}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => onChange({ time: target.value })}
            className={control}
          />
        </div>
      </div>
      <p id={`${id}-note`} className={`mt-1 text-13 ${error ? 'font-medium text-brick' : 'text-muted'}`}>
        {error ??
          (Boolean(date) !== Boolean(time)
            ? 'Give both a date and a time, or the ride is for now.'
            : `${where} time, up to ${scheduleAheadDays} days ahead.${scheduledFor === 'arrival' ? ' The pickup is reckoned from it, with time to spare.' : ''}`)}
      </p>
    </div>
  );
}
