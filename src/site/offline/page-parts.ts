/** The places of the page for no network, by the names that `page.tsx` gives them. */

export const slot = (name: string): Element | null => document.querySelector(`[data-slot="${name}"]`);

export function say(name: string, words: string): void {
  const place = slot(name);
  if (place) place.textContent = words;
}

export function show(part: string, shown = true): void {
  const section = document.querySelector<HTMLElement>(`[data-part="${part}"]`);
  if (section) section.hidden = !shown;
}
