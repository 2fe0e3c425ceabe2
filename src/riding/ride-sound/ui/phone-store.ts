/**
 * Recordings as they lie on this phone: sealed pieces, and beside them of which ride they are, whose, and how long. They
 * outlive signing out, for whoever recorded them alone, since what was recorded may be all that shows what happened.
 */
import type { RideId, UserId } from '#src/platform/ids.ts';
import { lengthBytes, mostBytesOnPhone, mostOnPhone, type SoundType } from '../rules.ts';

export interface KeptRecording {
  recordingId: string;
  userId: UserId;
  rideId: RideId;
  keyId: string;
  wrappedKey: string;
  mime: SoundType;
  /** ISO 8601, by this phone's clock. */
  startedAt: string;
  seconds: number;
  pieces: number;
  /** Of the pieces as they travel. */
  sizeBytes: number;
  /** Null while it runs, and where it was broken off. */
  endedAt: string | null;
}

export interface PhoneStore {
  /** Whoever's they are, the newest first. @throws where this browser keeps nothing */
  list(): Promise<KeptRecording[]>;
  put(recording: KeptRecording): Promise<void>;
  /** A piece and what the recording comes to with it, both or neither. @throws where there is no room */
  add(recording: KeptRecording, index: number, piece: Uint8Array<ArrayBuffer>): Promise<void>;
  /** From one on, as many as fit in `mostBytes`, one at least. */
  pieces(recordingId: string, from: number, mostBytes: number): Promise<Uint8Array<ArrayBuffer>[]>;
  remove(recordingId: string): Promise<void>;
}

const databaseName = 'rove-ride-sound';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('recordings', { keyPath: 'recordingId' });
      opening.result.createObjectStore('pieces');
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error('Another window holds the recordings.'));
  });
}

async function within<T>(
  mode: IDBTransactionMode,
  work: (stores: { recordings: IDBObjectStore; pieces: IDBObjectStore }) => () => T,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(['recordings', 'pieces'], mode);
      const answer = work({
        recordings: transaction.objectStore('recordings'),
        pieces: transaction.objectStore('pieces'),
      });
      transaction.oncomplete = () => resolve(answer());
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

const allOf = (recordingId: string) =>
  IDBKeyRange.bound([recordingId, 0], [recordingId, Number.MAX_SAFE_INTEGER]);

export const phoneStore: PhoneStore = {
  async list() {
    const found = await within('readonly', ({ recordings }) => {
      const asked = recordings.getAll() as IDBRequest<KeptRecording[]>;
      return () => asked.result;
    });
    return found.sort((one, other) => other.startedAt.localeCompare(one.startedAt));
  },
  put: (recording) =>
    within('readwrite', ({ recordings }) => {
      recordings.put(recording);
      return () => {};
    }),
  add: (recording, index, piece) =>
    within('readwrite', ({ recordings, pieces }) => {
      recordings.put(recording);
      pieces.put(piece, [recording.recordingId, index]);
      return () => {};
    }),
  pieces: (recordingId, from, mostBytes) =>
    within('readonly', ({ pieces }) => {
      const found: Uint8Array<ArrayBuffer>[] = [];
      let bytes = 0;
      const going = pieces.openCursor(
        IDBKeyRange.bound([recordingId, from], [recordingId, Number.MAX_SAFE_INTEGER]),
      );
      going.onsuccess = () => {
        const cursor = going.result;
        if (!cursor) return;
        const piece = cursor.value as Uint8Array<ArrayBuffer>;
        bytes += lengthBytes + piece.length;
        if (found.length > 0 && bytes > mostBytes) return;
        found.push(piece);
        cursor.continue();
      };
      return () => found;
    }),
  remove: (recordingId) =>
    within('readwrite', ({ recordings, pieces }) => {
      recordings.delete(recordingId);
      pieces.delete(allOf(recordingId));
      return () => {};
    }),
};

const dayMs = 24 * 3_600_000;

/**
 * Takes away what is older than the company lets it lie here, and the oldest of the others where there are too many or
 * they are too large. One that runs stays. @returns those that are left
 */
export async function forgetOldSound(
  store: PhoneStore,
  { now, daysOnPhone, running = null }: { now: Date; daysOnPhone: number; running?: string | null },
): Promise<KeptRecording[]> {
  const oldest = now.getTime() - daysOnPhone * dayMs;
  const left: KeptRecording[] = [];
  let bytes = 0;
  for (const one of await store.list()) {
    bytes += one.sizeBytes;
    const stays =
      one.recordingId === running ||
      (Date.parse(one.startedAt) >= oldest && left.length < mostOnPhone && bytes <= mostBytesOnPhone);
    if (stays) left.push(one);
    else await store.remove(one.recordingId);
  }
  return left;
}
