/** The blocks of an .osm.pbf file, one after the other, none larger than the format allows. */
import { type FileHandle, open } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { ImportRefused, most } from './refused.ts';
import { cursorOf, eachField } from './wire.ts';

const understood = new Set(['OsmSchema-V0.6', 'DenseNodes']);
const noExtract = () => new ImportRefused('This is no .osm.pbf file.');
const cutOff = () => new ImportRefused('The file is cut off: fetch it again.');
const mostMebibytes = most.blobBytes / 2 ** 20;
const damaged = (how: string) => new ImportRefused(`The file is damaged: a block of it ${how}.`);

/** Calls with each block of data, unpacked, and how much of the file has been read. @throws ImportRefused */
export async function eachBlock(
  path: string,
  visit: (block: Uint8Array, bytesRead: number) => void,
): Promise<void> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new ImportRefused(`${path} cannot be opened: ${error.code}.`);
  });
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new ImportRefused(`${path} is no file.`);
    const { size } = stat;
    if (size === 0) throw new ImportRefused('The file is empty.');
    if (size > most.fileBytes)
      throw new ImportRefused(
        `The file has ${Math.round(size / 1e6)} MB, and at most ${most.fileBytes / 1e6} are read. Take an extract of the city and its surroundings.`,
      );
    for (let at = 0; at < size; ) {
      const { type, blob, next } = await readBlob(file, at, size);
      if (at === 0 && type !== 'OSMHeader') throw noExtract();
      if (type === 'OSMHeader') checkFeatures(inflate(blob));
      else if (type === 'OSMData') visit(inflate(blob), next);
      at = next;
    }
  } finally {
    await file.close();
  }
}

async function readBlob(file: FileHandle, at: number, size: number) {
  const headerBytes = (await bytesAt(file, at, 4, size)).readUInt32BE(0);
  // What stands first tells another kind of file; later it is this one that is broken.
  if (headerBytes === 0 || headerBytes > most.headerBytes)
    throw at === 0 ? noExtract() : damaged('has no beginning');
  const header = await bytesAt(file, at + 4, headerBytes, size);
  let type = '';
  let blobBytes = -1;
  eachField(cursorOf(header), (field, value, from, to) => {
    if (field === 1) type = header.toString('latin1', from, to);
    if (field === 3) blobBytes = value;
  });
  if (blobBytes < 0) throw at === 0 ? noExtract() : damaged('says no size');
  if (blobBytes > most.blobBytes) throw damaged(`is larger than the ${mostMebibytes} MiB a block may have`);
  const blob = await bytesAt(file, at + 4 + headerBytes, blobBytes, size);
  return { type, blob, next: at + 4 + headerBytes + blobBytes };
}

async function bytesAt(file: FileHandle, at: number, length: number, size: number): Promise<Buffer> {
  if (at + length > size) throw at === 0 ? noExtract() : cutOff();
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead !== length) throw cutOff();
  return buffer;
}

function inflate(blob: Buffer): Uint8Array {
  let data: Uint8Array | undefined;
  eachField(cursorOf(blob), (field, _value, from, to) => {
    if (field === 1) data = blob.subarray(from, to);
    if (field === 3) {
      try {
        data = inflateSync(blob.subarray(from, to), { maxOutputLength: most.blobBytes });
      } catch {
        throw damaged(`cannot be unpacked, or is larger than ${mostMebibytes} MiB then`);
      }
    }
    if (field > 3)
      throw new ImportRefused(
        'The file is packed in a way that is not read here. Take one packed with zlib.',
      );
  });
  if (!data) throw damaged('has nothing in it');
  return data;
}

function checkFeatures(header: Uint8Array): void {
  eachField(cursorOf(header), (field, _value, from, to) => {
    if (field !== 4) return;
    const feature = Buffer.from(header.subarray(from, to)).toString('utf8').slice(0, 60);
    if (!understood.has(feature))
      throw new ImportRefused(`The file needs ${feature} to be understood. Take a plain extract.`);
  });
}
