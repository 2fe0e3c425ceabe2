import { useCallback, useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

/**
 * Reads the page's data again when news comes. While somebody is on their way to another page, or what was asked for
 * last is still on its way, news waits: each reading begins both anew, and news that comes faster than a page would
 * let nobody leave this one.
 */
export function useReadAgain(): () => void {
  const { revalidate } = useRevalidator();
  const leaving = useNavigation().state !== 'idle';
  const now = useRef({ leaving, reading: false, waiting: false });
  const again = useCallback(() => {
    const at = now.current;
    at.waiting = at.leaving || at.reading;
    if (at.waiting) return;
    at.reading = true;
    void revalidate().finally(() => {
      at.reading = false;
      if (at.waiting) again();
    });
  }, [revalidate]);
  useEffect(() => {
    now.current.leaving = leaving;
    if (!leaving && now.current.waiting) again();
  }, [leaving, again]);
  useEffect(
    () => () => {
      now.current.waiting = false;
    },
    [],
  );
  return again;
}
