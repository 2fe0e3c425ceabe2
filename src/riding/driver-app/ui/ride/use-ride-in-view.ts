import { type RefObject, useEffect, useRef } from 'react';

/**
 * A ride that begins, each way of it and its end are what the screen shows next, from its top, wherever the driver was
 * reading.
 * @param stage names the ride and where it goes, or that it is over; null where there is none
 * @param show brings the ride's panel to the front
 * @returns `column` for the part of the page that scrolls by itself, where one does, and what brings its top into view
 */
export function useRideInView(
  stage: string | null,
  show: () => void,
): { column: RefObject<HTMLDivElement | null>; toTop: () => void } {
  const column = useRef<HTMLDivElement>(null);
  const shown = useRef(stage);
  const toTop = () => {
    window.scrollTo({ top: 0 });
    column.current?.scrollTo({ top: 0 });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each stage, not for each way of showing it.
  useEffect(() => {
    if (stage !== null && stage !== shown.current) {
      show();
      toTop();
    }
    shown.current = stage;
  }, [stage]);
  return { column, toTop };
}
