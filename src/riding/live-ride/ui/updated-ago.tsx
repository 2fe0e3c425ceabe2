import { useEffect, useState } from 'react';
import { When } from '#src/design/when.tsx';

const longestAgoSeconds = 90;

/** `Updated 3 s ago`, counting; the time of day once that is long past. */
export function UpdatedAgo({ at }: { at: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000));
  if (seconds > longestAgoSeconds) {
    return (
      <span>
        Updated at <When at={at} show="time" />
      </span>
    );
  }
  return (
    // Seconds pass between the server's drawing and the browser's.
    <span className="tabular-nums" suppressHydrationWarning>{`Updated ${seconds} s ago`}</span>
  );
}
