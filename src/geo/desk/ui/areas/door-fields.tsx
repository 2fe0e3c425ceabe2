/** The doors of an airport or a station, each with its sign, name and place. */
import { Button } from '#src/design/button.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { IconButton } from '#src/design/icon-button.tsx';
import { Plus, Trash2 } from '#src/design/icons.ts';
import { TextField } from '#src/design/text-field.tsx';
import { type Door, mostDoors, type Terminal } from '#src/geo/streets/cities/city-areas.ts';
import { PlaceField } from './place-field.tsx';

export function DoorFields({
  area,
  change,
  onDoorTool,
}: {
  area: Terminal;
  change: (next: Terminal, act?: string) => void;
  /** The next press on the map makes one. */
  onDoorTool: () => void;
}) {
  const set = (index: number, part: Partial<Door>, act?: string) =>
    change(
      { ...area, doors: area.doors.map((door, at) => (at === index ? { ...door, ...part } : door)) },
      act && `${act} ${area.id} ${index}`,
    );
  return (
    <fieldset className="min-w-0 space-y-2">
      <legend className="font-semibold">Doors</legend>
      {area.doors.length === 0 && (
        <p className="text-13 text-muted">
          Without doors riders are picked up where they set the pin. With doors they choose one.
        </p>
      )}
      <ul className="divide-y divide-line">
        {area.doors.map((door, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a door is the one in its place.
          <li key={index} className="space-y-2 py-3">
            <div className="grid grid-cols-[64px_minmax(0,1fr)_44px] items-end gap-2">
              <TextField
                label="Sign"
                value={door.label}
                maxLength={4}
                onChange={({ target }) => set(index, { label: target.value }, 'sign')}
              />
              <TextField
                label="Name"
                value={door.name}
                maxLength={60}
                onChange={({ target }) => set(index, { name: target.value }, 'door')}
              />
              <IconButton
                label={`Take door ${door.label} away`}
                onClick={() => change({ ...area, doors: area.doors.toSpliced(index, 1) })}
              >
                <Trash2 size={18} aria-hidden="true" />
              </IconButton>
            </div>
            <PlaceField
              label={`Place of door ${door.label}`}
              labelHidden
              at={door.at}
              onChange={(at) => set(index, { at })}
            />
            <CheckboxField
              label="Step-free"
              checked={door.isStepFree}
              onChange={({ target }) => set(index, { isStepFree: target.checked })}
            />
          </li>
        ))}
      </ul>
      {area.doors.length < mostDoors && (
        <Button size="sm" onClick={onDoorTool}>
          <Plus size={18} aria-hidden="true" />
          Add a door on the map
        </Button>
      )}
    </fieldset>
  );
}
