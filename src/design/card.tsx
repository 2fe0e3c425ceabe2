import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

/** A raised surface with a hairline. `floating` adds the one soft shadow, for what hovers over a map. */
export function Card({
  floating = false,
  className,
  ...rest
}: ComponentProps<'div'> & { floating?: boolean }) {
  return (
    <div
      className={cx('rounded-card border border-line bg-card', floating && 'shadow-float', className)}
      {...rest}
    />
  );
}
