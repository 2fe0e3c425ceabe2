/** What the desk does with recordings: lists them, listens, which is written down, and settles them. */
import { noteAct } from '#src/platform/audit/under-way.ts';
import { record } from '#src/platform/events/events.ts';
import { makeToken, readToken } from '#src/platform/files/signed-link.ts';
import { type Actor, mayOperateIn } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { DeskRecording } from '../contract.ts';
import type { SoundType } from '../rules.ts';
import { openRecording } from './opening.ts';
import { refuse, type SoundParts } from './parts.ts';
import { type DeskRow, findForDesk, findOneForDesk, settle } from './store.ts';
import { toDesk } from './views.ts';

/** Long enough to listen to a part twice; whoever needs more presses again, which is written down again. */
const linkLastsMs = 10 * 60_000;
const linkOf = 'ride sound';

/** @param cities of whose rides, by their ids; null for all */
export const listRecordings = async (
  { database }: Pick<SoundParts, 'database'>,
  state: 'waiting' | 'settled',
  cities: readonly string[] | null,
): Promise<DeskRecording[]> => (await findForDesk(database.db, { state, cities })).map(toDesk);

export const recordingsOfRide = async (
  { database }: Pick<SoundParts, 'database'>,
  rideId: RideId,
): Promise<DeskRecording[]> => (await findForDesk(database.db, { rideId })).map(toDesk);

/** @throws Refusal recording_not_found */
async function get({ database }: Pick<SoundParts, 'database'>, id: number): Promise<DeskRow> {
  const row = await findOneForDesk(database.db, id);
  if (!row) throw refuse('recording_not_found');
  return row;
}

/** A link for this operator alone; that it was asked for is in the audit. @throws Refusal recording_not_found, recording_unreadable */
export async function listen(
  parts: SoundParts,
  actor: Actor,
  id: number,
): Promise<{ url: string; endsAt: string }> {
  const { recording } = await get(parts, id);
  noteAct({
    subject: `ride:${recording.rideId}`,
    after: { listened: id, recordedBy: recording.side, seconds: recording.seconds },
    about: [recording.userId],
  });
  await openRecording(parts, recording);
  const endsAt = new Date(parts.clock.now().getTime() + linkLastsMs);
  const token = makeToken({ what: id, userId: actor.userId, endsAt }, parts.secret, linkOf);
  return { url: `/api/ride-sound-views/${token}`, endsAt: endsAt.toISOString() };
}

/**
 * What a link opens, while it lasts and its reader may still listen.
 * @throws Refusal sound_link_ended, recording_not_found where it was deleted meanwhile, recording_unreadable
 */
export async function openLinked(
  parts: SoundParts,
  actor: Actor,
  token: string,
): Promise<{ sound: Buffer; mime: SoundType }> {
  const claim = readToken(token, parts.secret, linkOf);
  if (!claim || claim.userId !== actor.userId || claim.endsAt <= parts.clock.now())
    throw refuse('sound_link_ended');
  const { recording, cityId } = await get(parts, claim.what);
  if (!mayOperateIn(actor, 'safety.manage', cityId)) throw refuse('sound_link_ended');
  return { sound: await openRecording(parts, recording), mime: recording.mime };
}

/** @throws Refusal recording_not_found, recording_settled */
export async function settleRecording(
  parts: Pick<SoundParts, 'database' | 'clock'>,
  actor: Actor,
  id: number,
  note: string,
): Promise<DeskRecording> {
  await get(parts, id);
  const settledAt = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const row = await settle(tx, id, { settledAt, settledBy: actor.userId, note });
    if (!row) throw refuse('recording_settled');
    noteAct({ subject: `ride:${row.rideId}`, reason: note, about: [row.userId] });
    await record(tx, {
      type: 'ride.recording_settled',
      subject: `ride-recording:${id}`,
      payload: { rideId: row.rideId, recording: id },
      userIds: [row.userId],
      at: settledAt,
    });
  });
  return toDesk(await get(parts, id));
}
