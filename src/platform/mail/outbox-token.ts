import { createHmac } from 'node:crypto';

/** Opens everybody's mail in a demo: the same for as long as the secret is, so that a bookmark outlives a restart. */
export const outboxTokenOf = (secret: string): string =>
  createHmac('sha256', secret).update('outbox').digest('base64url');
