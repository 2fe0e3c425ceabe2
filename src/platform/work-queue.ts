/** A bounded queue for work that costs much memory or processor: what does not fit is refused at once, with words. */
import type { UserId } from './ids.ts';
import { refuse } from './refusal.ts';

export interface Place {
  /** Does `work` when it is this place's turn. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Makes room for somebody else; call it however the work ended. */
  leave(): void;
}

/**
 * @param atOnce how many pieces of work are done side by side
 * @param most how many places there are, working, waiting or still being sent
 * @param mostEach how many of them one person may have, so that nobody takes them all
 */
export function createWorkQueue({
  atOnce,
  most,
  mostEach,
}: {
  atOnce: number;
  most: number;
  mostEach: number;
}) {
  const places = new Map<number, number>();
  const turns: (() => void)[] = [];
  let taken = 0;
  let working = 0;

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (working >= atOnce) await new Promise<void>((resolve) => turns.push(resolve));
    else working += 1;
    try {
      return await work();
    } finally {
      // Whoever waits longest goes on with this turn.
      const next = turns.shift();
      if (next) next();
      else working -= 1;
    }
  }

  return {
    /** Takes a place before anything large is read into memory. @throws Refusal overloaded */
    enter(userId: UserId): Place {
      const own = places.get(userId) ?? 0;
      if (taken >= most || own >= mostEach) throw refuse('overloaded');
      taken += 1;
      places.set(userId, own + 1);
      let left = false;
      return {
        run,
        leave() {
          if (left) return;
          left = true;
          taken -= 1;
          const others = (places.get(userId) ?? 1) - 1;
          if (others > 0) places.set(userId, others);
          else places.delete(userId);
        },
      };
    },
  };
}
