/**
 * Records sound for one ride, in this window alone, and seals each piece as it comes. It goes on while its person looks at
 * other pages of this window; nothing of it is sent.
 */
import type { RideId, UserId } from '#src/platform/ids.ts';
import type { SoundKey } from '../contract.ts';
import {
  bitsPerSecond,
  largestPieceBytes,
  largestRecordingBytes,
  lengthBytes,
  longestMinutes,
  minutesAfterRide,
  mostPieces,
  pieceMs,
  type SoundType,
  saidSeconds,
  soundTerms,
  soundTypes,
  tagBytes,
} from '../rules.ts';
import { forgetOldSound, type KeptRecording, type PhoneStore } from './phone-store.ts';
import { createSealer, newRecordingId, type Sealer } from './sealing-sound.ts';

export type RecorderState =
  /** `said` is why the last one ended, or did not begin; null where it ended by a press. */
  | { phase: 'off'; said: string | null; rideId: RideId | null }
  | { phase: 'asking'; rideId: RideId }
  | { phase: 'on'; rideId: RideId; userId: UserId; recordingId: string; startedAtMs: number };

/** What a browser has of it. */
export interface SoundDevices {
  openMicrophone(): Promise<MediaStream>;
  makeRecorder(stream: MediaStream, type: SoundType): MediaRecorder;
  /** The first of these that it records; null for none. */
  type(): SoundType | null;
  /** Calls `release` later; null where another window records. */
  takeTurn(): Promise<{ release(): void } | null>;
}

const turnName = 'rove-ride-sound';

export const browserDevices: SoundDevices = {
  openMicrophone: () => navigator.mediaDevices.getUserMedia({ audio: true }),
  makeRecorder: (stream, mimeType) =>
    new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond }),
  type: () =>
    typeof MediaRecorder === 'undefined'
      ? null
      : (soundTypes.find((type) => MediaRecorder.isTypeSupported(type)) ?? null),
  takeTurn: () =>
    new Promise((resolve) => {
      // A browser without locks is trusted to have one window.
      if (!navigator.locks) return resolve({ release() {} });
      void navigator.locks.request(turnName, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve({ release }));
      });
    }),
};

/** Whether this browser can record and seal at all. */
export const canRecord = (): boolean =>
  typeof navigator !== 'undefined' &&
  navigator.mediaDevices?.getUserMedia !== undefined &&
  globalThis.crypto?.subtle !== undefined &&
  typeof indexedDB !== 'undefined' &&
  browserDevices.type() !== null;

/** Whether any window of this browser records now. */
export async function isRecordingSomewhere(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === turnName);
}

/** What to do where the microphone did not open. */
export function microphoneWords(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return 'The microphone is not allowed for this page. Press the sign beside the address, or open this browser’s settings on your phone, allow the microphone, and press again.';
  if (name === 'NotFoundError') return 'This device has no microphone.';
  if (name === 'NotReadableError')
    return 'Another app has the microphone. End its call or recording, and press again.';
  return 'Recording did not begin. Press again.';
}

const noRoom =
  'Recording stopped: this phone has no room for more. What was recorded until then is kept. Delete something, and press again.';

export interface Recorder {
  current(): RecorderState;
  subscribe(listener: () => void): () => void;
  start(of: { rideId: RideId; userId: UserId; key: SoundKey }): Promise<void>;
  /** By its person, where nothing is said. */
  stop(said?: string): void;
  /** It stops by itself some minutes later. */
  rideEnded(rideId: RideId, at: Date): void;
}

export function createRecorder(store: PhoneStore, devices: SoundDevices): Recorder {
  let state: RecorderState = { phase: 'off', said: null, rideId: null };
  let running: ReturnType<typeof run> | undefined;
  const listeners = new Set<() => void>();
  const change = (next: RecorderState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start({ rideId, userId, key }) {
      if (state.phase !== 'off') return;
      change({ phase: 'asking', rideId });
      const off = (said: string | null) => {
        running = undefined;
        change({ phase: 'off', said, rideId });
      };
      const turn = await devices.takeTurn();
      if (!turn) return off('Another window of this browser records already. Stop it there first.');
      let stream: MediaStream | undefined;
      try {
        stream = await devices.openMicrophone();
      } catch (error) {
        turn.release();
        return off(microphoneWords(error));
      }
      try {
        const recording = await begin(store, devices, { rideId, userId, key });
        running = run(store, devices.makeRecorder(stream, recording.kept.mime), recording, (said) => {
          for (const track of stream?.getTracks() ?? []) track.stop();
          turn.release();
          off(said);
        });
        for (const track of stream.getAudioTracks())
          track.onended = () => running?.stop('Recording stopped: the microphone was taken away.');
        const { recordingId, startedAt } = recording.kept;
        change({ phase: 'on', rideId, userId, recordingId, startedAtMs: Date.parse(startedAt) });
      } catch {
        for (const track of stream.getTracks()) track.stop();
        turn.release();
        off(
          'This browser keeps nothing here, as in some private windows, or it has no room. Open this page in a usual window, and press again.',
        );
      }
    },
    stop: (said) => running?.stop(said ?? null),
    rideEnded(rideId, at) {
      if (state.phase === 'on' && state.rideId === rideId)
        running?.stopAt(at.getTime() + minutesAfterRide * 60_000);
    },
  };
}

interface Begun {
  kept: KeptRecording;
  sealer: Sealer;
}

/** @throws where nothing can be kept */
async function begin(
  store: PhoneStore,
  devices: SoundDevices,
  { rideId, userId, key }: { rideId: RideId; userId: UserId; key: SoundKey },
): Promise<Begun> {
  const mime = devices.type();
  if (!mime) throw new Error('This browser records no sound.');
  const recordingId = newRecordingId();
  const sealer = await createSealer(key, { userId, rideId, recordingId });
  const now = new Date();
  await forgetOldSound(store, { now, daysOnPhone: soundTerms().daysOnPhone });
  const kept: KeptRecording = {
    ...{ recordingId, userId, rideId, keyId: key.id, wrappedKey: sealer.wrappedKey, mime },
    ...{ startedAt: now.toISOString(), seconds: 0, pieces: 0, sizeBytes: 0, endedAt: null },
  };
  await store.put(kept);
  return { kept, sealer };
}

/** @param onEnd with why, once the last piece is kept */
function run(
  store: PhoneStore,
  recorder: MediaRecorder,
  { kept, sealer }: Begun,
  onEnd: (said: string | null) => void,
) {
  let now = kept;
  let why: string | null = null;
  let failed = false;
  let writing = Promise.resolve();
  let endTimer: ReturnType<typeof setTimeout> | undefined;
  // A phone's clock may be moved meanwhile; this one is not.
  const startedMs = performance.now();
  const stop = (said: string | null) => {
    if (recorder.state === 'inactive') return;
    why = said;
    recorder.stop();
  };
  const longest = setTimeout(
    () => stop(`Recording stopped: it is ${longestMinutes} minutes long. Press again for another one.`),
    longestMinutes * 60_000,
  );

  const keep = async (bytes: ArrayBuffer) => {
    const most = largestPieceBytes - tagBytes;
    for (let from = 0; from < bytes.byteLength && !failed; from += most) {
      const piece = await sealer.seal(bytes.slice(from, from + most), now.pieces);
      const sizeBytes = now.sizeBytes + lengthBytes + piece.length;
      if (sizeBytes > largestRecordingBytes || now.pieces >= mostPieces) {
        failed = true;
        return stop('Recording stopped: it is as large as one can be. Press again for another one.');
      }
      const seconds = saidSeconds((performance.now() - startedMs) / 1000);
      const next = { ...now, pieces: now.pieces + 1, sizeBytes, seconds };
      await store.add(next, now.pieces, piece);
      now = next;
    }
  };
  recorder.ondataavailable = ({ data }) => {
    writing = writing
      .then(async () => {
        if (data.size > 0 && !failed) await keep(await data.arrayBuffer());
      })
      .catch(() => {
        failed = true;
        stop(noRoom);
      });
  };
  recorder.onerror = () => stop('Recording stopped: the microphone failed. Press again.');
  recorder.onstop = () => {
    clearTimeout(longest);
    clearTimeout(endTimer);
    void writing
      .then(() =>
        now.pieces > 0
          ? store.put({ ...now, endedAt: new Date().toISOString() })
          : store.remove(now.recordingId),
      )
      .catch(() => {})
      .finally(() => onEnd(why));
  };
  recorder.start(pieceMs);
  return {
    stop,
    stopAt(atMs: number) {
      clearTimeout(endTimer);
      endTimer = setTimeout(
        () => stop('Recording stopped: the ride has ended.'),
        Math.max(0, atMs - Date.now()),
      );
    },
  };
}
