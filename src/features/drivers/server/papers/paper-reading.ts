/** Reads a paper that somebody sent: its type told from its content, a picture written again, a PDF looked through. */
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import sharp from 'sharp';
import { endingProblem } from '#src/platform/files/file-endings.ts';
import { Refusal, refusalsOf } from '#src/platform/refusal.ts';
import { papersRefusals } from '../../papers-contract.ts';
import { largestPaperBytes } from '../../standing.ts';

const refuse = refusalsOf(papersRefusals);
const inflateBounded = promisify(inflate) as (
  bytes: Buffer,
  options: { maxOutputLength: number },
) => Promise<Buffer>;

const mostPixels = 50_000_000;
const longestSidePixels = 2400;
const mostPages = 20;
const longestPagePoints = 14_400;
/** What all streams of a PDF may unfold to, and how many of them are looked at. */
const mostUnfoldedBytes = 96 * 1024 * 1024;
const mostStreams = 2000;

type Format = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf';

/** By the first bytes alone; a name or a declared type says nothing. */
export function formatOf(bytes: Buffer): Format | undefined {
  if (bytes.length < 16) return undefined;
  const word = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.readUInt32BE(0) === 0x89504e47 && bytes.readUInt32BE(4) === 0x0d0a1a0a) return 'png';
  if (word(0, 4) === 'RIFF' && word(8, 12) === 'WEBP') return 'webp';
  if (word(4, 8) === 'ftyp' && /hei[cfsx]|hev[cx]|mif1|msf1|avif/.test(word(8, 32))) return 'heic';
  return /^%PDF-[12]\.\d/.test(word(0, 8)) ? 'pdf' : undefined;
}

export interface ReadPaper {
  bytes: Buffer;
  mime: 'image/jpeg' | 'application/pdf';
}

/**
 * `name` is what the file is called; its ending has to be that of what it is.
 * @throws Refusal paper_too_large, paper_unreadable, heic_unreadable, pdf_unreadable
 */
export async function readPaper(bytes: Buffer, name: string): Promise<ReadPaper> {
  if (bytes.length > largestPaperBytes) throw refuse('paper_too_large');
  const format = formatOf(bytes);
  const words = endingProblem(name, ['jpeg', 'png', 'webp', 'heic', 'pdf'], format);
  if (!format || words) throw refuse('paper_unreadable', words ? { words } : {});
  if (format === 'pdf') {
    await checkPdf(bytes);
    return { bytes, mime: 'application/pdf' };
  }
  try {
    return { bytes: await writeAgain(bytes), mime: 'image/jpeg' };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuse(format === 'heic' ? 'heic_unreadable' : 'paper_unreadable');
  }
}

/** The picture's pixels in a new file: where and when it was taken, and whatever hid behind it, stay behind. */
async function writeAgain(bytes: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > mostPixels) {
    throw refuse('paper_unreadable', {
      words: `This picture has ${width} x ${height} pixels; at most 50 million are taken. Take a new photo.`,
    });
  }
  return sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .rotate()
    .resize({ width: longestSidePixels, height: longestSidePixels, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
}

/**
 * A simple look through: whole, not locked, nothing that runs or is attached, few pages of a sane size, and no
 * stream that unfolds without end.
 */
async function checkPdf(bytes: Buffer): Promise<void> {
  const bad = (words?: string) => refuse('pdf_unreadable', words ? { words } : {});
  const end = bytes.subarray(-1024).toString('latin1');
  // What follows the end belongs to another format that hides in this one.
  if (!/%%EOF\s*$/.test(end)) throw bad();
  const outside = bytes.toString('latin1');
  const unfolded = await unfoldStreams(bytes, outside);
  if (unfolded === null)
    throw bad('This PDF unfolds to far more than a document needs. Send a photo instead.');
  const text = `${outside}\n${unfolded}`;
  if (/\/Encrypt\b/.test(text)) throw bad('This PDF is locked. Save it without a password, or send a photo.');
  if (/\/(JavaScript|JS|Launch|EmbeddedFile|RichMedia|XFA)\b/.test(text)) {
    throw bad('This PDF holds a program or attached files. Print it to a new PDF, or send a photo.');
  }
  const pages = (text.match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length;
  const counted = Math.max(0, ...[...text.matchAll(/\/Count\s+(\d{1,9})/g)].map((match) => Number(match[1])));
  if (pages === 0 || Math.max(pages, counted) > mostPages) throw bad();
  for (const [, box = ''] of text.matchAll(/\/MediaBox\s*\[([^\]]{1,80})\]/g)) {
    const [left = 0, bottom = 0, right = 0, top = 0] = box.trim().split(/\s+/).map(Number);
    const sides = [right - left, top - bottom].map(Math.abs);
    if (sides.some((side) => !(side > 0 && side <= longestPagePoints))) throw bad();
  }
}

/** The text of the streams that hold objects; null when all streams together unfold beyond the bound. */
async function unfoldStreams(bytes: Buffer, outside: string): Promise<string | null> {
  let left = mostUnfoldedBytes;
  let seen = 0;
  const texts: string[] = [];
  for (const match of outside.matchAll(/<<([\s\S]{0,2000}?)>>\s*stream\r?\n/g)) {
    seen += 1;
    if (seen > mostStreams) return null;
    const [whole, head = ''] = match;
    const from = match.index + whole.length;
    const to = outside.indexOf('endstream', from);
    if (to < 0 || !/FlateDecode|\/Fl\b/.test(head)) continue;
    try {
      const plain = await inflateBounded(bytes.subarray(from, to), { maxOutputLength: left });
      left -= plain.length;
      if (/\/ObjStm/.test(head)) texts.push(plain.toString('latin1'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return null;
      // A stream that cannot be unfolded shows nothing; the reviewer sends such a paper back.
    }
    if (left <= 0) return null;
  }
  return texts.join('\n');
}
