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
    <span
      className={cx(
        'relative inline-flex h-11 max-w-full items-center rounded-control border border-edge bg-card hover:border-ink',
        'focus-within:outline-2 focus-within:outline-spruce',
        className,
      )}
    >
      <label htmlFor={id} className="pl-3.5 text-15 whitespace-nowrap text-muted">
        {label}
      </label>
      <select
        {...select}
        id={id}
        className="h-full min-w-0 grow appearance-none truncate bg-transparent pr-9 pl-2 text-15 font-medium text-ink outline-none"
      >
        <Options options={options} />
      </select>
      <Arrow />
    </span>
  );
}

function Options({ options }: { options: readonly Choice[] }) {
  return options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ));
}

function Arrow() {
  return (
    <ChevronDown
      size={18}
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
    />
  );
}
