/** For tests only. A phone that has recorded: its pieces sealed as a browser seals them, and the hands that send them. */
import type { RideId } from '#src/platform/ids.ts';
import type { TestPerson } from '#test/app.ts';
import type { HandOver, SoundKey } from '../contract.ts';
import { joinPieces } from '../rules.ts';
import { createSealer, newRecordingId } from '../ui/sealing-sound.ts';

/** The first bytes of a WebM file, and then whatever. */
export const webm = (text: string): Buffer =>
  Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.from(text)]);

export interface PhoneRecording {
  given: HandOver;
  pieces: Uint8Array<ArrayBuffer>[];
  rideId: RideId;
}

export async function recordOnPhone(
  person: TestPerson,
  rideId: RideId,
  sound: readonly Buffer[] = [webm('Help'), Buffer.from(' me, he'), Buffer.from(' drives elsewhere')],
  change: { key?: SoundKey } = {},
): Promise<PhoneRecording> {
  const key: SoundKey = change.key ?? (await person.call('POST /api/ride-sound/key')).json();
  const recordingId = newRecordingId();
  const sealer = await createSealer(key, { userId: person.id, rideId, recordingId });
  const pieces = await Promise.all(sound.map((bytes, index) => sealer.seal(new Uint8Array(bytes), index)));
  const given: HandOver = {
    ...{ recordingId, keyId: key.id, wrappedKey: sealer.wrappedKey, mime: 'audio/webm' },
    ...{ startedAt: '2026-11-29T15:00:00.000Z', seconds: 15, pieces: pieces.length },
    sizeBytes: joinPieces(pieces).length,
  };
  return { given, pieces, rideId };
}

/** Sends pieces in a row as one part. */
export const sendPart = (
  person: TestPerson,
  { given }: Pick<PhoneRecording, 'given'>,
  from: number,
  bytes: Uint8Array,
) =>
  person.call(`PUT /api/ride-recordings/${given.recordingId}/parts?from=${from}`, Buffer.from(bytes), {
    headers: { 'content-type': 'application/octet-stream', cookie: person.cookie },
  });

export const announce = (person: TestPerson, { given, rideId }: PhoneRecording) =>
  person.call(`POST /api/rides/${rideId}/recordings`, given);

export const finish = (person: TestPerson, { given }: PhoneRecording) =>
  person.call(`POST /api/ride-recordings/${given.recordingId}/finish`);

/** All of it at once. @returns the answer to the last call */
export async function handAll(person: TestPerson, recording: PhoneRecording) {
  await announce(person, recording);
  await sendPart(person, recording, 0, joinPieces(recording.pieces));
  return finish(person, recording);
}
