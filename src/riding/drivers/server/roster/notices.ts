/** News for a driver about the way to the road: a note in the app and a mail, each piece told once. */
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { insertNote } from '../papers/papers-store.ts';

export interface NoticeParts {
  mailer: Mailer;
  /** Where links in mails lead, without a slash at the end. */
  baseUrl: string;
}
export interface Notice {
  userId: UserId;
  /** `approved`, `paper_sent_back`, `paper_ends`. */
  kind: string;
  /** What makes this piece different from others of its kind. */
  about: string;
  subject: string;
  text: string;
}

/** Writes note, event and mail in the transaction; a piece that was told before is not told again. */
export async function notify(
  parts: NoticeParts,
  tx: Tx,
  to: { email: string; firstName: string },
  news: Notice,
  at: Date,
): Promise<boolean> {
  const { userId, kind, about, subject, text } = news;
  if (!(await insertNote(tx, { userId, kind, about, text, createdAt: at }))) return false;
  await record(tx, {
    type: 'driver.noted',
    subject: `user:${userId}`,
    payload: { kind, text },
    userIds: [userId],
    at,
  });
  await parts.mailer.write(tx, {
    kind: 'driving',
    to: to.email,
    subject,
    hello: to.firstName,
    paragraphs: [text],
    action: { label: 'See Where You Stand', url: `${parts.baseUrl}/driver-signup` },
  });
  return true;
}
