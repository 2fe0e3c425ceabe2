/** What processes tell each other of where drivers are: a position, or that a driver has gone. */
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { DriverId } from '#src/platform/ids.ts';
import type { SharedState } from '#src/platform/shared-state/shared-state.ts';
import type { KnownPosition } from './latest-positions.ts';

const shelf = 'positions';
const told = z.union([
  z.object({
    driverId: z.number(),
    atMs: z.number(),
    lat: z.number(),
    lng: z.number(),
    heading: z.number(),
    speedKmh: z.number(),
    accuracyMeters: z.number().nullable(),
  }),
  z.object({ gone: z.number() }),
]);

export function createSharing(parts: {
  sharedState: Pick<SharedState, 'messages' | 'newest'>;
  log: FastifyBaseLogger;
  /** Another process has heard of a driver; it may be older than what is known here. */
  hear(position: KnownPosition): void;
  heardGone(driverId: DriverId): void;
  /** What is known here, for those who have not heard it. */
  known(): Iterable<KnownPosition>;
}) {
  const { messages: news, newest } = parts.sharedState;

  function hear(message: unknown): void {
    const heard = told.parse(message);
    if ('gone' in heard) {
      parts.heardGone(heard.gone);
      return;
    }
    const { atMs, ...position } = heard;
    parts.hear({ ...position, at: new Date(atMs) });
  }
  async function readKept(): Promise<void> {
    for (const position of (await newest.read(shelf)).values()) hear(position);
  }
  function tell({ at, ...position }: KnownPosition): void {
    const message = { ...position, atMs: at.getTime() };
    newest.keep(shelf, String(position.driverId), message);
    news.tell(shelf, message);
  }
  news.subscribe(shelf, hear);
  news.onJoined(() => {
    for (const position of parts.known()) tell(position);
    readKept().catch((error) =>
      parts.log.error({ err: error }, 'positions of other processes were not read'),
    );
  });

  return {
    tell,
    tellGone(driverId: DriverId): void {
      newest.drop(shelf, String(driverId));
      news.tell(shelf, { gone: driverId });
    },
  };
}
