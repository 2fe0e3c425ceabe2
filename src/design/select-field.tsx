import { type ComponentProps, useId } from 'react';
import { cx } from './class-names.ts';
import { controlClass, describedBy, Field, type FieldLook } from './field.tsx';
import { ChevronDown } from './icons.ts';

export interface Choice {
  value: string;
  label: string;
}

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'children'> & { options: readonly Choice[] };

/** The browser's own select: the best one on a phone, and it works without a script. */
export function SelectField({
  label,
  hint,
  error,
  labelHidden,
  options,
  className,
  optional,
  id: givenId,
  ...select
}: SelectProps & FieldLook & { className?: string; optional?: boolean }) {
  const madeId = useId();
  const id = givenId ?? madeId;
  return (
    <Field {...{ id, label, hint, error, optional, className }} labelHidden={labelHidden ?? false}>
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={cx(controlClass(Boolean(error)), 'h-12 appearance-none truncate pr-10')}
        >
          <Options options={options} />
        </select>
        <Arrow />
      </div>
    </Field>
  );
}

/** A short select with its label inside, as filters and sort orders have it: `Price Any`. */
export function InlineSelect({
  label,
  options,
  className,
  ...select
}: SelectProps & { label: string; className?: string }) {
  const id = useId();
  return (
    <span className={cx('inline-select', className)}>
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id}>
        <Options options={options} />
      </select>
      <Arrow />
    </span>
  );
}

function Options({ options }: { options: readonly Choice[] }) {
  return options.map((option) => (
    // Browsers and servers of another year call countries and clocks otherwise.
    <option key={option.value} value={option.value} suppressHydrationWarning>
      {option.label}
    </option>
  ));
}

function Arrow() {
  return <ChevronDown size={18} aria-hidden="true" className="select-arrow" />;
}
