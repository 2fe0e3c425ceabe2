/** What somebody has typed into a listing's form, kept in this tab so that a reload, or a way back, does not lose it. */
import { type RefObject, useCallback, useEffect } from 'react';

const keyOf = (id: string) => `rove.sell.${id}`;

function keptOf(id: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}

/** A browser may refuse to keep anything; the form works without. */
function keep(id: string, typed: Record<string, string> | null): void {
  try {
    if (typed === null) sessionStorage.removeItem(keyOf(id));
    else sessionStorage.setItem(keyOf(id), JSON.stringify(typed));
  } catch {}
}

/** Once it is saved. */
export const forgetTyped = (id: string): void => keep(id, null);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/** Types a value as a person does, so that fields whose value React holds hear of it. */
function type(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/**
 * Brings back what was typed and not saved, once, and answers what to call as somebody types.
 *
 * @param id of the listing, or `new`
 * @param answered whether the form holds what an answer of the server brought back
 */
export function useFormDraft(
  form: RefObject<HTMLFormElement | null>,
  id: string,
  answered: boolean,
): () => void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each listing, when the page has come
  useEffect(() => {
    const fields = form.current?.elements;
    if (!fields || answered) return;
    // The VIN first: reading it fills in fields that were typed over since.
    const kept = Object.entries(keptOf(id)).sort(([a], [b]) => Number(b === 'vin') - Number(a === 'vin'));
    for (const [name, value] of kept) {
      const field = fields.namedItem(name);
      if (isField(field) && field.value !== value) type(field, value);
    }
  }, [id]);
  return useCallback(() => {
    if (!form.current) return;
    const typed: Record<string, string> = {};
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string') typed[name] = value;
    keep(id, typed);
  }, [form, id]);
}
