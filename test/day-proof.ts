/** What must be true of a day over several processes: looked at all the while, and proven when it is over. For tests only. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseDown } from '#src/platform/database/outage.ts';
import { isAfter, startOfLog } from '#src/platform/events/events.ts';
import type { RideStatus } from '#src/riding/rides/contract.ts';
import { moves, type Verb } from '#src/riding/rides/rules.ts';
import type { Business } from './business.ts';
import type { Crowd, Told } from './crowd.ts';
import { missedBy } from './phone.ts';
import { createBook, isOpen } from './saturday-book.ts';

const lookEveryMs = 300;
const wholeEvery = 20;
const longestSettlingMs = 180_000;

const verbOf: Record<string, Verb> = {
  'ride.woken': 'wake',
  'ride.accepted': 'accept',
  'ride.arriving': 'arriving',
  'ride.arrived': 'arrived',
  'ride.picked_up': 'start',
  'ride.in_transit': 'depart',
  'ride.completed': 'complete',
  'ride.reopened': 'reopen',
  'ride.cancelled': 'cancel',
  'ride.unmatched': 'give_up',
};
const eventOf: Record<Told['what'], readonly string[]> = {
  book: ['ride.requested', 'ride.scheduled'],
  accept: ['ride.accepted'],
  arriving: ['ride.arriving'],
  arrived: ['ride.arrived'],
  start: ['ride.picked_up'],
  complete: ['ride.completed'],
  cancel: ['ride.cancelled', 'ride.reopened'],
};

/** Looks at the database again and again, whatever happens to it, and remembers what was ever wrong. */
export function watchDay({ database }: Pick<Business, 'database'>) {
  const book = createBook();
  const faults = new Set<string>();
  let goesOn = true;
  let looks = 0;

  async function look(): Promise<void> {
    for (const fault of await book.look(database, looks % wholeEvery === 0)) faults.add(fault);
    const { rows } = await database.pool.query<{ entry_id: string; sum: string }>(
      'select entry_id, sum(cents) as sum from ledger_lines group by entry_id having sum(cents) <> 0',
    );
    for (const { entry_id, sum } of rows) faults.add(`entry ${entry_id} sums to ${sum}`);
    looks += 1;
  }
  const looking = (async () => {
    while (goesOn) {
      await look().catch((error) => {
        if (!isDatabaseDown(error)) faults.add(String(error));
      });
      await sleep(lookEveryMs);
    }
  })();
  return {
    book,
    faults: () => [...faults],
    looks: () => looks,
    async stop(): Promise<void> {
      goesOn = false;
      await looking;
      await look();
    },
  };
}

/** Milliseconds from `since` until a ride that was asked for after it was accepted, by city; it waits for each of `cities`. */
export async function goesOnAfter(
  { database }: Pick<Business, 'database'>,
  since: Date,
  cities: readonly string[],
  giveUpMs: number,
): Promise<Record<string, number>> {
  const until = Date.now() + giveUpMs;
  for (;;) {
    const { rows } = await database.pool
      .query<{ city: string; at: Date }>(
        `select r.city_id as city, min(e.created_at) as at
         from events e join rides r on 'ride:' || r.id = e.subject
         where e.type = 'ride.accepted' and r.created_at > $1 and e.created_at > $1
           -- Some process may have a clock that is far ahead.
           and greatest(r.created_at, e.created_at) < now() + interval '1 minute'
           and r.city_id = any($2) group by 1`,
        [since, cities],
      )
      .catch(() => ({ rows: [] }));
    if (rows.length === cities.length || Date.now() > until)
      return Object.fromEntries(
        cities.map((city) => {
          const found = rows.find((row) => row.city === city);
          return [city, found ? found.at.getTime() - since.getTime() : Number.POSITIVE_INFINITY];
        }),
      );
    await sleep(100);
  }
}

/**
 * What going on consisted of: after how many milliseconds, by city, somebody booked, the first of these rides was offered,
 * and one was taken. A driver may let an offer pass, which takes 15 seconds and is nobody's fault.
 */
export async function stepsOfGoingOn(
  { database }: Pick<Business, 'database'>,
  since: Date,
  cities: readonly string[],
): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ city: string; booked: Date; offered: Date; taken: Date }>(
    `select r.city_id as city, min(r.created_at) as booked,
       min(o.offered_at) as offered,
       min(e.created_at) filter (where e.type = 'ride.accepted') as taken
     from rides r join events e on e.subject = 'ride:' || r.id left join ride_offers o on o.ride_id = r.id
     where r.created_at > $1 and r.created_at < now() + interval '1 minute' and r.city_id = any($2) group by 1`,
    [since, cities],
  );
  const after = (at: Date | null) => (at ? `${at.getTime() - since.getTime()}` : 'not yet');
  return Object.fromEntries(
    rows.map(({ city, booked, offered, taken }) => [
      city,
      `booked ${after(booked)}, offered ${after(offered)}, taken ${after(taken)} ms`,
    ]),
  );
}

/** Waits until nothing is under way any more. @returns what still is after minutes */
export async function settled({ database: { pool } }: Business): Promise<string[]> {
  const until = Date.now() + longestSettlingMs;
  for (;;) {
    const { rows } = await pool.query<{ what: string; n: number }>(
      `select 'rides that have not ended' as what, count(*)::int as n from rides
         where status not in ('completed', 'cancelled', 'no_driver')
       union all select 'rides whose money is not settled', count(*)::int from rides where settled_at is null
       union all select 'open offers', count(*)::int from ride_offers where status = 'open'
       union all select 'parked events', count(*)::int from parked_events where dropped_at is null
       union all select 'payments under way', count(*)::int from payments
         where status in ('requires_capture', 'processing')`,
    );
    const left = rows.filter(({ n }) => n > 0).map(({ what, n }) => `${n} ${what}`);
    if (left.length === 0 || Date.now() > until) return left;
    await sleep(500);
  }
}

interface Logged {
  cursor: string;
  seq: number;
  type: string;
  subject: string;
  user_ids: number[];
}

/** What the log, the acknowledgements and the watchers say against the day. */
export async function proveDay({ database: { pool } }: Business, crowd: Crowd) {
  const { rows: log } = await pool.query<Logged>(
    `select xid::text || '-' || seq as cursor, seq::int, type, subject, user_ids from events order by xid, seq`,
  );
  return {
    illegal: illegalMoves(log),
    answeredTwice: answeredTwice(log),
    lost: lostOf(log, crowd.told),
    missed: missedOf(log, crowd),
    events: log.length,
  };
}

function illegalMoves(log: readonly Logged[]): string[] {
  const statuses = new Map<string, RideStatus>();
  const faults: string[] = [];
  for (const { subject, type } of log.toSorted((a, b) => a.seq - b.seq)) {
    if (type === 'ride.requested') statuses.set(subject, 'pending');
    if (type === 'ride.scheduled') statuses.set(subject, 'scheduled');
    const verb = verbOf[type];
    if (!verb) continue;
    const from = statuses.get(subject);
    if (!from || !moves[verb].from.includes(from)) faults.push(`${subject}: ${type} while ${from}`);
    statuses.set(subject, moves[verb].to);
  }
  return faults;
}

function answeredTwice(log: readonly Logged[]): string[] {
  const ends = log
    .filter(({ type }) => /^offer\.(expired|withdrawn|declined)$/.test(type))
    .map(({ subject }) => subject);
  return ends.filter((subject, i) => ends.indexOf(subject) !== i);
}

/** What somebody was told was done, and was not. */
function lostOf(log: readonly Logged[], told: readonly Told[]): string[] {
  const kept = new Set(
    log.flatMap(({ subject, type, user_ids }) => user_ids.map((id) => `${subject} ${type} ${id}`)),
  );
  return told
    .filter(
      ({ what, rideId, userId }) =>
        !eventOf[what].some((type) => kept.has(`ride:${rideId} ${type} ${userId}`)),
    )
    .map(({ what, rideId, userId }) => `${what} of ride ${rideId}, as ${userId} was told`);
}

function missedOf(log: readonly Logged[], { watchers }: Crowd): string[] {
  const byUser = new Map<number, { cursor: string; type: string }[]>();
  for (const { user_ids, cursor, type } of log)
    for (const id of user_ids) {
      const list = byUser.get(id) ?? [];
      list.push({ cursor, type });
      byUser.set(id, list);
    }
  return watchers.flatMap((watcher) => missedBy(watcher, byUser.get(watcher.person.userId) ?? []));
}

/** Waits until every watcher has what was told last. */
export async function watchersCaughtUp({ database: { pool } }: Business, { watchers }: Crowd): Promise<void> {
  const { rows } = await pool.query<{ user_id: number; cursor: string }>(
    `select distinct on (user_id) user_id, xid::text || '-' || seq as cursor
     from events, unnest(user_ids) user_id order by user_id, xid desc, seq desc`,
  );
  const last = new Map(rows.map(({ user_id, cursor }) => [user_id, cursor]));
  const until = Date.now() + longestSettlingMs;
  const isBehind = ({ person, seen, from }: (typeof watchers)[number]) => {
    const wanted = last.get(person.userId);
    if (wanted === undefined || !isAfter(wanted, from() ?? startOfLog)) return false;
    return seen.at(-1)?.cursor !== wanted;
  };
  while (watchers.some(isBehind) && Date.now() < until) await sleep(200);
}

/** What `npm run ledger:check` says, and how it ends. */
export async function checkLedger({ env }: Business): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/ledger-check.ts'], {
    env: { ...env, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

export const stillOpen = (book: ReturnType<typeof createBook>) => [...book.rides.values()].filter(isOpen);
