import { randomBytes } from 'node:crypto';
import type { Tx } from '#src/platform/database/database.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { resetMail } from '../mails.ts';
import { insertResetLink, type UserRow } from '../store.ts';

export const resetLinkValidSeconds = 3600;

/** Mails a new link that sets a password, unless their mailbox has enough of these; the person's row is locked. */
export async function mailResetLink(
  { clock, mailer, baseUrl }: { clock: Clock; mailer: Mailer; baseUrl: string },
  tx: Tx,
  { id: userId, email }: Pick<UserRow, 'id' | 'email'>,
  by?: string,
): Promise<void> {
  const now = clock.now();
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now.getTime() + resetLinkValidSeconds * 1000);
  await insertResetLink(tx, { token, userId, now, expiresAt });
  await mailer.write(tx, { ...resetMail(email, baseUrl, token), by });
}
