/** The link by which a caller pays. It is signed and kept nowhere: a copy of the database opens none. */
import type { QuoteId } from '#src/platform/ids.ts';
import { isSigned, type Secret, sign } from '#src/platform/secrets/signing.ts';

const macBytes = 18;
const shape = /^([0-9a-f]{32})-([\w-]{24})$/;
const covered = (quoteId: string) => `caller:${quoteId}`;

export const tokenOf = (secret: Secret, quoteId: QuoteId): string =>
  `${quoteId.replace(/^quote_/, '')}-${sign(secret, covered(quoteId), macBytes).toString('base64url')}`;

/** The quote that a token opens; undefined where it opens none. */
export function quoteOf(secret: Secret, token: string): QuoteId | undefined {
  const [, id, mac = ''] = shape.exec(token) ?? [];
  if (!id) return undefined;
  const quoteId = `quote_${id}` as QuoteId;
  return isSigned(secret, covered(quoteId), Buffer.from(mac, 'base64url'), macBytes) ? quoteId : undefined;
}
