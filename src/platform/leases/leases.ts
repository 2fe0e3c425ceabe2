/**
 * What only one process may do at a time: dispatching a city, reading events under a name, sweeping. Each such thing is
 * a lease in the database, held for a few seconds and renewed every second, so that what a dead process held moves to
 * another within five. Things are spread evenly over the processes that may do them.
 */
import { randomBytes } from 'node:crypto';
import type { Database } from '#src/platform/database/database.ts';
import type { Log } from '#src/platform/observe/log.ts';
import { dropAllOf, dropEveryLease, dropLeases, dropLongEnded, findLeases, takeLeases } from './store.ts';

/** Kinds of work, given to processes by their roles. */
export type Duty = 'dispatch' | 'jobs';

/** Answering people is every process's that is asked. */
export const dutiesOf = (roles: ReadonlySet<string>): Duty[] =>
  (['dispatch', 'jobs'] as const).filter((duty) => roles.has(duty));

export interface Leases {
  /** This process may do `name`; `taken` is called each time it comes to hold it. Call before `start`. */
  want(duty: Duty, name: string, taken?: () => void): void;
  /** Whether it is this process's to do now. False from the moment its time is over, also where nobody could be asked. */
  holds(name: string): boolean;
  /** All that this process holds now. */
  held(): string[];
  start(): Promise<void>;
  /** Lets everything go at once. */
  stop(): Promise<void>;
}

const lengthMs = 3000;
const renewEveryMs = 1000;
// Ends here before it ends in the database, whose answer took a moment.
const believedMs = 2500;

export function createLeases(parts: {
  database: Database;
  log: Log;
  duties: ReadonlySet<Duty>;
  /** No other process uses the database. */
  alone: boolean;
}): Leases {
  const { database, log, duties, alone } = parts;
  const { db } = database;
  const me = randomBytes(9).toString('base64url');
  const wanted = new Map<string, { duty: Duty; taken: () => void }>();
  const heldUntil = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  let stopped = false;

  const memberName = (duty: Duty, owner: string) => `member ${duty} ${owner}`;
  const holds = (name: string) => (heldUntil.get(name) ?? 0) > performance.now();

  /** The names of a duty go in turn to the processes that do it; what comes out is mine. */
  function share(duty: Duty, members: readonly string[]): string[] {
    const names = [...wanted].filter(([, each]) => each.duty === duty).map(([name]) => name);
    return names.sort().filter((_, i) => members[i % members.length] === me);
  }

  async function round(): Promise<void> {
    const began = performance.now();
    const mine = [...duties];
    await takeLeases(
      db,
      me,
      mine.map((duty) => memberName(duty, me)),
      lengthMs,
    );
    const living = (await findLeases(db, lengthMs)).filter((lease) => lease.living);
    const names = mine.flatMap((duty) => {
      const prefix = memberName(duty, '');
      const members = living.filter(({ name }) => name.startsWith(prefix)).map(({ owner }) => owner);
      return share(duty, members.sort());
    });
    const others = [...heldUntil.keys()].filter((name) => !names.includes(name));
    for (const name of others) heldUntil.delete(name);
    await dropLeases(db, me, others);
    const taken = new Set(await takeLeases(db, me, names, lengthMs));
    for (const name of names) {
      const heldBefore = holds(name);
      if (!taken.has(name) || stopped) heldUntil.delete(name);
      else heldUntil.set(name, began + believedMs);
      if (!heldBefore && holds(name)) wanted.get(name)?.taken();
    }
  }

  async function rounds(): Promise<void> {
    underWay = round().catch((error) =>
      log.error({ err: error }, 'leases were not renewed; what this process held may move to another'),
    );
    await underWay;
    if (!stopped) timer = setTimeout(() => void rounds(), renewEveryMs).unref();
  }

  return {
    want(duty, name, taken = () => {}) {
      if (duties.has(duty)) wanted.set(name, { duty, taken });
    },
    holds,
    held: () => [...wanted.keys()].filter(holds),
    async start() {
      if (alone) await dropEveryLease(db);
      else await dropLongEnded(db);
      await rounds();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await underWay;
      heldUntil.clear();
      await dropAllOf(db, me).catch(() => {});
    },
  };
}
