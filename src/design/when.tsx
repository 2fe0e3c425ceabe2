import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The visitor's time zone; UTC while the server renders, since it cannot know. */
export function useTimeZone(): string {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  );
}

const formats = {
  date: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  both: { dateStyle: 'medium', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A moment in the visitor's own time. `zone` fixes another one, such as the city of a ride. */
export function When({
  at,
  show = 'both',
  zone,
  className,
}: {
  /** ISO 8601. */
  at: string;
  show?: keyof typeof formats;
  zone?: string | undefined;
  className?: string;
}) {
  const local = useTimeZone();
  const words = new Intl.DateTimeFormat('en-US', { ...formats[show], timeZone: zone ?? local }).format(
    new Date(at),
  );
  return (
    <time dateTime={at} className={className}>
      {words}
    </time>
  );
}
