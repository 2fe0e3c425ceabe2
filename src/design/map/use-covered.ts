import { type RefCallback, useCallback, useRef, useState } from 'react';
import type { Padding } from './mercator.ts';

/** Over a screen's width less than this, a panel stands beside the map and not below it. */
const besideShare = 0.7;

/**
 * How much of a map that fills the screen lies behind what stands on it, in pixels of each side.
 * @returns `head` and `sheet` for what stands above and below, or beside, and the `padding` that keeps the map's subject clear
 */
export function useCovered(): {
  head: RefCallback<HTMLElement>;
  sheet: RefCallback<HTMLElement>;
  padding: Padding;
} {
  const [padding, setPadding] = useState<Padding>({ top: 0, right: 0, bottom: 0, left: 0 });
  const parts = useRef<{ head?: HTMLElement; sheet?: HTMLElement }>({});
  const look = useCallback(() => {
    const head = parts.current.head?.getBoundingClientRect();
    const sheet = parts.current.sheet?.getBoundingClientRect();
    if (!sheet) return;
    const isBeside = sheet.width < innerWidth * besideShare;
    const next = isBeside
      ? { top: 0, right: 0, bottom: 0, left: Math.round(sheet.right) }
      : {
          top: Math.round(head?.bottom ?? 0),
          right: 0,
          left: 0,
          bottom: Math.round(innerHeight - sheet.top),
        };
    setPadding((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
  }, []);
  const watch = useCallback(
    (part: 'head' | 'sheet') => (element: HTMLElement | null) => {
      if (!element) return;
      parts.current[part] = element;
      look();
      const observer = new ResizeObserver(look);
      observer.observe(element);
      addEventListener('resize', look);
      return () => {
        delete parts.current[part];
        observer.disconnect();
        removeEventListener('resize', look);
      };
    },
    [look],
  );
  const [refs] = useState(() => ({ head: watch('head'), sheet: watch('sheet') }));
  return { ...refs, padding };
}
