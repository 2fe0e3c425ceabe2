import { cx } from '#src/design/class-names.ts';
import { Monitor, Moon, Sun } from '#src/design/icons.ts';
import { type Theme, useTheme } from './theme.tsx';

const choices = [
  { value: 'system', label: 'Same as device', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const satisfies { value: Theme; label: string; Icon: unknown }[];

/** Light, dark, or as the device has it. `name` keeps two switches on one page apart. */
export default function ThemeSwitch({ name, labelHidden = false }: { name: string; labelHidden?: boolean }) {
  const { theme, setTheme } = useTheme();
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-x-3 py-1 pl-3">
      <legend className="sr-only">Theme</legend>
      {!labelHidden && (
        <span aria-hidden="true" className="font-medium">
          Theme
        </span>
      )}
      <span className="flex">
        {choices.map(({ value, label, Icon }) => (
          <label
            key={value}
            title={label}
            className={cx(
              'grid size-11 place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-spruce',
              theme === value ? 'bg-tint text-spruce' : 'text-muted hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={theme === value}
              onChange={() => setTheme(value)}
            />
            <span className="sr-only">{label}</span>
            <Icon size={20} aria-hidden="true" />
          </label>
        ))}
      </span>
    </fieldset>
  );
}
