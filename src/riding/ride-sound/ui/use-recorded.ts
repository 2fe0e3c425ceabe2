/** What somebody recorded: what lies on this phone, and what they handed over. */
import { useCallback, useEffect, useState } from 'react';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { HandedRecording, rideSoundCalls } from '../contract.ts';
import { soundTerms } from '../rules.ts';
import { forgetOldSound, type KeptRecording, phoneStore } from './phone-store.ts';
import { isRecordingSomewhere } from './recorder.ts';
import { recorder, useRecorder } from './use-recorder.ts';

export interface Recorded {
  onPhone: readonly KeptRecording[];
  handed: readonly HandedRecording[];
}

/** Those of whoever is signed in; nobody else's on the same phone. One that runs is left out. */
export async function readOnPhone(userId: number, rideId?: RideId): Promise<KeptRecording[]> {
  if (typeof indexedDB === 'undefined') return [];
  const state = recorder.current();
  const running = state.phase === 'on' ? state.recordingId : null;
  const elsewhere = running === null && (await isRecordingSomewhere());
  const all = await forgetOldSound(phoneStore, {
    now: new Date(),
    daysOnPhone: soundTerms().daysOnPhone,
    running,
  });
  return all.filter(
    (one) =>
      one.userId === userId &&
      (rideId === undefined || one.rideId === rideId) &&
      one.pieces > 0 &&
      one.recordingId !== running &&
      !(elsewhere && one.endedAt === null),
  );
}

/** @param rideId of one ride; of all without it */
export function useRecorded(
  rideId: RideId | undefined,
  first: readonly HandedRecording[] | null,
): { recorded: Recorded | null; readAgain: () => void } {
  const userId = useSession()?.id;
  const { phase } = useRecorder();
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  const read = useCallback(async () => {
    if (userId === undefined) return;
    const [onPhone, all] = await Promise.all([
      readOnPhone(userId, rideId).catch(() => []),
      apiFor<typeof rideSoundCalls>()('GET /api/ride-recordings').catch(() => first ?? []),
    ]);
    const handed = all.filter((one) => rideId === undefined || one.rideId === rideId);
    setRecorded({ onPhone, handed });
  }, [userId, rideId, first]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was just recorded is read once it has ended.
  useEffect(() => {
    void read();
  }, [read, phase]);
  return { recorded, readAgain: () => void read() };
}
