/** The wire format of protocol buffers, as far as OpenStreetMap's files use it. */
import { ImportRefused } from './refused.ts';

const broken = () => new ImportRefused('The file is damaged: a block of it cannot be read.');

/** Where the next value stands. */
export interface Cursor {
  bytes: Uint8Array;
  at: number;
  end: number;
}

export const cursorOf = (bytes: Uint8Array, from = 0, to = bytes.length): Cursor => ({
  bytes,
  at: from,
  end: to,
});

/** A whole number; ids of nodes need more than 32 bits and less than 53. @throws ImportRefused */
export function varint(cursor: Cursor): number {
  let value = 0;
  let factor = 1;
  for (let i = 0; i < 10; i++) {
    if (cursor.at >= cursor.end) throw broken();
    const byte = cursor.bytes[cursor.at++]!;
    // A negative number fills ten bytes; none that we read is one, but for offsets, which `signedVarint` reads.
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return value;
    factor *= 128;
  }
  throw broken();
}

/** A number of 64 bits that was written without zigzag and may be negative. */
export const signed64 = (value: number): number => (value >= 2 ** 63 ? value - 2 ** 64 : value);

export const zigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

/** Calls with each field: its number, its value where it is one, and where its bytes lie where it has some. @throws ImportRefused */
export function eachField(
  cursor: Cursor,
  visit: (field: number, value: number, from: number, to: number) => void,
): void {
  while (cursor.at < cursor.end) {
    const key = varint(cursor);
    const field = Math.floor(key / 8);
    const type = key % 8;
    if (type === 0) visit(field, varint(cursor), 0, 0);
    else if (type === 2) {
      const length = varint(cursor);
      const from = cursor.at;
      if (from + length > cursor.end) throw broken();
      cursor.at = from + length;
      visit(field, 0, from, from + length);
    } else if (type === 1 || type === 5) {
      cursor.at += type === 1 ? 8 : 4;
      if (cursor.at > cursor.end) throw broken();
    } else throw broken();
  }
}

/** A packed list of numbers. */
export function packed(bytes: Uint8Array, from: number, to: number): number[] {
  const cursor = cursorOf(bytes, from, to);
  const list: number[] = [];
  while (cursor.at < to) list.push(varint(cursor));
  return list;
}

/** A packed list in which each number says how much more it is than the one before. */
export function packedDeltas(bytes: Uint8Array, from: number, to: number): number[] {
  const cursor = cursorOf(bytes, from, to);
  const list: number[] = [];
  let last = 0;
  while (cursor.at < to) {
    last += zigzag(varint(cursor));
    list.push(last);
  }
  return list;
}
