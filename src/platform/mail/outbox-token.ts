import { type Secret, sign } from '#src/platform/secrets/signing.ts';

/** Opens everybody's mail in a demo: the same for as long as the secret is, so that a bookmark outlives a restart. */
export const outboxTokenOf = (secret: Secret): string => sign(secret, 'outbox').toString('base64url');
