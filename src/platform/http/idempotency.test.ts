import { fastify } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { type RefusalCatalogue, refusalsOf } from '#src/platform/refusal.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createIdempotency } from './idempotency.ts';
import { createTestServer } from './test-server.ts';

const refusals = { sold_out: [409, 'There are none left.'] } satisfies RefusalCatalogue;
const refuse = refusalsOf(refusals);
const clock = manualClock();
const hour = 3600_000;

let made = 0;
let failures = 0;
let gate: { entered: () => void; until: Promise<void> } | undefined;
const database = await createTestDatabase();
/** A process that serves; several of them share the database. */
const startServer = () =>
  createTestServer({
    database,
    clock,
    refusals,
    calls: {
      'POST /api/things': {
        summary: 'Make a thing',
        body: z.object({ name: z.string() }),
        reply: z.object({ id: z.number(), name: z.string() }),
        status: 201,
      },
      'POST /api/sign': { summary: 'Not kept', reply: z.object({ id: z.number() }), idempotent: false },
    },
    handlers: {
      'POST /api/things': async ({ body }) => {
        made += 1;
        const id = made;
        if (body.name === 'slow' && gate) {
          gate.entered();
          await gate.until;
        }
        if (body.name === 'sold out')
          throw refuse('sold_out', { fields: { name: 'No more.' }, more: { left: 0 } });
        if (body.name === 'fails once' && failures++ === 0) throw new Error('the disk is full');
        return { id, name: body.name };
      },
      'POST /api/sign': async () => {
        made += 1;
        return { id: made };
      },
    },
  });
const app = await startServer();

const post = (name: string, key: string | undefined, user = '7', url = '/api/things', at = app) =>
  at.inject({
    method: 'POST',
    url,
    headers: { 'x-user': user, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: { name },
  });

describe('a POST with an Idempotency-Key', () => {
  test('runs once; the repetition gets the same status and body', async () => {
    const first = await post('chair', 'k1');
    const again = await post('chair', 'k1');
    expect(first.statusCode).toBe(201);
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await post('chair', 'k2')).json().id).not.toBe(first.json().id);
    expect((await post('chair', undefined)).json().id).not.toBe(first.json().id);
  });

  test('with another body is refused with 409', async () => {
    await post('table', 'k3');
    const other = await post('lamp', 'k3');
    expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_key_reused']);
  });

  test('means something else to another person and in another call', async () => {
    const mine = await post('desk', 'k4');
    const theirs = await post('desk', 'k4', '8');
    expect(theirs.json().id).not.toBe(mine.json().id);
    const before = made;
    await post('desk', 'k4', '7', '/api/sign');
    await post('desk', 'k4', '7', '/api/sign');
    expect(made - before).toBe(2);
  });

  test('is refused while the first is still running, and then replayed', async () => {
    let open = () => {};
    let entered = () => {};
    const inside = new Promise<void>((resolve) => {
      entered = resolve;
    });
    gate = { entered, until: new Promise((resolve) => (open = resolve)) };
    const first = post('slow', 'k5');
    await inside;
    const duplicate = await post('slow', 'k5');
    expect([duplicate.statusCode, duplicate.json().code]).toEqual([409, 'request_in_progress']);
    open();
    const answer = await first;
    expect((await post('slow', 'k5')).body).toBe(answer.body);
    gate = undefined;
  });

  test('of 20 at the same moment one runs', async () => {
    const before = made;
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('shelf', 'k6')));
    expect(made - before).toBe(1);
    for (const answer of answers) expect([201, 409]).toContain(answer.statusCode);
    expect(new Set(answers.filter((a) => a.statusCode === 201).map((a) => a.body)).size).toBe(1);
  });

  test('that was abandoned by a dead process is taken over after a minute', async () => {
    let entered = () => {};
    const inside = new Promise<void>((resolve) => {
      entered = resolve;
    });
    let die = () => {};
    gate = { entered, until: new Promise((_, reject) => (die = () => reject(new Error('killed')))) };
    const dead = await startServer();
    const dying = post('slow', 'k7', '7', '/api/things', dead);
    await inside;
    gate = undefined;
    clock.advance(59_000);
    expect((await post('slow', 'k7')).json().code).toBe('request_in_progress');
    clock.advance(2_000);
    const taken = await post('slow', 'k7');
    expect(taken.statusCode).toBe(201);
    die();
    await dying;
    expect((await post('slow', 'k7')).body).toBe(taken.body);
  });

  test('that was refused is refused again with the same words, fields and members', async () => {
    const before = made;
    const first = await post('sold out', 'k8');
    const again = await post('sold out', 'k8');
    expect(made - before).toBe(1);
    const { instance: _one, ...said } = first.json();
    const { instance: _two, ...saidAgain } = again.json();
    expect(said).toMatchObject({
      status: 409,
      code: 'sold_out',
      errors: { name: 'No more.' },
      left: 0,
    });
    expect(saidAgain).toEqual(said);
  });

  test('that failed with 500 may be tried again', async () => {
    expect((await post('fails once', 'k9')).statusCode).toBe(500);
    expect((await post('fails once', 'k9')).statusCode).toBe(201);
  });

  test('is forgotten after 24 hours', async () => {
    const first = await post('stool', 'k10');
    clock.advance(23 * hour);
    expect((await post('stool', 'k10')).body).toBe(first.body);
    clock.advance(2 * hour);
    expect((await post('stool', 'k10')).json().id).not.toBe(first.json().id);
  });

  test('longer than 255 characters, or empty, is refused', async () => {
    expect((await post('bed', 'x'.repeat(256))).statusCode).toBe(400);
    expect((await post('bed', '')).statusCode).toBe(400);
  });
});

describe('a key whose request was done', () => {
  const tokens: string[] = [];

  /** Requests under a key, with a heart that beats fast, and whatever the work is. */
  async function once(beatMs: number, answer: () => Promise<unknown>, time = manualClock()) {
    const idempotency = createIdempotency({ database, clock: time, log: app.log, beatMs });
    const http = fastify();
    http.post('/work', { config: { idempotent: true } }, (request, reply) =>
      idempotency.onceOnly(request, reply, null, answer),
    );
    onTestFinished(async () => {
      await idempotency.stop();
      await http.close();
    });
    const key = `once-${tokens.push('key')}`;
    const post = async () => {
      const response = await http.inject({
        method: 'POST',
        url: '/work',
        headers: { 'idempotency-key': key },
      });
      return { status: response.statusCode, body: response.json(), code: response.json()?.code };
    };
    return { post, time, idempotency };
  }
  const breakKeeping = () =>
    database.pool.query(`
      create or replace function refuse_to_keep() returns trigger language plpgsql as
        $$ begin raise exception 'the disk is full'; end $$;
      create trigger no_keeping before update of status on idempotency_keys
        for each row when (new.status is not null) execute function refuse_to_keep()`);
  const mendKeeping = () => database.pool.query('drop trigger if exists no_keeping on idempotency_keys');

  test('is not free when its answer cannot be kept, and gives that answer once it could be', async () => {
    let acted = 0;
    const { post, time } = await once(20, async () => ({ acted: ++acted }));
    await breakKeeping();
    onTestFinished(async () => void (await mendKeeping()));
    expect(await post()).toMatchObject({ status: 200, body: { acted: 1 } });
    expect(await post()).toMatchObject({ status: 409, code: 'request_in_progress' });
    time.advance(3 * 60_000);
    expect(await post()).toMatchObject({ status: 409, code: 'request_in_progress' });
    await mendKeeping();
    await expect.poll(post).toMatchObject({ status: 200, body: { acted: 1 } });
    expect(acted).toBe(1);
  });

  test('keeps a refusal just so', async () => {
    let acted = 0;
    const { post } = await once(20, async () => {
      acted += 1;
      throw refuse('sold_out');
    });
    await breakKeeping();
    onTestFinished(async () => void (await mendKeeping()));
    await post();
    expect(await post()).toMatchObject({ code: 'request_in_progress' });
    await mendKeeping();
    expect(acted).toBe(1);
  });

  test('keeps an answer with characters that the database knows not', async () => {
    let acted = 0;
    const body = { name: 'a\u0000b', half: '\ud800' };
    const { post } = await once(10_000, async () => {
      acted += 1;
      return body;
    });
    const first = await post();
    expect([first.status, first.body]).toEqual([200, (await post()).body]);
    expect(acted).toBe(1);
  });

  test('belongs to a request for as long as that works, however long', async () => {
    let acted = 0;
    let finish = () => {};
    const ended = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const work = async () => {
      acted += 1;
      await ended;
      return { acted };
    };
    const { post, time } = await once(20, work);
    const first = post();
    await expect.poll(() => acted).toBe(1);
    // Another process with the same database and the same time.
    const elsewhere = createIdempotency({ database, clock: time, log: app.log });
    const other = fastify();
    other.post('/work', { config: { idempotent: true } }, (request, reply) =>
      elsewhere.onceOnly(request, reply, null, work),
    );
    onTestFinished(async () => {
      await elsewhere.stop();
      await other.close();
    });
    const alive = async () => {
      const { rows } = await database.pool.query(
        'select max(alive_at) as at from idempotency_keys where status is null',
      );
      return (rows[0].at as Date).getTime();
    };
    const headers = { 'idempotency-key': `once-${tokens.length}` };
    for (let minute = 0; minute < 5; minute += 1) {
      time.advance(59_000);
      await expect.poll(alive).toBe(time.now().getTime());
      const repeated = await other.inject({ method: 'POST', url: '/work', headers });
      expect(repeated.json().code).toBe('request_in_progress');
    }
    finish();
    expect(await first).toMatchObject({ status: 200, body: { acted: 1 } });
    const replayed = await other.inject({ method: 'POST', url: '/work', headers });
    expect(replayed.json()).toEqual({ acted: 1 });
    expect(acted).toBe(1);
  });
});
