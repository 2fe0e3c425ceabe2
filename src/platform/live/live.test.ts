import { connect } from 'node:net';
import { fastify } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { createEventBus } from '#src/platform/events/event-bus.ts';
import { isCursor, record } from '#src/platform/events/events.ts';
import { serveOpenAnswers } from '#src/platform/http/open-answers.ts';
import { createLive } from './live.ts';

const database = await createTestDatabase();

async function serveLive() {
  const http = fastify({ forceCloseConnections: 'idle' });
  serveOpenAnswers(http);
  const eventBus = createEventBus({ database, log: http.log });
  const live = createLive({ database, eventBus });
  http.get<{ Querystring: { topics?: string; user?: string } }>('/live', (request, reply) => {
    const after = request.headers['last-event-id'];
    return live.open(reply, {
      topics: request.query.topics?.split(',') ?? [],
      userId: request.query.user ? Number(request.query.user) : null,
      sessionId: request.query.user ?? null,
      after: typeof after === 'string' && isCursor(after) ? after : undefined,
      address: request.ip,
    });
  });
  const address = await http.listen({ port: 0 });
  await eventBus.start();
  const stop = async () => {
    live.stop();
    await http.close();
    await eventBus.stop();
  };
  return { http, live, address, stop };
}
const server = await serveLive();
afterAll(server.stop);

interface Frame {
  id?: string;
  event?: string;
  data?: string;
  retry?: string;
  comment?: string;
}

/** A client that keeps what it is sent; `lastId` is what a browser would send as Last-Event-ID. */
async function follow(query: string, lastEventId?: string, address = server.address) {
  const gone = new AbortController();
  const response = await fetch(`${address}/live?${query}`, {
    headers: lastEventId ? { 'last-event-id': lastEventId } : {},
    signal: gone.signal,
  });
  const frames: Frame[] = [];
  const client = {
    response,
    frames,
    lastId: lastEventId,
    ended: false,
    events: () => frames.filter((frame) => frame.data !== undefined),
    numbers: () => client.events().map((frame) => Number(JSON.parse(frame.data!).n)),
    leave: () => gone.abort(),
  };
  void (async () => {
    let rest = '';
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        const parts = (rest + chunk).split('\n\n');
        rest = parts.pop()!;
        for (const part of parts) {
          const frame: Frame = {};
          for (const line of part.split('\n')) {
            const [, field, value] = /^(\w*): ?(.*)$/.exec(line)!;
            frame[(field || 'comment') as keyof Frame] = value!;
          }
          frames.push(frame);
          client.lastId = frame.id ?? client.lastId;
        }
      }
    } catch {
      // The client left or was cut off.
    }
    client.ended = true;
  })();
  return client;
}

let counted = 0;
async function happen(subject: string, userIds: number[] = [], more: object = {}): Promise<number> {
  counted += 1;
  const n = counted;
  await database.transaction((tx) =>
    record(tx, { type: 'thing.moved', subject, payload: { n, ...more }, userIds, at: new Date() }),
  );
  return n;
}

describe('a live stream', () => {
  test('is framed as server-sent events whose id is the event’s place', async () => {
    const client = await follow('topics=ride:1');
    expect(client.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(client.response.headers.get('cache-control')).toBe('no-store');
    const n = await happen('ride:1');
    await expect.poll(client.numbers).toEqual([n]);
    expect(client.frames[0]!.retry).toMatch(/^\d+$/);
    const [frame] = client.events();
    expect(isCursor(frame!.id!)).toBe(true);
    expect(frame!.event).toBe('thing.moved');
    expect(JSON.parse(frame!.data!)).toMatchObject({
      subject: 'ride:1',
      at: expect.stringMatching(/T.*[Z+]/),
    });
    client.leave();
  });

  test('carries the followed subjects and what names its person, and nothing of others', async () => {
    const client = await follow('topics=ride:2&user=5');
    await happen('ride:3', [6]);
    const mine = [await happen('ride:2', [6]), await happen('ride:4', [5, 6])];
    await happen('ride:22');
    await expect.poll(client.numbers).toEqual(mine);
    client.leave();
    const visitor = await follow('topics=');
    await happen('ride:4', [5, 0]);
    const other = await follow('topics=ride:5');
    const n = await happen('ride:5');
    await expect.poll(other.numbers).toEqual([n]);
    expect(visitor.numbers()).toEqual([]);
    visitor.leave();
    other.leave();
  });

  test('passes on news that is not kept to whoever follows the topic now', async () => {
    const client = await follow('topics=city:toronto');
    await expect.poll(() => server.live.hasFollowers('city:toronto')).toBe(true);
    server.live.publish('city:toronto', 'vehicles', { n: 77 });
    server.live.publish('city:calgary', 'vehicles', { n: 78 });
    await expect.poll(client.numbers).toEqual([77]);
    expect(client.events()[0]!.id).toBeUndefined();
    client.leave();
    await expect.poll(() => server.live.hasFollowers('city:toronto')).toBe(false);
  });
});

describe('a stream that was cut', () => {
  test('resumes with exactly the missed events, once each, while new ones arrive', async () => {
    const user = 'user=50';
    const told: number[] = [];
    let client = await follow(user);
    const heard: number[] = [];
    for (let cut = 0; cut < 8; cut++) {
      const writing = (async () => {
        for (let i = 0; i < 25; i++) told.push(await happen(`ride:${i}`, [50]));
      })();
      // A late commit: its transaction begins before the cut and ends after the stream has come back.
      const late = database.transaction(async (tx) => {
        counted += 1;
        const n = counted;
        await record(tx, { type: 'late', subject: 'ride:9', payload: { n }, userIds: [50], at: new Date() });
        await new Promise((resolve) => setTimeout(resolve, 60));
        return n;
      });
      await expect.poll(() => client.lastId, { interval: 2 }).toBeDefined();
      await new Promise((resolve) => setTimeout(resolve, 5 * cut));
      client.leave();
      await expect.poll(() => client.ended).toBe(true);
      heard.push(...client.numbers());
      client = await follow(user, client.lastId);
      await writing;
      told.push(await late);
    }
    await expect.poll(() => heard.length + client.numbers().length).toBe(told.length);
    const all = [...heard, ...client.numbers()];
    expect([...all].sort((a, b) => a - b)).toEqual([...told].sort((a, b) => a - b));
    client.leave();
  });

  test('before its first event misses nothing either', async () => {
    const first = await follow('user=51');
    await expect.poll(() => first.lastId).toBeDefined();
    first.leave();
    const missed = [await happen('ride:1', [51]), await happen('ride:2', [51])];
    const second = await follow('user=51', first.lastId);
    await expect.poll(second.numbers).toEqual(missed);
    second.leave();
  });

  test('long ago is read from the log, and gets its own events only, however many others there were', async () => {
    const first = await follow('user=52');
    await expect.poll(() => first.lastId).toBeDefined();
    first.leave();
    await database.pool.query(
      `insert into events (type, subject, payload, user_ids, created_at)
       select 'bulk', 'ride:' || i, '{}', '{53}', now() from generate_series(1, 9000) i`,
    );
    const n = await happen('ride:1', [52]);
    const second = await follow('user=52', first.lastId);
    await expect.poll(second.numbers).toEqual([n]);
    second.leave();
  });

  test('and comes back with a place of another, newer database hears what happens from now on', async () => {
    const client = await follow('user=54', '999999999999-5');
    const n = await happen('ride:1', [54]);
    await expect.poll(client.numbers).toEqual([n]);
    client.leave();
  });
});

test('a reader that does not read is dropped, and the others hear everything', async () => {
  const { live, address, stop } = await serveLive();
  const { port } = new URL(address);
  const slow = connect(Number(port), '127.0.0.1');
  slow.on('error', () => {});
  slow.write(`GET /live?topics=ride:60 HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`);
  slow.pause();
  const good = await follow('topics=ride:60', undefined, address);
  await expect.poll(() => live.streams()).toBe(2);
  const filler = 'x'.repeat(60_000);
  let sent = 0;
  while (live.streams() === 2 && sent < 1000) {
    live.publish('ride:60', 'big', { n: sent, filler });
    sent += 1;
    if (sent % 3 === 0) await expect.poll(() => good.events().length).toBe(sent);
  }
  expect(live.streams()).toBe(1);
  await expect.poll(() => good.events().length).toBe(sent);
  expect(good.ended).toBe(false);
  slow.destroy();
  await stop();
});

test('stopping ends every stream, so that the server can close at once', async () => {
  const { live, address, stop } = await serveLive();
  const clients = await Promise.all(['topics=ride:1', 'user=7'].map((q) => follow(q, undefined, address)));
  await expect.poll(() => live.streams()).toBe(2);
  await stop();
  await expect.poll(() => clients.map((client) => client.ended)).toEqual([true, true]);
  expect(live.streams()).toBe(0);
});

test('a stream that is opened while the others end is ended too, and holds up no close', async () => {
  const { live, address, stop } = await serveLive();
  live.stop();
  const late = await follow('topics=ride:1', undefined, address);
  const resuming = await follow('topics=ride:1', '1-0', address);
  await expect.poll(() => [late.ended, resuming.ended]).toEqual([true, true]);
  expect(late.frames.some(({ retry }) => retry !== undefined)).toBe(true);
  expect(live.streams()).toBe(0);
  await stop();
});

test('a person opens no more than thirty streams, and may again once one has ended', async () => {
  const open = await Promise.all(Array.from({ length: 31 }, () => follow('user=901')));
  const statuses = open.map(({ response }) => response.status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.filter((status) => status !== 200)).toHaveLength(1);
  expect((await follow('user=902')).response.status).toBe(200);
  open.find(({ response }) => response.status === 200)!.leave();
  await expect.poll(async () => (await follow('user=901')).response.status).toBe(200);
  for (const client of open) client.leave();
});
