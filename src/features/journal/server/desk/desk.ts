/** Writing posts: what is typed is kept as versions, readers see a post when it is published. */
import type { Clock } from '#src/platform/clock.ts';
import { type Database, type Tx, violatedConstraint } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { PostId } from '#src/platform/ids.ts';
import type { Jobs } from '#src/platform/jobs.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { zonedTime } from '#src/platform/zoned-time.ts';
import { type DeskPost, type DeskRow, deskRefusals } from '../../desk-contract.ts';
import { nestsTooDeep, type PostState } from '../../rules.ts';
import type { WorkingCopy } from '../../shapes.ts';
import { addressOf, faultsOf, whatChanged } from './copies.ts';
import * as store from './desk-store.ts';
import { createPresence } from './presence.ts';

const refuse = refusalsOf(deskRefusals);
const publishQueue = 'journal.publish';
// What one person writes within this long is one version in the history.
const versionMs = 10 * 60_000;
const shownVersions = 100;

type Parts = { database: Database; clock: Clock; jobs: Jobs; scenes: readonly string[] };
type Due = { postId: PostId; at: string; by: number };

export type Desk = ReturnType<typeof createDesk>;

export function createDesk({ database, clock, jobs, scenes }: Parts) {
  const { db } = database;
  const presence = createPresence({ database, clock });
  jobs.work<Due>(publishQueue, publishDue);

  async function locked(tx: Tx, id: number): Promise<store.PostRecord> {
    const post = await store.lockPost(tx, id);
    if (!post) throw refuse('no_such_post');
    return post;
  }

  /** The post, locked, if nobody has written in it since `revision`. */
  async function unchanged(tx: Tx, id: number, revision: number): Promise<store.PostRecord> {
    const post = await locked(tx, id);
    if (post.revision !== revision) {
      const newest = await store.findNewestVersion(tx, id);
      throw refuse('post_changed_meanwhile', {
        more: { revision: post.revision, copy: newest?.copy ?? copyOf(post) },
      });
    }
    return post;
  }

  async function tell(tx: Tx, post: { id: number }, type: string, by: number | null, more: object = {}) {
    await record(tx, {
      type,
      subject: `post:${post.id}`,
      payload: { postId: post.id, by, ...more },
      userIds: await presence.others(tx, post.id, by),
      at: clock.now(),
    });
  }

  /** Writes `copy` into the history; false when nothing in it is new. */
  async function keep(
    tx: Tx,
    post: store.PostRecord,
    copy: WorkingCopy,
    actor: Actor,
    restored?: string,
  ): Promise<boolean> {
    const now = clock.now();
    const first = { postId: post.id, copy: copyOf(post), editorId: post.authorId, what: 'the first draft' };
    let newest = await store.findNewestVersion(tx, post.id);
    if (!newest) {
      await store.insertVersion(tx, {
        ...first,
        startedAt: post.updatedAt,
        savedAt: post.updatedAt,
        closed: true,
      });
      newest = existing(await store.findNewestVersion(tx, post.id), 'the newest version');
    }
    const what = restored ?? whatChanged(newest.copy, copy);
    if (what === null) return false;
    if (copy.authorId !== newest.copy.authorId) {
      const authors = await store.findAuthors(tx);
      if (!authors.some(({ id }) => id === copy.authorId)) throw refuse('no_such_author');
    }
    const goesOn =
      !restored &&
      !newest.closed &&
      newest.editorId === actor.userId &&
      now.getTime() - newest.startedAt.getTime() < versionMs;
    if (goesOn) {
      const before = await store.findVersionBefore(tx, post.id, newest.id);
      const since = before && whatChanged(before.copy, copy);
      await store.updateVersion(tx, newest.id, { copy, what: since ?? what, savedAt: now });
    } else {
      const row = { postId: post.id, copy, editorId: actor.userId, what, closed: restored !== undefined };
      await store.insertVersion(tx, { ...row, startedAt: now, savedAt: now });
    }
    await store.updatePost(tx, post.id, { revision: post.revision + 1 });
    post.revision += 1;
    if ((await presence.others(tx, post.id, actor.userId)).length > 0) {
      await tell(tx, post, 'post.saved', actor.userId, { revision: post.revision });
    }
    return true;
  }

  /** Refuses a copy that may not go out, with every fault beside its field; answers its address. */
  async function checkReady(tx: Tx, post: store.PostRecord, copy: WorkingCopy): Promise<string> {
    const faults = faultsOf(copy);
    const [first] = Object.values(faults);
    if (first) throw refuse('post_not_ready', { words: first, fields: faults });
    const slug = addressOf(copy);
    if (await store.isAddressTaken(tx, slug, post.id)) {
      throw refuse('address_taken', { fields: { slug: deskRefusals.address_taken[1] } });
    }
    return slug;
  }

  async function showToReaders(tx: Tx, post: store.PostRecord, by: number): Promise<void> {
    const now = clock.now();
    const newest = await store.findNewestVersion(tx, post.id);
    const copy = newest?.copy ?? copyOf(post);
    const slug = await checkReady(tx, post, copy);
    await store.insertAddress(tx, slug, post.id, now);
    if (newest) await store.updateVersion(tx, newest.id, { closed: true });
    await store.updatePost(tx, post.id, {
      ...copy,
      slug,
      state: 'published',
      publishedAt: post.publishedAt ?? now,
      updatedAt: now,
      publishAt: null,
      publishZone: null,
      publishedRevision: post.revision,
    });
    await tell(tx, post, 'post.published', by, { address: slug, again: post.publishedAt !== null });
  }

  /** The job of a scheduled post. One that was moved, withdrawn or published meanwhile is left alone. */
  async function publishDue({ postId, at, by }: Due): Promise<void> {
    const failed = await attempt(() =>
      database.transaction(async (tx) => {
        const post = await store.lockPost(tx, postId);
        if (post?.state !== 'scheduled' || post.publishAt?.toISOString() !== at) return;
        await showToReaders(tx, post, by);
      }),
    );
    if (!failed) return;
    // What became unfit since it was scheduled waits as a draft, and its editors are told.
    await database.transaction(async (tx) => {
      const post = await store.lockPost(tx, postId);
      if (post?.state !== 'scheduled' || post.publishAt?.toISOString() !== at) return;
      await store.updatePost(tx, postId, { state: 'draft', publishAt: null, publishZone: null });
      await tell(tx, post, 'post.held', by, { why: failed });
    });
  }

  async function attempt(work: () => Promise<void>): Promise<string | undefined> {
    try {
      await work();
      return undefined;
    } catch (error) {
      const refused = asTaken(error);
      if (refused === undefined) throw error;
      return refused.message;
    }
  }

  async function get(actor: Actor, id: number): Promise<DeskPost> {
    const post = await store.findPostRecord(db, id);
    if (!post) throw refuse('no_such_post');
    const [newest, versions, addresses, authors, editors] = await Promise.all([
      store.findNewestVersion(db, id),
      store.findVersions(db, id, shownVersions),
      store.findAddresses(db, id),
      store.findAuthors(db),
      presence.editors(db, id, actor.userId),
    ]);
    return {
      id,
      state: post.state,
      revision: post.revision,
      copy: newest?.copy ?? copyOf(post),
      savedAt: newest?.savedAt.toISOString() ?? null,
      unpublished: hasUnpublished(post),
      publishedAt: post.publishedAt?.toISOString() ?? null,
      publishAt: post.publishAt?.toISOString() ?? null,
      publishZone: post.publishZone,
      address: post.slug,
      oldAddresses: addresses.filter((slug) => slug !== post.slug),
      editors,
      authors: authors.map((one) => ({ id: one.id, name: `${one.firstName} ${one.lastName}`.trim() })),
      scenes: [...scenes],
      versions: versions.map(({ editorId, savedAt, ...version }) => ({
        ...version,
        byMe: editorId === actor.userId,
        savedAt: savedAt.toISOString(),
      })),
    };
  }

  return {
    get,
    async list(): Promise<DeskRow[]> {
      const rows = await store.findDeskRows(db);
      const here = await presence.names(
        db,
        rows.map(({ post }) => post.id),
      );
      return rows.map(({ post, newest, author }) => ({
        id: post.id,
        title: (newest?.copy ?? post).title,
        category: (newest?.copy ?? post).category,
        featuredImage: (newest?.copy ?? post).featuredImage,
        state: post.state,
        author: `${author.firstName} ${author.lastName}`.trim(),
        changedAt: (newest?.savedAt ?? post.updatedAt).toISOString(),
        publishedAt: post.state === 'published' ? post.publishedAt!.toISOString() : null,
        publishAt: post.publishAt?.toISOString() ?? null,
        publishZone: post.publishZone,
        unpublished: hasUnpublished(post),
        editors: here.get(post.id) ?? [],
      }));
    },
    async begin(actor: Actor): Promise<{ id: number }> {
      return database.transaction(async (tx) => {
        const now = clock.now();
        const post = await store.insertPost(tx, {
          title: '',
          excerpt: '',
          content: '',
          category: 'News',
          featuredImage: `/blog/pictures/${scenes[0]}.svg`,
          imageAlt: '',
          authorId: actor.userId,
          // Nobody reads it yet; its address is made from its title when it goes out.
          slug: `draft-${crypto.randomUUID()}`,
          createdAt: now,
          updatedAt: now,
        });
        await tell(tx, post, 'post.begun', actor.userId);
        return { id: post.id };
      });
    },
    /** Keeps what was typed, whether or not it could go out. */
    async save(actor: Actor, id: number, { revision, copy }: { revision: number; copy: WorkingCopy }) {
      if (nestsTooDeep(copy.content)) {
        throw refuse('text_nests_too_deep', { fields: { content: deskRefusals.text_nests_too_deep[1] } });
      }
      return database.transaction(async (tx) => {
        const post = await unchanged(tx, id, revision);
        await keep(tx, post, copy, actor);
        return {
          revision: post.revision,
          savedAt: clock.now().toISOString(),
          editors: await presence.editors(tx, id, actor.userId),
        };
      });
    },
    async restore(
      actor: Actor,
      id: number,
      { revision, versionId }: { revision: number; versionId: number },
    ) {
      await database.transaction(async (tx) => {
        const post = await unchanged(tx, id, revision);
        const version = await store.findVersion(tx, id, versionId);
        if (!version) throw refuse('no_such_version');
        const done = await keep(tx, post, version.copy, actor, restoring(version.what));
        if (done) await tell(tx, post, 'post.restored', actor.userId, { versionId });
      });
      return get(actor, id);
    },
    async publish(actor: Actor, id: number, revision: number): Promise<DeskPost> {
      await orTaken(() =>
        database.transaction(async (tx) =>
          showToReaders(tx, await unchanged(tx, id, revision), actor.userId),
        ),
      );
      return get(actor, id);
    },
    async schedule(
      actor: Actor,
      id: number,
      form: { revision: number; date: string; time: string; zone: string },
    ): Promise<DeskPost> {
      const at = zonedTime(form.date, form.time, form.zone);
      await database.transaction(async (tx) => {
        const post = await unchanged(tx, id, form.revision);
        if (post.state === 'published') throw refuse('already_out');
        if (at <= clock.now()) throw refuse('time_passed', { fields: { time: deskRefusals.time_passed[1] } });
        await checkReady(tx, post, (await store.findNewestVersion(tx, id))?.copy ?? copyOf(post));
        const due: Due = { postId: id, at: at.toISOString(), by: actor.userId };
        await store.updatePost(tx, id, { state: 'scheduled', publishAt: at, publishZone: form.zone });
        await jobs.send(tx, publishQueue, due, { startAfter: at });
        await tell(tx, post, 'post.scheduled', actor.userId, { at: due.at, zone: form.zone });
      });
      return get(actor, id);
    },
    async withdraw(actor: Actor, id: number): Promise<DeskPost> {
      await database.transaction(async (tx) => {
        const post = await locked(tx, id);
        if (post.state === 'draft') throw refuse('not_scheduled');
        await store.updatePost(tx, id, { state: 'draft', publishAt: null, publishZone: null });
        await tell(tx, post, 'post.withdrawn', actor.userId, { was: post.state });
      });
      return get(actor, id);
    },
    present: (actor: Actor, id: number, here: { line: number | null; leaving: boolean }) =>
      presence.renew(actor, id, here),
    publishDue,
  };
}

const hasUnpublished = (post: { state: PostState; revision: number; publishedRevision: number }): boolean =>
  post.state === 'published' && post.revision !== post.publishedRevision;

/** What readers see, as the copy an editor begins with. */
function copyOf(post: store.PostRecord): WorkingCopy {
  const { title, excerpt, content, category, featuredImage, imageAlt, slug, authorId, featured } = post;
  const shown = post.publishedAt === null ? '' : slug;
  return { title, excerpt, content, category, featuredImage, imageAlt, slug: shown, authorId, featured };
}

/** By what it was, since each editor reads its time in their own zone; also where it was restored itself. */
const restoring = (what: string): string => (what.startsWith('restored “') ? what : `restored “${what}”`);

/** The refusal an error is, also when two posts took one address in the same moment. */
function asTaken(error: unknown): Error | undefined {
  if (error instanceof Error && error.name === 'Refusal') return error;
  const constraint = violatedConstraint(error);
  return constraint === 'posts_slug_unique' || constraint === 'post_addresses_pkey'
    ? refuse('address_taken', { fields: { slug: deskRefusals.address_taken[1] } })
    : undefined;
}

async function orTaken(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw asTaken(error) ?? error;
  }
}
