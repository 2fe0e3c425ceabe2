import { type FocusEvent, type FormEvent, type RefObject, useLayoutEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLSelectElement;
interface Place {
  name: string;
  value: string;
  /** What was typed and not yet sent. */
  typed: string | null;
}

const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

/**
 * Keeps a person's place in a form whose fields are made anew for each `version`: the field they are in, and
 * what they have typed into it. Spread what it answers over the form.
 */
export function useKeepPlace(form: RefObject<HTMLFormElement | null>, version: string) {
  const place = useRef<Place | null>(null);
  useLayoutEffect(() => {
    // Whoever went into a field before the script had come was not heard.
    const field = document.activeElement;
    if (!isField(field) || !field.name || !form.current?.contains(field)) return;
    const typed =
      field instanceof HTMLInputElement && field.value !== field.defaultValue ? field.value : null;
    place.current = { name: field.name, value: field.value, typed };
  }, [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is what makes the fields anew.
  useLayoutEffect(() => {
    const kept = place.current;
    // The body has the focus when its field was taken away; anything else is where the person has gone since.
    if (!kept || !form.current || document.activeElement !== document.body) return;
    const field = [...form.current.elements]
      .filter(isField)
      .find(({ name, type, value }) => name === kept.name && (type !== 'checkbox' || value === kept.value));
    if (!field) return;
    if (kept.typed !== null) field.value = kept.typed;
    field.focus({ preventScroll: true });
    place.current = kept;
  }, [form, version]);
  return {
    onFocus({ target }: FocusEvent) {
      place.current =
        isField(target) && target.name ? { name: target.name, value: target.value, typed: null } : null;
    },
    onInput({ target }: FormEvent) {
      if (place.current && isField(target) && target.type !== 'checkbox') place.current.typed = target.value;
    },
    onBlur() {
      // A field that is taken away loses the focus too; its successor has taken the place when this runs.
      const left = place.current;
      setTimeout(() => {
        if (place.current === left && !form.current?.contains(document.activeElement)) place.current = null;
      });
    },
  };
}
