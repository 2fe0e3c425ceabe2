/** Answers that colleagues who look at the same time share. */
import type { Clock } from '#src/platform/time/clock.ts';

const keptMs = 2_000;

/** Reads anew what is older than `ms`; whoever asks meanwhile waits for the same reading. */
export function keptFor<T>(clock: Clock, read: () => Promise<T>, ms = keptMs): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (!last || Math.abs(now - last.at) >= ms) {
      const answer = read();
      last = { at: now, answer };
      answer.catch(() => {
        if (last?.answer === answer) last = undefined;
      });
    }
    return last.answer;
  };
}

/** More than there are sets of cities that the roles of a company are for; beyond it all are read anew. */
const mostKept = 100;

/** The same for each of several keys. */
export function keptForEach<T>(clock: Clock) {
  const kept = new Map<string, () => Promise<T>>();
  return (key: string, read: () => Promise<T>): Promise<T> => {
    if (kept.size >= mostKept && !kept.has(key)) kept.clear();
    const answer = kept.get(key) ?? keptFor(clock, read);
    kept.set(key, answer);
    return answer();
  };
}
