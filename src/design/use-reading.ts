import { useEffect, useRef, useState } from 'react';

export type Reading<T> = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; value: T };

/**
 * Reads when shown and whenever `key` changes; an answer that comes too late is dropped. What was read stays until it
 * has been read again.
 */
export function useReading<T>(read: () => Promise<T>, key: unknown): [Reading<T>, retry: () => void] {
  const [reading, setReading] = useState<Reading<T>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const keyRead = useRef(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for what `read` closes over.
  useEffect(() => {
    let current = true;
    const isSame = keyRead.current === key;
    keyRead.current = key;
    setReading((before) => (isSame && before.state === 'ready' ? before : { state: 'loading' }));
    read().then(
      (value) => current && setReading({ state: 'ready', value }),
      () => current && setReading({ state: 'failed' }),
    );
    return () => {
      current = false;
    };
  }, [key, attempt]);
  return [reading, () => setAttempt((count) => count + 1)];
}
