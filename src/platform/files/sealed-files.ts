/** Sealed files: how they are opened, and which keys they are under. */
import type { FileStore } from './file-store.ts';
import { headerBytes, keyIdOf, type Vault } from './vault.ts';

/** A sealed file that is gone, was changed, or whose key is gone; its cause says which. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

/** @throws Damaged; StorageAway where nobody can tell */
export async function readSealed(
  files: FileStore,
  name: string,
  vault: Vault,
  context: string,
): Promise<Buffer> {
  const sealed = await files.read(name).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'EIO' ? new Damaged('a sealed file cannot be read', { cause }) : cause;
  });
  if (!sealed) throw new Damaged('a sealed file cannot be read', { cause: new Error('It is not there.') });
  try {
    return vault.open(sealed, context);
  } catch (cause) {
    throw new Damaged('a sealed file does not open', { cause });
  }
}

/** The keys that files are under, also parts of uploads, which no row of the database names. */
export async function keysOfFiles(files: FileStore, folder: string): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const name of files.list(folder)) {
    const start = await files.read(name, { firstBytes: headerBytes });
    if (!start) continue;
    try {
      keys.add(keyIdOf(start));
    } catch {
      // What is no sealed file is under no key.
    }
  }
  return keys;
}
