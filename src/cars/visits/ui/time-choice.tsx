/** A day and one of its free times. Days are links, times are radio buttons, so that it works without a script. */
import { ChipLink } from '#src/design/chip.tsx';
import { dateLocale } from '#src/platform/time/date-locale.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { zonedWords } from '#src/platform/time/zoned-time.ts';
import type { VisitTimes } from '../contract.ts';
import { ZoneNote } from './visit-when.tsx';

/** `Mon, Nov 30` */
const dayLabel = (day: string): string =>
  zonedWords(new Date(`${day}T12:00:00Z`), dateLocale(), {
    ...{ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' },
  });

export function TimeChoice({
  days,
  zone,
  chosen,
  error,
  addressOf,
  typed,
}: Pick<VisitTimes, 'days' | 'zone'> & {
  /** Of the address; the first one with a time where it names none. */
  chosen: string | null;
  error?: string | undefined;
  addressOf: (day: string) => string;
  typed?: string | undefined;
}) {
  const shown = days.find(({ day }) => day === chosen) ?? days[0];
  const [first] = shown?.times ?? [];
  if (!shown || !first) return null;
  return (
    <div className="space-y-4">
      <nav
        aria-label="Day"
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 *:shrink-0 sm:mx-0 sm:flex-wrap sm:px-0"
      >
        {days.map(({ day }) => (
          <ChipLink key={day} to={addressOf(day)} replace preventScrollReset on={day === shown.day}>
            {dayLabel(day)}
          </ChipLink>
        ))}
      </nav>
      <ZoneNote at={first} zone={zone} />
      <fieldset id="at" tabIndex={-1} aria-describedby={error ? 'at-error' : undefined}>
        <legend className="mb-2 font-medium">Time on {dayLabel(shown.day)}</legend>
        <div className="grid grid-cols-3 gap-2 max-[330px]:grid-cols-2 sm:grid-cols-5">
          {shown.times.map((at) => (
            <label
              key={at}
              className="flex min-h-12 cursor-pointer items-center justify-center rounded-control border border-line bg-card px-1 text-center font-medium tabular-nums hover:bg-well has-checked:border-spruce has-checked:bg-selected has-checked:text-on-selected has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-spruce"
            >
              <input type="radio" name="at" value={at} defaultChecked={typed === at} className="sr-only" />
              <span suppressHydrationWarning>{momentWords(at, zone, 'time')}</span>
            </label>
          ))}
        </div>
        {error && (
          <p id="at-error" className="mt-2 font-medium text-brick">
            {error}
          </p>
        )}
      </fieldset>
    </div>
  );
}
