/** Live streams: server-sent events carrying committed events (resumable) and passing news such as positions. */
import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Database } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import {
  type Cursor,
  currentCursor,
  isAfter,
  type RoveEvent,
  readEventsAfter,
} from '#src/platform/events/events.ts';
import { viewerOf } from '#src/platform/http/actor.ts';
import { beginAnswer } from '#src/platform/http/open-answers.ts';
import type { UserId } from '#src/platform/ids.ts';
import { refuse } from '#src/platform/refusal.ts';
import { type Claim, createRightsWatch, type HeldRight, type Rights } from './rights-watch.ts';
import { createSubscriptions } from './subscriptions.ts';

export interface LiveRequest extends Claim {
  /** Subjects already checked against what the caller may see. */
  topics: string[];
  /** Events that name this account reach it whatever their subject. */
  userId: UserId | null;
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
  /** The same, to all streams of one person. */
  tellPerson(userId: UserId, event: string, data: unknown): void;
  /** Whether anyone follows `topic`, so that nobody computes what no one sees. */
  hasFollowers(topic: string): boolean;
  /** Answers with an open stream. @throws Refusal too_many_requests when the caller has too many open */
  open(reply: FastifyReply, request: LiveRequest): Promise<void>;
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
/** A person's tabs and phones; an address may be a whole office. */
const mostStreams = { person: 30, address: 200 };
/** The limit in words, for the API reference. */
export const liveLimitWords = `At most ${mostStreams.person} streams of one person at a time, or ${mostStreams.address} of one address of visitors.`;

export interface Stream {
  /** The viewer by whom open streams are counted. */
  holder: string;
  topics: Set<string>;
  userId: UserId | null;
  sessionId: string | null;
  share: string | undefined;
  out: ServerResponse;
  /** Events that commit while the backlog is being read wait here. */
  waiting: RoveEvent[] | null;
  /** Of the last event it was sent, or where it came back from. */
  lastCursor: Cursor | undefined;
}

/** What a process knows of the streams it holds open. */
export interface Hub {
  database: Database;
  eventBus: EventBus;
  streams: Set<Stream>;
  followers: ReturnType<typeof createSubscriptions<Stream>>;
  /** How many streams each viewer has open. */
  held: Map<string, number>;
  isStopping: boolean;
}

export function createLive({ database, eventBus }: { database: Database; eventBus: EventBus }): Live {
  const hub: Hub = {
    database,
    eventBus,
    streams: new Set(),
    followers: createSubscriptions<Stream>(),
    held: new Map(),
    isStopping: false,
  };
  const { streams, followers } = hub;
  const watch = createRightsWatch({
    streams,
    followers,
    notices: database.notices,
    narrow: (stream, standing) => narrow(hub, stream, standing),
    end: (stream) => end(hub, stream),
  });
  eventBus.onEvent((event) => {
    if (!handOn(hub, event)) return;
    // What has just happened to a followed subject may be the end of a right to follow it.
    watch.look(followers.ofTopic(event.subject));
  });
  const heartbeat = setInterval(() => beat(hub), heartbeatMs);
  heartbeat.unref();

  return {
    publish: (topic, event, data) => publish(hub, topic, event, data),
    publishTo: (topic, event, dataFor) => publishTo(hub, topic, event, dataFor),
    restOn: watch.restOn,
    tellPerson(userId, event, data) {
      const frame = passing(event, data);
      for (const stream of followers.ofPerson(userId)) write(stream, frame);
    },
    hasFollowers: (topic) => followers.ofTopic(topic).size > 0,
    open: (reply, request) => openStream(hub, reply, request),
    stop() {
      hub.isStopping = true;
      clearInterval(heartbeat);
      watch.stop();
      for (const stream of streams) stream.out.end();
    },
    streams: () => streams.size,
  };
}

/** Sends passing news to whoever follows `topic` now. */
export function publish({ followers }: Hub, topic: string, event: string, data: unknown): void {
  const following = followers.ofTopic(topic);
  if (following.size === 0) return;
  const frame = passing(event, data);
  for (const stream of following) write(stream, frame);
}

/** The same, with what each viewer may see; it is asked for once a viewer. */
export function publishTo(
  { followers }: Hub,
  topic: string,
  event: string,
  dataFor: (viewer: string) => unknown,
): void {
  const frames = new Map<string, string>();
  for (const stream of followers.ofTopic(topic)) {
    const frame = frames.get(stream.holder) ?? passing(event, dataFor(stream.holder));
    frames.set(stream.holder, frame);
    write(stream, frame);
  }
}

/** Hands a committed event to everybody whom it concerns. @returns whether there was anybody */
export function handOn({ followers }: Hub, event: RoveEvent): boolean {
  const readers = followers.ofEvent(event);
  if (readers.size === 0) return false;
  const frame = frameOf(event);
  for (const stream of readers) {
    if (stream.waiting) stream.waiting.push(event);
    else send(stream, event, frame);
  }
  return true;
}

/**
 * Answers with a stream, what was missed since `after` first.
 * @throws Refusal too_many_requests when the caller has too many open
 */
export async function openStream(hub: Hub, reply: FastifyReply, request: LiveRequest): Promise<void> {
  const { topics, userId, sessionId, share, after, address } = request;
  const holder = viewerOf(userId, address);
  const most = userId === null ? mostStreams.address : mostStreams.person;
  if ((hub.held.get(holder) ?? 0) >= most) throw refuse('too_many_requests');
  hold(hub, holder, 1);
  const out = await beginAnswer(
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      // A connection kept alive after its stream has ended would hold up the server's stop.
      .header('connection', 'close'),
  );
  const stream: Stream = {
    holder,
    topics: new Set(topics),
    userId,
    sessionId,
    share,
    out,
    waiting: null,
    lastCursor: after,
  };
  hub.streams.add(stream);
  hub.followers.add(stream);
  out.on('error', () => remove(hub, stream));
  out.on('close', () => remove(hub, stream));
  await begin(hub, stream, after);
}

/** A client that comes back is given what it missed, from memory or else from the log. */
async function begin(hub: Hub, stream: Stream, after: Cursor | undefined): Promise<void> {
  const { out } = stream;
  const missed = after === undefined ? [] : hub.eventBus.eventsAfter(after);
  if (!missed) stream.waiting = [];
  // Whoever comes back has a place, and is past what they missed only once that has come.
  out.write(`${after === undefined ? placeOf(hub, stream) : ''}retry: ${reconnectAfterMs}\n\n`);
  // Whoever went away meanwhile, or was on their way in as the others were sent home, goes as well.
  if (hub.isStopping || out.destroyed) end(hub, stream);
  else if (missed) sendMissed(stream, missed);
  // The answer has begun; a stream that cannot catch up is cut off, and its client comes back for the rest.
  else if (after !== undefined) await replay(hub, stream, after).catch(() => out.destroy());
}

async function replay({ database }: Hub, stream: Stream, after: Cursor): Promise<void> {
  const concern = { subjects: [...stream.topics], userId: stream.userId };
  // A cursor from the future belongs to another database; waiting for it to be reached would mean silence.
  let cursor = isAfter(after, await currentCursor(database.db)) ? undefined : after;
  if (cursor === undefined) stream.lastCursor = undefined;
  while (cursor !== undefined) {
    const batch: RoveEvent[] = await readEventsAfter(database.db, cursor, { concern });
    sendMissed(stream, batch);
    cursor = batch.at(-1)?.cursor;
  }
  const waiting = stream.waiting ?? [];
  stream.waiting = null;
  sendMissed(stream, waiting);
}

/** What of it concerns the stream still: it may have lost a topic since. */
function sendMissed(stream: Stream, events: RoveEvent[]): void {
  for (const event of events) if (concerns(stream, event)) send(stream, event);
}

const concerns = (stream: Stream, event: RoveEvent) =>
  stream.topics.has(event.subject) || (stream.userId !== null && event.userIds.includes(stream.userId));

function send(stream: Stream, event: RoveEvent, frame = frameOf(event)): void {
  if (stream.lastCursor !== undefined && !isAfter(event.cursor, stream.lastCursor)) return;
  stream.lastCursor = event.cursor;
  write(stream, frame);
}

function write({ out }: Stream, frame: string): void {
  if (out.writableLength > slowReaderBytes) out.destroy();
  else out.write(frame);
}

/** Takes from a stream what does not stand any more, and ends it where nothing does. */
export function narrow(hub: Hub, stream: Stream, standing: HeldRight): void {
  const lost = [...stream.topics].filter((topic) => !standing.topics.includes(topic));
  for (const topic of lost) hub.followers.unfollow(stream, topic);
  if (lost.length > 0) write(stream, passing('narrowed', { topics: lost }));
  const nothingLeft = stream.userId === null && stream.topics.size === 0 && lost.length > 0;
  if (!standing.signedIn || nothingLeft) end(hub, stream);
}

function beat(hub: Hub): void {
  for (const stream of hub.streams) write(stream, `${placeOf(hub, stream)}: still here\n\n`);
}

/** The client's place in the log without an event, so that a quiet stream resumes from where it really was. */
function placeOf({ eventBus }: Hub, stream: Stream): string {
  if (stream.waiting) return '';
  const [own, all] = [stream.lastCursor, eventBus.publishedUntil()];
  const cursor = own !== undefined && (all === undefined || isAfter(own, all)) ? own : all;
  return cursor === undefined ? '' : `id: ${cursor}\n`;
}

/** Nothing more reaches it from here on, even if its reader is still taking what was sent. */
function end(hub: Hub, stream: Stream): void {
  remove(hub, stream);
  stream.out.end();
}

function remove(hub: Hub, stream: Stream): void {
  if (hub.streams.delete(stream)) hold(hub, stream.holder, -1);
  hub.followers.remove(stream);
}

function hold({ held }: Hub, holder: string, change: 1 | -1): void {
  const count = (held.get(holder) ?? 0) + change;
  if (count > 0) held.set(holder, count);
  else held.delete(holder);
}

const passing = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

function frameOf(event: RoveEvent): string {
  const data = JSON.stringify({ subject: event.subject, at: event.createdAt, ...event.payload });
  return `id: ${event.cursor}\nevent: ${event.type}\ndata: ${data}\n\n`;
}
