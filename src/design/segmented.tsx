import { useId } from 'react';
import { cx } from './class-names.ts';

/** Two to four choices of which one holds, such as Book Now / Schedule. Real radio buttons: arrows move. */
export function Segmented<V extends string>({
  label,
  options,
  value,
  onChange,
  name,
  className,
}: {
  label: string;
  options: readonly { value: V; label: string }[];
  value: V;
  onChange: (value: V) => void;
  name?: string;
  className?: string;
}) {
  const id = useId();
  return (
    <fieldset className={cx('inline-flex rounded-full border border-line bg-well p-[3px]', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'touch flex h-[34px] grow items-center justify-center rounded-full px-3.5 max-[340px]:px-3 text-15 max-[260px]:px-1.5 max-[260px]:text-13 font-medium whitespace-nowrap transition-colors',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-spruce',
            option.value === value
              ? 'bg-selected font-semibold text-on-selected'
              : 'text-muted hover:text-ink',
          )}
        >
          <input
            type="radio"
            className="sr-only"
            name={name ?? id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
