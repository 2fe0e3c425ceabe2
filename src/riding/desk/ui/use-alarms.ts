/** Open alarms on every page of the desk, read apart from everything else there. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import type { Alarm, safetyOperationsCalls } from '#src/riding/safety/operations-contract.ts';

const desk = apiFor<typeof safetyOperationsCalls>();
const retriesMs = [1_000, 2_000, 5_000, 10_000];

export interface OpenAlarms {
  alarms: readonly Alarm[];
  /** They cannot be read now; what is shown is what was known last. */
  failing: boolean;
  read: () => void;
}

/** @param first as the page came with them; null where they could not be read */
export function useAlarms(first: readonly Alarm[] | null): OpenAlarms {
  const [alarms, setAlarms] = useState(first);
  const [failing, setFailing] = useState(first === null);
  const now = useRef<{ count: number; failures: number; retry?: ReturnType<typeof setTimeout> | undefined }>({
    count: 0,
    failures: 0,
  });
  const read = useCallback(() => {
    const at = now.current;
    at.count += 1;
    const mine = at.count;
    clearTimeout(at.retry);
    desk('GET /api/operations/alarms').then(
      (open) => {
        // A later reading knows more.
        if (mine !== at.count) return;
        at.failures = 0;
        setAlarms(open);
        setFailing(false);
      },
      (error: unknown) => {
        if (mine !== at.count) return;
        // Whoever may not see them any more is told by the page itself.
        if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return;
        setFailing(true);
        at.retry = setTimeout(read, retriesMs[Math.min(at.failures, retriesMs.length - 1)]);
        at.failures += 1;
      },
    );
  }, []);
  useEffect(() => {
    const at = now.current;
    return () => {
      at.count += 1;
      clearTimeout(at.retry);
    };
  }, []);
  useLive(['operations'], { open: read, alarm: read });
  return { alarms: alarms ?? [], failing, read };
}
