import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'secret-key';
const SHAPE = /^sk_test_[A-Za-z0-9_-]{16,}$/;

/**
 * The key that may do everything, made once at random and kept beside the state, readable by its owner alone.
 * @throws Error in plain words when the file holds something else
 */
export function keptSecretKey(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, FILE);
  if (!existsSync(path)) make(path);
  chmodSync(path, 0o600);
  const key = readFileSync(path, 'utf8').trim();
  if (!SHAPE.test(key))
    throw new Error(`${path} does not hold a key. Remove the file to have a new one made.`);
  return key;
}

function make(path: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `sk_test_${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  try {
    // A link appears whole or not at all, and never takes the place of a key that is in use.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}
