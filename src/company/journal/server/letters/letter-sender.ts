/** Sends a letter to its readers: in short jobs, each of which goes on where the one before, or a crash, left off. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Jobs } from '#src/platform/jobs.ts';
import { type Mailer, type MailForOne, MailRefused } from '#src/platform/mail/mail.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { isOffered } from '#src/platform/settings/offered.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { type LetterText, letterHtml, letterPlain } from './letter-text.ts';
import * as store from './letters-store.ts';
import type { Subscribers } from './subscribers.ts';
import type { Tokens } from './tokens.ts';

const queue = 'letters.send';
// A job has to end well before the queue takes it for abandoned, whatever the mail server's pace.
const jobMs = 30_000;
const batchSize = 100;
const atOnce = 4;

class NotOurs extends Error {}

export type LetterSender = ReturnType<typeof createLetterSender>;

interface SenderParts {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  mailer: Mailer;
  tokens: Tokens;
  readers: Subscribers;
  log: FastifyBaseLogger;
  baseUrl: string;
}

export function createLetterSender(parts: SenderParts) {
  parts.jobs.work<{ letterId: number }>(queue, ({ letterId }) => goOn(parts, letterId));
  return {
    compose: (letter: ComposedLetter, posts: readonly store.PublishedPost[], reader: Addressee) =>
      compose(parts, letter, posts, reader),
    postsOf: (letter: store.LetterRecord) => postsOf(parts, letter),
    begin: (tx: Tx, letterId: number) => begin(parts, tx, letterId),
  };
}

type ComposedLetter = LetterText & { id: number };
type Addressee = { id: number; email: string };

/** One letter for one reader. Reader 0 is nobody: the links of a proof work and count nothing. */
export function compose(
  { tokens, baseUrl, mailer }: SenderParts,
  letter: ComposedLetter,
  posts: readonly store.PublishedPost[],
  reader: Addressee,
): MailForOne {
  const leaving = tokens.make('leave', reader.id, letter.id);
  const opening = tokens.make('open', reader.id, letter.id);
  const links = {
    origin: baseUrl,
    leave: `${baseUrl}/letters/leave?token=${leaving}`,
    post: (id: number) => `${baseUrl}/letters/open?token=${opening}&post=${id}`,
  };
  return {
    to: reader.email,
    subject: letter.subject,
    text: letterPlain(letter, posts, links),
    html: letterHtml(letter, posts, links, mailer.sender),
    messageId: `<letter-${letter.id}-${reader.id}-${opening.slice(-12)}@${new URL(baseUrl).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${baseUrl}/api/letters/leave?token=${leaving}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': `Letters from ${companyName()} <letters.${new URL(baseUrl).hostname}>`,
      Precedence: 'bulk',
    },
  };
}

/** Posts of a letter in its order; one that was withdrawn since is left out. */
export async function postsOf(
  { database }: SenderParts,
  letter: store.LetterRecord,
): Promise<store.PublishedPost[]> {
  const published = new Map((await store.findPublished(database.db, 1000)).map((post) => [post.id, post]));
  return letter.postIds.flatMap((id) => published.get(id) ?? []);
}

/** Queues the sending in the transaction that decides on it. */
export async function begin({ jobs }: SenderParts, tx: Tx, letterId: number): Promise<void> {
  await jobs.send(tx, queue, { letterId });
}

/** Sends for a while; throws when the mail server would not, so that the queue tries again later. */
async function goOn(parts: SenderParts, letterId: number): Promise<void> {
  const { database, log } = parts;
  const until = Date.now() + jobMs;
  let failure: unknown;
  let after = 0;
  while (Date.now() < until && failure === undefined) {
    const letter = await store.findLetter(database.db, letterId);
    if (letter?.state !== 'sending') return;
    if (!isOffered('journal')) return hold(parts, letterId);
    const batch = await store.findWaiting(database.db, letterId, after, batchSize);
    if (batch.length === 0) break;
    after = batch.at(-1)?.id ?? after;
    const posts = await postsOf(parts, letter);
    const take = async () => {
      for (let one = batch.shift(); one && failure === undefined; one = batch.shift()) {
        await deliver(parts, letter, posts, one).catch((error: unknown) => {
          failure = error;
        });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, take));
    await tell(parts, 'letter.progressed', letter, {});
  }
  if (failure !== undefined) {
    log.warn({ err: failure, letterId }, 'the mail server did not take a letter; it is tried again');
    throw failure;
  }
  await finish(parts, letterId);
}

/** The journal was switched off meanwhile: the rest waits for an operator. */
async function hold(parts: SenderParts, letterId: number): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const letter = await store.lockLetter(tx, letterId);
    if (letter?.state !== 'sending') return;
    await store.updateLetter(tx, letterId, { state: 'paused' });
    await tell(parts, 'letter.paused', letter, {}, tx);
  });
}

/** Marks a letter as sent once nobody waits for it; while somebody does, the sending is queued again. */
async function finish(parts: SenderParts, letterId: number): Promise<void> {
  const { database, clock } = parts;
  await database.transaction(async (tx) => {
    const letter = await store.lockLetter(tx, letterId);
    if (letter?.state !== 'sending') return;
    const counts = (await store.countDeliveries(tx, [letterId])).get(letterId) ?? store.noCounts;
    if (counts.waiting > 0) return begin(parts, tx, letterId);
    await store.updateLetter(tx, letterId, { state: 'sent', finishedAt: clock.now() });
    await tell(parts, 'letter.sent', letter, { sent: counts.sent, refused: counts.refused }, tx);
  });
}

async function deliver(
  parts: SenderParts,
  letter: store.LetterRecord,
  posts: readonly store.PublishedPost[],
  waiting: store.Waiting,
): Promise<void> {
  const { database, mailer } = parts;
  if (waiting.reader !== 'confirmed') {
    await store.moveDelivery(database.db, waiting.id, 'waiting', 'skipped');
    return;
  }
  const mail = compose(parts, letter, posts, { id: waiting.readerId, email: waiting.email });
  if (mailer.delivers) await deliverByServer(parts, letter, waiting, mail);
  else await writeToOutbox(parts, waiting, mail);
}

/** Where no mail server is set, a letter is a page of the outbox. */
async function writeToOutbox(
  { database, clock, mailer }: SenderParts,
  waiting: store.Waiting,
  mail: MailForOne,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await store.claimDelivery(tx, waiting.id, clock.now()))) return;
    await mailer.writeMade(tx, mail);
    await store.moveDelivery(tx, waiting.id, 'handed', 'sent');
  });
}

/** @throws what the mail server said, where the letter may be tried again */
async function deliverByServer(
  { database, clock, mailer, readers }: SenderParts,
  letter: store.LetterRecord,
  waiting: store.Waiting,
  mail: MailForOne,
): Promise<void> {
  const { db } = database;
  let handed = false;
  try {
    await mailer.deliver(mail, async () => {
      handed = await store.claimDelivery(db, waiting.id, clock.now());
      if (!handed) throw new NotOurs();
    });
    await store.moveDelivery(db, waiting.id, 'handed', 'sent');
  } catch (error) {
    if (error instanceof MailRefused) {
      await store.moveDelivery(db, waiting.id, handed ? 'handed' : 'waiting', 'refused');
      await readers.bounced(waiting.readerId);
      return;
    }
    // Another process has it, or it was paused, or its reader left a moment ago.
    if (!handed && (await store.findWaiting(db, letter.id, waiting.id - 1, 1))[0]?.id !== waiting.id) return;
    const { responseCode } = error as { responseCode?: number };
    // The server's own "later" after the last byte: it surely has not taken the mail.
    if (handed && responseCode && responseCode >= 400 && responseCode < 500) {
      await store.moveDelivery(db, waiting.id, 'handed', 'waiting');
    }
    throw error;
  }
}

/** So that its writer's page counts along. */
async function tell(
  { database, clock }: SenderParts,
  type: string,
  letter: store.LetterRecord,
  more: object,
  given?: Tx,
): Promise<void> {
  const work = (tx: Tx) =>
    record(tx, {
      type,
      subject: `letter:${letter.id}`,
      payload: { letterId: letter.id, ...more },
      userIds: [letter.createdBy],
      at: clock.now(),
    });
  await (given ? work(given) : database.transaction(work));
}
