import { useSyncExternalStore } from 'react';
import { useScripted } from '#src/platform/browser/use-scripted.ts';
import { type MomentPart, momentWords } from '#src/platform/time/moments.ts';

const never = () => () => {};

/** The visitor's time zone; UTC while the server renders, since it cannot know. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );
}

/** A moment in the visitor's own time; `zone` fixes another one, such as that of a ride's pickup, and names it. */
export function When({
  at,
  show = 'both',
  zone,
  className,
}: {
  /** ISO 8601. */
  at: string;
  show?: MomentPart;
  zone?: string | undefined;
  className?: string;
}) {
  const local = useTimeZone();
  const unscripted = !useScripted();
  return (
    // Countries change their clocks, and browser and server need not have heard of it at the same time.
    <time dateTime={at} className={className} suppressHydrationWarning>
      {momentWords(at, zone ?? local, show, zone !== undefined)}
      {/* Without a script nobody knows the visitor's own time, so the time that is shown is named. */}
      {unscripted && zone === undefined && show !== 'date' && (
        <span className="hidden noscript:inline"> UTC</span>
      )}
    </time>
  );
}
