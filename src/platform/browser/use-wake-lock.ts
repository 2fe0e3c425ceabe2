import { useEffect, useState } from 'react';

/** Whether the screen is kept awake: `off` while it need not be, `none` where the browser or a phone that saves power says no. */
export type WakeLock = 'off' | 'held' | 'none';

/** Keeps the screen awake while `on`, where the browser can; taken again whenever the page comes back into view. */
export function useWakeLock(on: boolean): WakeLock {
  const [state, setState] = useState<WakeLock>('off');
  useEffect(() => {
    if (!on) return setState('off');
    if (!('wakeLock' in navigator)) return setState('none');
    let lock: WakeLockSentinel | undefined;
    let gone = false;
    const take = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (taken) => {
          if (gone) return void taken.release();
          lock = taken;
          setState('held');
        },
        () => {
          // It was asked for in the moment in which the page went out of sight.
          if (!gone && document.visibilityState === 'visible') setState('none');
        },
      );
    };
    take();
    document.addEventListener('visibilitychange', take);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, [on]);
  return state;
}
