import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Where focus goes once the form is drawn with what was chosen. */
type Wish = 'next' | 'stop' | null;

/**
 * Moves focus on after a place was chosen: to the first place that is still empty, or to the button that asks for the
 * fare. A field that was added has it at once. `drawn` is what changes with the fields.
 */
export function useNextField(form: RefObject<HTMLFormElement | null>, drawn: unknown) {
  const wish = useRef<Wish>(null);
  // Only once it is drawn: a field that still shows the typed letters would look them up as it is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` stands for the fields that the form shows.
  useEffect(() => {
    const wanted = wish.current;
    wish.current = null;
    if (!wanted || !form.current) return;
    const fields = [...form.current.querySelectorAll<HTMLInputElement>('input[role=combobox]')];
    const field =
      wanted === 'stop' ? fields.findLast(({ name }) => name === 'stop') : fields.find(({ value }) => !value);
    (field ?? form.current.querySelector<HTMLButtonElement>('button[type=submit]'))?.focus();
  }, [drawn]);
  const toNext = useCallback(() => {
    wish.current = 'next';
  }, []);
  const toNewStop = useCallback(() => {
    wish.current = 'stop';
  }, []);
  return { toNext, toNewStop };
}
