/** The operators' letters: written from posts, read as a proof, sent once to each reader. */
import type { Clock } from '#src/platform/clock.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { PostId } from '#src/platform/ids.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
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

export function createLetters(parts: {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  tokens: Tokens;
  sender: LetterSender;
  from: string;
}) {
  const { database, clock, mailer, tokens, sender, from } = parts;
  const { db } = database;

  async function locked(tx: Tx, id: number): Promise<store.LetterRecord> {
    const letter = await store.lockLetter(tx, id);
    if (!letter) throw refuse('no_such_letter');
    return letter;
  }

  const tell = (tx: Tx, type: string, letterId: number, by: number, more: object = {}) =>
    record(tx, {
      type,
      subject: `letter:${letterId}`,
      payload: { letterId, by, ...more },
      userIds: [by],
      at: clock.now(),
    });

  async function get(id: number): Promise<Letter> {
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
      from,
    };
  }

  function checkReady(letter: store.LetterRecord): void {
    if (!letter.subject.trim() || letter.postIds.length === 0) throw refuse('letter_not_ready');
  }

  /** Moves a letter between sending and paused. */
  async function move(actor: Actor, id: number, to: 'paused' | 'sending'): Promise<Letter> {
    await database.transaction(async (tx) => {
      const letter = await locked(tx, id);
      const wanted = to === 'paused' ? 'sending' : 'paused';
      if (letter.state !== wanted) throw refuse(to === 'paused' ? 'not_sending' : 'not_paused');
      await store.updateLetter(tx, id, { state: to });
      if (to === 'sending') await sender.begin(tx, id);
      await tell(tx, to === 'paused' ? 'letter.paused' : 'letter.resumed', id, actor.userId);
    });
    return get(id);
  }

  return {
    get,
    async desk(): Promise<LetterDesk> {
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
    },
    async begin(actor: Actor): Promise<{ id: number }> {
      return database.transaction(async (tx) => {
        const now = clock.now();
        const title = new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric' }).format(now);
        const id = await store.insertLetter(tx, {
          title,
          subject: '',
          preheader: '',
          opening: '',
          postIds: [],
          createdBy: actor.userId,
          createdAt: now,
        });
        await tell(tx, 'letter.begun', id, actor.userId);
        return { id };
      });
    },
    async change(actor: Actor, id: number, { revision, ...change }: LetterChange): Promise<Letter> {
      await database.transaction(async (tx) => {
        const letter = await locked(tx, id);
        if (letter.state !== 'draft') throw refuse('letter_on_its_way');
        if (letter.revision !== revision) throw refuse('letter_changed_meanwhile');
        const postIds = [...new Set(change.postIds)];
        for (const postId of postIds) {
          if (!(await store.findPublishedSlug(tx, postId))) throw refuse('no_such_post');
        }
        await store.updateLetter(tx, id, { ...change, postIds, revision: revision + 1 });
        await tell(tx, 'letter.changed', id, actor.userId);
      });
      return get(id);
    },
    /** Mails the letter to the operator who asks. Its links work, but count for nobody. */
    async proof(actor: Actor, id: number): Promise<Letter> {
      const read = await store.findLetter(db, id);
      if (!read) throw refuse('no_such_letter');
      checkReady(read);
      const mail = sender.compose(read, await sender.postsOf(read), { id: 0, email: actor.email });
      const subject = `Proof: ${mail.subject}`;
      const messageId = `<proof-${id}-${read.revision}-${clock.now().getTime()}@rove>`;
      if (mailer.delivers) await mailer.deliver({ ...mail, subject, messageId }, async () => {});
      await database.transaction(async (tx) => {
        await locked(tx, id);
        if (!mailer.delivers) await mailer.write(tx, { to: actor.email, subject, body: mail.text });
        await store.updateLetter(tx, id, {
          proofRevision: read.revision,
          proofTo: actor.email,
          proofAt: clock.now(),
        });
        await tell(tx, 'letter.proofed', id, actor.userId, { revision: read.revision });
      });
      return get(id);
    },
    async send(actor: Actor, id: number, revision: number): Promise<Letter> {
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
        await tell(tx, 'letter.started', id, actor.userId, { total });
      });
      return get(id);
    },
    pause: (actor: Actor, id: number) => move(actor, id, 'paused'),
    resume: (actor: Actor, id: number) => move(actor, id, 'sending'),
    /** Where a letter's link leads; undefined for an unknown link. */
    async leadsTo(token: string, postId: PostId): Promise<string | undefined> {
      if (!tokens.read('open', token)) return undefined;
      const slug = await store.findPublishedSlug(db, postId);
      return slug && `/blog/${slug}`;
    },
    /** Counts once that the reader has come. @throws Refusal link_unknown */
    async opened(token: string): Promise<void> {
      const [readerId, letterId] = tokens.read('open', token) ?? [];
      if (readerId === undefined || letterId === undefined) throw refuse('link_unknown');
      await store.markDelivery(db, letterId, readerId, 'openedAt', clock.now());
    },
  };
}

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
  publishedAt: publishedAt!.toISOString(),
});
