import { cx } from '#src/design/class-names.ts';
import { Clock } from '#src/design/icons.ts';
import { noticeWords, promiseWords } from '../promise.ts';
import type { ToldPromise } from '../shapes.ts';

/** What is promised about a pickup, before it is booked and until it is over. Nothing where nothing is promised. */
export function PromiseLine({
  promise,
  className,
}: {
  /** Missing in what a browser has kept from before there was any. */
  promise: ToldPromise | null | undefined;
  className?: string;
}) {
  if (!promise) return null;
  const notice = noticeWords(promise);
  return (
    <p className={cx('flex gap-2.5 rounded-control bg-well px-3.5 py-2.5', className)}>
      <Clock size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-spruce" />
      <span className="min-w-0">
        <span className="block font-medium">{promiseWords(promise)}</span>
        {notice && <span className="block text-13 text-muted">{notice}</span>}
      </span>
    </p>
  );
}
