import { When } from '#src/design/when.tsx';
import type { QueuedMove } from './move-queue.ts';

const words: Record<QueuedMove['verb'], string> = {
  arriving: 'Drive to pickup',
  arrived: 'Arrived at the pickup',
  start: 'Ride started',
  stop_arrived: 'At a stop',
  stop_left: 'Driven on from a stop',
  complete: 'Ride completed',
};

/** What the driver did without a connection, in order, and that the ride has not moved yet. */
export function QueuedMoves({ moves }: { moves: readonly QueuedMove[] }) {
  if (moves.length === 0) return null;
  return (
    <div role="status" className="rounded-control bg-wash-amber p-3 text-amber">
      <p className="font-medium">
        No connection. {moves.length === 1 ? 'This step is' : 'These steps are'} kept and sent in order as
        soon as there is one; until then the ride stands where the server knows it.
      </p>
      <ol className="mt-1.5">
        {moves.map(({ verb, movedAt }) => (
          <li key={movedAt} className="flex justify-between gap-3">
            {words[verb]} <When at={movedAt} show="time" />
          </li>
        ))}
      </ol>
    </div>
  );
}
