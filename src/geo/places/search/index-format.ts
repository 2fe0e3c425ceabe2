/** The layout of an index buffer: 4 bytes of header length, a JSON header, then 8-aligned columns. */
import type { Region } from './place-entry.ts';

/** Raise it when the layout or the way terms are made changes; older files are then built again. */
export const indexVersion = 2;

/** On a term of a place: this word alone is one of its whole names. */
export const wholeNameFlag = 0x4000_0000;

const columnTypes = {
  lat: Int32Array,
  lng: Int32Array,
  kind: Uint8Array,
  country: Int16Array,
  region: Int16Array,
  importance: Uint8Array,
  nameWords: Uint8Array,
  labelBytes: Uint8Array,
  labelStart: Uint32Array,
  idBytes: Uint8Array,
  idStart: Uint32Array,
  /** Place -> its terms. */
  firstForward: Uint32Array,
  forwardTerms: Uint32Array,
  /** Terms in byte order, and how many bytes each shares with the one before. */
  termBytes: Uint8Array,
  termStart: Uint32Array,
  shared: Uint8Array,
  /** Term -> its places, most important first. */
  firstPosting: Uint32Array,
  postings: Uint32Array,
  nearby: Uint8Array,
} as const;

export type SectionName = keyof typeof columnTypes;
export type Columns = { [name in SectionName]: InstanceType<(typeof columnTypes)[name]> };

export interface IndexHeader {
  version: number;
  /** Names the data it was built from. */
  fingerprint: string;
  count: number;
  countries: Region[];
  regions: Region[];
  sections: Record<SectionName, { offset: number; length: number }>;
}

export function readHeader(buffer: ArrayBuffer): { header: IndexHeader; base: number } {
  const length = new DataView(buffer).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length))) as IndexHeader;
  return { header, base: Math.ceil((4 + length) / 8) * 8 };
}

/** Typed arrays over the buffer; nothing is copied. */
export function readColumns(buffer: ArrayBuffer, header: IndexHeader, base: number): Columns {
  return Object.fromEntries(
    Object.entries(columnTypes).map(([name, type]) => {
      const { offset, length } = header.sections[name as SectionName];
      return [name, new type(buffer, base + offset, length)];
    }),
  ) as Columns;
}
