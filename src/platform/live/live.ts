/** Live streams: server-sent events carrying committed events (resumable) and passing news such as positions. */
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Database } from '../database/database.ts';
import { type Cursor, currentCursor, isAfter, type RoveEvent, readEventsAfter } from '../events/events.ts';
import type { News } from '../events/news.ts';
import { viewerOf } from '../http/actor.ts';
import { refuse } from '../refusal.ts';

/** What a stream rests on. */
export interface Claim {
  /** `ride:12` or `city:toronto` */
  topics: readonly string[];
  userId: number | null;
  /** The session it was opened in; null for a visitor. */
  sessionId: string | null;
  /** Opens a topic to somebody it was shared with. */
  share?: string | undefined;
}
/** What of a claim holds now. */
export interface Standing {
  /** False once the session has ended; the stream then ends too. */
  signedIn: boolean;
  topics: readonly string[];
}
/** Says for each claim what of it holds, in the same order; asked for all open streams at once. */
export type Rights = (claims: readonly Claim[]) => Promise<Standing[]>;

export interface LiveRequest extends Claim {
  /** Subjects already checked against what the caller may see. */
  topics: string[];
  /** Events that name this account reach it whatever their subject. */
  userId: number | null;
  /** Where an earlier stream of the same client ended. */
  after?: Cursor | undefined;
  /** The network address of the caller, who is counted by it while not signed in. */
  address: string;
}

export interface Live {
  /** Sends passing news to whoever follows `topic` now; it is not kept and has no id. */
  publish(topic: string, event: string, data: unknown): void;
  /** The same, with what each viewer (`viewerOf` in http/actor.ts) may see. */
  publishTo(topic: string, event: string, dataFor: (viewer: string) => unknown): void;
  /** Whether anyone follows `topic`, so that nobody computes what no one sees. */
  hasFollowers(topic: string): boolean;
  /** Answers with an open stream. @throws Refusal too_many_requests when the caller has too many open */
  open(reply: FastifyReply, request: LiveRequest): Promise<FastifyReply>;
  /**
   * From now on every stream ends, or loses topics, within a second of the right it rests on. One that loses topics is
   * told with the passing event `narrowed`.
   */
  restOn(rights: Rights): void;
  /** Ends all streams; clients come back to another process or after the restart. */
  stop(): void;
  streams(): number;
}

const heartbeatMs = 15_000;
// A reader that is this far behind is cut off; it resumes from its last event id.
const slowReaderBytes = 256 * 1024;
const reconnectAfterMs = 2_000;
const rightsCheckedEveryMs = 400;
/** Where rights cannot be read for this long, streams end rather than go on unchecked. */
const uncheckedAtMostMs = 5_000;
/** A person's tabs and phones; an address may be a whole office. */
const mostStreams = { person: 30, address: 200 };
/** The limit in words, for the API reference. */
export const liveLimitWords = `At most ${mostStreams.person} streams of one person at a time, or ${mostStreams.address} of one address of visitors.`;

interface Stream {
  /** The viewer by whom open streams are counted. */
  holder: string;
  topics: Set<string>;
  userId: number | null;
  sessionId: string | null;
  share: string | undefined;
  out: PassThrough;
  /** Events that commit while the backlog is being read wait here. */
  waiting: RoveEvent[] | null;
  lastCursor: Cursor | undefined;
}

export function createLive({ database, news }: { database: Database; news: News }): Live {
  const streams = new Set<Stream>();
  let isStopping = false;
  const byTopic = new Map<string, Set<Stream>>();
  const held = new Map<string, number>();
  const hold = (holder: string, change: 1 | -1) => {
    const count = (held.get(holder) ?? 0) + change;
    if (count > 0) held.set(holder, count);
    else held.delete(holder);
  };

  const write = (stream: Stream, frame: string) => {
    if (stream.out.writableLength + stream.out.readableLength > slowReaderBytes) stream.out.destroy();
    else stream.out.write(frame);
  };
  const concerns = (stream: Stream, event: RoveEvent) =>
    stream.topics.has(event.subject) || (stream.userId !== null && event.userIds.includes(stream.userId));

  function send(stream: Stream, event: RoveEvent): void {
    if (stream.lastCursor !== undefined && !isAfter(event.cursor, stream.lastCursor)) return;
    stream.lastCursor = event.cursor;
    if (concerns(stream, event)) write(stream, frameOf(event));
  }

  let rights: Rights | undefined;
  let checking: Promise<void> | undefined;
  let checkedAt = performance.now();

  /** A stream that shows only what everybody may see rests on nothing. */
  const restsOnRights = (stream: Stream) =>
    stream.sessionId !== null || [...stream.topics].some((topic) => !topic.startsWith('city:'));

  async function checkRights(): Promise<void> {
    const resting = [...streams].filter(restsOnRights);
    if (!rights || resting.length === 0) {
      checkedAt = performance.now();
      return;
    }
    const claims = resting.map(({ topics, userId, sessionId, share }) => ({
      topics: [...topics],
      userId,
      sessionId,
      share,
    }));
    try {
      const standings = await rights(claims);
      checkedAt = performance.now();
      for (const [i, stream] of resting.entries()) narrow(stream, standings[i]!);
    } catch {
      if (performance.now() - checkedAt < uncheckedAtMostMs) return;
      for (const stream of resting) end(stream);
    }
  }
  const check = () => {
    checking ??= checkRights().finally(() => {
      checking = undefined;
    });
    return checking;
  };

  function narrow(stream: Stream, standing: Standing): void {
    if (!streams.has(stream)) return;
    const lost = [...stream.topics].filter((topic) => !standing.topics.includes(topic));
    for (const topic of lost) unfollow(stream, topic);
    if (lost.length > 0) write(stream, passing('narrowed', { topics: lost }));
    const nothingLeft = stream.userId === null && stream.topics.size === 0 && lost.length > 0;
    if (!standing.signedIn || nothingLeft) end(stream);
  }

  news.onEvent((event) => {
    for (const stream of streams) {
      if (stream.waiting) stream.waiting.push(event);
      else send(stream, event);
    }
    // What has just happened to a followed subject may be the end of a right to follow it.
    if (byTopic.has(event.subject)) void check();
  });
  const checker = setInterval(check, rightsCheckedEveryMs);
  checker.unref();
  const heartbeat = setInterval(() => {
    for (const stream of streams) write(stream, `${placeOf(stream)}: still here\n\n`);
  }, heartbeatMs);
  heartbeat.unref();

  /** The client's place in the log without an event, so that a quiet stream resumes from where it really was. */
  function placeOf(stream: Stream): string {
    const cursor = stream.waiting ? undefined : (stream.lastCursor ?? news.heardUntil());
    return cursor === undefined ? '' : `id: ${cursor}\n`;
  }

  function remove(stream: Stream): void {
    if (streams.delete(stream)) hold(stream.holder, -1);
    for (const topic of [...stream.topics]) unfollow(stream, topic);
  }
  /** Nothing more reaches it from here on, even if its reader is still taking what was sent. */
  function end(stream: Stream): void {
    remove(stream);
    stream.out.end();
  }
  function unfollow(stream: Stream, topic: string): void {
    stream.topics.delete(topic);
    const followers = byTopic.get(topic);
    followers?.delete(stream);
    if (followers?.size === 0) byTopic.delete(topic);
  }

  return {
    publish(topic, event, data) {
      const followers = byTopic.get(topic);
      if (!followers) return;
      const frame = passing(event, data);
      for (const stream of followers) write(stream, frame);
    },
    publishTo(topic, event, dataFor) {
      const frames = new Map<string, string>();
      for (const stream of byTopic.get(topic) ?? []) {
        const frame = frames.get(stream.holder) ?? passing(event, dataFor(stream.holder));
        frames.set(stream.holder, frame);
        write(stream, frame);
      }
    },
    restOn(found) {
      rights = found;
    },
    hasFollowers: (topic) => byTopic.has(topic),
    async open(reply, { topics, userId, sessionId, share, after, address }) {
      const holder = viewerOf(userId, address);
      const most = userId === null ? mostStreams.address : mostStreams.person;
      if ((held.get(holder) ?? 0) >= most) throw refuse('too_many_requests');
      const stream: Stream = {
        holder,
        topics: new Set(topics),
        userId,
        sessionId,
        share,
        out: new PassThrough(),
        waiting: after === undefined ? null : [],
        lastCursor: after,
      };
      streams.add(stream);
      hold(holder, 1);
      for (const topic of stream.topics) {
        const followers = byTopic.get(topic) ?? new Set();
        byTopic.set(topic, followers.add(stream));
      }
      stream.out.on('close', () => remove(stream));
      stream.out.on('error', () => remove(stream));
      reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        // A connection kept alive after its stream has ended would hold up the server's stop.
        .header('connection', 'close')
        .send(stream.out);
      stream.out.write(`${placeOf(stream)}retry: ${reconnectAfterMs}\n\n`);
      // Whoever was on their way in as the others were sent home goes with them, or the server would wait for them.
      if (isStopping) {
        end(stream);
        return reply;
      }
      // The answer has begun; a stream that cannot catch up is cut off, and its client comes back for the rest.
      if (after !== undefined) await replay(stream, after).catch((error) => stream.out.destroy(error));
      return reply;
    },
    stop() {
      isStopping = true;
      clearInterval(heartbeat);
      clearInterval(checker);
      for (const stream of streams) stream.out.end();
    },
    streams: () => streams.size,
  };

  async function replay(stream: Stream, after: Cursor): Promise<void> {
    const concern = { subjects: [...stream.topics], userId: stream.userId };
    // A cursor from the future belongs to another database; waiting for it to be reached would mean silence.
    let cursor = isAfter(after, await currentCursor(database.db)) ? undefined : after;
    if (cursor === undefined) stream.lastCursor = undefined;
    while (cursor !== undefined) {
      const batch: RoveEvent[] = await readEventsAfter(database.db, cursor, { concern });
      for (const event of batch) send(stream, event);
      cursor = batch.at(-1)?.cursor;
    }
    const waiting = stream.waiting ?? [];
    stream.waiting = null;
    for (const event of waiting) send(stream, event);
  }
}

const passing = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

function frameOf(event: RoveEvent): string {
  const data = JSON.stringify({ subject: event.subject, at: event.createdAt, ...event.payload });
  return `id: ${event.cursor}\nevent: ${event.type}\ndata: ${data}\n\n`;
}
