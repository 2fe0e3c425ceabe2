/** The mail server: a connection for each single mail, and a pool for letters that must never arrive twice. */
import { Readable } from 'node:stream';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { existing } from '#src/platform/existing.ts';
import { mustEncryptMail } from '#src/platform/plain-connections.ts';
import { companyMailFrom } from '#src/platform/settings/company.ts';
import { attachedMark } from './mark.ts';

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

/** One connection for each single mail, and a pool for letters; beyond this machine both demand encryption. */
export function connectTo(smtpUrl: string) {
  const server = { url: smtpUrl, requireTLS: mustEncryptMail(smtpUrl) };
  // A mail that its connection lost may have arrived, so the pool must not send it again by itself. Its even pace is
  // polite to the server, and leaves most moments without a claim for a crash to fall into.
  const even = { pool: true as const, maxConnections: 4, maxRequeues: 0, rateLimit: 1, rateDelta: onePerMs };
  return {
    transport: nodemailer.createTransport(server),
    pool: nodemailer.createTransport({ ...server, ...even }),
  };
}

type Pool = ReturnType<typeof connectTo>['pool'];

/** Delivers letters, one of them at a time being made or ended; without a server it only refuses. */
export function createOneByOne(pool: Pool | undefined, withinMs: number) {
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
  return {
    /** See `deliver` of `Mailer`. */
    async deliver(mail: MailForOne, claim: Claim): Promise<void> {
      if (!pool) throw new Error('Without SMTP_URL no mail leaves this machine.');
      try {
        await pool.sendMail({
          from: companyMailFrom(),
          ...mail,
          attachments: await attachedMark(mail.html),
          claim,
          signal: AbortSignal.timeout(withinMs),
        } as SendMailOptions);
      } catch (error) {
        const { responseCode } = error as { responseCode?: number };
        if (responseCode !== undefined && responseCode >= 550 && responseCode < 560) {
          throw new MailRefused((error as Error).message);
        }
        throw error;
      }
    },
    close: () => pool?.close(),
  };
}
