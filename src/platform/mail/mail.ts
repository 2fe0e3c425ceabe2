/** Mail: an outbox in the database, delivered by SMTP when that is configured and shown on /outbox when not. */
import { desc, eq } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Jobs } from '../jobs.ts';
import { mails } from './tables.ts';

export interface NewMail {
  to: string;
  subject: string;
  /** Plain text; a line that is only an address becomes a link where it is shown. */
  body: string;
}

export interface Mailer {
  /** Writes a mail in the transaction of the change it tells of. */
  write(tx: Tx, mail: NewMail): Promise<void>;
  /** The newest mails, of everybody or to one address, for the demo's outbox page. */
  newest(limit: number, to?: string): Promise<(typeof mails.$inferSelect)[]>;
  /** True when mail leaves this machine. */
  delivers: boolean;
}

const queue = 'mail.deliver';

export function createMailer(parts: {
  database: Database;
  jobs: Jobs;
  clock: Clock;
  smtpUrl: string | undefined;
  from: string;
  /** Mail to this domain is not written, because nobody lives there. */
  deadDomain: string;
}): Mailer {
  const { database, jobs, clock, smtpUrl, from, deadDomain } = parts;
  const transport = smtpUrl ? nodemailer.createTransport(smtpUrl, { from }) : undefined;
  jobs.work<{ mailId: number }>(queue, async ({ mailId }) => {
    const [mail] = await database.db.select().from(mails).where(eq(mails.id, mailId));
    if (!mail || mail.sentAt || !transport) return;
    await transport.sendMail({ to: mail.toAddress, subject: mail.subject, text: mail.body });
    await database.db.update(mails).set({ sentAt: clock.now() }).where(eq(mails.id, mailId));
  });
  return {
    delivers: transport !== undefined,
    async write(tx, { to, subject, body }) {
      if (to.endsWith(`@${deadDomain}`)) return;
      const [row] = await tx
        .insert(mails)
        .values({ toAddress: to, subject, body, createdAt: clock.now() })
        .returning({ id: mails.id });
      if (transport && row) await jobs.send(tx, queue, { mailId: row.id });
    },
    newest: (limit, to) =>
      database.db
        .select()
        .from(mails)
        .where(to === undefined ? undefined : eq(mails.toAddress, to))
        .orderBy(desc(mails.id))
        .limit(limit),
  };
}
