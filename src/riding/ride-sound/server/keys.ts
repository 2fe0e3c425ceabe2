/**
 * The company's keys for sound of rides. Phones seal for the newest; a recording sealed for an older one is opened as
 * long as a phone or this company may still have one. The private half lies sealed under a key of the vault.
 */
import { constants, createPrivateKey, generateKeyPair, privateDecrypt, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '#src/platform/database/database.ts';
import type { Vault } from '#src/platform/files/vault.ts';
import type { SoundKey } from '../contract.ts';
import { handOverWithinDays } from '../rules.ts';
import type { SoundParts } from './parts.ts';
import {
  deleteKeysBefore,
  findKeysNotUnder,
  findNewestKey,
  findVaultKeysInUse,
  insertKey,
  type KeyRow,
  lockKey,
  lockKeys,
  updateKey,
} from './store.ts';

type KeyParts = Pick<SoundParts, 'database' | 'clock' | 'vault'>;

const dayMs = 24 * 3_600_000;
const newAfterMs = 90 * dayMs;
const modulusBits = 3072;
const makePair = promisify(generateKeyPair);
const contextOf = (id: string): string => `ride sound key ${id}`;

const isFresh = ({ madeAt }: KeyRow, now: Date): boolean => now.getTime() - madeAt.getTime() < newAfterMs;
const toKey = ({ id, publicKey }: KeyRow): SoundKey => ({ id, publicKey });

/** What phones seal for from now on: made at the first asking, and anew after 90 days. */
export async function soundKey({ database, clock, vault }: KeyParts): Promise<SoundKey> {
  const now = clock.now();
  const known = await findNewestKey(database.db);
  if (known && isFresh(known, now)) return toKey(known);
  // It takes a while, so that it is done before others are made to wait.
  const pair = await makePair('rsa', {
    modulusLength: modulusBits,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return database.transaction(async (tx) => {
    await lockKeys(tx);
    const other = await findNewestKey(tx);
    if (other && isFresh(other, now)) return toKey(other);
    const id = randomBytes(8).toString('hex');
    const { keyId, sealed } = vault.seal(pair.privateKey, contextOf(id));
    const row: KeyRow = {
      id,
      publicKey: pair.publicKey.toString('base64'),
      privateKey: sealed.toString('base64'),
      vaultKeyId: keyId,
      madeAt: now,
    };
    await insertKey(tx, row);
    return toKey(row);
  });
}

/** The key of one recording. @throws Error where it does not fit, or the vault's key is gone */
export function unwrapKey(vault: Vault, key: Pick<KeyRow, 'id' | 'privateKey'>, wrapped: string): Buffer {
  const der = vault.open(Buffer.from(key.privateKey, 'base64'), contextOf(key.id));
  return privateDecrypt(
    {
      key: createPrivateKey({ key: der, type: 'pkcs8', format: 'der' }),
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha256',
    },
    Buffer.from(wrapped, 'base64'),
  );
}

/** Takes away keys that nothing can be sealed for any more. */
export async function forgetOldKeys({
  database,
  clock,
}: Pick<KeyParts, 'database' | 'clock'>): Promise<void> {
  const newest = await findNewestKey(database.db);
  if (!newest) return;
  const before = new Date(clock.now().getTime() - newAfterMs - handOverWithinDays * dayMs);
  await deleteKeysBefore(database.db, before, newest.id);
}

/** Which keys of the vault these are under: they may not be dropped. */
export const soundVaultKeys = async ({ database }: { database: Database }): Promise<Set<string>> =>
  new Set(await findVaultKeysInUse(database.db));

/** Brings them under the newest key of the vault. @returns how many are, and how many do not open */
export async function resealSoundKeys({
  database,
  vault,
}: {
  database: Database;
  vault: Vault;
}): Promise<{ resealed: number; damaged: number }> {
  const counts = { resealed: 0, damaged: 0 };
  for (const id of await findKeysNotUnder(database.db, vault.currentKeyId()))
    await database.transaction(async (tx) => {
      const row = await lockKey(tx, id);
      if (!row) return;
      let der: Buffer;
      try {
        der = vault.open(Buffer.from(row.privateKey, 'base64'), contextOf(id));
      } catch {
        counts.damaged += 1;
        return;
      }
      const { keyId, sealed } = vault.seal(der, contextOf(id));
      await updateKey(tx, id, { privateKey: sealed.toString('base64'), vaultKeyId: keyId });
      counts.resealed += 1;
    });
  return counts;
}
