/** How a kept telephone number is shown. Light enough for every page. Pure. */

/** `+14165550142;ext=12` to `+1 416 555 0142 ext. 12`; other countries' numbers and older rows stay as they are. */
export function phoneWords(kept: string): string {
  const [number = '', ext] = kept.split(';ext=');
  const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  const shown = american ? `+1 ${american.slice(1).join(' ')}` : number;
  return ext ? `${shown} ext. ${ext}` : shown;
}

/** Where a link telephones to: `tel:+14165550142;ext=12`. */
export const phoneLink = (kept: string): string => `tel:${kept.replace(/[^\d+;=ext]/g, '')}`;
