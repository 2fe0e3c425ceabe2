/** Reads a document that somebody sent: its type told from its content, a picture written again, a PDF looked through. */
import sharp from 'sharp';
import { endingProblem } from './file-endings.ts';
import { HeicUnread, isHeicFamily, readable } from './heic-reading.ts';
import { readPdf } from './pdf-reading.ts';

const mostPixels = 50_000_000;
const longestSidePixels = 2400;
/** Within these first bytes a PDF may begin: mail programs and scanners leave lines before it. */
const latestBeginning = 1024;

type Format = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf';

/** By the first bytes alone; a name or a declared type says nothing. */
export function formatOf(bytes: Buffer): Format | undefined {
  if (bytes.length < 16) return undefined;
  const word = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.readUInt32BE(0) === 0x89504e47 && bytes.readUInt32BE(4) === 0x0d0a1a0a) return 'png';
  if (word(0, 4) === 'RIFF' && word(8, 12) === 'WEBP') return 'webp';
  if (isHeicFamily(bytes) || (word(4, 8) === 'ftyp' && /avif/.test(word(8, 32)))) return 'heic';
  return beginningOfPdf(bytes) === undefined ? undefined : 'pdf';
}

/** Where a PDF begins; undefined for none, and for one behind the beginning of a program, an archive or a page. */
function beginningOfPdf(bytes: Buffer): number | undefined {
  const start = bytes.toString('latin1', 0, latestBeginning + 8);
  const at = /%PDF-[12]\.\d/.exec(start)?.index;
  return at === undefined || (at > 0 && /^\s*(?:MZ|PK|\x7fELF|#!|<|GIF8|Rar!|7z)/.test(start))
    ? undefined
    : at;
}

export interface ReadDocument {
  bytes: Buffer;
  mime: 'image/jpeg' | 'application/pdf';
}

/** Why a document cannot be taken, with words where the usual ones of that code would say less. */
export interface UnreadDocument {
  wrong: 'unreadable' | 'heic' | 'pdf';
  words?: string;
}

/** `name` is what the file is called; its ending has to be that of what it is. How large it may be is the caller's to say. */
export async function readDocument(bytes: Buffer, name: string): Promise<ReadDocument | UnreadDocument> {
  const format = formatOf(bytes);
  const words = endingProblem(name, ['jpeg', 'png', 'webp', 'heic', 'pdf'], format);
  if (!format || words) return { wrong: 'unreadable', ...(words && { words }) };
  if (format === 'pdf') {
    const whole = bytes.subarray(beginningOfPdf(bytes));
    return (await pdfProblem(whole)) ?? { bytes: whole, mime: 'application/pdf' };
  }
  try {
    return await writeAgain(bytes);
  } catch (error) {
    if (error instanceof HeicUnread && error.size) return tooLarge(error.size);
    return { wrong: format === 'heic' ? 'heic' : 'unreadable' };
  }
}

const tooLarge = ({ width, height }: { width: number; height: number }): UnreadDocument => ({
  wrong: 'unreadable',
  words: `This picture has ${width} x ${height} pixels; at most 50 million are taken. Take a new photo.`,
});

/** The picture's pixels in a new file: where and when it was taken, and whatever hid behind it, stay behind. */
async function writeAgain(sent: Buffer): Promise<ReadDocument | UnreadDocument> {
  const bytes = await readable(sent, mostPixels);
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > mostPixels) return tooLarge({ width, height });
  const again = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .rotate()
    .resize({ width: longestSidePixels, height: longestSidePixels, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
  return { bytes: again, mime: 'image/jpeg' };
}

/**
 * A look through: whole, not locked, nothing that runs or is attached, few pages of a sane size, and nothing that
 * unfolds without end.
 */
async function pdfProblem(bytes: Buffer): Promise<UnreadDocument | null> {
  const verdict = await readPdf(bytes);
  if (verdict === 'fine') return null;
  return verdict === 'damaged' ? { wrong: 'pdf' } : { wrong: 'pdf', words: pdfWords[verdict] };
}

const pdfWords = {
  locked: 'This PDF is locked. Save it without a password, or send a photo.',
  unfolds: 'This PDF unfolds to far more than a document needs. Send a photo instead.',
  program: 'This PDF holds a program or attached files. Print it to a new PDF, or send a photo.',
};
