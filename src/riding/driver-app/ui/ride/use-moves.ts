import { useCallback, useEffect, useRef, useState } from 'react';
import { apiFor } from '#src/platform/browser/api.ts';
import type { ridesCalls } from '#src/riding/rides/contract.ts';
import { createMoveQueue, type QueuedMove } from './move-queue.ts';
import { moveStore } from './move-store.ts';

const rides = apiFor<typeof ridesCalls>();
const retryMs = 4_000;

function send({ key, rideId, verb, pin, stop = 1, reason, movedAt }: QueuedMove): Promise<unknown> {
  const params = { id: rideId };
  const once = { params, body: { movedAt }, idempotencyKey: key };
  const atStop = { ...once, params: { ...params, stop } };
  if (verb === 'arriving') return rides('POST /api/rides/:id/arriving', { params, idempotencyKey: key });
  if (verb === 'start')
    return rides('POST /api/rides/:id/start', { ...once, body: { pin: pin ?? '', movedAt } });
  if (verb === 'stop_arrived') return rides('POST /api/rides/:id/stops/:stop/arrived', atStop);
  if (verb === 'stop_left') {
    const left = reason === 'position_wrong' ? undefined : reason;
    return rides('POST /api/rides/:id/stops/:stop/left', { ...atStop, body: { movedAt, reason: left } });
  }
  if (verb === 'complete')
    return rides('POST /api/rides/:id/complete', { ...once, body: { movedAt, reason } });
  return rides(`POST /api/rides/:id/${verb}`, once);
}

/**
 * The driver's moves, sent in order; those that find no connection go out by themselves as soon as there is one.
 * @param onCaughtUp after what had waited was answered, with the server's no where it said one
 */
export function useMoves(onCaughtUp: (refused: unknown) => void) {
  const [queue] = useState(() => createMoveQueue(moveStore, send));
  const [kept, setKept] = useState<readonly QueuedMove[]>(queue.waiting);
  const heard = useRef(onCaughtUp);
  heard.current = onCaughtUp;
  const waits = kept.length > 0;
  useEffect(() => {
    if (!waits) return;
    const again = () =>
      queue.flush().then(
        (all) => {
          setKept(queue.waiting());
          if (all) heard.current(null);
        },
        (error: unknown) => {
          setKept(queue.waiting());
          heard.current(error);
        },
      );
    const timer = setInterval(again, retryMs);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [waits, queue]);

  return {
    kept,
    /** True when it was sent; without a connection it waits. @throws ApiError when the server said no */
    make: useCallback(
      async (move: Omit<QueuedMove, 'key' | 'movedAt'>): Promise<boolean> => {
        queue.add({ ...move, key: crypto.randomUUID(), movedAt: new Date().toISOString() });
        try {
          return await queue.flush();
        } finally {
          setKept(queue.waiting());
        }
      },
      [queue],
    ),
  };
}
