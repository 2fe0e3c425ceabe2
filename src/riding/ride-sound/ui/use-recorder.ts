/** The one recorder of this window, and what parts of screens read of it. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { apiFor } from '#src/platform/browser/api.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import type { rideSoundCalls, SoundKey } from '../contract.ts';
import { phoneStore } from './phone-store.ts';
import { browserDevices, createRecorder, type Recorder, type RecorderState } from './recorder.ts';

const off: RecorderState = { phase: 'off', said: null, rideId: null };
export const recorder: Recorder = createRecorder(phoneStore, browserDevices);

export const useRecorder = (): RecorderState =>
  useSyncExternalStore(recorder.subscribe, recorder.current, () => off);

let shownBySelf = 0;
const shownListeners = new Set<() => void>();
const changeShown = (by: number) => {
  shownBySelf += by;
  for (const listener of [...shownListeners]) listener();
};

/** Says that a button which is always in view shows that it records, for as long as that is drawn. */
export function useShowsRecording(shows: boolean): void {
  useEffect(() => {
    if (!shows) return;
    changeShown(1);
    return () => changeShown(-1);
  }, [shows]);
}

export const useIsShown = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      shownListeners.add(listener);
      return () => shownListeners.delete(listener);
    },
    () => shownBySelf > 0,
    () => false,
  );

/** Seconds since a moment, each second anew; 0 without one. */
export function useSecondsSince(startedAtMs: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (startedAtMs === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [startedAtMs]);
  return startedAtMs === null ? 0 : Math.max(0, (now - startedAtMs) / 1000);
}

/** Kept in this page's memory alone: whoever has the phone must not put another one in its place. */
let known: SoundKey | undefined;

const readKey = async (): Promise<SoundKey> => {
  known ??= await apiFor<typeof rideSoundCalls>()('POST /api/ride-sound/key');
  return known;
};

/** Reads the key before it is needed, so that a press works without a network. */
export function useSoundKey(wanted: boolean): void {
  useEffect(() => {
    if (wanted) readKey().catch(() => {});
  }, [wanted]);
}

/** @returns what is wrong, in words; null where it begins, or the recorder says it itself */
export async function startRecording(rideId: RideId, userId: UserId): Promise<string | null> {
  let key: SoundKey;
  try {
    key = await readKey();
  } catch {
    return 'This needs a connection once, before the first recording. Press again when you have one.';
  }
  await recorder.start({ rideId, userId, key });
  return null;
}
