/** Our own PDF files: begun with a title and a language, written in two fonts that know Latin, Greek and Cyrillic. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type EmbeddedFont, PDF, rgb } from '@libpdf/core';
import anyAscii from 'any-ascii';
import { companyName } from '#src/platform/settings/company.ts';

export const ink = rgb(0.06, 0.13, 0.11);
export const muted = rgb(0.34, 0.38, 0.35);

const { resolve } = createRequire(import.meta.url);
const read = (name: string) => readFile(resolve(`@expo-google-fonts/noto-sans/${name}`));
let fontFiles: Promise<[plain: Buffer, bold: Buffer]> | undefined;

export interface Printed {
  document: PDF;
  plain: EmbeddedFont;
  bold: EmbeddedFont;
  /** The file, with the letters that are used and no others. */
  save(): Promise<Uint8Array>;
}

/** @param title what readers show in place of the file's name */
export async function beginPrinted(title: string): Promise<Printed> {
  fontFiles ??= Promise.all([
    read('400Regular/NotoSans_400Regular.ttf'),
    read('700Bold/NotoSans_700Bold.ttf'),
  ]);
  const [plain, bold] = await fontFiles;
  const document = PDF.create();
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setLanguage('en-CA');
  document.setAuthor(companyName());
  return {
    document,
    plain: document.embedFont(plain),
    bold: document.embedFont(bold),
    save: () => document.save({ subsetFonts: true }),
  };
}

/** Signs that the font does not know, such as Chinese ones, are written with Latin letters, so that a name can be read. */
export function printable(words: string, font: EmbeddedFont): string {
  return [...words.normalize('NFC')].map((sign) => (font.canEncode(sign) ? sign : anyAscii(sign))).join('');
}

/** How wide words are as they are printed, in points. */
export const widthOf = (words: string, font: EmbeddedFont, size: number): number =>
  font.widthOfTextAtSize(printable(words, font), size);
