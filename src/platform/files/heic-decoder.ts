/** Decodes one HEIC in a thread of its own: begun by `heic-reading.ts`, answers with a TIFF or with null. */
import { parentPort, workerData } from 'node:worker_threads';
import libheif from 'libheif-js/wasm-bundle.js';
import { beginTiff } from './tiff.ts';

export interface HeicTask {
  bytes: Uint8Array;
  /** Empty for sRGB. */
  icc: Uint8Array;
  mostPixels: number;
  mostMemoryBytes: number;
}

const { bytes, icc, mostPixels, mostMemoryBytes } = workerData as HeicTask;

const pageBytes = 65_536;
const grow = WebAssembly.Memory.prototype.grow;
// What a file unfolds to shows itself while it is decoded; without more memory the decoder gives up in words.
WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
  if (this.buffer.byteLength + pages * pageBytes > mostMemoryBytes) throw new RangeError('no more memory');
  return grow.call(this, pages);
};

async function decode(): Promise<Uint8Array<ArrayBuffer> | null> {
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) return null;
  // Turned as its container says; a turn that its EXIF says besides does not count in this format.
  const [width, height] = [image.get_width(), image.get_height()];
  if (!(width > 0 && height > 0 && width * height <= mostPixels)) return null;
  const { file, pixels } = beginTiff(width, height, icc);
  const drawn = await new Promise<object | null>((done) =>
    image.display({ data: pixels, width, height }, done),
  );
  return drawn && file;
}

const file = await decode().catch(() => null);
parentPort?.postMessage(file, file ? [file.buffer] : []);
