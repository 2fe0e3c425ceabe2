import { useEffect, useState } from 'react';
import { dateLocale } from '#src/platform/time/date-locale.ts';

/** Says at the top of the page since when there is no network, and tries again when asked. */
export function NetworkBar() {
  const [since, setSince] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  useEffect(() => {
    const look = () => {
      setTried(false);
      setSince(
        navigator.onLine
          ? null
          : new Date().toLocaleTimeString(dateLocale(), { hour: 'numeric', minute: '2-digit' }),
      );
    };
    if (!navigator.onLine) look();
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return (
    <div role="status" className="sticky top-0 z-50 bg-wash-amber">
      {since && (
        <p
          data-no-network
          className="flex min-h-12 items-center justify-center gap-3 border-b border-line px-4"
        >
          <span>
            <b className="font-semibold">{tried ? 'Still no network.' : 'No network.'}</b> Last heard {since}
          </span>
          <button
            type="button"
            className="min-h-11 px-2 font-semibold underline underline-offset-2"
            // Loading the page anew without a network would take away what is typed in it.
            onClick={() =>
              void fetch('/livez').then(
                () => location.reload(),
                () => setTried(true),
              )
            }
          >
            Try now
          </button>
        </p>
      )}
    </div>
  );
}
