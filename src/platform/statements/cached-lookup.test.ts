import { describe, expect, test } from 'vitest';
import { createCachedLookup } from './cached-lookup.ts';

/** A table of people in one hand, and what PostgreSQL would tell of it in the other. */
function table() {
  const rows = new Map([
    ['a', { person: 1, name: 'Ada' }],
    ['b', { person: 1, name: 'Ada’s telephone' }],
    ['c', { person: 2, name: 'Grace' }],
  ]);
  const told: ((subject: string) => void)[] = [];
  const gaps: (() => void)[] = [];
  let nowMs = 0;
  let reads = 0;
  let hearing = true;
  let held: Promise<void> | undefined;
  const find = createCachedLookup({
    async find(key: string) {
      reads += 1;
      const row = rows.get(key);
      await held;
      return row;
    },
    subjectOf: ({ person }) => `person ${person}`,
    notices: {
      listen: (tell, gap) => {
        told.push(tell);
        gaps.push(gap);
      },
      isHearing: () => hearing,
    },
    keptMs: 10_000,
    nowMs: () => nowMs,
  });
  return {
    rows,
    find,
    reads: () => reads,
    pass: (ms: number) => {
      nowMs += ms;
    },
    tell: (subject: string) => {
      for (const tell of told) tell(subject);
    },
    gap: () => {
      for (const gap of gaps) gap();
    },
    deaf: () => {
      hearing = false;
    },
    hold: (until: Promise<void>) => {
      held = until;
    },
  };
}

describe('a row that is kept', () => {
  test('is read once in ten seconds', async () => {
    const people = table();
    for (let i = 0; i < 5; i++) expect((await people.find('a'))?.name).toBe('Ada');
    people.pass(9_999);
    await people.find('a');
    expect(people.reads()).toBe(1);
    people.pass(1);
    await people.find('a');
    expect(people.reads()).toBe(2);
  });

  test('is forgotten with all of its subject, and nobody else’s', async () => {
    const people = table();
    for (const key of ['a', 'b', 'c']) await people.find(key);
    people.rows.set('a', { person: 1, name: 'Augusta' });
    people.rows.delete('b');
    people.tell('person 1');
    expect((await people.find('a'))?.name).toBe('Augusta');
    expect(await people.find('b')).toBeUndefined();
    await people.find('c');
    expect(people.reads()).toBe(5);
  });

  test('is not kept if its subject changed while it was being read', async () => {
    const people = table();
    let release = () => {};
    people.hold(new Promise((resolve) => (release = resolve)));
    const reading = people.find('a');
    people.rows.delete('a');
    people.tell('person 1');
    release();
    expect(await reading).toBeDefined();
    expect(await people.find('a')).toBeUndefined();
  });

  test('is not kept while nobody would hear of a change, and forgotten after a gap', async () => {
    const people = table();
    await people.find('a');
    people.gap();
    await people.find('a');
    expect(people.reads()).toBe(2);
    people.deaf();
    people.gap();
    await people.find('a');
    await people.find('a');
    expect(people.reads()).toBe(4);
  });

  test('is not one that was not found', async () => {
    const people = table();
    expect(await people.find('d')).toBeUndefined();
    people.rows.set('d', { person: 3, name: 'Edith' });
    expect((await people.find('d'))?.name).toBe('Edith');
  });
});
