import { useEffect, useRef } from 'react';

/** Moves through the rows by keys: arrows or j and k, Enter or o opens, x or the space bar chooses, Escape closes. */
export interface TableKeys {
  move: (by: number) => void;
  open: () => void;
  choose: () => void;
  close: () => void;
}

const steps: Record<string, number> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** While the focus is in the table, or nowhere: what stands elsewhere keeps its keys. */
export function useTableKeys(keys: TableKeys) {
  const grid = useRef<HTMLDivElement>(null);
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
        return;
      const isHere = target === document.body || (target instanceof Node && grid.current?.contains(target));
      if (key === 'Escape' && target instanceof Element && !target.closest('[role=dialog],details[open]'))
        now.current.close();
      if (
        !isHere ||
        (target instanceof Element && target.closest('input:not([type=checkbox]),select,textarea'))
      )
        return;
      const onControl = target instanceof Element && target.closest('a,button,input') !== null;
      const step = steps[key];
      if (step !== undefined) now.current.move(step);
      else if (key === 'x' || (key === ' ' && !onControl)) now.current.choose();
      else if (key === 'o' || (key === 'Enter' && !onControl)) now.current.open();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return grid;
}
