/** Keeps secrets and texts of people unreadable in the database, under the key of this installation. */
import { createHash, createHmac } from 'node:crypto';
import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { newestOf, type Secret, secretsOf } from './signing.ts';

export type Sealing = ReturnType<typeof createSealing>;

/** Names a secret in what it sealed, without telling it. */
const versionOf = (secret: string): number =>
  createHash('sha256').update(`version of\n${secret}`).digest().readUInt32BE(0);

export function createSealing(secret: Secret) {
  const keys = new Map(secretsOf(secret).map((key) => [versionOf(key), key]));
  const currentVersion = versionOf(newestOf(secret));

  /** @throws Error where the secret it was sealed under is gone */
  async function open(sealed: string): Promise<string> {
    if (parseEnvelope(sealed)) return symmetricDecrypt({ key: { keys, currentVersion }, data: sealed });
    // Earlier releases did not write down which secret it was.
    for (const key of secretsOf(secret)) {
      const opened = await symmetricDecrypt({ key, data: sealed }).catch(() => undefined);
      if (opened !== undefined) return opened;
    }
    throw new Error('What was sealed cannot be opened with the secrets that are set.');
  }

  return {
    seal: (text: string) => symmetricEncrypt({ key: { keys, currentVersion }, data: text }),
    open,
    /** False for what a secret before the newest sealed. */
    isCurrent: (sealed: string): boolean => parseEnvelope(sealed)?.version === currentVersion,
    /** What earlier releases knew a code or token by, under each secret. */
    formerDigests: (kind: string, text: string): string[] =>
      secretsOf(secret).map((key) =>
        createHmac('sha256', key).update(`${kind}\n${text}`).digest('base64url'),
      ),
  };
}
