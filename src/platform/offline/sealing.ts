/**
 * Keeps what a browser has of a person unreadable where it lies: under keys that no script can export and that end by
 * themselves when they are not used, at signing out, and with the session. Pages and the worker share them.
 */

/** How long a key is good for after its last use. What was sealed under one that ended is gone. */
const lastsMs = {
  /** Rides, checkouts, unsent messages. */
  day: 24 * 3_600_000,
  /** What a visitor typed or searched for. */
  month: 30 * 24 * 3_600_000,
};
export type Lasting = keyof typeof lastsMs;

interface KeptKey {
  key: CryptoKey;
  usedAtMs: number;
}

const databaseName = 'rove-keys';
const storeName = 'keys';
/** Begins what is sealed; the number is that of the way it is done. */
const mark = 'sealed1.';
const ivBytes = 12;

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

async function inStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const asked = ask(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** A browser whose storage does not answer, as some do not after a crash, must hold up neither a page nor a payment. */
const patienceMs = 2000;

/** Keys that this page has used. */
const known = new Map<Lasting, CryptoKey>();

/** The key, made where there is none and `makes` says so; null where the browser keeps none, as without https. */
function keyOf(lasting: Lasting, makes: boolean): Promise<CryptoKey | null> {
  const here = known.get(lasting);
  if (here) return Promise.resolve(here);
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  return Promise.race([readKey(lasting, makes), late])
    .then((key) => {
      // The worker lives on when a page has ended its keys, so it asks each time.
      if (key && typeof document !== 'undefined') known.set(lasting, key);
      return key;
    })
    .finally(() => clearTimeout(timer));
}

async function readKey(lasting: Lasting, makes: boolean): Promise<CryptoKey | null> {
  try {
    if (!globalThis.crypto?.subtle) return null;
    const kept = await inStore<KeptKey | undefined>('readonly', (store) => store.get(lasting));
    const usedAtMs = Date.now();
    if (kept && usedAtMs - kept.usedAtMs < lastsMs[lasting]) {
      // Written once an hour at most.
      if (usedAtMs - kept.usedAtMs > 3_600_000)
        await inStore('readwrite', (store) => store.put({ ...kept, usedAtMs }, lasting));
      return kept.key;
    }
    if (!makes) return null;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]);
    // Whoever was first has made the key of both, be it another tab or the worker.
    return await inStore<KeptKey | undefined>('readwrite', (store) => {
      const asked = store.get(lasting) as IDBRequest<KeptKey | undefined>;
      asked.onsuccess = () => {
        if (asked.result?.usedAtMs === kept?.usedAtMs) store.put({ key: made, usedAtMs }, lasting);
      };
      return asked;
    }).then((before) => (before && before.usedAtMs !== kept?.usedAtMs ? before.key : made));
  } catch {
    return null;
  }
}

/** Null where nothing can be kept. */
export async function sealBytes(
  bytes: BufferSource,
  lasting: Lasting,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const key = await keyOf(lasting, true);
  if (!key) return null;
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes));
  const all = new Uint8Array(ivBytes + sealed.length);
  all.set(iv);
  all.set(sealed, ivBytes);
  return all;
}

/** Null where the key has ended, or it is not what was sealed. */
export async function openBytes(
  sealed: Uint8Array<ArrayBuffer>,
  lasting: Lasting,
): Promise<ArrayBuffer | null> {
  const key = await keyOf(lasting, false);
  if (!key) return null;
  const iv = sealed.subarray(0, ivBytes);
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed.subarray(ivBytes)).catch(() => null);
}

export async function sealText(text: string, lasting: Lasting): Promise<string | null> {
  const sealed = await sealBytes(new TextEncoder().encode(text), lasting);
  if (!sealed) return null;
  let binary = '';
  for (const byte of sealed) binary += String.fromCharCode(byte);
  return `${mark}${btoa(binary)}`;
}

/** Null where it cannot be opened any more. What an earlier release kept open is given back as it is. */
export async function openText(text: string, lasting: Lasting): Promise<string | null> {
  if (!text.startsWith(mark)) return text;
  const binary = atob(text.slice(mark.length));
  const opened = await openBytes(
    Uint8Array.from(binary, (one) => one.charCodeAt(0)),
    lasting,
  );
  return opened && new TextDecoder().decode(opened);
}

export const isSealed = (text: string): boolean => text.startsWith(mark);

/** Ends all keys: what is sealed can be read by nobody any more. Never fails. */
export async function endKeys(): Promise<void> {
  known.clear();
  try {
    await inStore('readwrite', (store) => store.clear());
  } catch {
    // A browser that keeps nothing has no keys.
  }
}
