import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => {};

/** False while a page of the server's is taken over, true from the first drawing of the browser's own. */
export const useIsOwnDrawing = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * What a step of the history carries, or null. A reload keeps it and the server never has it, so it is null until the
 * server's page is taken over: both draw the same first.
 */
export function useHistoryState<T>(): T | null {
  const { state } = useLocation();
  return useIsOwnDrawing() ? (state as T | null) : null;
}
