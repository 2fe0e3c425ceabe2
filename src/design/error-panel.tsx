import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { CircleAlert, RotateCw } from './icons.ts';

/** Something did not work: what happened, and a way on. Announced when it appears. */
export function ErrorPanel({
  title,
  children,
  onRetry,
  retryLabel = 'Try Again',
  className,
}: {
  title: string;
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  className?: string;
}) {
  return (
    <div
      role="alert"
      className={cx('flex items-start gap-3 rounded-card border border-brick bg-wash-brick p-4', className)}
    >
      <CircleAlert size={20} aria-hidden="true" className="mt-px text-brick" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{title}</p>
        {children && <div className="mt-0.5">{children}</div>}
        {onRetry && (
          <Button size="sm" className="mt-3" onClick={onRetry}>
            <RotateCw size={16} aria-hidden="true" />
            {retryLabel}
          </Button>
        )}
      </div>
    </div>
  );
}
