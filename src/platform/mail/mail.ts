/** Mail: an outbox in the database, delivered by SMTP when that is configured and shown on /outbox when not. */
import { Readable } from 'node:stream';
import { and, count, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { existing } from '../existing.ts';
import type { Jobs } from '../jobs.ts';
import { mustEncryptMail } from '../plain-connections.ts';
import { mails } from './tables.ts';

export interface NewMail {
  to: string;
  subject: string;
  /** Plain text; a line that is only an address becomes a link where it is shown. */
  body: string;
}

/** A mail that must never arrive twice, such as a letter to many. */
export interface MailForOne {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every attempt, so that a mail program too would see two as one. */
  messageId: string;
  headers: Record<string, string>;
}

/** The mail server's own no to this one address; trying again would not help. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export interface Mailer {
  /** Writes a mail in the transaction of the change it tells of. */
  write(tx: Tx, mail: NewMail): Promise<void>;
  /** The newest mails, of everybody or to one address, for the demo's outbox page. */
  newest(limit: number, to?: string): Promise<(typeof mails.$inferSelect)[]>;
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

/** Forty mails a second: five thousand readers in about two minutes. */
const onePerMs = 25;
type Claim = () => Promise<void>;

async function* endingWith(bytes: Buffer, last: Claim) {
  yield bytes;
  await last();
}

/** Until what was written to streams in this turn of the event loop has reached the network. */
const flushed = async (): Promise<void> => {
  for (let i = 0; i < 2; i++) await new Promise(setImmediate);
};

async function countLate({ db }: Database, before: Date): Promise<number> {
  const withinADay = gt(mails.createdAt, new Date(before.getTime() - dayMs));
  const [row] = await db
    .select({ late: count() })
    .from(mails)
    .where(and(isNull(mails.sentAt), lt(mails.createdAt, before), withinADay));
  return row?.late ?? 0;
}

/** One connection for each single mail, and a pool for letters; beyond this machine both demand encryption. */
function connectTo(smtpUrl: string, from: string) {
  const server = { url: smtpUrl, requireTLS: mustEncryptMail(smtpUrl) };
  // A mail that its connection lost may have arrived, so the pool must not send it again by itself. Its even pace is
  // polite to the server, and leaves most moments without a claim for a crash to fall into.
  const even = { pool: true as const, maxConnections: 4, maxRequeues: 0, rateLimit: 1, rateDelta: onePerMs };
  return {
    transport: nodemailer.createTransport(server, { from }),
    pool: nodemailer.createTransport({ ...server, ...even }, { from }),
  };
}

const insert = prepared('mail_insert', (queries, _given: object, mail: typeof mails.$inferInsert) =>
  queries.insert(mails).values(mail).returning({ id: mails.id }),
);

export function createMailer(parts: {
  database: Database;
  jobs: Jobs;
  clock: Clock;
  smtpUrl: string | undefined;
  from: string;
  /** Mail to this domain is not written, because nobody lives there. */
  deadDomain: string;
  /** After this a mail is given up, however busily the server answers; it is tried again. */
  withinMs?: number;
}): Mailer {
  const { database, jobs, clock, smtpUrl, from, deadDomain, withinMs = 120_000 } = parts;
  const { transport, pool } = smtpUrl ? connectTo(smtpUrl, from) : {};
  // One mail at a time is made or ended: nothing else may come between a claim and the last bytes, because a process
  // that dies just there leaves a mail claimed that never went.
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work);
    turn = mine.then(flushed, flushed);
    return mine;
  }
  // Nodemailer reads a message ahead, into its own buffers. Ours is read only once the server has said that it may
  // come, so that the claim is made when all before it is on its way.
  pool?.use('stream', (mail, done) => {
    const { claim } = mail.data as { claim?: Claim };
    inTurn(() => mail.message.build()).then((bytes) => {
      mail.message.createReadStream = () =>
        Readable.from(endingWith(bytes, () => inTurn(existing(claim, 'the claim of a mail')))) as never;
      done();
    }, done);
  });
  jobs.work<{ mailId: number }>(queue, async ({ mailId }) => {
    const [mail] = await database.db.select().from(mails).where(eq(mails.id, mailId));
    if (!mail || mail.sentAt || !transport) return;
    await transport.sendMail({
      to: mail.toAddress,
      subject: mail.subject,
      text: mail.body,
      signal: AbortSignal.timeout(withinMs),
    });
    // Its links open things for whoever has them, and by now that is its reader.
    await database.db.update(mails).set({ sentAt: clock.now(), body: '' }).where(eq(mails.id, mailId));
  });
  return {
    delivers: transport !== undefined,
    async deliver(mail, claim) {
      if (!pool) throw new Error('Without SMTP_URL no mail leaves this machine.');
      try {
        await pool.sendMail({ ...mail, claim, signal: AbortSignal.timeout(withinMs) } as SendMailOptions);
      } catch (error) {
        const { responseCode } = error as { responseCode?: number };
        if (responseCode !== undefined && responseCode >= 550 && responseCode < 560) {
          throw new MailRefused((error as Error).message);
        }
        throw error;
      }
    },
    countLate: (before) => countLate(database, before),
    close: () => pool?.close(),
    async write(tx, { to, subject, body }) {
      // Nobody lives there; nor does anybody who has left have an address.
      if (!to || to.endsWith(`@${deadDomain}`) || to.endsWith('.invalid')) return;
      const [row] = await insert(tx, {}, { toAddress: to, subject, body, createdAt: clock.now() });
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
