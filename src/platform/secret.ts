import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

const shortestSecret = 32;

/**
 * The key that signs sessions: SESSION_SECRET, or one made once and kept in the data folder.
 * @throws Error in plain words when the file holds something else
 */
export function sessionSecret(
  config: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'sessionSecret'>>,
): string {
  if (config.sessionSecret) return config.sessionSecret;
  const file = join(config.dataDir, 'session-secret');
  if (!existsSync(file)) {
    mkdirSync(config.dataDir, { recursive: true });
    make(file);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < shortestSecret)
    throw new Error(`${file} does not hold a secret. Remove the file to have a new one made.`);
  return secret;
}

function make(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // A link appears whole or not at all, and never takes the place of a secret that is in use.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}
