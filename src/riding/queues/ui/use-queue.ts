/** Where a driver stands in line, read at first and told live from then on. */
import { useCallback, useState } from 'react';
import { apiFor } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { OwnQueue, PlaceInLine, queueCalls } from '../contract.ts';

const api = apiFor<typeof queueCalls>();

/** What changes more than the number: a place that is won or lost, an offer that was declined or let pass. */
const readAfter = ['open', 'queue.joined', 'queue.left', 'offer.declined', 'offer.expired'];

export function useQueue(start: OwnQueue | null, id: DriverId): OwnQueue | null {
  const [queue, setQueue] = useState(start);
  const read = useCallback(
    () => void api('GET /api/drivers/:id/queue', { params: { id } }).then(setQueue, () => {}),
    [id],
  );
  const topic = queue?.waiting?.topic;
  useLive(topic === undefined ? [] : [topic], {
    ...Object.fromEntries(readAfter.map((event) => [event, read])),
    // Null for who does not stand in it any more, who hears that by an event of their own.
    queue: (place: Pick<PlaceInLine, 'number' | 'of' | 'lostAt'> | null) =>
      setQueue((now) => (now?.waiting && place ? { ...now, waiting: { ...now.waiting, ...place } } : now)),
  });
  return queue;
}
