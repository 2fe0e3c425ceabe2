/** Mail: an outbox in the database, delivered by SMTP when that is configured and shown on /outbox when not. */
import { and, count, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Database, Tx } from '#src/platform/database/database.ts';
import type { Jobs } from '#src/platform/jobs.ts';
import { companyMailFrom } from '#src/platform/settings/company.ts';
import { isOffered } from '#src/platform/settings/offered.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { type AimedMail, createCounting, type MailLimit } from './limits.ts';
import { attachedMark } from './mark.ts';
import { mailPage } from './page.ts';
import { policyOf } from './policy.ts';
import { connectTo, createOneByOne, type MailForOne } from './smtp.ts';
import { mails } from './tables.ts';
import { mailText, type NewMail, type Sender, subjectLine, wordsOfText } from './words.ts';

export { type MailForOne, MailRefused } from './smtp.ts';
export type { NewMail };

export interface Mailer {
  /**
   * Writes a mail in the transaction of the change it tells of, within the limits of its kind in `policy.ts`.
   * @returns the limit that keeps it from being written, or null: the caller refuses with `too_many_mails`, or says
   *   nothing where that would tell who has an account or where the same stands on a page
   */
  write(tx: Tx, mail: NewMail): Promise<MailLimit | null>;
  /** Writes what was made elsewhere, such as a letter for the demo's outbox. */
  writeMade(tx: Tx, mail: Pick<MailForOne, 'to' | 'subject' | 'text' | 'html'>): Promise<void>;
  /** Counts something that leads to a mail later. @returns as `write` */
  count(tx: Tx, mail: AimedMail): Promise<MailLimit | null>;
  /** Whether one more such mail may be written now; counts nothing. */
  mayWrite(mail: AimedMail): Promise<boolean>;
  /** The newest mails, of everybody or to one address, for the demo's outbox page. */
  newest(limit: number, to?: string): Promise<(typeof mails.$inferSelect)[]>;
  /** One of them, for the same page. */
  find(id: number): Promise<typeof mails.$inferSelect | undefined>;
  /** Where help is; letters say so too. */
  sender: Sender;
  /** True when mail leaves this machine. */
  delivers: boolean;
  /** How many mails written before then, and within a day, have not gone out. */
  countLate(before: Date): Promise<number>;
  /**
   * Hands one mail to the mail server, outside any transaction. `claim` is awaited when all but the end of the mail
   * has gone out; only then is it a mail. Where it throws, or the process dies before it, nothing arrives.
   * @throws MailRefused when the server will not have it for this address
   */
  deliver(mail: MailForOne, claim: () => Promise<void>): Promise<void>;
  close(): void;
}

const queue = 'mail.deliver';
const dayMs = 24 * 3_600_000;

/** The page of a mail; one that was written before there were pages has it made of its text. */
export const pageOf = (
  mail: Pick<typeof mails.$inferSelect, 'html' | 'toAddress' | 'subject' | 'body'>,
  sender: Sender,
) =>
  mail.html ||
  mailPage(
    { kind: 'decision', to: mail.toAddress, subject: mail.subject, ...wordsOfText(mail.body) },
    sender,
  );

/** A calendar reads from the type of the part what is to be done with it. */
const inCalendar = (content: string) => ({
  filename: 'ride.ics',
  method: /^METHOD:(\w+)/m.exec(content)?.[1] ?? 'PUBLISH',
  content,
});

/** What lets a mail program end such mails by one press (RFC 8058). */
const endHeaders = (endUrl: string) => ({
  'List-Unsubscribe': `<${endUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** What comes with a mail besides its words. */
const besides = ({ calendar, endUrl }: Pick<typeof mails.$inferSelect, 'calendar' | 'endUrl'>) => ({
  ...(calendar ? { icalEvent: inCalendar(calendar) } : {}),
  ...(endUrl ? { headers: endHeaders(endUrl) } : {}),
});

const keptOf = ({ end, calendar, attached }: NewMail) => ({
  ...{ endUrl: end?.post ?? null, calendar: calendar ?? null, attached: attached ?? null },
});

async function countLate({ db }: Database, before: Date): Promise<number> {
  const withinADay = gt(mails.createdAt, new Date(before.getTime() - dayMs));
  const [row] = await db
    .select({ late: count() })
    .from(mails)
    .where(and(isNull(mails.sentAt), lt(mails.createdAt, before), withinADay));
  return row?.late ?? 0;
}

export function createMailer(parts: {
  database: Database;
  jobs: Jobs;
  clock: Clock;
  smtpUrl: string | undefined;
  /** Mail to this domain is not written, because nobody lives there. */
  deadDomain: string;
  /** Where help is; stands in every mail. */
  sender: Sender;
  /** After this a mail is given up, however busily the server answers; it is tried again. */
  withinMs?: number;
}): Mailer {
  const { database, jobs, clock, smtpUrl, deadDomain, sender, withinMs = 120_000 } = parts;
  const { transport, pool } = smtpUrl ? connectTo(smtpUrl) : {};
  // Nobody lives at the dead domain; nor does anybody who has left have an address.
  const isReached = (to: string): boolean =>
    Boolean(to) && !to.endsWith(`@${deadDomain}`) && !to.endsWith('.invalid');
  const counting = createCounting(database, clock);
  async function put(tx: Tx, row: Omit<typeof mails.$inferInsert, 'createdAt'>): Promise<void> {
    const [written] = await tx
      .insert(mails)
      .values({ ...row, createdAt: clock.now() })
      .returning({ id: mails.id });
    if (transport && written) await jobs.send(tx, queue, { mailId: written.id });
  }
  jobs.work<{ mailId: number }>(queue, async ({ mailId }) => {
    const [mail] = await database.db.select().from(mails).where(eq(mails.id, mailId));
    if (!mail || mail.sentAt || !transport) return;
    const html = pageOf(mail, sender);
    await transport.sendMail({
      from: companyMailFrom(),
      to: mail.toAddress,
      subject: mail.subject,
      text: mail.body,
      html,
      attachments: [...(await attachedMark(html)), ...(mail.attached ? [mail.attached] : [])],
      ...besides(mail),
      signal: AbortSignal.timeout(withinMs),
    });
    // Its links open things for whoever has them, and by now that is its reader.
    await database.db
      .update(mails)
      .set({ sentAt: clock.now(), body: '', html: '', endUrl: null, calendar: null, attached: null })
      .where(eq(mails.id, mailId));
  });
  return {
    ...counting,
    ...createOneByOne(pool, withinMs),
    delivers: transport !== undefined,
    sender,
    countLate: (before) => countLate(database, before),
    async write(tx, mail) {
      const { offer } = policyOf(mail.kind);
      if (!isReached(mail.to) || (offer && !isOffered(offer))) return null;
      const limit = await counting.count(tx, mail);
      if (limit) return limit;
      const words = { ...mail, subject: subjectLine(mail.subject) };
      await put(tx, {
        ...{ toAddress: mail.to, subject: words.subject },
        ...{ body: mailText(words), html: mailPage(words, sender), ...keptOf(mail) },
      });
      return null;
    },
    async writeMade(tx, { to, subject, text, html }) {
      if (isReached(to)) await put(tx, { toAddress: to, subject: subjectLine(subject), body: text, html });
    },
    async find(id) {
      if (!Number.isSafeInteger(id) || id < 1 || id > 2_147_483_647) return undefined;
      const [mail] = await database.db.select().from(mails).where(eq(mails.id, id));
      return mail;
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
