/** Keeps secrets and texts of people unreadable in the database, under the key of this installation. */
import { createHmac } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';

export type Sealing = ReturnType<typeof createSealing>;

export function createSealing(secret: string) {
  return {
    seal: (text: string) => symmetricEncrypt({ key: secret, data: text }),
    open: (sealed: string) => symmetricDecrypt({ key: secret, data: sealed }),
    /** What a random code or token is known by in the database; `kind` keeps one from passing for another. */
    digest: (kind: string, text: string) =>
      createHmac('sha256', secret).update(`${kind}\n${text}`).digest('base64url'),
  };
}
