import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readTablePage } from '#src/platform/desk-tables/read-table.ts';
import type { TablePage, TableRow, TableShape } from '#src/platform/desk-tables/table-shape.ts';

interface Later {
  /** Which list these follow. */
  list: string;
  rows: readonly TableRow[];
  next: string | null;
}

/** So many rows are held at once; whoever wants more narrows the list, or takes the file. */
const mostHeld = 5_000;

/**
 * The rows of a list: its first page, which may be read again at any time, and those behind it, page by page as they
 * are wanted. What another list had is gone with it.
 * @param list what the list is asked for by
 */
export function useTableRows(
  shape: TableShape,
  first: TablePage,
  list: string,
  query: Record<string, string>,
) {
  const [later, setLater] = useState<Later>({ list, rows: [], next: first.next });
  const [state, setState] = useState<'still' | 'busy' | 'failed'>('still');
  const asking = useRef<AbortController | null>(null);
  const mine = later.list === list ? later : null;
  const next = mine && mine.rows.length > 0 ? mine.next : first.next;
  const rows = useMemo(() => {
    const seen = new Set(first.rows.map(({ id }) => id));
    return [...first.rows, ...(mine?.rows ?? []).filter(({ id }) => !seen.has(id))];
  }, [first.rows, mine?.rows]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list ends what was asked for this one.
  useEffect(() => {
    setState('still');
    return () => asking.current?.abort();
  }, [list]);
  const isFull = rows.length >= mostHeld;
  const more = useCallback(async () => {
    if (!next || isFull || asking.current) return;
    const stop = new AbortController();
    asking.current = stop;
    setState('busy');
    try {
      const page = await readTablePage(shape, { ...query, after: next }, { signal: stop.signal });
      if (stop.signal.aborted) return;
      setLater((was) => ({
        list,
        rows: [...(was.list === list ? was.rows : []), ...page.rows],
        next: page.next,
      }));
      setState('still');
    } catch {
      if (!stop.signal.aborted) setState('failed');
    } finally {
      if (asking.current === stop) asking.current = null;
    }
  }, [shape, query, list, next, isFull]);
  return { rows, hasMore: next !== null && !isFull, isFull: isFull && next !== null, state, more };
}
