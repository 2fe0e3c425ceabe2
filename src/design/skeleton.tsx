import { cx } from './class-names.ts';

/** A grey shape of the size of what is coming. Give it width, height and radius by class. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('block animate-breathe rounded-mark bg-ground', className)} />
  );
}

/** Wraps skeletons: says `label` once to a screen reader instead of nothing at all. */
export function Loading({
  label = 'Loading',
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
