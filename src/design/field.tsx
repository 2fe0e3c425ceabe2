import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { CircleAlert } from './icons.ts';

export interface FieldLook {
  label: string;
  /** Shown under the label; stays when there is an error. */
  hint?: ReactNode;
  /** What is wrong, in words; marks the field as invalid. */
  error?: string | null | undefined;
  /** Keeps the label for screen readers only, where a heading or icon says it to the eye. */
  labelHidden?: boolean;
}

/** The classes of a text input, select or textarea. */
export const controlClass = (invalid: boolean) =>
  cx(
    'w-full rounded-control border bg-card px-3.5 text-17 text-ink md:text-15',
    'outline-offset-0 focus:border-spruce focus:outline-2 focus:outline-spruce disabled:bg-well disabled:text-muted',
    '[&[readonly]]:border-line [&[readonly]]:bg-well',
    invalid ? 'border-brick outline-1 outline-brick' : 'border-edge hover:border-ink',
  );

/** The ids a control refers to, so that label, hint and error are read with it. */
export function describedBy(id: string, { hint, error }: Pick<FieldLook, 'hint' | 'error'>) {
  return cx(hint && `${id}-hint`, error && `${id}-error`) || undefined;
}

/** Label above, control, then hint and error beside it. */
export function Field({
  id,
  label,
  hint,
  error,
  labelHidden,
  optional,
  className,
  children,
}: FieldLook & {
  id: string;
  optional?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={cx('min-w-0', className)}>
      <label
        htmlFor={id}
        className={cx(
          labelHidden ? 'sr-only' : 'mb-1.5 flex items-baseline gap-2 text-13 font-semibold',
          error && 'text-brick',
        )}
      >
        {label}
        {optional && <span className="font-normal text-muted">optional</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-13 text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-13 font-medium text-brick">
          <CircleAlert size={16} aria-hidden="true" className="mt-px" />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
