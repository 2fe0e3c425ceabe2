import { fastify } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { createEventBus } from './event-bus.ts';
import { readEventsAfter, record, startOfLog } from './events.ts';
import { keepPlace } from './parked-store.ts';

const database = await createTestDatabase();
const { log } = fastify();
let counted = 0;

async function happen(type: string): Promise<number> {
  counted += 1;
  const n = counted;
  await database.transaction((tx) =>
    record(tx, { type, subject: `thing:${n}`, payload: { n }, userIds: [], at: new Date() }),
  );
  return n;
}

/** A process that reads events, until it is stopped. */
function newsOfAProcess() {
  const eventBus = createEventBus({ database, log });
  onTestFinished(() => eventBus.stop());
  return eventBus;
}

describe('a listener', () => {
  test('hears each committed event from now on once, in order, and none that rolled back', async () => {
    await happen('before.start');
    // While any older transaction of the server still runs, an event counts as yet to come.
    const past = async () => (await readEventsAfter(database.db, startOfLog)).length;
    await expect.poll(past).toBe(1);
    const eventBus = newsOfAProcess();
    const heard: number[] = [];
    eventBus.onEvent(({ payload }) => heard.push(Number(payload.n)));
    await eventBus.start();
    const told: number[] = [];
    for (let i = 0; i < 10; i++) told.push(await happen('thing.happened'));
    await database
      .transaction(async (tx) => {
        await record(tx, { type: 'x', subject: 'thing:0', payload: { n: -1 }, userIds: [], at: new Date() });
        throw new Error('no');
      })
      .catch(() => {});
    told.push(await happen('thing.happened'));
    await expect.poll(() => heard).toEqual(told);
    await Promise.all(Array.from({ length: 50 }, () => happen('thing.happened')));
    await expect.poll(() => heard.length).toBe(61);
    expect(new Set(heard).size).toBe(61);
  });

  test('hears of another process’s commits too', async () => {
    const eventBus = newsOfAProcess();
    const heard: string[] = [];
    eventBus.onEvent(({ subject }) => heard.push(subject));
    await eventBus.start();
    await database.pool.query(
      "insert into events (type, subject, payload, user_ids, created_at) values ('t', 'elsewhere:1', '{}', '{}', now())",
    );
    await expect.poll(() => heard).toEqual(['elsewhere:1']);
  });
});

describe('a named reader', () => {
  test('has a place that only goes forward, by number', async () => {
    const place = async () =>
      (await database.pool.query("select cursor from event_readers where name = 'placed'")).rows[0].cursor;
    for (const [kept, now] of [
      ['9-5', '9-5'],
      ['10-1', '10-1'],
      ['9-999', '10-1'],
      ['10-2', '10-2'],
      ['10-1', '10-2'],
    ]) {
      await keepPlace(database.db, 'placed', kept!);
      expect(await place()).toBe(now);
    }
  });

  test('is read by one process at a time, and another goes on where it was', async () => {
    let holder = 'a';
    const taken = new Map<string, () => void>();
    const heard: string[] = [];
    const member = (me: string) => {
      const leases = {
        want: (_duty: string, _name: string, take: () => void) => void taken.set(me, take),
        holds: () => holder === me,
      };
      const eventBus = createEventBus({ database, log, leases: leases as never });
      onTestFinished(() => eventBus.stop());
      eventBus.consume('moving', ['moved'], async ({ payload }) => void heard.push(`${me} ${payload.n}`));
      return eventBus;
    };
    for (const me of ['a', 'b']) await member(me).start();
    const first = await happen('moved');
    await expect.poll(() => heard).toEqual([`a ${first}`]);
    // What was heard is read again by the next one where its place was not written yet.
    const written = async () =>
      (
        await database.pool.query(
          "select split_part(cursor, '-', 2)::bigint = (select max(seq) from events) as last from event_readers where name = 'moving'",
        )
      ).rows[0].last;
    await expect.poll(written).toBe(true);
    holder = 'b';
    taken.get('b')!();
    const second = await happen('moved');
    await expect.poll(() => heard).toEqual([`a ${first}`, `b ${second}`]);
  });

  test('resumes after a restart with what it has missed, and nothing else', async () => {
    const first = newsOfAProcess();
    const before: number[] = [];
    first.consume('resuming', ['wanted'], async ({ payload }) => void before.push(Number(payload.n)));
    await first.start();
    const told = [await happen('wanted'), await happen('wanted')];
    await happen('unwanted');
    await expect.poll(() => before).toEqual(told);
    await first.stop();

    const missed = [await happen('wanted'), await happen('wanted')];
    const second = newsOfAProcess();
    const after: number[] = [];
    second.consume('resuming', ['wanted'], async ({ payload }) => void after.push(Number(payload.n)));
    await second.start();
    await expect.poll(() => after).toEqual(missed);
    missed.push(await happen('wanted'));
    await expect.poll(() => after).toEqual(missed);
  });

  test('that is new hears everything that ever happened', async () => {
    const n = await happen('history');
    const eventBus = newsOfAProcess();
    const heard: number[] = [];
    eventBus.consume('historian', ['history'], async ({ payload }) => void heard.push(Number(payload.n)));
    await eventBus.start();
    await expect.poll(() => heard).toEqual([n]);
  });

  test('whose handler fails gets the same event again, and later ones wait for it', async () => {
    const eventBus = newsOfAProcess();
    const tried: number[] = [];
    let failures = 2;
    eventBus.consume('stubborn', ['step'], async ({ payload }) => {
      tried.push(Number(payload.n));
      if (failures-- > 0) throw new Error('not yet');
    });
    await eventBus.start();
    const [a, b] = [await happen('step'), await happen('step')];
    await expect.poll(() => tried).toEqual([a, a, a, b]);
  });

  test('whose process died in the middle of a handler gets that event again', async () => {
    const dying = newsOfAProcess();
    const entered: number[] = [];
    dying.consume('mortal', ['deed'], async ({ payload }) => {
      entered.push(Number(payload.n));
      throw new Error('killed');
    });
    await dying.start();
    const n = await happen('deed');
    await expect.poll(() => entered.length).toBeGreaterThan(0);
    await dying.stop();
    const next = newsOfAProcess();
    const done: number[] = [];
    next.consume('mortal', ['deed'], async ({ payload }) => void done.push(Number(payload.n)));
    await next.start();
    await expect.poll(() => done).toEqual([n]);
  });

  test('is not called any more once stopped', async () => {
    const eventBus = newsOfAProcess();
    let calls = 0;
    eventBus.consume('stopped', ['late'], async () => void calls++);
    await eventBus.start();
    await eventBus.stop();
    // Another process hears what happened; by then the stopped one would have.
    const other = newsOfAProcess();
    let heard = 0;
    other.consume('still-there', ['late'], async () => void heard++);
    await other.start();
    await happen('late');
    await expect.poll(() => heard).toBe(1);
    expect(calls).toBe(0);
  });
});
