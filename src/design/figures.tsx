import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

const sizes = {
  17: 'text-17',
  21: 'text-21',
  28: 'text-28',
  40: 'text-40',
  56: 'text-56 max-[260px]:text-28',
} as const;

/** A price or another number in display type, with figures that stand in columns. */
export function Figure({
  children,
  size = 21,
  className,
}: {
  children: ReactNode;
  size?: keyof typeof sizes;
  className?: string;
}) {
  return <span className={cx('figures whitespace-nowrap', sizes[size], className)}>{children}</span>;
}

/** Lines of a bill: name left, amount right, the last one as the sum when `total` is given. */
export function Bill({
  lines,
  total,
  className,
}: {
  lines: readonly { label: ReactNode; amount: string }[];
  total?: { label: ReactNode; amount: string };
  className?: string;
}) {
  return (
    <dl className={cx('space-y-2', className)}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one bill never change places.
        <div key={index} className="flex items-baseline justify-between gap-4">
          <dt className="min-w-0 text-muted">{line.label}</dt>
          <dd className="tabular-nums">{line.amount}</dd>
        </div>
      ))}
      {total && (
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-semibold">{total.label}</dt>
          <dd className="figures text-28">{total.amount}</dd>
        </div>
      )}
    </dl>
  );
}
