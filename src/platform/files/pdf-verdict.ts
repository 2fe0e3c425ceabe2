/** What is wrong with a PDF, looked through by a library that reads them. Run aside: see `pdf-reading.ts`. */
import { createInflate } from 'node:zlib';
import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

const mostPages = 20;
const longestPagePoints = 14_400;
/** What the streams that hold objects may unfold to together, and how many objects there may be. */
const mostUnfoldedBytes = 16 * 1024 * 1024;
/** What pages and fonts may unfold to together. */
const mostDrawnBytes = 96 * 1024 * 1024;
const mostObjects = 100_000;
const deepest = 60;

export type PdfVerdict = 'fine' | 'damaged' | 'locked' | 'unfolds' | 'program';

/** Whatever bytes are given; never throws. */
export async function judgePdf(bytes: Buffer): Promise<PdfVerdict> {
  // What follows the end belongs to another format that hides in this one; some programs fill up with nothing.
  let end = bytes.length;
  while (end > 0 && [0, 9, 10, 12, 13, 32].includes(bytes[end - 1] ?? -1)) end -= 1;
  if (bytes.toString('latin1', Math.max(0, end - 5), end) !== '%%EOF') return 'damaged';
  const outline = await outlineOf(bytes);
  if (outline === null) return 'unfolds';
  if (namesProgram(outline)) return 'program';
  let document: PDFDocument;
  try {
    // Without a password of its own a document opens with none, also where it forbids copying.
    document = await PDFDocument.load(bytes, { password: '', updateMetadata: false, capNumbers: true });
  } catch (error) {
    return error instanceof EncryptedPDFError || /password|encrypt/i.test(String(error))
      ? 'locked'
      : 'damaged';
  }
  try {
    return judge(document);
  } catch {
    return 'damaged';
  }
}

function judge(document: PDFDocument): PdfVerdict {
  const objects = document.context.enumerateIndirectObjects();
  if (objects.length > mostObjects) return 'unfolds';
  const trailer = document.context.trailerInfo.Root;
  if (
    [...objects.map(([, object]) => object), ...(trailer ? [trailer] : [])].some((one) => runs(one, document))
  )
    return 'program';
  const pages = document.getPages();
  if (pages.length === 0 || pages.length > mostPages) return 'damaged';
  const isSane = pages.every((page) => {
    const { width, height } = page.getMediaBox();
    return [width, height].every((side) => Math.abs(side) > 0 && Math.abs(side) <= longestPagePoints);
  });
  return isSane ? 'fine' : 'damaged';
}

/** Whether an object or what lies in it is a script, starts a program, or holds a file or a form of one. */
function runs(object: PDFObject, document: PDFDocument, depth = 0): boolean {
  if (depth > deepest) throw new Error('nests too deep');
  if (object instanceof PDFArray) return object.asArray().some((one) => runs(one, document, depth + 1));
  const dict = object instanceof PDFDict ? object : object instanceof PDFStream ? object.dict : undefined;
  return (
    dict?.entries().some(([key, value]) => {
      const name = key.decodeText();
      const said = value instanceof PDFName ? value.decodeText() : '';
      if (name === 'JavaScript' || name === 'XFA' || name === 'EF') return true;
      if (name === 'JS') {
        const script = value instanceof PDFRef ? document.context.lookup(value) : value;
        if (script instanceof PDFString || script instanceof PDFHexString || script instanceof PDFRawStream)
          return true;
      }
      if (
        (name === 'S' || name === 'Type' || name === 'Subtype') &&
        /^(JavaScript|Launch|EmbeddedFile|RichMedia)$/.test(said)
      )
        return true;
      return runs(value, document, depth + 1);
    }) ?? false
  );
}

const plainName = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * All that stands outside of streams, with what the streams that hold objects unfold to: also what a later object of
 * the same number hides from the library. Null when they unfold without end.
 */
async function outlineOf(bytes: Buffer): Promise<string | null> {
  const text = bytes.toString('latin1');
  const parts: string[] = [];
  let left = mostUnfoldedBytes;
  let leftToDraw = mostDrawnBytes;
  let at = 0;
  for (;;) {
    const begins = text.indexOf('stream', at);
    if (begins < 0) break;
    const start = /^stream(\r\n|\n|\r)/.exec(text.slice(begins, begins + 8));
    if (!start || text.slice(Math.max(0, begins - 3), begins) === 'end') {
      parts.push(text.slice(at, begins + 6));
      at = begins + 6;
      continue;
    }
    const head = plainName(text.slice(Math.max(at, begins - 2000), begins));
    const from = begins + start[0].length;
    const ends = text.indexOf('endstream', from);
    const to = ends < 0 ? text.length : ends;
    parts.push(text.slice(at, begins));
    if (/\/(ObjStm|XRef)\b/.test(head.slice(Math.max(0, head.lastIndexOf(' obj'))))) {
      // Objects are packed once by every program there is; twice is a bomb.
      if ((head.match(/\/(FlateDecode|Fl|LZWDecode|RunLengthDecode)\b/g) ?? []).length > 1) return null;
      const plain = await unfold(bytes.subarray(from, to), left);
      if (plain === null) return null;
      left -= plain.length;
      parts.push(plain.toString('latin1'));
    } else if (!/\/Subtype\s*\/Image\b/.test(head) && /\/(FlateDecode|Fl)\b/.test(head)) {
      // Pictures are as large as their scanner made them; words and lines need little.
      const size = await unfold(bytes.subarray(from, to), leftToDraw);
      if (size === null) return null;
      leftToDraw -= size.length;
    }
    at = to;
  }
  parts.push(text.slice(at));
  return parts.join('\n');
}

/** As far as it can be unfolded; null when that is more than `most`. */
function unfold(bytes: Buffer, most: number): Promise<Buffer | null> {
  return new Promise((done) => {
    const inflate = createInflate();
    const chunks: Buffer[] = [];
    let size = 0;
    const end = () => done(Buffer.concat(chunks));
    inflate.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) return chunks.push(chunk);
      inflate.destroy();
      return done(null);
    });
    inflate.on('end', end).on('error', end);
    inflate.end(bytes);
  });
}

const actions = /\/(?:S|Type|Subtype)\s*\/(?:JavaScript|Launch|EmbeddedFile|RichMedia)(?![\w-])/;
const scripts = /\/(?:JavaScript|JS|XFA|EF)\s*(?:\(|<|\[|\d+\s+\d+\s+R)/;
/** As bytes name it, in whatever spelling; words that only speak of it are no name with its value. */
function namesProgram(outline: string): boolean {
  const plain = plainName(outline);
  return actions.test(plain) || scripts.test(plain);
}
