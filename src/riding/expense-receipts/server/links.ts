/** The link in each mail to an address for expenses, by which whoever reads there says yes or no more. Kept nowhere. */
import type { UserId } from '#src/platform/ids.ts';
import { isSigned, type Secret, sign } from '#src/platform/secrets/signing.ts';

const macBytes = 18;
const shape = /^(\d{1,10})-([\w-]{24})$/;
/** With the address, so that it ends where another takes its place. */
const covered = (userId: number, email: string) => `expenses:${userId}:${email}`;

export const expenseLink = (secret: Secret, userId: UserId, email: string): string =>
  `${userId}-${sign(secret, covered(userId, email), macBytes).toString('base64url')}`;

/** Whose a link is; whether it opens their address is asked with the row. */
export const whoseLink = (token: string): UserId | null => {
  const id = Number(shape.exec(token)?.[1]);
  return Number.isSafeInteger(id) && id <= 2_147_483_647 ? (id as UserId) : null;
};

export function opens(secret: Secret, token: string, userId: UserId, email: string): boolean {
  const mac = shape.exec(token)?.[2];
  return (
    mac !== undefined && isSigned(secret, covered(userId, email), Buffer.from(mac, 'base64url'), macBytes)
  );
}
