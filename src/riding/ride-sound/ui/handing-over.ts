/** Hands a recording over, part by part; what was lost on the way is sent again, from where it stopped. */
import { ApiError, apiFor, hasSaidNo } from '#src/platform/browser/api.ts';
import type { HandedRecording, Receiving, rideSoundCalls } from '../contract.ts';
import { joinPieces, largestPartBytes, saidSeconds } from '../rules.ts';
import type { KeptRecording, PhoneStore } from './phone-store.ts';

export type SendPart = (address: string, bytes: Uint8Array<ArrayBuffer>) => Promise<Response>;

const answerWithinMs = 60_000;
const putPart: SendPart = (address, body) =>
  fetch(address, {
    method: 'PUT',
    credentials: 'include',
    headers: { accept: 'application/json', 'content-type': 'application/octet-stream' },
    body,
    signal: AbortSignal.timeout(answerWithinMs),
  });

const pausesMs = [1_000, 3_000, 9_000];
const waiting = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export interface HandingParts {
  store: PhoneStore;
  api?: ReturnType<typeof apiFor<typeof rideSoundCalls>>;
  send?: SendPart;
  pause?: (ms: number) => Promise<void>;
}

/**
 * It is taken away from the phone once the company has it. Pressed again after anything, it goes on where it stopped.
 * @throws ApiError what the server refuses; what the network ended after several tries
 */
export async function handOver(
  { store, api = apiFor<typeof rideSoundCalls>(), send = putPart, pause = waiting }: HandingParts,
  recording: KeptRecording,
  onProgress: (share: number) => void = () => {},
): Promise<HandedRecording> {
  const { recordingId, rideId, keyId, wrappedKey, mime, startedAt, pieces, sizeBytes } = recording;
  const seconds = saidSeconds(recording.seconds);
  const body = { recordingId, keyId, wrappedKey, mime, startedAt, seconds, pieces, sizeBytes };
  const again = trying(pause);
  const begin = () => again(() => api('POST /api/rides/:id/recordings', { params: { id: rideId }, body }));
  let here: Receiving = await begin();
  let outOfStep = 0;
  while (here.received < pieces && here.handedOverAt === null) {
    onProgress(here.received / pieces);
    const some = await store.pieces(recordingId, here.received, largestPartBytes);
    if (some.length === 0) throw new Error('A part of this recording is missing on this phone.');
    try {
      here = await again(() => sendPart(send, recordingId, here.received, joinPieces(some)));
    } catch (error) {
      const isBehind = error instanceof ApiError && error.code === 'recording_out_of_step';
      outOfStep += 1;
      if (!isBehind || outOfStep > pausesMs.length) throw error;
      // Another window sends it too, so that this one asks how far it is.
      here = await begin();
    }
  }
  onProgress(1);
  const handed = await again(() =>
    api('POST /api/ride-recordings/:recording/finish', { params: { recording: recordingId } }),
  );
  await store.remove(recordingId);
  return handed;
}

async function sendPart(
  send: SendPart,
  recordingId: string,
  from: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Receiving> {
  const response = await send(`/api/ride-recordings/${recordingId}/parts?from=${from}`, bytes);
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text || response.statusText);
  return JSON.parse(text) as Receiving;
}

/** Tries a call again that got no answer, or was told to come later. */
const trying =
  (pause: (ms: number) => Promise<void>) =>
  async <T>(call: () => Promise<T>): Promise<T> => {
    for (const ms of pausesMs) {
      try {
        return await call();
      } catch (error) {
        if (hasSaidNo(error)) throw error;
        await pause(ms);
      }
    }
    return call();
  };
