import { useSyncExternalStore } from 'react';

const wide = '(min-width: 64rem)';

/** Whether panels float beside the map instead of lying below it; `null` on the server, which cannot know. */
export function useDesktop(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    (changed) => {
      const query = matchMedia(wide);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(wide).matches,
    () => null,
  );
}
