import { cx } from '#src/design/class-names.ts';
import { CircleDot, CircleStop, RefreshCw } from '#src/design/icons.ts';
import type { Tracking } from './use-live-ride.ts';

const look =
  'flex h-11 items-center gap-2 rounded-control px-1 font-semibold text-ink hover:text-spruce disabled:opacity-55 focus-visible:-outline-offset-2';

/** Refresh, and stop or start listening to the live stream. */
export function TrackingControls({
  tracking,
  over,
  refreshing,
  onRefresh,
  onToggle,
  className,
}: {
  tracking: Tracking;
  over: boolean;
  refreshing: boolean;
  onRefresh: () => void;
  /** Without it, there is no stopping. */
  onToggle?: (() => void) | undefined;
  className?: string;
}) {
  const stopped = tracking === 'stopped';
  return (
    <div className={cx('flex flex-wrap items-center gap-x-5', className)}>
      <button type="button" className={look} disabled={refreshing} onClick={onRefresh}>
        <RefreshCw
          size={16}
          aria-hidden="true"
          className={refreshing ? 'animate-turn motion-reduce:animate-none' : undefined}
        />
        Refresh
      </button>
      {!over && onToggle && (
        <button type="button" className={look} onClick={onToggle}>
          {stopped ? <CircleDot size={16} aria-hidden="true" /> : <CircleStop size={16} aria-hidden="true" />}
          {stopped ? 'Start tracking' : 'Stop tracking'}
        </button>
      )}
    </div>
  );
}
