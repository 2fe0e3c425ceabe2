import { useEffect } from 'react';
import { apiFor } from '#src/platform/browser/api.ts';
import type { readerCalls } from '../../letters-contract.ts';

/** Says once that this page was opened from a letter; programs that only follow links run no script and are not counted. */
export function useCameByLetter(): void {
  useEffect(() => {
    const [, token] = /^#letter=(~[\w-]{16})$/.exec(location.hash) ?? [];
    if (!token) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    void apiFor<typeof readerCalls>()('POST /api/letters/opened', { body: { token } }).catch(() => {});
  }, []);
}
