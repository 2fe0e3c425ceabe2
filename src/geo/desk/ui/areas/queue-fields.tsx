/** The line in which drivers wait for pickups at an airport or a station. */
import { Link } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { mostDeclines, mostMinutesOutside, type Terminal } from '#src/geo/streets/cities/city-areas.ts';
import { newQueue } from './editing.ts';

const numbers = [
  {
    key: 'minutesOutside',
    label: 'Minutes outside',
    most: mostMinutesOutside,
    hint: 'Whoever is outside of the waiting area for so long loses the place.',
  },
  {
    key: 'declinesToEnd',
    label: 'Declines',
    most: mostDeclines,
    hint: 'With this offer that a driver declines or lets pass, they go to the end of the line.',
  },
] as const;

export function QueueFields({
  area,
  change,
  onZone,
}: {
  area: Terminal;
  change: (next: Terminal, act?: string) => void;
  /** The next presses on the map draw where drivers wait. */
  onZone: () => void;
}) {
  const { queue } = area;
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="font-semibold">Queue of drivers</legend>
      <CheckboxField
        label="Drivers wait in line here"
        hint="Pickups are offered to the first in line, also where another car is nearer."
        checked={queue?.isOn ?? false}
        onChange={({ target }) =>
          change({ ...area, queue: { ...(queue ?? newQueue), isOn: target.checked } })
        }
      />
      {queue?.isOn && (
        <>
          {numbers.map(({ key, label, most, hint }) => (
            <TextField
              key={key}
              label={label}
              hint={hint}
              kind="digits"
              maxLength={3}
              defaultValue={queue[key]}
              onChange={({ target: { value } }) => {
                const typed = /^\d{1,3}$/.test(value.trim()) ? Number(value) : 0;
                if (typed >= 1 && typed <= most)
                  change({ ...area, queue: { ...queue, [key]: typed } }, `${key} ${area.id}`);
              }}
              onBlur={({ target }) => {
                // What cannot hold was not taken, and does not stay as if it had been.
                target.value = `${queue[key]}`;
              }}
            />
          ))}
          <p className="text-13 text-muted">
            {queue.zone ? 'The waiting area is drawn on the map.' : 'Drivers wait anywhere in this area.'}
          </p>
          <Link
            to="/operations/queues"
            className="inline-flex min-h-11 items-center text-spruce underline underline-offset-2"
          >
            See who waits in line
          </Link>
          <Button size="sm" onClick={onZone}>
            {queue.zone ? 'See the waiting area' : 'Draw a waiting area'}
          </Button>
        </>
      )}
    </fieldset>
  );
}

/** What can be done with a waiting area besides moving its corners. */
export function ZoneFields({ onWhole, onBack }: { onWhole: () => void; onBack: () => void }) {
  return (
    <div className="space-y-3">
      <p className="text-13 text-muted">
        Whoever comes in online and without a ride stands at the end of the line.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onBack}>
          Back to the place
        </Button>
        <Button size="sm" onClick={onWhole}>
          Wait anywhere in the place instead
        </Button>
      </div>
    </div>
  );
}
