/** Our own PDF files: begun with a title and a language, written in two fonts that know Latin, Greek and Cyrillic. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type EmbeddedFont, PDF, type PDFImage, type PDFPage, rgb } from '@libpdf/core';
import anyAscii from 'any-ascii';
import { drawIcon } from '#src/platform/brand/app-icons.ts';
import { markKind, shownBrand } from '#src/platform/brand/brand.ts';
import { company, companyName } from '#src/platform/settings/company.ts';

export const ink = rgb(0.06, 0.13, 0.11);
export const muted = rgb(0.34, 0.38, 0.35);

const { resolve } = createRequire(import.meta.url);
const read = (name: string) => readFile(resolve(`@expo-google-fonts/noto-sans/${name}`));
let fontFiles: Promise<[plain: Buffer, bold: Buffer]> | undefined;

export interface Printed {
  document: PDF;
  plain: EmbeddedFont;
  bold: EmbeddedFont;
  /** The company's icon; none for Rove, whose name is its mark. */
  icon: PDFImage | null;
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
  document.setLanguage(`en-${company().country}`);
  document.setAuthor(companyName());
  return {
    document,
    plain: document.embedFont(plain),
    bold: document.embedFont(bold),
    icon: markKind() === 'rings' ? null : document.embedPng(await drawIcon('icon-192.png')),
    save: () => document.save({ subsetFonts: true }),
  };
}

/** Of lines: the company's own where it has one. */
export function lineColour() {
  const { main } = shownBrand();
  if (!main) return muted;
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(main.slice(at, at + 2), 16) / 255);
  return rgb(red ?? 0, green ?? 0, blue ?? 0);
}

/** The icon, as high as words of this size, with its foot a little under their line. @returns how far words move right */
export function drawIconBeside(
  sheet: Pick<PDFPage, 'drawImage'>,
  icon: PDFImage | null,
  { x, y, size }: { x: number; y: number; size: number },
): number {
  if (!icon) return 0;
  const side = size * 1.3;
  sheet.drawImage(icon, { x, y: y - size * 0.28, width: side, height: side });
  return side + size * 0.4;
}

/** Signs that the font does not know, such as Chinese ones, are written with Latin letters, so that a name can be read. */
export function printable(words: string, font: EmbeddedFont): string {
  return [...words.normalize('NFC')].map((sign) => (font.canEncode(sign) ? sign : anyAscii(sign))).join('');
}

/** How wide words are as they are printed, in points. */
export const widthOf = (words: string, font: EmbeddedFont, size: number): number =>
  font.widthOfTextAtSize(printable(words, font), size);
