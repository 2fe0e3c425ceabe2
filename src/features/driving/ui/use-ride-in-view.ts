import { type RefObject, useEffect, useRef } from 'react';

/**
 * A ride that begins is what the screen shows next, from its top, wherever the driver was reading when it was asked.
 * @param rideId of the ride that is on, if there is one
 * @param show brings the ride's panel to the front
 * @returns for the part of the page that scrolls by itself, where one does
 */
export function useRideInView(
  rideId: number | undefined,
  show: () => void,
): RefObject<HTMLDivElement | null> {
  const column = useRef<HTMLDivElement>(null);
  const shown = useRef(rideId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each ride, not for each way of showing it.
  useEffect(() => {
    if (rideId !== undefined && rideId !== shown.current) {
      show();
      toTop();
    }
    shown.current = rideId;
  }, [rideId]);
  return { column, toTop };
}
