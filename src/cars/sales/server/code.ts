/** The six digits that a buyer shows at the car. They are reckoned and never kept. */
import type { OrderId } from '#src/platform/ids.ts';
import { newestOf, type Secret, secretsOf, sign } from '#src/platform/secrets/signing.ts';

const codeOf = (secret: Secret, id: OrderId, round: number): string =>
  String(sign(secret, `car handover ${id} ${round}`).readUInt32BE(0) % 1_000_000).padStart(6, '0');

export const handoverCode = (secret: Secret, id: OrderId, round: number): string =>
  codeOf(newestOf(secret), id, round);

/** A code that was shown before the secret was changed is still the buyer's. */
export const isHandoverCode = (secret: Secret, id: OrderId, round: number, typed: string): boolean =>
  secretsOf(secret).some((one) => codeOf(one, id, round) === typed);
