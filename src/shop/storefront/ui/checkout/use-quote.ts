import { useCallback, useEffect, useState } from 'react';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { cartCalls, LineChange, Quote, Wanted } from '#src/shop/catalogue/cart-contract.ts';
import { destinationOf, type GearForm } from './form.ts';

const api = apiFor<typeof cartCalls>();

/** What it costs there and when it would be there; follows the address while it is typed. */
export function useQuote(
  wanted: Wanted,
  first: Quote | null,
  form: GearForm,
  onProblem: (error: ApiError | null) => void,
) {
  const [quote, setQuote] = useState(first);
  const [changes, setChanges] = useState<readonly LineChange[]>(first?.changes ?? []);
  const asksFor = JSON.stringify(destinationOf(form));

  /** The newest prices; null where there are none, which was said then. */
  const requote = useCallback(
    async (signal?: AbortSignal): Promise<Quote | null> => {
      const destination = JSON.parse(asksFor) as ReturnType<typeof destinationOf>;
      try {
        const next = await api('POST /api/shop/quote', {
          body: { wanted, ...(destination && { destination }) },
          ...(signal && { signal }),
        });
        setQuote(next);
        setChanges(next.changes);
        return next;
      } catch (error) {
        if (!signal?.aborted) onProblem(error instanceof ApiError ? error : null);
        return null;
      }
    },
    [wanted, asksFor, onProblem],
  );
  useEffect(() => {
    if (asksFor === 'null') return;
    const abort = new AbortController();
    void requote(abort.signal);
    return () => abort.abort();
  }, [asksFor, requote]);
  return { quote, changes, setChanges, requote };
}
