import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { manualClock } from '../clock.ts';
import { type RefusalCatalogue, refusalsOf } from '../refusal.ts';
import { createTestServer } from './test-server.ts';

const refusals = { sold_out: [409, 'There are none left.'] } satisfies RefusalCatalogue;
const refuse = refusalsOf(refusals);
const clock = manualClock();
const hour = 3600_000;

let made = 0;
let failures = 0;
let gate: { entered: () => void; until: Promise<void> } | undefined;
const app = await createTestServer({
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

const post = (name: string, key: string | undefined, user = '7', url = '/api/things') =>
  app.inject({
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
    const dying = post('slow', 'k7');
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
