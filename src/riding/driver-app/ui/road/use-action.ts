import { useState } from 'react';
import { toast } from '#src/design/toast.ts';
import { ApiError } from '#src/platform/browser/api.ts';

/** The one action of the driver that is under way. */
export function useAction() {
  const [busy, setBusy] = useState<string | null>(null);
  /**
   * Runs one action of the driver, in turn; while another is under way nothing is done. Answers what refused it.
   * @param onRefused is told in words what went wrong, where a toast is not the place to say it
   */
  const act = async (
    name: string,
    action: () => Promise<unknown>,
    onRefused: (words: string, error: unknown) => void = saidInAToast,
  ): Promise<ApiError | null> => {
    if (busy) return null;
    setBusy(name);
    try {
      await action();
      return null;
    } catch (error) {
      onRefused(wordsOf(error), error);
      return error instanceof ApiError ? error : null;
    } finally {
      setBusy(null);
    }
  };
  return { busy, setBusy, act };
}

export function saidInAToast(words: string): void {
  toast({ title: 'That did not work', description: words, tone: 'failure' });
}

const wordsOf = (error: unknown): string =>
  (error instanceof ApiError ? error.words : null) ?? 'The connection was lost. Try again.';

export type Act = ReturnType<typeof useAction>['act'];
