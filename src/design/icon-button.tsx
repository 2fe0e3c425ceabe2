import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';

/** A 44 px button with an icon only; `label` is what it says to those who do not see it. */
export function IconButton({
  label,
  tone = 'plain',
  className,
  children,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string;
  /** `plain` on paper, `outline` with a border, `floating` over a picture or a map. */
  tone?: 'plain' | 'outline' | 'floating';
  children: ReactNode;
}) {
  return (
    <button
      type={type}
      aria-label={label}
      className={cx(
        'inline-grid size-11 shrink-0 place-items-center text-ink transition-colors disabled:opacity-50',
        tone === 'plain' && 'rounded-control hover:bg-well',
        tone === 'outline' && 'rounded-control border border-edge bg-card hover:bg-well',
        tone === 'floating' && 'rounded-full border border-line bg-card hover:bg-well',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
