/**
 * Files that lie encrypted: AES-256-GCM, each under a key that its header names, bound to the place it belongs to.
 * Keys come from DOCUMENT_KEYS, newest first, or from a file in the data folder that only the owner can read.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { existing } from '#src/platform/existing.ts';

export interface VaultKey {
  /** Short, of letters, digits and dashes. */
  id: string;
  /** 32 bytes. */
  key: Buffer;
}
export interface Vault {
  /** The id of the key that new files are sealed under. */
  currentKeyId(): string;
  /** `context` says what the bytes are; they open only as the same. */
  seal(bytes: Buffer, context: string): { keyId: string; sealed: Buffer };
  /** @throws Error when the bytes were changed, belong elsewhere, or their key is gone */
  open(sealed: Buffer, context: string): Buffer;
}

const magic = Buffer.from('RVS1');
const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;
/** As much of a sealed file says which key it is under. */
export const headerBytes = magic.length + 1 + 32;
const keyFileName = 'document-keys';
/** After a rotation the key before stays, so that what was being written under it can be read. */
const keysKept = 2;

/** `id:base64` pairs separated by commas or lines, newest first. @throws Error that names the wrong one */
export function parseKeys(text: string): VaultKey[] {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((pair) => {
      const [, id, encoded] = /^([\w-]{1,32}):([A-Za-z0-9+/_-]+={0,2})$/.exec(pair) ?? [];
      const key = Buffer.from(encoded ?? '', 'base64');
      if (!id || key.length !== keyBytes) {
        throw new Error('A document key is written id:key, the key being 32 bytes in base64.');
      }
      return { id, key };
    });
  if (keys.length === 0) throw new Error('There is no document key.');
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error('Two document keys share an id.');
  return keys;
}

export const newKey = (): VaultKey => ({ id: randomBytes(6).toString('hex'), key: randomBytes(keyBytes) });

/** Which key a sealed file is under. */
export function keyIdOf(sealed: Buffer): string {
  if (!sealed.subarray(0, magic.length).equals(magic)) throw new Error('This is no sealed file.');
  return sealed.toString('latin1', magic.length + 1, magic.length + 1 + (sealed[magic.length] ?? 0));
}

const newestOf = (keys: readonly VaultKey[]): VaultKey => existing(keys[0], 'a document key');

export function createVault(keysNow: () => readonly VaultKey[]): Vault {
  return {
    currentKeyId: () => newestOf(keysNow()).id,
    seal(bytes, context) {
      const { id, key } = newestOf(keysNow());
      const iv = randomBytes(ivBytes);
      const header = Buffer.concat([magic, Buffer.from([id.length]), Buffer.from(id, 'latin1'), iv]);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      cipher.setAAD(Buffer.concat([header, Buffer.from(context)]));
      const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return { keyId: id, sealed: Buffer.concat([header, cipher.getAuthTag(), body]) };
    },
    open(sealed, context) {
      const id = keyIdOf(sealed);
      const known = keysNow().find((one) => one.id === id);
      if (!known) throw new Error(`The key ${id} of this file is gone.`);
      const headerEnd = magic.length + 1 + id.length + ivBytes;
      const header = sealed.subarray(0, headerEnd);
      const decipher = createDecipheriv('aes-256-gcm', known.key, header.subarray(-ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.concat([header, Buffer.from(context)]));
      decipher.setAuthTag(sealed.subarray(headerEnd, headerEnd + tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(headerEnd + tagBytes)), decipher.final()]);
    },
  };
}

interface KeySource {
  documentKeys: string | undefined;
  dataDir: string;
}
const keyFile = ({ dataDir }: KeySource) => join(dataDir, keyFileName);

function writeKeys(source: KeySource, keys: readonly VaultKey[], flag: 'w' | 'wx'): void {
  mkdirSync(source.dataDir, { recursive: true });
  const lines = keys.map(({ id, key }) => `${id}:${key.toString('base64')}\n`).join('');
  if (flag === 'wx') {
    writeFileSync(keyFile(source), lines, { mode: 0o600, flag });
    return;
  }
  // Renamed into place, so that a reader sees the old keys or the new ones and never half a file.
  const beside = `${keyFile(source)}.new`;
  writeFileSync(beside, lines, { mode: 0o600 });
  renameSync(beside, keyFile(source));
}

/**
 * The product's vault. A key file is read again when it changes, so that a rotation beside the running product
 * is taken up with the next file.
 */
export function openVault(source: KeySource): Vault {
  if (source.documentKeys) {
    const keys = parseKeys(source.documentKeys);
    return createVault(() => keys);
  }
  const file = keyFile(source);
  let read: { at: string; keys: VaultKey[] } | undefined;
  return createVault(() => {
    if (!existsSync(file)) {
      try {
        writeKeys(source, [newKey()], 'wx');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
    const { mtimeMs, ino, mode } = statSync(file);
    if ((mode & 0o077) !== 0) chmodSync(file, 0o600);
    const at = `${ino} ${mtimeMs}`;
    if (read?.at !== at) read = { at, keys: parseKeys(readFileSync(file, 'utf8')) };
    return read.keys;
  });
}

/**
 * Puts a new key first. Of the older ones the newest stays, and any that `inUse` says a file is still under.
 * With DOCUMENT_KEYS set it changes nothing: there the operator has put the new key first.
 */
export function rotateKeys(source: KeySource, inUse: (keyId: string) => boolean): VaultKey[] {
  if (source.documentKeys) return parseKeys(source.documentKeys);
  openVault(source).currentKeyId();
  const before = parseKeys(readFileSync(keyFile(source), 'utf8'));
  const keys = [newKey(), ...before].filter(({ id }, index) => index < keysKept || inUse(id));
  writeKeys(source, keys, 'w');
  return keys;
}
