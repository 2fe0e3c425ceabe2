/**
 * Papers that were chosen and have not arrived yet, kept in this browser, so that a reload or a dead battery loses no
 * photo. Each belongs to one account, is forgotten as soon as it has arrived, and after a day in any case.
 */
import type { UserId } from '#src/platform/ids.ts';
import { openBytes, sealBytes } from '#src/platform/offline/sealing.ts';
import type { PaperKind } from '#src/riding/drivers/driver-status.ts';

export interface StoredFile {
  slot: string;
  file: File;
  kind: PaperKind;
  vehicleId: number | null;
  expiresOn: string | null;
  /** The upload it belongs to, once there is one. */
  uploadId: string | null;
}
/** The photo lies sealed, under a key that ends with the day. */
interface Row extends Omit<StoredFile, 'file'> {
  key: string;
  sealed: Uint8Array<ArrayBuffer>;
  fileName: string;
  fileType: string;
  userId: UserId;
  keptAtMs: number;
}

const keptForMs = 24 * 3_600_000;
const storeName = 'papers';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('rove-papers', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: 'key' });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

/** Runs one request on the store; null where the browser keeps nothing, as in a private window. */
async function withStore<T>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    const database = await open();
    try {
      return await new Promise<T>((resolve, reject) => {
        const asked = request(database.transaction(storeName, mode).objectStore(storeName));
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

const keyOf = (userId: UserId, slot: string) => `${userId} ${slot}`;

export async function keepFile(userId: UserId, kept: StoredFile): Promise<void> {
  const { file, ...rest } = kept;
  const sealed = await sealBytes(await file.arrayBuffer(), 'day');
  if (!sealed) return;
  const row: Row = {
    ...rest,
    key: keyOf(userId, kept.slot),
    userId,
    keptAtMs: Date.now(),
    sealed,
    fileName: file.name,
    fileType: file.type,
  };
  await withStore('readwrite', (store) => store.put(row));
}

export async function forgetFile(userId: UserId, slot: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(keyOf(userId, slot)));
}

/** What this account has waiting. Old ones, whoever's they are, go. */
export async function findStoredFiles(userId: UserId): Promise<StoredFile[]> {
  const rows = (await withStore<Row[]>('readonly', (store) => store.getAll())) ?? [];
  const found: StoredFile[] = [];
  for (const row of rows) {
    const { key, keptAtMs, sealed, fileName, fileType, userId: owner, ...kept } = row;
    const isGood = Date.now() - keptAtMs <= keptForMs && sealed !== undefined;
    if (isGood && owner !== userId) continue;
    const bytes = isGood ? await openBytes(sealed, 'day') : null;
    if (bytes) found.push({ ...kept, file: new File([bytes], fileName, { type: fileType }) });
    else await withStore('readwrite', (store) => store.delete(key));
  }
  return found;
}
