/**
 * A city's addresses as one file: a header that names the columns, then the columns as they lie in memory, with a checksum.
 * What the columns mean is known where places are searched.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ImportRefused } from '#src/geo/extracts/refused.ts';
import { checksumOf } from './file-checksum.ts';

const magic = 'ROVEADDR';
/** Another one for each change of what is in it, or of how words are compared; older files are imported again. */
const version = 1;
const headBytes = 48;
const align = (bytes: number) => Math.ceil(bytes / 8) * 8;

const columnKinds = {
  /** Every text once, by number; text 0 is empty. */
  ...{ textBytes: Uint8Array, textStart: Uint32Array },
  /** Streets, and places that houses are numbered by: name, importance of 255, a point about its middle. */
  ...{ streetName: Uint32Array, streetImportance: Uint8Array },
  ...{ streetLng: Int32Array, streetLat: Int32Array },
  /** Lines of street s are firstLine[s] and on, points of line l are firstPoint[l] and on. */
  ...{ firstLine: Uint32Array, firstPoint: Uint32Array, pointLng: Int32Array, pointLat: Int32Array },
  /** Every way a street is written, sorted by its base: base, type, direction, whole text, street. */
  ...{ spelledBase: Uint32Array, spelledType: Uint32Array, spelledDirection: Uint32Array },
  ...{ spelledText: Uint32Array, spelledStreet: Uint32Array },
  /** Where two streets meet, sorted by both, the lower number first. */
  ...{ meetingA: Uint32Array, meetingB: Uint32Array, meetingLng: Int32Array, meetingLat: Int32Array },
  /** Doors of street s are firstDoor[s] and on, by number: the first and last number of a range, as written, unit. */
  ...{ firstDoor: Uint32Array, doorNumber: Uint32Array, doorLast: Uint32Array, doorLabel: Uint32Array },
  ...{ doorUnit: Uint32Array, doorPostcode: Uint32Array, doorIsEstimated: Uint8Array },
  ...{ doorLng: Int32Array, doorLat: Int32Array, doorTree: Uint8Array },
  /** Parts of town and towns: name, kind, a point. */
  ...{ areaName: Uint32Array, areaKind: Uint8Array, areaLng: Int32Array, areaLat: Int32Array },
  ...{ postcodeText: Uint32Array, postcodeLng: Int32Array, postcodeLat: Int32Array },
  /** Stations and airports that have entrances: name, place; those of hub h are firstEntrance[h] and on. */
  ...{ hubName: Uint32Array, hubLng: Int32Array, hubLat: Int32Array, firstEntrance: Uint32Array },
  ...{ entranceName: Uint32Array, entranceLabel: Uint32Array, entranceIsStepFree: Uint8Array },
  ...{ entranceLng: Int32Array, entranceLat: Int32Array },
  /** An index of named places, in the layout of all indexes of places. */
  placeIndex: Uint8Array,
} as const;
/** Files from before them are read as if nothing were in them. */
const laterColumns = new Set([
  ...['hubName', 'hubLng', 'hubLat', 'firstEntrance', 'entranceName', 'entranceLabel'],
  ...['entranceIsStepFree', 'entranceLng', 'entranceLat'],
]);
type Kinds = typeof columnKinds;
export type AddressColumns = { [name in keyof Kinds]: InstanceType<Kinds[name]> };

const count = z.number().int().nonnegative();
const Header = z.object({ columns: z.record(z.string(), z.object({ at: count, length: count })) });

export function writeAddressFile(columns: AddressColumns): Buffer {
  let at = 0;
  const placed: Record<string, { at: number; length: number }> = {};
  for (const [name, column] of Object.entries(columns)) {
    placed[name] = { at, length: column.length };
    at = align(at + column.byteLength);
  }
  const header = Buffer.from(JSON.stringify({ columns: placed }));
  const bodyAt = align(headBytes + header.length);
  const file = Buffer.alloc(bodyAt + at);
  header.copy(file, headBytes);
  for (const [name, { buffer, byteOffset, byteLength }] of Object.entries(columns))
    file.set(new Uint8Array(buffer, byteOffset, byteLength), bodyAt + (placed[name]?.at ?? 0));
  file.write(magic, 0, 'latin1');
  file.writeUInt32LE(version, 8);
  file.writeUInt32LE(header.length, 12);
  createHash('sha256').update(file.subarray(headBytes)).digest().copy(file, 16);
  return file;
}

const damaged = () => new ImportRefused('The file of the addresses is damaged. Import the extract again.');

/** Each column in memory of its own. @throws ImportRefused for what is damaged, or of another version */
export async function readAddressFile(file: Buffer): Promise<AddressColumns> {
  if (file.length < headBytes || file.toString('latin1', 0, 8) !== magic) throw damaged();
  if (file.readUInt32LE(8) !== version)
    throw new ImportRefused(
      'The file of the addresses was made by another version of this program. Import the extract again.',
    );
  const sum = await checksumOf(file.subarray(headBytes));
  if (!sum.equals(file.subarray(16, headBytes))) throw damaged();
  const headerBytes = file.readUInt32LE(12);
  const { columns } = Header.parse(JSON.parse(file.toString('utf8', headBytes, headBytes + headerBytes)));
  const bodyAt = align(headBytes + headerBytes);
  const found = Object.entries(columnKinds).map(([name, make]) => {
    const place = columns[name];
    if (!place && laterColumns.has(name)) return [name, new make(0)];
    const bytes = (place?.length ?? 0) * make.BYTES_PER_ELEMENT;
    if (!place || bodyAt + place.at + bytes > file.length) throw damaged();
    return [
      name,
      new make(new Uint8Array(file.subarray(bodyAt + place.at, bodyAt + place.at + bytes)).buffer),
    ];
  });
  return Object.fromEntries(found) as AddressColumns;
}

const utf8 = new TextDecoder();

export const textAt = ({ textBytes, textStart }: AddressColumns, index: number): string =>
  utf8.decode(textBytes.subarray(textStart[index], textStart[index + 1]));

/** The last of rising numbers that is not above `wanted`, such as the street that a door is one of. */
export function ownerOf(first: Uint32Array, wanted: number): number {
  let low = 0;
  let high = first.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((first[middle] ?? 0) <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}
