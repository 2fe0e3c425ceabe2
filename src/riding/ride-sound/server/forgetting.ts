/** Recordings go so many days after the desk settled them, and what never came whole a day after it was begun. */
import { record } from '#src/platform/events/events.ts';
import { retentionMs } from '#src/platform/time/retention.ts';
import { soundTerms } from '../rules.ts';
import { forgetOldKeys } from './keys.ts';
import { partFile, type SoundParts } from './parts.ts';
import { deleteRecording, findDue, lockRecording } from './store.ts';

const atATime = 100;
const dayMs = 24 * 3_600_000;

export async function forgetRecordings(
  parts: Pick<SoundParts, 'database' | 'clock' | 'uploads'>,
): Promise<void> {
  const { database, clock, uploads } = parts;
  const now = clock.now();
  const due = {
    settledBefore: new Date(now.getTime() - soundTerms().daysKept * dayMs),
    begunBefore: new Date(now.getTime() - retentionMs('uploads')),
  };
  for (;;) {
    const ids = await findDue(database.db, due, atATime);
    for (const id of ids)
      await database.transaction(async (tx) => {
        const row = await lockRecording(tx, id);
        // Its last part may have come in this moment.
        if (!row || (row.handedOverAt && !row.settledAt)) return;
        await uploads.letGo(tx, (await deleteRecording(tx, id)).map(partFile));
        if (!row.handedOverAt) return;
        await record(tx, {
          type: 'ride.recording_deleted',
          subject: `ride-recording:${id}`,
          payload: { rideId: row.rideId, recording: id },
          userIds: [],
          at: now,
        });
      });
    if (ids.length < atATime) break;
  }
  await forgetOldKeys(parts);
}
