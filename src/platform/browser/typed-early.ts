/** What a person typed before the page's script had come, which React would write over with what the server had sent. */
import { type RefObject, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { useScripted } from './use-scripted.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

const isChoice = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/** Writes past what React has put on the element itself, as a browser does when somebody types. */
function write(field: Field | HTMLSelectElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

/** Says `value` to React, which looks for a difference to what it last knew. */
function retype(field: Field, value: string): void {
  field.value = field.defaultValue;
  write(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** What differs from what the server sent, in the order of the page, each as the act that tells it to the script. */
function typedIn(part: ParentNode): { field: Element; tell: () => void }[] {
  const typed: { field: Element; tell: () => void }[] = [];
  for (const field of part.querySelectorAll<Field | HTMLSelectElement>('input, textarea, select')) {
    if (field instanceof HTMLSelectElement) {
      const { selectedIndex, value } = field;
      const sent = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
      if (selectedIndex <= 0 || selectedIndex === sent) continue;
      const tell = () => {
        write(field, value);
        field.dispatchEvent(new Event('change', { bubbles: true }));
      };
      typed.push({ field, tell });
    } else if (isChoice(field)) {
      if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) continue;
      const tell = () => {
        field.checked = field.defaultChecked;
        field.click();
      };
      typed.push({ field, tell });
    } else if (!['hidden', 'file', 'submit', 'button'].includes(field.type)) {
      const { value } = field;
      if (value !== field.defaultValue) typed.push({ field, tell: () => retype(field, value) });
    }
  }
  return typed;
}

/**
 * Hands what was typed or chosen so far to the script as if it were done now.
 *
 * @param within the form of a part of the page whose code comes later than the page's; without it the whole page.
 */
export function useTypedEarly(within?: RefObject<HTMLElement | null>): void {
  // What the script itself has drawn was empty a moment ago: a choice in it is its own, and not to be told again.
  const fromServer = !useScripted();
  // Read before anything draws these fields again, and told once React is done, which may not be interrupted: each
  // is drawn before the next, as when a person types, so that what one changes is not forgotten by another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `fromServer` counts as it was at the first drawing.
  useLayoutEffect(() => {
    const part = within ? within.current : document;
    const typed = fromServer && part ? typedIn(part) : [];
    queueMicrotask(() => {
      for (const { field, tell } of typed) if (field.isConnected) flushSync(tell);
    });
  }, [within]);
}
