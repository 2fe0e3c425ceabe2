/** A phone's batch of positions: its times put right by its own clock, and when it should report again. */
import type { Fix } from '../positions.ts';

export interface PositionBatch {
  sentAt?: string | undefined;
  /** Null for one that could not be read. */
  positions: readonly ({
    time: string;
    lat: number;
    lng: number;
    accuracy?: number | null | undefined;
    heading?: number | null | undefined;
    /** In metres a second. */
    speed?: number | null | undefined;
  } | null)[];
}

/** A batch may be under way for so long; a clock that is slow by less does no harm. */
const slowestSendMs = 30_000;

/** What the phone's clock is wrong by. A batch that was long under way is not the clock's fault. */
function wrongBy(sentAt: string | undefined, now: Date): number {
  const agoMs = sentAt ? now.getTime() - Date.parse(sentAt) : 0;
  return agoMs < 0 || agoMs > slowestSendMs ? agoMs : 0;
}

export function fixesOf({ sentAt, positions }: PositionBatch, now: Date): Fix[] {
  const wrongByMs = wrongBy(sentAt, now);
  return positions
    .filter((position) => position !== null)
    .map(({ time, lat, lng, accuracy, heading, speed }) => ({
      at: new Date(Date.parse(time) + wrongByMs),
      lat,
      lng,
      accuracyMeters: accuracy ?? null,
      heading: heading ?? null,
      speedKmh: (speed ?? 0) * 3.6,
    }));
}

const ridingSeconds = 2;
const parkedSeconds = 30;
/** Who has stood for this long is parked. */
const parkedAfterMs = 3 * 60_000;

/** `freeSeconds` is what this process can take of those without a ride; a ride is always followed closely. */
export function nextReportSeconds({
  riding,
  paused,
  standingSince,
  freeSeconds,
  now,
}: {
  riding: boolean;
  paused: boolean;
  standingSince: Date | undefined;
  freeSeconds: number;
  now: Date;
}): number {
  if (riding) return ridingSeconds;
  const parked = standingSince && now.getTime() - standingSince.getTime() >= parkedAfterMs;
  return paused || parked ? parkedSeconds : freeSeconds;
}
