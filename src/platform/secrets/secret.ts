import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#src/platform/config.ts';
import type { Secret } from './signing.ts';

const shortestSecret = 32;
const fileIn = (dataDir: string) => join(dataDir, 'session-secret');
const newSecret = () => randomBytes(32).toString('base64url');

type SecretConfig = Pick<Config, 'dataDir'> &
  Partial<Pick<Config, 'sessionSecret' | 'sessionSecretPrevious'>>;

/**
 * The key that signs sessions, and the one before it while that still verifies: SESSION_SECRET and
 * SESSION_SECRET_PREVIOUS, or lines that were made once and are kept in the data folder, the newest first.
 * @throws Error in plain words when the file holds something else
 */
export function sessionSecret(config: SecretConfig): Secret {
  const { sessionSecret: newest, sessionSecretPrevious: before, dataDir } = config;
  if (newest) return before ? [newest, before] : newest;
  const file = fileIn(dataDir);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    make(file);
  }
  const [first = '', ...others] = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  if ([first, ...others].some((line) => line.trim().length < shortestSecret))
    throw new Error(`${file} does not hold a secret. Remove the file to have a new one made.`);
  return others.length > 0 ? [first, ...others] : first.trim();
}

/**
 * Puts a new secret before the one in the data folder, which goes on verifying; an even older one is dropped.
 * @throws Error where the environment holds the secret, or there is none yet
 */
export function rotateSessionSecret(config: SecretConfig): void {
  if (config.sessionSecret)
    throw new Error(
      'SESSION_SECRET is set: put its value into SESSION_SECRET_PREVIOUS and a new one into SESSION_SECRET, then start Rove again.',
    );
  const file = fileIn(config.dataDir);
  if (!existsSync(file)) throw new Error(`There is no secret in ${config.dataDir} yet. Start Rove once.`);
  const [before = ''] = readFileSync(file, 'utf8').split('\n');
  const draft = `${file}.new`;
  writeFileSync(draft, `${newSecret()}\n${before}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

function make(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, newSecret(), { mode: 0o600 });
  try {
    // A link appears whole or not at all, and never takes the place of a secret that is in use.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}
