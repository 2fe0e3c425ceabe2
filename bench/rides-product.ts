/**
 * The product without pages, and without a card provider unless CARDS says how to reach one, with `pairs` riders and drivers signed in, as a process of its own for
 * `rides-per-second.ts` and `positions.ts`. A message to its parent says how to reach it; SIGHUP has it read all drivers anew,
 * SIGUSR2 starts a profile, SIGTERM writes it and ends.
 */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createApp } from '#src/app/app.ts';
import { bringCities } from '#src/geo/streets/server/service.ts';
import type { ProviderConnection } from '#src/money/providers/server/stripe/sdk.ts';
import { parseConfig } from '#src/platform/config.ts';
import type { Role } from '#src/platform/contract.ts';
import { openDatabase } from '#src/platform/database/open.ts';
import type { FareHolds } from '#src/riding/lifecycle/server/money/fare-holds.ts';
import { drawnCities } from '../demo/cities/cities.ts';

export interface Person {
  id: number;
  cookie: string;
  /** Where they call from now; one made from their id unless set. */
  address?: string;
}
export interface Ready {
  address: string;
  url: string;
  /** Signs sessions. */
  secret: string;
  people: { rider: Person; driver: Person }[];
}

const { CARDS: cards, STATEMENTS: statementsFile, SLOWEST: slowestFile } = process.env;
const statements = new Map<string, number>();
/** The least each statement took of its times, in milliseconds, and with which values: what else the machine does is not in it. */
const slowest = new Map<string, { text: string; values: unknown[]; ms: number; times: number }>();
if (statementsFile) countStatements();
if (slowestFile) timeStatements();
const pairs = Number(process.env.PAIRS);
const secret = 'bench-secret-bench-secret-bench-secret';
const config = parseConfig(process.env);
const database = await openDatabase(config);
await bringCities({ database, now: new Date() }, drawnCities());
const holds: FareHolds = {
  prepareClaim: async () => {},
  claimHold: async () => ({ label: 'Visa ending 4242', keeps: 'card' }),
  keepForLater: async () => null,
  holdLater: async () => 'held',
  unbookedHoldsOf: async () => [],
  unbookedSince: async () => [],
  letGoUnbooked: async () => false,
  releaseUnclaimed: async () => {},
  captureHold: async () => ({ receiptNumber: null }),
  releaseHold: async () => {},
  chargeMore: async () => true,
  isCharging: async () => false,
  coverOf: async () => ({ amountCents: 0, giftCents: 0, raise: 'other' }),
  beginLarger: async () => null,
  isUsable: async () => false,
  holdLarger: async () => 'gone',
  swapHold: async () => false,
  describe: async () => {},
  changeByWord: async () => false,
};
const app = await createApp({
  config,
  database,
  ...(cards ? { sandbox: async () => JSON.parse(cards) as ProviderConnection } : { holds }),
  pages: false,
  secret,
});
const address = await app.http.listen({ port: Number(process.env.PORT ?? 0), host: '127.0.0.1' });
await app.start();

/** Every statement by its text, through whichever library it goes. */
function countStatements(): void {
  const { prototype } = pg.Client;
  const query = prototype.query as (...given: unknown[]) => unknown;
  prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given;
    const text = typeof asked === 'string' ? asked : ((asked as { text?: string } | undefined)?.text ?? '');
    statements.set(text, (statements.get(text) ?? 0) + 1);
    return query.apply(this, given);
  } as typeof prototype.query;
}

/** How long each statement takes that is answered by promise or callback. */
function timeStatements(): void {
  const { prototype } = pg.Client;
  const query = prototype.query as (...given: unknown[]) => unknown;
  prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const asked = given[0] as { text?: string; values?: unknown[] } | string | undefined;
    const text = typeof asked === 'string' ? asked : asked?.text;
    const values = (typeof asked === 'string' ? undefined : asked?.values) ?? given.find(Array.isArray) ?? [];
    const from = performance.now();
    const took = () => {
      if (text === undefined) return;
      const known = slowest.get(text) ?? { text, values, ms: Number.POSITIVE_INFINITY, times: 0 };
      const ms = performance.now() - from;
      slowest.set(text, known);
      known.times += 1;
      if (ms < known.ms) Object.assign(known, { values, ms });
    };
    const last = given.at(-1);
    if (typeof last === 'function')
      given[given.length - 1] = (...answer: unknown[]) => {
        took();
        return last(...answer);
      };
    const answer = query.apply(this, given);
    if (answer instanceof Promise) answer.then(took, () => {});
    return answer;
  } as typeof prototype.query;
}

async function signIn(email: string, roles: Role[]): Promise<Person> {
  const form = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email,
    password: 'lantern-spruce-7',
    isDriver: false,
  };
  await app.accounts.ensureUser(form, roles);
  const { user, cookies } = await app.accounts.signIn(email, form.password, new Headers());
  return { id: user!.id, cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') };
}
const people: Ready['people'] = [];
for (let i = 0; i < pairs; i++) {
  people.push({
    rider: await signIn(`rider-${i}@example.com`, ['rider']),
    driver: await signIn(`driver-${i}@example.com`, ['rider', 'driver']),
  });
}
// A first start builds the index of the world's places beside its work, which is no ride's.
while (app.places.coverage() !== 'world') await sleep(200);
const ready: Ready = { address, url: database.url, secret, people };
process.send?.(ready);

// Drivers who were written beside it are known from then on, as after a start.
process.on('SIGHUP', () => void app.drivers.start());

const inspector = new Session();
inspector.connect();
let profiling = false;
process.on('SIGUSR2', async () => {
  await inspector.post('Profiler.enable');
  await inspector.post('Profiler.start');
  profiling = true;
});
// A second wish to end, as a shell sends to a whole group, changes nothing.
let ending = false;
process.on('SIGTERM', async () => {
  if (ending) return;
  ending = true;
  if (profiling) {
    const { profile } = await inspector.post('Profiler.stop');
    writeFileSync(process.env.PROFILE!, JSON.stringify(profile));
  }
  if (statementsFile) writeFileSync(statementsFile, JSON.stringify(Object.fromEntries(statements)));
  if (slowestFile) {
    const longest = [...slowest.values()].filter(({ times }) => times > 3).sort((a, b) => b.ms - a.ms);
    writeFileSync(slowestFile, JSON.stringify(longest.slice(0, 40)));
  }
  await app.stop();
  await database.close();
  process.exit(0);
});
