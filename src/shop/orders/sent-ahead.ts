/** Parcels that went out before the rest of their order: what is in them, and what is left to send. Pure. */
import type { SentAhead } from './rules.ts';

interface Shop {
  sentAhead: readonly SentAhead[];
}
interface Line {
  id: number;
  quantity: number;
  leftOutQuantity: number;
}

const piecesIn = (parcels: readonly SentAhead[], lineId: number): number =>
  parcels
    .flatMap(({ lines }) => lines)
    .filter((line) => line.lineId === lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Pieces of a line that went out before the rest. */
export const aheadOf = ({ sentAhead }: Shop, { id }: Pick<Line, 'id'>): number => piecesIn(sentAhead, id);

/** Those of them that have arrived. */
export const arrivedAheadOf = ({ sentAhead }: Shop, { id }: Pick<Line, 'id'>): number =>
  piecesIn(
    sentAhead.filter(({ arrivedAt }) => arrivedAt !== null),
    id,
  );

/** Pieces of a line that go, or went, into the order's own parcel. */
export const toSendOf = (shop: Shop, line: Line): number =>
  line.quantity - line.leftOutQuantity - aheadOf(shop, line);

/** When the last of those parcels arrived; null before that, and where there is none. */
export function lastArrivedAhead({ sentAhead }: Shop): Date | null {
  const times = sentAhead.flatMap(({ arrivedAt }) => (arrivedAt === null ? [] : Date.parse(arrivedAt)));
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}

/** Whether every one of them has arrived. */
export const allAheadArrived = ({ sentAhead }: Shop): boolean =>
  sentAhead.every(({ arrivedAt }) => arrivedAt !== null);
