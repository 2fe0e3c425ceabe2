import { useEffect, useState } from 'react';
import { type Bounds, steadyBounds } from './bounds.ts';

/** Bounds that change with `key`, with what leaves them, and where far less is needed: not with every position. */
export function useSteadyBounds(needed: Bounds | undefined, key: string): Bounds | undefined {
  const [kept, setKept] = useState({ key, bounds: needed });
  const bounds = kept.key === key ? steadyBounds(kept.bounds, needed) : needed;
  const isStale = kept.key !== key || kept.bounds !== bounds;
  useEffect(() => {
    if (isStale) setKept({ key, bounds });
  });
  return bounds;
}
