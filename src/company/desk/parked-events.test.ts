import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';

const app = await createTestApp();

const park = async (reader: string, subject: string): Promise<number> => {
  const { rows } = await app.database.pool.query(
    `insert into parked_events (reader, seq, type, subject, tries, error, parked_at, next_try_at)
     values ($1, (select coalesce(max(seq), 0) + 1 from parked_events), 'payment.settled', $2, 3,
       'Error: no such order', now(), now() + interval '1 hour') returning id::int`,
    [reader, subject],
  );
  return rows[0].id;
};

test('parked events are for operators, who replay them or give them up with a reason', async () => {
  const operator = await app.signedUp({}, ['operator']);
  const rider = await app.signedUp();
  const id = await park('a reader that is no more', 'payment:pay_1');
  const calls = [
    ['GET /api/operations/parked-events', undefined],
    [`POST /api/operations/parked-events/${id}/replay`, undefined],
    [`POST /api/operations/parked-events/${id}/drop`, { reason: 'because' }],
  ] as const;
  for (const [call, body] of calls) {
    expect((await app.call(call, body)).statusCode).toBe(401);
    expect((await rider.call(call, body)).statusCode).toBe(403);
  }
  expect((await operator.call('GET /api/operations/parked-events')).json()).toMatchObject([
    { id, subject: 'payment:pay_1', error: 'Error: no such order', tries: 3, waiting: 0 },
  ]);
  const replay = await operator.call(`POST /api/operations/parked-events/${id}/replay`);
  expect([replay.statusCode, replay.json().code]).toEqual([409, 'reader_gone']);
  const drop = `POST /api/operations/parked-events/${id}/drop`;
  expect((await operator.call(drop, { reason: '' })).statusCode).toBe(400);
  expect((await operator.call(drop, { reason: 'nobody needs it' })).statusCode).toBe(204);
  expect((await operator.call(drop, { reason: 'nobody needs it' })).statusCode).toBe(404);
  expect((await operator.call('GET /api/operations/parked-events')).json()).toEqual([]);
});

test('a replayed event reaches its reader, and is gone', async () => {
  const operator = await app.signedUp({}, ['operator']);
  await app.start();
  // The event is not in the log, so there is nothing to handle and the consumer is rid of it.
  const id = await park('rides', 'payment:pay_2');
  const replay = await operator.call(`POST /api/operations/parked-events/${id}/replay`);
  expect([replay.statusCode, replay.body]).toEqual([204, '']);
  expect((await operator.call('GET /api/operations/parked-events')).json()).toEqual([]);
});
