import { useEffect } from 'react';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';

const againAfterMs = 5_000;

/** Reads the page again for as long as some part of it could not be read. */
export function useMissingAgain(data: Record<string, unknown>): void {
  const again = useReadAgain();
  const missing = Object.values(data).includes(null);
  useEffect(() => {
    if (!missing) return;
    const timer = setInterval(again, againAfterMs);
    return () => clearInterval(timer);
  }, [missing, again]);
}
