/** A person hands over a recording: it is announced, comes in parts that may be sent again, and is finished once. */
import { randomBytes } from 'node:crypto';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { getRide, ownRide, type RideRow } from '#src/riding/lifecycle/server/service.ts';
import { isEnded } from '#src/riding/rides/rules.ts';
import type { HandedRecording, HandOver, Receiving } from '../contract.ts';
import { handOverWithinDays, largestRecordingBytes, mostADay, mostOfRide, splitPieces } from '../rules.ts';
import { openRecording } from './opening.ts';
import { partFile, refuse, type SoundParts } from './parts.ts';
import {
  countOf,
  findAllMine,
  findKey,
  findMine,
  hadTaken,
  insertPart,
  insertRecording,
  lockMine,
  lockPerson,
  type RecordingRow,
  updateRecording,
} from './store.ts';
import { toHanded } from './views.ts';

const dayMs = 24 * 3_600_000;

const toReceiving = ({ recordingId, pieces, received, handedOverAt }: RecordingRow): Receiving => ({
  recordingId,
  pieces,
  received,
  handedOverAt: handedOverAt?.toISOString() ?? null,
});

/**
 * The ride, and on which side somebody was in it; also a driver in whose place another one came.
 * @throws Refusal ride_not_found, not_your_ride
 */
async function rideOf(
  parts: SoundParts,
  actor: Actor,
  rideId: RideId,
): Promise<{ ride: RideRow; side: 'rider' | 'driver' }> {
  try {
    return await ownRide(parts, actor, rideId);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_your_ride') throw error;
    const driverId = await parts.drivers.idOfUser(actor.userId);
    if (driverId === null || !(await hadTaken(parts.database.db, rideId, driverId))) throw error;
    return { ride: await getRide(parts, rideId), side: 'driver' };
  }
}

/**
 * The same again answers how far it has come. Recording may be switched off by now: what was recorded is still theirs.
 * @throws Refusal ride_not_found, not_your_ride, recording_too_old, recording_key_gone, too_many_recordings
 */
export async function beginHandOver(
  parts: SoundParts,
  actor: Actor,
  rideId: RideId,
  given: HandOver,
): Promise<Receiving> {
  const { database, clock } = parts;
  const { ride, side } = await rideOf(parts, actor, rideId);
  const now = clock.now();
  const row = await database.transaction(async (tx) => {
    await lockPerson(tx, actor.userId);
    const known = await lockMine(tx, actor.userId, given.recordingId);
    if (known) {
      if (known.rideId !== rideId) throw refuse('not_your_ride');
      return known.handedOverAt ? known : updateRecording(tx, known.id, { begunAt: now });
    }
    if (isEnded(ride.status) && now.getTime() - ride.updatedAt.getTime() > handOverWithinDays * dayMs)
      throw refuse('recording_too_old');
    if (!(await findKey(tx, given.keyId))) throw refuse('recording_key_gone');
    const since = new Date(now.getTime() - dayMs);
    const { ofRide, lately } = await countOf(tx, { userId: actor.userId, rideId, since });
    if (ofRide >= mostOfRide || lately >= mostADay) throw refuse('too_many_recordings');
    const { recordingId, keyId, wrappedKey, mime, startedAt, seconds, pieces } = given;
    return insertRecording(tx, {
      ...{ recordingId, keyId, wrappedKey, mime, seconds, pieces },
      ...{ rideId, userId: actor.userId, side, startedAt: new Date(startedAt), begunAt: now },
    });
  });
  return toReceiving(row);
}

/**
 * The part that begins with the piece `from`. One that is here already changes nothing.
 * @throws Refusal recording_not_found, recording_out_of_step, recording_too_large, recording_damaged
 */
export async function takePart(
  { database, uploads }: Pick<SoundParts, 'database' | 'uploads'>,
  actor: Actor,
  recordingId: string,
  from: number,
  bytes: Buffer,
): Promise<Receiving> {
  const pieces = splitPieces(bytes);
  if (!pieces) throw refuse('recording_damaged');
  const check = (row: RecordingRow | undefined): RecordingRow => {
    if (!row) throw refuse('recording_not_found');
    if (from > row.received) throw refuse('recording_out_of_step');
    if (from === row.received && from + pieces.length > row.pieces) throw refuse('recording_out_of_step');
    if (from === row.received && row.sizeBytes + bytes.length > largestRecordingBytes)
      throw refuse('recording_too_large');
    return row;
  };
  const known = check(await findMine(database.db, actor.userId, recordingId));
  if (from < known.received || known.handedOverAt) return toReceiving(known);
  const storageKey = randomBytes(16).toString('hex');
  const row = await uploads.keep([{ name: partFile(storageKey), bytes }], () =>
    database.transaction(async (tx) => {
      const now = check(await lockMine(tx, actor.userId, recordingId));
      // Another window was first with it; the file of this one goes.
      if (from < now.received) throw refuse('recording_out_of_step');
      await insertPart(tx, { recording: now.id, fromPiece: from, pieces: pieces.length, storageKey });
      return updateRecording(tx, now.id, {
        received: now.received + pieces.length,
        sizeBytes: now.sizeBytes + bytes.length,
      });
    }),
  );
  return toReceiving(row);
}

/**
 * The desk has it from here on. It is opened once by itself, so that whoever hands over is told at once where nobody
 * could listen to it; nobody hears it by that.
 * @throws Refusal recording_not_found, recording_out_of_step while parts are missing, recording_unreadable
 */
export async function finishHandOver(
  parts: SoundParts,
  actor: Actor,
  recordingId: string,
): Promise<HandedRecording> {
  const { database, clock } = parts;
  const known = await findMine(database.db, actor.userId, recordingId);
  if (!known) throw refuse('recording_not_found');
  if (known.handedOverAt) return toHanded(known);
  if (known.received < known.pieces) throw refuse('recording_out_of_step');
  await openRecording(parts, known);
  const row = await database.transaction(async (tx) => {
    const now = await lockMine(tx, actor.userId, recordingId);
    if (!now) throw refuse('recording_not_found');
    if (now.handedOverAt) return now;
    const at = clock.now();
    const handed = await updateRecording(tx, now.id, { handedOverAt: at });
    await record(tx, {
      type: 'ride.recording_handed_over',
      // The other one of the ride is not told, as of an alarm.
      subject: `ride-recording:${now.id}`,
      payload: { rideId: now.rideId, recording: now.id, side: now.side },
      userIds: [now.userId],
      at,
    });
    return handed;
  });
  return toHanded(row);
}

export const listMine = async (
  { database }: Pick<SoundParts, 'database'>,
  actor: Actor,
): Promise<HandedRecording[]> => (await findAllMine(database.db, actor.userId)).map(toHanded);
