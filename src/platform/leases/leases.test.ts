import { afterEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { createLog } from '#src/platform/observe/log.ts';
import { createLeases, type Duty, type Leases } from './leases.ts';

const database = await createTestDatabase();
const names = ['city calgary', 'city elsewhere', 'city oslo', 'city toronto'];
let open: Leases[] = [];

/** A process that may dispatch every city. */
function process(duties: Duty[] = ['dispatch'], taken: (name: string) => void = () => {}): Leases {
  const leases = createLeases({ database, log: createLog('silent'), duties: new Set(duties), alone: false });
  for (const name of names) leases.want('dispatch', name, () => taken(name));
  leases.want('jobs', 'sweeping');
  open.push(leases);
  return leases;
}
afterEach(async () => {
  for (const each of open) await each.stop();
  open = [];
});
const counts = (...all: Leases[]) => all.map((each) => each.held().length);

describe('leases', () => {
  test('are all held by a process that is alone, from its start on, and by its duties only', async () => {
    const taken: string[] = [];
    const only = process(['dispatch'], (name) => taken.push(name));
    expect(only.held()).toEqual([]);
    await only.start();
    expect(only.held().sort()).toEqual(names);
    expect(taken.sort()).toEqual(names);
    expect(only.holds('sweeping')).toBe(false);
  });

  test('are spread over processes, no one held by two, and move within five seconds when one dies', async () => {
    const [a, b] = [process(), process()];
    await a.start();
    await b.start();
    let twice = 0;
    const look = setInterval(() => {
      for (const name of names) if (a.holds(name) && b.holds(name)) twice += 1;
    }, 5);
    await expect.poll(() => counts(a, b)).toEqual([2, 2]);
    // It dies: it neither renews nor lets go.
    await database.pool.query(
      'update leases set owner = $1 where owner in (select owner from leases where name = $2)',
      ['dead', a.held()[0]],
    );
    clearInterval(look);
    expect(twice).toBe(0);
    await a.stop();
    await expect.poll(() => b.held().length).toBe(4);
  });

  test('of the dead end also where the database’s clock was set back an hour', async () => {
    const leases = process();
    await database.pool.query(
      "insert into leases (name, owner, until) values ('city oslo', 'dead', now() + interval '1 hour'), ('member dispatch dead', 'dead', now() + interval '1 hour')",
    );
    await leases.start();
    expect(leases.held().toSorted()).toEqual(names);
    await database.pool.query("delete from leases where owner = 'dead'");
  });

  test('go at once to another when a process stops as it should', async () => {
    const [a, b] = [process(['jobs']), process(['jobs'])];
    await a.start();
    await b.start();
    await expect.poll(() => [a.holds('sweeping'), b.holds('sweeping')].filter(Boolean)).toHaveLength(1);
    const [holder, other] = a.holds('sweeping') ? [a, b] : [b, a];
    await holder.stop();
    expect(holder.held()).toEqual([]);
    await expect.poll(() => other.holds('sweeping')).toBe(true);
  });

  test('end by themselves in a process that can no longer ask', async () => {
    const leases = createLeases({
      database,
      log: createLog('silent'),
      duties: new Set<Duty>(['jobs']),
      alone: true,
    });
    open.push(leases);
    leases.want('jobs', 'sweeping');
    await leases.start();
    expect(leases.holds('sweeping')).toBe(true);
    await database.pool.query('alter table leases rename to leases_gone');
    await expect.poll(() => leases.holds('sweeping')).toBe(false);
    await database.pool.query('alter table leases_gone rename to leases');
    await expect.poll(() => leases.holds('sweeping')).toBe(true);
  });
});
