import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from './class-names.ts';
import { X } from './icons.ts';

const look = (on: boolean) => cx('touch chip', on && 'chip-on');

/** A filter that is on or off. */
export function Chip({
  on = false,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { on?: boolean }) {
  return <button type={type} aria-pressed={on} className={cx(look(on), className)} {...rest} />;
}

/** A filter that is an address, so that it works without a script and can be shared. */
export function ChipLink({ on = false, className, ...rest }: ComponentProps<typeof Link> & { on?: boolean }) {
  return <Link aria-current={on ? 'true' : undefined} className={cx(look(on), className)} {...rest} />;
}

/** Something chosen that can be taken away again: `$25,000-50,000 ×`. */
export function RemovableChip({
  children,
  label,
  onRemove,
}: {
  children: ReactNode;
  /** What removing says to those who do not see the cross, such as `Remove price filter`. */
  label: string;
  onRemove: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onRemove}
      className="touch inline-flex h-8 items-center gap-1.5 rounded-full bg-tint pr-2.5 pl-3.5 text-13 font-semibold text-spruce"
    >
      {children}
      <X size={16} aria-hidden="true" />
    </button>
  );
}
