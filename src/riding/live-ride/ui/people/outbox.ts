/** Messages on their way: kept on the phone while there is no connection, sent in the order they were written. */
import { hasSaidNo } from '#src/platform/browser/api.ts';

export interface Unsent {
  /** Also the key under which the server takes it once, however often its answer is lost. */
  key: string;
  text: string;
  /** By the phone's clock. */
  writtenAt: string;
}

const mostKept = 20;

/** @param send throws what `hasSaidNo` knows where the server has read it and said no */
export function createOutbox(
  store: { read: () => readonly Unsent[]; write: (unsent: readonly Unsent[]) => void },
  send: (message: Unsent) => Promise<void>,
) {
  let waiting: readonly Unsent[] = store.read();
  let sending: Promise<void> | null = null;
  const keep = (next: readonly Unsent[]) => {
    waiting = next;
    store.write(next);
  };

  /** Sends what waits, one after the other. @throws the server's no; that message is given up, the others stay */
  async function sendAll(): Promise<void> {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const { key } = next;
      try {
        await send(next);
      } catch (error) {
        // Without a connection, and while the server has no time, all of them wait, in their order.
        if (!hasSaidNo(error)) return;
        keep(waiting.filter((one) => one.key !== key));
        throw error;
      }
      keep(waiting.filter((one) => one.key !== key));
    }
  }

  return {
    waiting: () => waiting,
    add(message: Unsent): void {
      keep([...waiting, message].slice(-mostKept));
    },
    /** One sending at a time: whoever asks meanwhile waits for the same. */
    flush(): Promise<void> {
      sending ??= sendAll().finally(() => {
        sending = null;
      });
      return sending;
    },
  };
}
