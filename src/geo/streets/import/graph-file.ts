/** A city's roads as one file: a header that names the arrays, then the arrays as they lie in memory, with a checksum. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ImportRefused } from '#src/geo/extracts/refused.ts';
import type { BuiltGraph } from './build-graph.ts';
import { checksumOf } from './file-checksum.ts';
import type { RoadArrays, RoadGraph } from './road-graph.ts';

const magic = 'ROVEROAD';
/** Another one for each change of what is in it; what an older program wrote is imported again. */
const version = 2;
const headBytes = 48;
const align = (bytes: number) => Math.ceil(bytes / 8) * 8;

const kinds = { Uint8Array, Int32Array, Uint32Array, Float32Array };
type Kind = keyof typeof kinds;

const arrayKinds: Record<keyof RoadArrays, Kind> = {
  ...{ pieceMeters: 'Float32Array', pieceFrom: 'Uint32Array', pieceTo: 'Uint32Array' },
  ...{ pieceName: 'Uint32Array', pieceRef: 'Uint32Array' },
  ...{ pieceKind: 'Uint8Array', pieceBits: 'Uint8Array', pieceLimit: 'Uint8Array', pieceLanes: 'Uint8Array' },
  ...{ pieceLanesForward: 'Uint32Array', pieceLanesBackward: 'Uint32Array', edgeTwin: 'Int32Array' },
  ...{ firstShape: 'Uint32Array', shapeLng: 'Int32Array', shapeLat: 'Int32Array' },
  ...{ pieceForward: 'Int32Array', pieceBackward: 'Int32Array' },
  ...{
    edgePiece: 'Uint32Array',
    edgeAlong: 'Uint8Array',
    edgeCost: 'Uint32Array',
    edgeMillis: 'Uint32Array',
  },
  ...{
    firstTurn: 'Uint32Array',
    turnTarget: 'Uint32Array',
    turnCost: 'Uint32Array',
    turnMillis: 'Uint32Array',
  },
  ...{ upFirst: 'Uint32Array', downFirst: 'Uint32Array', arcOther: 'Uint32Array', arcCost: 'Uint32Array' },
  ...{
    arcMillis: 'Uint32Array',
    arcMiddle: 'Int32Array',
    cellFirst: 'Uint32Array',
    cellParts: 'Uint32Array',
  },
};

const count = z.number().int().nonnegative();
const Facts = z.object({
  attribution: z.string().max(200),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  grid: z.object({
    ...{ west: z.number(), south: z.number(), columns: count, rows: count },
    ...{ cellLng: count.positive(), cellLat: count.positive() },
  }),
  ...{ roads: count, restrictions: count, deadEdges: count },
  leftOut: z.object({
    ...{ closedRoads: count, ferries: count, conditionalRestrictions: count, restrictionsElsewhere: count },
    missingPoints: count,
  }),
});
const Header = z.object({
  facts: Facts,
  arrays: z.record(z.string(), z.object({ at: count, length: count })),
  names: z.object({ at: count, bytes: count }),
});

export function writeGraph({ arrays, names, facts }: BuiltGraph): Buffer {
  const text = Buffer.from(names.join('\n'));
  let at = 0;
  const placed: Record<string, { at: number; length: number }> = {};
  for (const name of Object.keys(arrayKinds) as (keyof RoadArrays)[]) {
    placed[name] = { at, length: arrays[name].length };
    at = align(at + arrays[name].byteLength);
  }
  const header = Buffer.from(JSON.stringify({ facts, arrays: placed, names: { at, bytes: text.length } }));
  const bodyAt = align(headBytes + header.length);
  const file = Buffer.alloc(bodyAt + at + text.length);
  header.copy(file, headBytes);
  for (const [name, place] of Object.entries(placed)) {
    const { buffer, byteOffset, byteLength } = arrays[name as keyof RoadArrays];
    file.set(new Uint8Array(buffer, byteOffset, byteLength), bodyAt + place.at);
  }
  text.copy(file, bodyAt + at);
  file.write(magic, 0, 'latin1');
  file.writeUInt32LE(version, 8);
  file.writeUInt32LE(header.length, 12);
  createHash('sha256').update(file.subarray(headBytes)).digest().copy(file, 16);
  return file;
}

const damaged = () => new ImportRefused('The file of the streets is damaged. Import the extract again.');

/** The graph lies in the file's own memory. @throws ImportRefused for what is damaged, or of another version */
export async function readGraph(file: Buffer): Promise<RoadGraph> {
  if (file.length < headBytes || file.toString('latin1', 0, 8) !== magic) throw damaged();
  if (file.readUInt32LE(8) !== version)
    throw new ImportRefused(
      'The file of the streets was made by another version of this program. Import the extract again.',
    );
  const sum = await checksumOf(file.subarray(headBytes));
  if (!sum.equals(file.subarray(16, headBytes))) throw damaged();
  const headerBytes = file.readUInt32LE(12);
  const { facts, arrays, names } = Header.parse(
    JSON.parse(file.toString('utf8', headBytes, headBytes + headerBytes)),
  );
  const body = inPlace(file).subarray(align(headBytes + headerBytes));
  const found = Object.entries(arrayKinds).map(([name, kind]) => {
    const place = arrays[name];
    const make = kinds[kind];
    if (!place || place.at + place.length * make.BYTES_PER_ELEMENT > body.length) throw damaged();
    return [name, new make(body.buffer as ArrayBuffer, body.byteOffset + place.at, place.length)];
  });
  const list = body.toString('utf8', names.at, names.at + names.bytes).split('\n');
  return { ...(Object.fromEntries(found) as RoadArrays), facts, nameAt: (index) => list[index] ?? '' };
}

/** Arrays of numbers begin where eight bytes do; what was read elsewhere is copied once. */
const inPlace = (file: Buffer): Buffer =>
  file.byteOffset % 8 === 0 ? file : Buffer.from(new Uint8Array(file).buffer);
