/** What is read again and again because of events: answers come back in any order, and an older one must not count. */

/**
 * Keeps overlapping readings of a key in the order they were begun. Each answer counts as it comes, unless that of a
 * reading begun later has come before it.
 */
export function createLatestRead<Key>() {
  let begun = 0;
  /** Only keys that are being read. */
  const underWay = new Map<Key, { readings: number; newest: number }>();

  /**
   * Asks, and hands the answer to `take` if it counts.
   * @returns the answer, whether it counts or not. @throws what `ask` throws
   */
  return async <Answer>(
    key: Key,
    ask: () => Promise<Answer>,
    take: (answer: Answer) => void,
  ): Promise<Answer> => {
    begun += 1;
    const turn = begun;
    const state = underWay.get(key) ?? { readings: 0, newest: 0 };
    underWay.set(key, state);
    state.readings += 1;
    try {
      const answer = await ask();
      if (state.newest < turn) {
        state.newest = turn;
        take(answer);
      }
      return answer;
    } finally {
      state.readings -= 1;
      if (state.readings === 0) underWay.delete(key);
    }
  };
}
