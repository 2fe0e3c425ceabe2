/** Words as the standard fonts of a PDF can write them. */
import type { PDFFont } from '@cantoo/pdf-lib';
import anyAscii from 'any-ascii';

const knownTo = new WeakMap<PDFFont, Set<number>>();

/** The standard fonts know the Latin letters of Western Europe; others are written with those, so that a name can be read. */
export function printable(words: string, font: PDFFont): string {
  const known = knownTo.get(font) ?? new Set(font.getCharacterSet());
  knownTo.set(font, known);
  return [...words.normalize('NFC')]
    .map((sign) => (known.has(sign.codePointAt(0) ?? 0) ? sign : anyAscii(sign)))
    .join('');
}
