import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';

/** A box to tick, with its words beside it; all of it answers to a press. */
export function CheckboxField({
  label,
  hint,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode;
  hint?: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <label className={cx('flex min-h-11 items-start gap-3 py-2.5', className)}>
      <input
        {...input}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-px size-5 shrink-0 accent-spruce"
      />
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="mt-0.5 block text-13 text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
