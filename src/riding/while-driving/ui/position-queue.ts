/** Positions on their way to the server: gathered while there is no connection, sent in the order of their time. */
import { hasSaidNo } from '#src/platform/browser/api.ts';

export interface QueuedPosition {
  time: string;
  lat: number;
  lng: number;
  accuracy: number | null;
  heading: number;
  /** In metres a second. */
  speed: number;
}

type Send = (batch: { sentAt: string; positions: QueuedPosition[] }) => Promise<{ nextSeconds: number }>;

/** The server takes so many at once. */
const mostAtOnce = 100;
/** An hour at one every two seconds; older ones are given up. */
const mostKept = 1_800;
const retryMs = 5_000;

export type PositionQueue = ReturnType<typeof createPositionQueue>;

export function createPositionQueue(send: Send) {
  let waiting: QueuedPosition[] = [];
  let dueMs = 0;
  let sending = false;

  return {
    add(position: QueuedPosition): void {
      waiting = [...waiting, position].slice(-mostKept);
    },
    /** Sends what waits, when the server wants to hear of it again; what cannot be sent stays for the next time. */
    async sendIfDue(nowMs: number): Promise<void> {
      if (sending || nowMs < dueMs || waiting.length === 0) return;
      sending = true;
      const batch = waiting.slice(0, mostAtOnce);
      try {
        const { nextSeconds } = await send({ sentAt: new Date(nowMs).toISOString(), positions: batch });
        waiting = waiting.filter((position) => !batch.includes(position));
        // What is left of a tunnel is caught up without a pause.
        dueMs = waiting.length > 0 ? 0 : nowMs + nextSeconds * 1000;
      } catch (error) {
        dueMs = nowMs + retryMs;
        if (hasSaidNo(error)) waiting = waiting.filter((one) => !batch.includes(one));
      } finally {
        sending = false;
      }
    },
    /** The next report goes out at once. */
    hurry(): void {
      dueMs = 0;
    },
    get length(): number {
      return waiting.length;
    },
  };
}
