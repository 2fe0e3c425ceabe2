/**
 * Text messages: an outbox in the database, handed to an SMS gateway when one is configured and shown on /outbox in a
 * demo that has none. The gateway is spoken to as Twilio is, a wire that others speak too: a form with `To`, `From` and
 * `Body`, and the account in the address.
 */

import { desc, eq } from 'drizzle-orm';
import type { Database, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Jobs } from '#src/platform/jobs.ts';
import { dialled } from '#src/platform/phone-numbers.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { handForm } from './gateway.ts';
import { countText, type TextSettings } from './limits.ts';
import { textMessages } from './tables.ts';

export interface NewText {
  /** With the country code, such as `+1 416 555 0134`. */
  to: string;
  /** Made once it is clear that it goes out. */
  body: () => string | Promise<string>;
  /** Whose doing it is, whom the limits hold; null for an alarm, which no limit and no switch keeps back. */
  userId: UserId | null;
  userEmail: string;
  /** Whoever telephoned the desk for a ride: only their number and the day bound what they are told. */
  isCaller?: boolean | undefined;
  /** Whoever reads it said yes to such texts: bounded as a caller's. */
  hasAgreed?: boolean | undefined;
}

export interface Texter {
  /** False where nobody would ever read it; then `write` writes nothing. */
  reaches: boolean;
  /**
   * Writes a text message in the transaction of the change it tells of, within the limits of `limits.ts`.
   * @returns false where it may not go out; whoever asked for it is then told so
   */
  write(tx: Tx, text: NewText): Promise<boolean>;
  /** The newest ones, of everybody or of one person's doing, for the demo's outbox page. */
  newest(limit: number, userEmail?: string): Promise<(typeof textMessages.$inferSelect)[]>;
}

const queue = 'texts.deliver';

export function createTexter(parts: {
  database: Database;
  jobs: Jobs;
  clock: Clock;
  /** `https://account:token@gateway.example/…/Messages.json` */
  smsUrl: string | undefined;
  from: string | undefined;
  demo: boolean;
  settings: TextSettings;
}): Texter {
  const { database, jobs, clock, smsUrl, from, demo, settings } = parts;
  const reaches = smsUrl !== undefined || demo;
  jobs.work<{ textId: number }>(queue, async ({ textId }) => {
    const [text] = await database.db.select().from(textMessages).where(eq(textMessages.id, textId));
    if (!text || text.sentAt || !smsUrl) return;
    await handForm('SMS gateway', smsUrl, { To: dialled(text.toNumber), From: from ?? '', Body: text.body });
    // It may carry a PIN and a link, which are its reader's by now.
    await database.db
      .update(textMessages)
      .set({ sentAt: clock.now(), body: '' })
      .where(eq(textMessages.id, textId));
  });
  return {
    reaches,
    async write(tx, { to, body, userId, userEmail, isCaller = false, hasAgreed = false }) {
      if (!reaches) return false;
      if (userId !== null) {
        const counted = await countText(
          tx,
          { to, userId, isCaller: isCaller || hasAgreed, now: clock.now() },
          settings,
        );
        if ('refused' in counted) return false;
      }
      const [row] = await tx
        .insert(textMessages)
        .values({ toNumber: to, body: await body(), userEmail, createdAt: clock.now() })
        .returning({ id: textMessages.id });
      if (smsUrl && row) await jobs.send(tx, queue, { textId: row.id });
      return true;
    },
    newest: (limit, userEmail) =>
      database.db
        .select()
        .from(textMessages)
        .where(userEmail === undefined ? undefined : eq(textMessages.userEmail, userEmail))
        .orderBy(desc(textMessages.id))
        .limit(limit),
  };
}
