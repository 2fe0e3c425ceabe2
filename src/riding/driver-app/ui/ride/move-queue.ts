/** Moves of a ride on their way: kept on the phone while there is no connection, sent in the order they were made. */

import { hasSaidNo } from '#src/platform/browser/api.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import type { EarlyReason } from '#src/riding/rides/road.ts';

export interface QueuedMove {
  /** Under which the server takes it once, however often its answer is lost. */
  key: string;
  rideId: RideId;
  verb: 'arriving' | 'arrived' | 'start' | 'complete' | 'stop_arrived' | 'stop_left';
  pin?: string;
  /** Why a ride ends away from its drop-off, or a stop is left out. */
  reason?: EarlyReason;
  /** Which stop, counted from 1. */
  stop?: number;
  /** By the phone's clock. */
  movedAt: string;
}

const mostKept = 40;
/** Where the car is may reach the server a little later than the move that it proves. */
const notYet = new Set(['too_far', 'position_unknown', 'far_from_dropoff', 'stop_not_reached']);
const mostTries = 5;

/** @param send throws what `hasSaidNo` knows, with the refusal's `code`, where the server has read it and said no */
export function createMoveQueue(
  store: { read: () => readonly QueuedMove[]; write: (moves: readonly QueuedMove[]) => void },
  send: (move: QueuedMove) => Promise<unknown>,
) {
  let waiting: readonly QueuedMove[] = store.read();
  let sending: Promise<boolean> | null = null;
  let tries = 0;
  const keep = (next: readonly QueuedMove[]) => {
    waiting = next;
    store.write(next);
  };

  async function sendAll(): Promise<boolean> {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const move = next;
      try {
        await send(move);
      } catch (error) {
        // Without a connection, and while the server has no time, all of them wait, in their order.
        if (!hasSaidNo(error)) return false;
        tries += 1;
        const { code } = error as { code?: unknown };
        if (notYet.has(String(code)) && isLate(move) && tries < mostTries) {
          // The same key would be given the same answer.
          keep(waiting.map((one) => (one === move ? { ...move, key: crypto.randomUUID() } : one)));
          return false;
        }
        tries = 0;
        // What was to follow it cannot happen either.
        keep(waiting.filter(({ rideId }) => rideId !== move.rideId));
        throw error;
      }
      tries = 0;
      keep(waiting.filter((one) => one !== move));
    }
    return true;
  }

  return {
    waiting: () => waiting,
    add(move: QueuedMove): void {
      keep([...waiting, move].slice(-mostKept));
    },
    /**
     * One sending at a time: whoever asks meanwhile waits for the same.
     * @returns whether all of them are with the server. @throws the server's no; its ride's moves are given up
     */
    flush(): Promise<boolean> {
      sending ??= sendAll().finally(() => {
        sending = null;
      });
      return sending;
    },
  };
}

const lateAfterMs = 10_000;
const isLate = ({ movedAt }: QueuedMove): boolean => Date.now() - Date.parse(movedAt) > lateAfterMs;

type Foreseen = Pick<RideDetail, 'status' | 'arrivedAt' | 'stopsDone' | 'stopArrivedAt' | 'position'>;

/** The ride as it stands once what waits has been sent: what the driver does next. Null once it is to be completed. */
export function foresee<R extends Foreseen & { id: number }>(
  ride: R,
  moves: readonly QueuedMove[],
): R | null {
  let now: R | null = ride;
  for (const { rideId, verb, stop = 1, movedAt } of moves) {
    if (rideId !== ride.id || !now) continue;
    // Where the car goes changes; the way there is known once the server is heard again.
    if (verb === 'arriving') now = { ...now, status: 'driver_arriving' };
    else if (verb === 'arrived') now = { ...now, arrivedAt: movedAt };
    else if (verb === 'start') now = { ...now, status: 'picked_up', position: null };
    else if (verb === 'stop_arrived') now = { ...now, stopArrivedAt: movedAt };
    else if (verb === 'stop_left') now = { ...now, stopsDone: stop, stopArrivedAt: null, position: null };
    else now = null;
  }
  return now;
}
