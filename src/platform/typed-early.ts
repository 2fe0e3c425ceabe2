/** What a person typed before the page's script had come, which React would write over with what the server had sent. */
import { useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

const isChoice = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/** Writes past what React has put on the element itself, as a browser does when somebody types. */
function write(field: Field | HTMLSelectElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
  set!.call(field, value);
}

/** Says `value` to React, which looks for a difference to what it last knew. */
function retype(field: Field, value: string): void {
  field.value = field.defaultValue;
  write(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Hands everything typed or chosen so far to the script as if it were done now. */
function hearWhatWasTyped(): void {
  for (const field of document.querySelectorAll<Field>('input, textarea')) {
    if (isChoice(field)) {
      if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) continue;
      field.checked = field.defaultChecked;
      field.click();
    } else if (!['hidden', 'file', 'submit', 'button'].includes(field.type)) {
      if (field.value !== field.defaultValue) retype(field, field.value);
    }
  }
  for (const list of document.querySelectorAll('select')) {
    const chosen = [...list.options].findIndex(({ defaultSelected }) => defaultSelected);
    if (list.selectedIndex > 0 && list.selectedIndex !== chosen)
      list.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** For the part of the page that holds its forms, so that they have their script when they are told. */
export function useTypedEarly(): void {
  useEffect(hearWhatWasTyped, []);
}
