/** The operators' letters: written from posts, read as a proof, sent once to each reader. */

import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { PostId } from '#src/platform/ids.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { companyMailLine } from '#src/platform/settings/company.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { dateLocale } from '#src/platform/time/date-locale.ts';
import { type Letter, type LetterDesk, type LetterRow, lettersRefusals } from '../../letters-contract.ts';
import type { LetterSender } from './letter-sender.ts';
import * as store from './letters-store.ts';
import type { Tokens } from './tokens.ts';

const refuse = refusalsOf(lettersRefusals);
const furtherPosts = 30;

export type Letters = ReturnType<typeof createLetters>;
export type LetterChange = Pick<
  store.LetterRecord,
  'title' | 'subject' | 'preheader' | 'opening' | 'postIds' | 'revision'
>;

interface LettersParts {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  tokens: Tokens;
  sender: LetterSender;
}

export function createLetters(parts: LettersParts) {
  return {
    get: (id: number) => getLetter(parts, id),
    desk: () => readDesk(parts),
    begin: (actor: Actor) => beginLetter(parts, actor),
    change: (actor: Actor, id: number, change: LetterChange) => changeLetter(parts, actor, id, change),
    proof: (actor: Actor, id: number) => mailProof(parts, actor, id),
    send: (actor: Actor, id: number, revision: number) => sendLetter(parts, actor, id, revision),
    pause: (actor: Actor, id: number) => moveLetter(parts, actor, id, 'paused'),
    resume: (actor: Actor, id: number) => moveLetter(parts, actor, id, 'sending'),
    leadsTo: (token: string, postId: PostId) => leadsTo(parts, token, postId),
    opened: (token: string) => opened(parts, token),
  };
}

/** A letter with how it looks to its readers. @throws Refusal no_such_letter */
export async function getLetter({ database, sender }: LettersParts, id: number): Promise<Letter> {
  const { db } = database;
  const letter = await store.findLetter(db, id);
  if (!letter) throw refuse('no_such_letter');
  const [counts, posts, published] = await Promise.all([
    store.countDeliveries(db, [id]),
    sender.postsOf(letter),
    store.findPublished(db, furtherPosts + letter.postIds.length),
  ]);
  const mail = sender.compose(letter, posts, { id: 0, email: 'reader@example.com' });
  return {
    ...toRow(letter, counts.get(id)),
    revision: letter.revision,
    preheader: letter.preheader,
    opening: letter.opening,
    posts: posts.map(toPost),
    further: published.filter((post) => !letter.postIds.includes(post.id)).map(toPost),
    proof:
      letter.proofTo && letter.proofAt
        ? {
            to: letter.proofTo,
            at: letter.proofAt.toISOString(),
            current: letter.proofRevision === letter.revision,
          }
        : null,
    html: mail.html,
    plain: mail.text,
    from: companyMailLine(),
  };
}

/** All letters, and how many readers there are of each state. */
export async function readDesk({ database }: LettersParts): Promise<LetterDesk> {
  const { db } = database;
  const [rows, readers] = await Promise.all([store.findLetters(db), store.countReaders(db)]);
  const counts = await store.countDeliveries(
    db,
    rows.map(({ id }) => id),
  );
  const of = (state: Parameters<typeof readers.get>[0]) => readers.get(state) ?? 0;
  return {
    letters: rows.map((row) => toRow(row, counts.get(row.id))),
    readers: {
      confirmed: of('confirmed'),
      pending: of('pending'),
      left: of('left'),
      bounced: of('bounced') + of('complained'),
    },
  };
}

/** An empty draft, named by its month. */
export async function beginLetter(parts: LettersParts, actor: Actor): Promise<{ id: number }> {
  const { database, clock } = parts;
  return database.transaction(async (tx) => {
    const now = clock.now();
    const title = new Intl.DateTimeFormat(dateLocale(), { month: 'long', year: 'numeric' }).format(now);
    const id = await store.insertLetter(tx, {
      title,
      subject: '',
      preheader: '',
      opening: '',
      postIds: [],
      createdBy: actor.userId,
      createdAt: now,
    });
    await tell(parts, tx, 'letter.begun', id, actor.userId);
    return { id };
  });
}

/** @throws Refusal no_such_letter, letter_on_its_way, letter_changed_meanwhile, no_such_post */
export async function changeLetter(
  parts: LettersParts,
  actor: Actor,
  id: number,
  { revision, ...change }: LetterChange,
): Promise<Letter> {
  await parts.database.transaction(async (tx) => {
    const letter = await locked(tx, id);
    if (letter.state !== 'draft') throw refuse('letter_on_its_way');
    if (letter.revision !== revision) throw refuse('letter_changed_meanwhile');
    const postIds = [...new Set(change.postIds)];
    for (const postId of postIds) {
      if (!(await store.findPublishedSlug(tx, postId))) throw refuse('no_such_post');
    }
    await store.updateLetter(tx, id, { ...change, postIds, revision: revision + 1 });
    await tell(parts, tx, 'letter.changed', id, actor.userId);
  });
  return getLetter(parts, id);
}

/**
 * Mails the letter to the operator who asks. Its links work, but count for nobody.
 * @throws Refusal no_such_letter, letter_not_ready
 */
export async function mailProof(parts: LettersParts, actor: Actor, id: number): Promise<Letter> {
  const { database, clock, mailer, sender } = parts;
  const read = await store.findLetter(database.db, id);
  if (!read) throw refuse('no_such_letter');
  checkReady(read);
  const mail = sender.compose(read, await sender.postsOf(read), { id: 0, email: actor.email });
  const subject = `Proof: ${mail.subject}`;
  const messageId = `<proof-${id}-${read.revision}-${clock.now().getTime()}@rove>`;
  if (mailer.delivers) await mailer.deliver({ ...mail, subject, messageId }, async () => {});
  await database.transaction(async (tx) => {
    await locked(tx, id);
    if (!mailer.delivers) await mailer.writeMade(tx, { ...mail, subject });
    await store.updateLetter(tx, id, {
      proofRevision: read.revision,
      proofTo: actor.email,
      proofAt: clock.now(),
    });
    await tell(parts, tx, 'letter.proofed', id, actor.userId, { revision: read.revision });
  });
  return getLetter(parts, id);
}

/**
 * To everybody who has confirmed now, as its proof of this revision was.
 * @throws Refusal no_such_letter, letter_on_its_way, letter_changed_meanwhile, letter_not_ready, proof_first,
 *   nobody_to_write_to
 */
export async function sendLetter(
  parts: LettersParts,
  actor: Actor,
  id: number,
  revision: number,
): Promise<Letter> {
  const { database, clock, sender } = parts;
  await database.transaction(async (tx) => {
    const letter = await locked(tx, id);
    if (letter.state !== 'draft') throw refuse('letter_on_its_way');
    if (letter.revision !== revision) throw refuse('letter_changed_meanwhile');
    checkReady(letter);
    if (letter.proofRevision !== letter.revision) throw refuse('proof_first');
    const total = await store.insertDeliveries(tx, id);
    if (total === 0) throw refuse('nobody_to_write_to');
    await store.updateLetter(tx, id, { state: 'sending', startedAt: clock.now() });
    await sender.begin(tx, id);
    await tell(parts, tx, 'letter.started', id, actor.userId, { total });
  });
  return getLetter(parts, id);
}

/** Moves a letter between sending and paused. @throws Refusal no_such_letter, not_sending, not_paused */
export async function moveLetter(
  parts: LettersParts,
  actor: Actor,
  id: number,
  to: 'paused' | 'sending',
): Promise<Letter> {
  const { database, sender } = parts;
  await database.transaction(async (tx) => {
    const letter = await locked(tx, id);
    const wanted = to === 'paused' ? 'sending' : 'paused';
    if (letter.state !== wanted) throw refuse(to === 'paused' ? 'not_sending' : 'not_paused');
    await store.updateLetter(tx, id, { state: to });
    if (to === 'sending') await sender.begin(tx, id);
    await tell(parts, tx, to === 'paused' ? 'letter.paused' : 'letter.resumed', id, actor.userId);
  });
  return getLetter(parts, id);
}

/** Where a letter's link leads; undefined for an unknown link. */
export async function leadsTo(
  { database, tokens }: LettersParts,
  token: string,
  postId: PostId,
): Promise<string | undefined> {
  if (!tokens.read('open', token)) return undefined;
  const slug = await store.findPublishedSlug(database.db, postId);
  return slug && `/blog/${slug}`;
}

/** Counts once that the reader has come. @throws Refusal link_unknown */
export async function opened({ database, clock, tokens }: LettersParts, token: string): Promise<void> {
  const [readerId, letterId] = tokens.read('open', token) ?? [];
  if (readerId === undefined || letterId === undefined) throw refuse('link_unknown');
  await store.markDelivery(database.db, letterId, readerId, 'openedAt', clock.now());
}

async function locked(tx: Tx, id: number): Promise<store.LetterRecord> {
  const letter = await store.lockLetter(tx, id);
  if (!letter) throw refuse('no_such_letter');
  return letter;
}

function checkReady(letter: store.LetterRecord): void {
  if (!letter.subject.trim() || letter.postIds.length === 0) throw refuse('letter_not_ready');
}

const tell = (
  { clock }: LettersParts,
  tx: Tx,
  type: string,
  letterId: number,
  by: number,
  more: object = {},
) =>
  record(tx, {
    type,
    subject: `letter:${letterId}`,
    payload: { letterId, by, ...more },
    userIds: [by],
    at: clock.now(),
  });

function toRow(letter: store.LetterRecord, counts: store.LetterCounts = store.noCounts): LetterRow {
  const { id, title, subject, state } = letter;
  return {
    id,
    title,
    subject,
    state,
    startedAt: letter.startedAt?.toISOString() ?? null,
    finishedAt: letter.finishedAt?.toISOString() ?? null,
    counts,
  };
}

const toPost = ({ id, title, category, featuredImage, publishedAt }: store.PublishedPost) => ({
  id,
  title,
  category,
  featuredImage,
  publishedAt: existing(publishedAt, 'when a published post came out').toISOString(),
});
