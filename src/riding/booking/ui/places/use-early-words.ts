import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * What was begun in a field before the script came: shown until the form has taken it over, which may wait for other
 * parts of the page.
 * @param known the field's words as the form knows them
 * @param setOpen is told once, when the script has come, whether somebody is in the field
 */
export function useEarlyWords(
  input: RefObject<HTMLInputElement | null>,
  known: string,
  setOpen: (open: boolean) => void,
) {
  const [early, setEarly] = useState<string | null>(null);
  const begun = useRef(known);
  const entered = useRef(false);
  useLayoutEffect(() => {
    const field = input.current;
    if (field && field.value !== begun.current) setEarly(field.value);
    entered.current = document.activeElement === field;
    setOpen(entered.current);
  }, [input, setOpen]);
  useEffect(() => {
    if (known !== begun.current) setEarly(null);
  }, [known]);
  return {
    /** What the field shows. */
    address: early !== null && known === begun.current ? early : known,
    /** Whether somebody is in the field. */
    entered,
    /** It is typed into with the script there. */
    forgetEarly: () => setEarly(null),
  };
}
