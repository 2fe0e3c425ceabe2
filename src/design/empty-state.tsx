import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

/** Nothing here yet: what this is, and what to do next, on contour lines. */
export function EmptyState({
  title,
  children,
  icon,
  action,
  as: Heading = 'h2',
  className,
}: {
  title: string;
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  as?: 'h1' | 'h2' | 'h3';
  className?: string;
}) {
  return (
    <div
      className={cx(
        'contours flex flex-col items-center overflow-hidden rounded-card border border-line bg-well px-6 py-14 text-center',
        className,
      )}
    >
      {icon && (
        <span className="mb-4 grid size-14 place-items-center rounded-full border border-line bg-card text-spruce">
          {icon}
        </span>
      )}
      <Heading className="text-21">{title}</Heading>
      {children && <div className="mt-2 max-w-[44ch] text-muted">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
