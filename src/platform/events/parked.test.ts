import { fastify } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import type { Pauses } from './consumers.ts';
import { createEventBus } from './event-bus.ts';
import { type RoveEvent, record } from './events.ts';

const database = await createTestDatabase();
const { log } = fastify();
let counted = 0;

const never = 3_600_000;

const happen = async (type: string, subject: string): Promise<number> => {
  counted += 1;
  const n = counted;
  await database.transaction((tx) =>
    record(tx, { type, subject, payload: { n }, userIds: [], at: new Date() }),
  );
  return n;
};

/** A process with one consumer, which notes what it handled and fails as told. */
async function reading(name: string, type: string, fails: (event: RoveEvent) => boolean, pauses: Pauses) {
  const eventBus = createEventBus({ database, log, pauses });
  const done: number[] = [];
  const tried: number[] = [];
  eventBus.consume(name, [type], async (event) => {
    tried.push(Number(event.payload.n));
    if (fails(event))
      throw new Error('query failed: insert values (4242424242424242)', {
        cause: new Error('no such table'),
      });
    done.push(Number(event.payload.n));
  });
  await eventBus.start();
  onTestFinished(() => eventBus.stop());
  const parked = async () => (await eventBus.parked.list()).filter((row) => row.reader === name);
  return { eventBus, done, tried, parked };
}
const onceParked: Pauses = { inPlaceMs: [1, 1], parkedMs: [never] };

describe('an event whose handler always throws', () => {
  test('is parked after some tries, and later events of other subjects go on', async () => {
    const { done, tried, parked } = await reading(
      'poisoned',
      'a',
      (e) => e.subject === 'thing:bad',
      onceParked,
    );
    const bad = await happen('a', 'thing:bad');
    const good = [await happen('a', 'thing:1'), await happen('a', 'thing:2')];
    await expect.poll(() => done).toEqual(good);
    expect(tried.filter((n) => n === bad)).toHaveLength(3);
    expect(await parked()).toMatchObject([
      { type: 'a', subject: 'thing:bad', tries: 3, error: 'Error: no such table', waiting: 0 },
    ]);
  });

  test('keeps later events of its own subject behind it, and they follow in order once it is replayed', async () => {
    let broken = true;
    const { eventBus, done, parked } = await reading(
      'ordered',
      'b',
      (e) => broken && e.payload.n === first,
      onceParked,
    );
    const first = await happen('b', 'thing:x');
    const second = await happen('b', 'thing:x');
    const other = await happen('b', 'thing:y');
    const third = await happen('b', 'thing:x');
    await expect.poll(() => done).toEqual([other]);
    await expect.poll(async () => (await parked())[0]?.waiting).toBe(2);
    const { id } = (await parked())[0]!;
    await expect(eventBus.parked.replay(id)).rejects.toMatchObject({ code: 'replay_failed' });
    expect((await parked())[0]).toMatchObject({ id, tries: 4, waiting: 2 });
    broken = false;
    await eventBus.parked.replay(id);
    await expect.poll(() => done).toEqual([other, first, second, third]);
    expect(await parked()).toEqual([]);
    await expect(eventBus.parked.replay(id)).rejects.toMatchObject({ code: 'parked_event_not_found' });
    const last = await happen('b', 'thing:x');
    await expect.poll(() => done).toEqual([other, first, second, third, last]);
  });

  test('does not hold further failing ones up, a hundred of them neither', async () => {
    const { done, parked } = await reading('many', 'c', (e) => e.subject !== 'thing:good', {
      inPlaceMs: [200, 800],
      parkedMs: [never],
    });
    for (let i = 0; i < 100; i += 1) await happen('c', `thing:bad${i}`);
    const good = await happen('c', 'thing:good');
    await expect.poll(() => done).toEqual([good]);
    expect(await parked()).toHaveLength(100);
  });

  test('is tried again by itself, and healed without anybody', async () => {
    let failures = 5;
    const { done, parked } = await reading('healing', 'd', () => failures-- > 0, {
      inPlaceMs: [1],
      parkedMs: [10, 20],
    });
    const told = [await happen('d', 'thing:1'), await happen('d', 'thing:1')];
    await expect.poll(() => done).toEqual(told);
    await expect.poll(parked).toEqual([]);
  });

  test('waits for every pause in turn before it waits for the longest', async () => {
    let failures = 5;
    const { done } = await reading('patient', 'h', () => failures-- > 0, {
      inPlaceMs: [1, 1],
      parkedMs: [1, 1, 1, never],
    });
    const told = await happen('h', 'thing:1');
    await expect.poll(() => done).toEqual([told]);
  });

  test('stays parked through a restart, and what came after it is not handled twice', async () => {
    const first = await reading('restarted', 'e', (e) => e.subject === 'thing:bad', onceParked);
    const bad = await happen('e', 'thing:bad');
    const good = await happen('e', 'thing:1');
    await expect.poll(() => first.done).toEqual([good]);
    await first.eventBus.stop();
    const behind = await happen('e', 'thing:bad');
    const second = await reading('restarted', 'e', () => false, onceParked);
    const next = await happen('e', 'thing:2');
    await expect.poll(() => second.done).toEqual([next]);
    const [row] = await second.parked();
    expect(row).toMatchObject({ tries: 3, waiting: 1 });
    await second.eventBus.parked.replay(row!.id);
    await expect.poll(() => second.done).toEqual([next, bad, behind]);
  });

  test('can be given up with a reason, and what waited goes on', async () => {
    const { eventBus, done, parked } = await reading('given up', 'f', (e) => e.payload.n === bad, onceParked);
    const bad = await happen('f', 'thing:1');
    const behind = await happen('f', 'thing:1');
    await expect.poll(async () => (await parked())[0]?.waiting).toBe(1);
    const { id } = (await parked())[0]!;
    await eventBus.parked.drop(id, { userId: 7 }, 'it never happened');
    await expect.poll(() => done).toEqual([behind]);
    expect(await parked()).toEqual([]);
    const { rows } = await database.pool.query('select * from parked_events where id = $1', [id]);
    expect(rows[0]).toMatchObject({ dropped_by: 7, dropped_reason: 'it never happened' });
  });

  test('is handled once though two processes and two operators ask for it at the same moment', async () => {
    const pauses = onceParked;
    let broken = true;
    const one = await reading('rivals', 'g', () => broken, pauses);
    await happen('g', 'thing:1');
    await expect.poll(async () => (await one.parked()).length).toBe(1);
    const two = await reading('rivals', 'g', () => broken, pauses);
    const { id } = (await one.parked())[0]!;
    broken = false;
    const asked = [one.eventBus, one.eventBus, two.eventBus, two.eventBus].map((eventBus) =>
      eventBus.parked.replay(id),
    );
    await Promise.allSettled(asked);
    await expect.poll(one.parked).toEqual([]);
    expect([...one.done, ...two.done]).toHaveLength(1);
  });
});

describe('a listener that throws', () => {
  test('takes no event from the others', async () => {
    const eventBus = createEventBus({ database, log });
    onTestFinished(() => eventBus.stop());
    const heard: string[] = [];
    eventBus.onEvent(() => {
      throw new Error('a listener fell over');
    });
    eventBus.onEvent(({ subject }) => heard.push(subject));
    await eventBus.start();
    await happen('h', 'thing:here');
    await expect.poll(() => heard).toContain('thing:here');
  });
});
