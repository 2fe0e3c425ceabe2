/** Whether the database has refused to write for want of room, as far as this process has seen. */
import type { Log } from '#src/platform/observe/log.ts';
import { type Database, sqlState } from './database.ts';

const diskFull = '53100';
// Leases and looks at queues are written every second, so a disk that is still full is met again within this time.
const believedMs = 60_000;

/**
 * A trouble for /readyz, from a refusal on until a minute without another. People may still be sent here: what is only read
 * is answered, and what needs no further room is written.
 */
export function watchDiskSpace(
  { statements }: Pick<Database, 'statements'>,
  log: Pick<Log, 'error'>,
  nowMs = () => performance.now(),
): () => string | undefined {
  let refusedAt = Number.NEGATIVE_INFINITY;
  statements.onFailure((error) => {
    if (sqlState(error) !== diskFull) return;
    if (nowMs() - refusedAt > believedMs)
      log.error(
        { event: 'database_full' },
        'the database has no room for what is to be written; make room on its disk, and it goes on by itself',
      );
    refusedAt = nowMs();
  });
  return () =>
    nowMs() - refusedAt <= believedMs
      ? 'The disk of the database is full: within the last minute it had no room for what was to be written. Reading works.'
      : undefined;
}
