/** Opens a recording: unwraps its key, and opens its pieces in their order. */
import { createDecipheriv } from 'node:crypto';
import { pieceContext, pieceNonce, type SoundType, splitPieces, tagBytes } from '../rules.ts';
import { unwrapKey } from './keys.ts';
import { partFile, refuse, type SoundParts } from './parts.ts';
import { findKey, findParts, type RecordingRow } from './store.ts';

type OpeningParts = Pick<SoundParts, 'database' | 'uploads' | 'vault' | 'log'>;

/** How a file of each type begins, and where. */
const beginnings: Record<SoundType, { at: number; bytes: string }> = {
  'audio/webm': { at: 0, bytes: '1a45dfa3' },
  'audio/mp4': { at: 4, bytes: '66747970' },
  'audio/ogg': { at: 0, bytes: '4f676753' },
};

const isOfType = (sound: Buffer, mime: SoundType): boolean => {
  const { at, bytes } = beginnings[mime];
  return sound.toString('hex', at, at + bytes.length / 2) === bytes;
};

/**
 * All of it, as it can be played.
 * @throws Refusal recording_unreadable where a file, a key or a piece is not what it was; StorageAway
 */
export async function openRecording(parts: OpeningParts, row: RecordingRow): Promise<Buffer> {
  const { database, uploads, vault, log } = parts;
  const files = await Promise.all(
    (await findParts(database.db, row.id)).map((key) => uploads.read(partFile(key))),
  );
  const key = await findKey(database.db, row.keyId);
  try {
    if (!key) throw new Error('Its key is gone.');
    const unwrapped = unwrapKey(vault, key, row.wrappedKey);
    const pieces = files.flatMap((file) => {
      const split = file && splitPieces(file);
      if (!split) throw new Error('A part of it is gone or damaged.');
      return split;
    });
    if (pieces.length !== row.pieces) throw new Error('Pieces are missing.');
    const sound = Buffer.concat(pieces.map((piece, index) => openPiece(row, unwrapped, piece, index)));
    if (!isOfType(sound, row.mime)) throw new Error('It is no sound of its type.');
    return sound;
  } catch (err) {
    log.warn(
      { event: 'recording_unreadable', err, recording: row.id },
      'a recording of a ride does not open',
    );
    throw refuse('recording_unreadable', { cause: err });
  }
}

function openPiece(
  { userId, rideId, recordingId }: RecordingRow,
  key: Buffer,
  piece: Uint8Array,
  index: number,
): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, pieceNonce(index), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(pieceContext({ userId, rideId, recordingId, index })));
  decipher.setAuthTag(piece.subarray(piece.length - tagBytes));
  return Buffer.concat([decipher.update(piece.subarray(0, piece.length - tagBytes)), decipher.final()]);
}
