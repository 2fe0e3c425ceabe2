/** Runs work under the same key one after the other, in this process. */
export type OneAtATime = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Spares the provider questions that only one of several rivals can use the answer of. Nothing rests on it: what
 * keeps money right among processes is in the database.
 */
export function createOneAtATime(): OneAtATime {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
