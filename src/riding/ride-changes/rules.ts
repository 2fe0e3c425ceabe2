/** What changing a ride is bound by, and what of a changed way is counted. Pure. */
import type { Cents } from '#src/platform/money.ts';
import type { RideStatus } from '#src/riding/rides/contract.ts';
import { openStatuses } from '#src/riding/rides/rules.ts';

/** A new price and arrival stand for so long: time to read them, and not for the car to be elsewhere. */
export const changeValidMs = 2 * 60_000;
/** So often a ride is changed; after that it is ended, and another booked. */
export const mostChanges = 12;
/** Whoever has changed that often gets out all the same, also where the car could not stop at once. */
const endingsBeyond = 3;
export const isChangedOut = (made: number, endsHere: boolean): boolean =>
  made >= mostChanges + (endsHere ? endingsBeyond : 0);
/** So many prices are open at once for one ride; older ones make room. */
export const mostOpen = 10;
/** A next ride whose pickup comes later by more than this is given to others. */
export const mostLaterSeconds = 5 * 60;
/** Whoever committed to a ride ahead is asked anew where its time moves by more than this. */
export const sameTimeMs = 15 * 60_000;

export const isUnderWay = (status: RideStatus): boolean =>
  (openStatuses as readonly string[]).includes(status);
export const isAboard = (status: RideStatus): boolean => status === 'picked_up' || status === 'in_transit';

interface Reached {
  stops: readonly unknown[];
  stopsDone: number;
  stopArrivedAt: unknown;
}
/** How many stops the car has been at, the one it stands at too: those stay as they are. */
export const reachedOf = ({ stops, stopsDone, stopArrivedAt }: Reached): number =>
  Math.min(stops.length, stopsDone + (stopArrivedAt === null ? 0 : 1));

/** Of a way. */
export interface Length {
  meters: number;
  seconds: number;
}

/**
 * What of a ride is counted when its way is changed with the rider in the car: what was driven, and the new way from
 * here. It is never more than was promised and what the change adds to the way that was left, so that nobody pays for a
 * detour or a jam before it, and what was driven is counted once.
 */
export function countedWay(of: { promised: Length; driven: Length; left: Length; wanted: Length }): Length {
  const { promised, driven, left, wanted } = of;
  const counted = (unit: keyof Length) =>
    Math.max(
      0,
      Math.round(
        Math.min(driven[unit] + wanted[unit], promised[unit] + Math.max(0, wanted[unit] - left[unit])),
      ),
    );
  return { meters: counted('meters'), seconds: counted('seconds') };
}

/** Seconds that the car stood at stops: those are on the bill as waiting. @param until for one where it still stands */
export function stoodSeconds(updates: readonly { type: string; at: Date }[], until: Date): number {
  let stoodMs = 0;
  let since: Date | null = null;
  for (const { type, at } of updates) {
    if (type === 'ride.stop_arrived') since = at;
    if (type === 'ride.stop_left' && since) {
      stoodMs += at.getTime() - since.getTime();
      since = null;
    }
  }
  if (since) stoodMs += until.getTime() - since.getTime();
  return Math.max(0, Math.round(stoodMs / 1000));
}

/** What the one button of a change says. @param money writes an amount in cents */
export function changeLabel(
  of: { beforeCents: Cents; afterCents: Cents; endsHere: boolean },
  money: (cents: Cents) => string,
): string {
  const more = of.afterCents - of.beforeCents;
  const act = of.endsHere ? 'End here' : 'Change';
  if (more > 0) return `${act} for ${money(more)} more`;
  if (more < 0) return `${act}, ${money(-more)} less`;
  return of.endsHere ? 'End here, same price' : 'Change, same price';
}

/** Who asked for a change: `desk` for a rider who telephoned. */
export type ChangedBy = 'rider' | 'driver' | 'desk';
