/** A dealer's file as text, whatever wrote it. Pure. */

/** Why a file cannot be read, in words for the dealer. */
export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable';
}

/**
 * The text of a file in UTF-8, UTF-16 or Windows-1252, found by its mark or by what fits.
 * @throws FileUnreadable for a workbook, a picture, or anything else that is no text
 */
export function textOf(file: Uint8Array): string {
  const [a = 0, b = 0, c = 0] = file;
  if (a === 0x50 && b === 0x4b)
    throw new FileUnreadable('This is a workbook or an archive. Save the sheet as CSV and send that.');
  const text = decode(file, a, b, c);
  // PostgreSQL keeps no NUL, and no table has one.
  if (text.includes('\u0000')) throw new FileUnreadable('The file is not a CSV feed that can be read.');
  return text;
}

function decode(file: Uint8Array, a: number, b: number, c: number): string {
  if (a === 0xef && b === 0xbb && c === 0xbf) return new TextDecoder('utf-8').decode(file);
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(file);
  // Without a mark: every second byte of Latin text in UTF-16 is nothing.
  const start = file.subarray(0, 200);
  const nothing = (odd: number) => start.filter((byte, i) => i % 2 === odd && byte === 0).length;
  if (start.length > 8 && nothing(1) > start.length * 0.4) return new TextDecoder('utf-16le').decode(file);
  if (start.length > 8 && nothing(0) > start.length * 0.4) return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252')
      .decode(file)
      .replace(/[\u0080-\u009f]/g, (sign) => windowsSigns.charAt(sign.charCodeAt(0) - 0x80));
  }
}

/** What Windows-1252 has from 0x80 to 0x9f, where Node.js 20 decodes ISO 8859-1 under its name. */
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
