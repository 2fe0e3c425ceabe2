/** When a phone that tells nothing any more is said to, and when its driver goes offline by it. */
import { positionStaleAfterMs } from '#src/geo/positions/server/service.ts';

/** From then on nobody is sent to a free driver, and a rider no longer sees the car come. */
export const silentAfterMs = positionStaleAfterMs;
/** Whoever has gone home without a word does not collect hours that have to be rested for. */
export const offlineAfterMs = 30 * 60_000;

/** A phone that is heard now and then, as a page in the background is, is not told again within this time. */
export const toldAgainAfterMs = 10 * 60_000;

export type SilenceDue = 'tell' | 'offline' | 'heard';

/**
 * What is to be done about one driver who is online.
 * @param heardAt when the phone last told where it is
 * @param since when the silence began that was told last; null where none was
 */
export function silenceDue(
  {
    heardAt,
    isRiding,
    isPaused,
    since,
  }: { heardAt: Date; isRiding: boolean; isPaused: boolean; since: Date | null },
  now: Date,
): SilenceDue | null {
  const silentMs = now.getTime() - heardAt.getTime();
  if (silentMs <= silentAfterMs) {
    const isOver = since !== null && now.getTime() - since.getTime() > toldAgainAfterMs;
    return isOver ? 'heard' : null;
  }
  // On a break no ride is missed.
  if (isPaused && !isRiding) return null;
  if (since === null) return 'tell';
  return !isRiding && silentMs >= offlineAfterMs ? 'offline' : null;
}

/** So many at once are not phones that were locked: what is between them and this process has failed. */
export const isOurs = (silent: number, online: number): boolean => online >= 10 && silent > online / 2;
