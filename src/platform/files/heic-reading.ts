/**
 * HEIC as phones take it, which the pictures' library reads the head of and no more: decoded by libheif in a thread
 * of its own, one after the other. A file made to keep it busy or to fill its memory costs that thread.
 */
import { open, readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { createOneAtATime } from '#src/platform/mutex.ts';
import type { HeicTask } from './heic-decoder.ts';

const longestMs = 30_000;
/** 50 megapixels take some 450 MB of the decoder, and 200 MB as they come out of it. */
const mostMemoryBytes = 640 * 1024 * 1024;
/** A head of that many bytes has the brands of the file. */
export const heicHeadBytes = 64;

/** A HEIC that cannot become a picture. */
export class HeicUnread extends Error {
  override readonly name = 'HeicUnread';
  readonly reason: 'too_large' | 'unreadable';
  /** As its head says. */
  readonly size: { width: number; height: number } | null;

  constructor(reason: 'too_large' | 'unreadable', size: { width: number; height: number } | null = null) {
    super(`The HEIC is ${reason}.`);
    this.reason = reason;
    this.size = size;
  }
}

/** By the first bytes: the container that HEIC and others lie in. */
export const isHeicFamily = (head: Buffer): boolean =>
  head.length >= 16 &&
  head.toString('latin1', 4, 8) === 'ftyp' &&
  /hei[cfmsx]|hev[cmsx]|mif1|msf1/.test(head.toString('latin1', 8, 32));

/**
 * What the pictures' library reads: the source itself, or for a HEIC its pixels as a TIFF, upright and without what
 * else was in the file.
 * @param source the bytes, or the path of a file
 * @throws HeicUnread of a HEIC with too many pixels by its head, one that is broken, takes too long or too much memory
 */
export async function readable(source: Buffer | string, mostPixels: number): Promise<Buffer | string> {
  if (!isHeicFamily(await headOf(source))) return source;
  const head = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head) throw new HeicUnread('unreadable');
  // AVIF goes by the same brands, and is read by the library itself.
  if (head.compression !== 'hevc') return source;
  const { width, height, icc } = head;
  if (width * height > mostPixels) throw new HeicUnread('too_large', { width, height });
  const bytes = typeof source === 'string' ? await readFile(source) : source;
  const task: HeicTask = { bytes, icc: icc ?? new Uint8Array(), mostPixels, mostMemoryBytes };
  const file = await oneAtATime('heic', () => decodeAside(task));
  if (!file) throw new HeicUnread('unreadable');
  return Buffer.from(file.buffer);
}

const oneAtATime = createOneAtATime();

async function headOf(source: Buffer | string): Promise<Buffer> {
  if (typeof source !== 'string') return source.subarray(0, heicHeadBytes);
  const file = await open(source);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(heicHeadBytes), 0, heicHeadBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function decodeAside(task: HeicTask): Promise<Uint8Array<ArrayBuffer> | null> {
  // Sources run where they lie; built, both are files of one folder.
  const isSource = import.meta.url.endsWith('.ts');
  const worker = new Worker(
    isSource ? new URL('./heic-decoder.ts', import.meta.url) : new URL('./heic-decoder.js', import.meta.url),
    {
      workerData: task,
      ...(isSource && { execArgv: ['--import', 'tsx'] }),
      // What the library says of a broken file is nobody's to read.
      ...{ stdout: true, stderr: true },
    },
  );
  return new Promise((done) => {
    const end = (file: Uint8Array<ArrayBuffer> | null) => {
      clearTimeout(tooLong);
      void worker.terminate();
      done(file);
    };
    const tooLong = setTimeout(() => end(null), longestMs);
    worker.once('message', end);
    worker.once('error', () => end(null));
    worker.once('exit', () => end(null));
  });
}
