import { useCallback, useState } from 'react';

/** The gift card that is used on this purchase, by its code, and what was wrong with the last one. */
export function useGiftCode() {
  const [code, set] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const apply = useCallback((typed: string | null) => {
    setProblem(null);
    set(typed);
  }, []);
  /** A code that was refused is let go, so that the purchase can still be paid without it. */
  const refuse = useCallback((words: string) => {
    setProblem(words);
    set(null);
  }, []);
  return { code, problem, set, apply, refuse };
}
