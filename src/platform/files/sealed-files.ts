/** Sealed files on the disk: how they come there, how they are opened, which keys they are under. */
import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { headerBytes, keyIdOf, type Vault } from './vault.ts';

/** Written beside and renamed, so that a crash leaves a whole file or none. */
export async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const beside = `${file}.${randomBytes(4).toString('hex')}.new`;
  await writeFile(beside, bytes, { mode: 0o600 });
  await rename(beside, file);
}

/** A sealed file that is gone, was changed, or whose key is gone; its cause says which. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

/** @throws Damaged */
export async function readSealed(file: string, vault: Vault, context: string): Promise<Buffer> {
  const sealed = await readFile(file).catch((cause: NodeJS.ErrnoException) => {
    const isLost = cause.code === 'ENOENT' || cause.code === 'EIO';
    throw isLost ? new Damaged('a sealed file cannot be read', { cause }) : cause;
  });
  try {
    return vault.open(sealed, context);
  } catch (cause) {
    throw new Damaged('a sealed file does not open', { cause });
  }
}

/** The keys that files are under, also parts of uploads, which no row of the database names. */
export async function keysOfFiles(folder: string): Promise<Set<string>> {
  const keys = new Set<string>();
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of files) {
    const file = await open(join(folder, name)).catch(() => null);
    if (!file) continue;
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
      keys.add(keyIdOf(buffer.subarray(0, bytesRead)));
    } catch {
      // What is no sealed file is under no key.
    } finally {
      await file.close();
    }
  }
  return keys;
}
