/** The mark and colours as their form has them, and as they are sent. Pure. */
import { type Brand, type Mark, usualColours } from '#src/platform/brand/brand.ts';

/** As the form keeps it beside the file that is chosen. */
export const markText = (mark: Mark | null): string => (mark ? JSON.stringify(mark) : '');

/** What `markText` wrote; rubbish is sent as it is, for the server to refuse. */
function markOf(text: string): Mark | null {
  if (!text) return null;
  try {
    return JSON.parse(text) as Mark;
  } catch {
    return { type: 'svg', picture: text };
  }
}

/** A colour as people write it: `1F5B45` is meant as `#1f5b45`. */
export const asColour = (typed: string): string => {
  const [, figures] = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(typed.trim()) ?? [];
  if (!figures) return typed.trim();
  const six = figures.length === 3 ? [...figures].map((one) => one + one).join('') : figures;
  return `#${six.toLowerCase()}`;
};

export const isColour = (text: string): boolean => /^#[\da-f]{6}$/.test(text);

/** What the form says, in the shape of the setting; the server looks whether it is right. */
export function readBrand(said: (name: string) => string): Brand {
  const colour = (name: 'main' | 'action') => {
    const value = asColour(said(name));
    return value === '' || value === usualColours[name] ? null : value;
  };
  return { mark: markOf(said('mark')), main: colour('main'), action: colour('action') };
}

/** The address of a mark as it is, for a picture in the page. */
export const markAddress = ({ type, picture }: Mark): string =>
  type === 'png'
    ? `data:image/png;base64,${picture}`
    : `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
