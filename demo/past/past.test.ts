/** What the demo's people have done before, on a fresh database and by the product's own verbs. */
import { beforeAll, expect, test } from 'vitest';
import { createLog } from '#src/platform/observe/log.ts';
import type { Business } from '#src/riding/business-accounts/contract.ts';
import type { Ride } from '#src/riding/rides/contract.ts';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createDemoAccounts, createPastClock, knownForDays, startPast } from '../demo.ts';
import { signIn } from './caller.ts';

const password = 'ride-with-rove';
const clock = createPastClock();
const never = new AbortController().signal;
let app: TestApp;

const troubles: string[] = [];
const log = createLog('error', (line) => void troubles.push(line));
const makeIt = () => startPast({ app, database: app.database, clock, log, signal: never });
const enter = (who: string) => signIn(app, `${who}@rove.example`, password);
const counted = async () => {
  const tables = [
    'rides',
    'payments',
    'orders',
    'mails',
    'driver_documents',
    'vehicle_inquiries',
    'car_offers',
    'car_visits',
    'help_tickets',
    'payouts',
  ];
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await app.database.pool.query(`select count(*)::int as n from ${table}`);
    counts[table] = rows[0].n;
  }
  return counts;
};

beforeAll(async () => {
  app = await createTestApp({ clock, dispatchLoop: false }, { DEMO: 'on' });
  const then = new Date(Date.now() - knownForDays * 86_400_000);
  await clock.during(then, () => createDemoAccounts(app));
  await app.start();
  await app.sandbox.deliverEvents();
  await cutShort();
  await makeIt();
}, 300_000);

/** As after a process that died while a rider sat in the car: the ride is left on its way. */
async function cutShort(): Promise<void> {
  const dead = new AbortController();
  let reports = 0;
  const drivers: TestApp['drivers'] = {
    ...app.drivers,
    async reportPosition(...position) {
      reports += 1;
      if (reports > 50) dead.abort();
      if (dead.signal.aborted) throw new Error('The process has died.');
      return app.drivers.reportPosition(...position);
    },
  };
  await startPast({ app: { ...app, drivers }, database: app.database, clock, log, signal: dead.signal });
  await app.positions.flush();
  const { rows } = await app.database.pool.query('select status, completed_at from rides order by id');
  expect(rows.at(-1)).toMatchObject({ completed_at: null });
}

test('every part of it could be made', () => expect(troubles).toEqual([]));

test('the rider has six rides with receipts and tracks, one tomorrow, and an umbrella that was found', async () => {
  const rider = await enter('rider');
  const rides = await rider.call<Ride[]>('GET /api/rides');
  expect(rides.map(({ status }) => status).sort()).toEqual([...Array(6).fill('completed'), 'scheduled']);
  for (const { id, createdAt } of rides.filter(({ status }) => status === 'completed')) {
    expect(Date.parse(createdAt)).toBeLessThan(Date.now() - 86_400_000);
    const receipt = await rider.call<{ total: string; issuedAt: string }>(`GET /api/rides/${id}/receipt`);
    expect(Number(receipt.total)).toBeGreaterThan(5);
    const { rows } = await app.database.pool.query(
      `select count(*)::int as n, min(p.at) >= min(r.created_at) as after, max(p.at) <= max(r.completed_at) as before
       from rides r join position_history p on p.ride_id = r.id where r.id = $1`,
      [id],
    );
    expect(rows[0]).toMatchObject({ after: true, before: true });
    expect(rows[0].n).toBeGreaterThan(10);
  }
  const { rows: mails } = await app.database.pool.query(
    `select distinct substring(subject from 'RV-[0-9-]+') from mails
     where to_address = 'rider@rove.example' and subject like 'Your receipt for ride%'`,
  );
  expect(mails).toHaveLength(6);
  const { rows: lost } = await app.database.pool.query('select found from ride_lost_items');
  expect(lost).toEqual([{ found: true }]);
  const user = await rider.call<{ emailVerified: boolean; phone: string }>('GET /api/auth/session');
  expect(user).toMatchObject({ emailVerified: true, phone: '416 555 0134' });
  expect(await rider.call('GET /api/saved-places')).toHaveLength(3);
  expect(await rider.call(`GET /api/favorites/user/${rider.actor.userId}`)).toHaveLength(2);
  expect(await rider.call('GET /api/orders')).toMatchObject([{ kind: 'equipment', progress: 'shipped' }]);
});

test('the driver has earned, was paid out and is cleared by papers; the seller has sold a car', async () => {
  const driver = await enter('driver');
  const { id } = await driver.call<{ id: number }>('GET /api/drivers/me');
  const pay = await driver.call<{ balance: string; payouts: { amount: string }[] }>(
    `GET /api/drivers/${id}/pay`,
  );
  const earned = pay.payouts.reduce((sum, { amount }) => sum + Number(amount), Number(pay.balance));
  expect(earned).toBeGreaterThan(0);
  // The week's own payout may come beside the one that was asked for, where a round falls into the past.
  expect(pay.payouts.length).toBeGreaterThan(0);
  const { papers } = await driver.call<{ papers: { status: string }[] }>('GET /api/drivers/application');
  expect(papers.map(({ status }) => status)).toEqual(Array(5).fill('approved'));
  const seller = await enter('seller');
  const mine = await seller.call<{ status: string }[]>('GET /api/vehicles/mine');
  expect(mine.filter(({ status }) => status === 'sold')).toHaveLength(1);
  expect(mine.filter(({ status }) => status === 'published').length).toBeGreaterThan(1);
});

test('the operators’ desk has an application, a question, a dispute and an alarm that is settled', async () => {
  const operator = await enter('operator');
  const { counts } = await operator.call<{ counts: { waiting: number } }>(
    'GET /api/operations/driver-reviews',
  );
  expect(counts.waiting).toBe(1);
  expect(await operator.call('GET /api/operations/tickets')).toMatchObject({ waiting: 1 });
  expect(await operator.call('GET /api/operations/alarms?state=open')).toEqual([]);
  expect(await operator.call('GET /api/operations/alarms?state=settled')).toHaveLength(1);
  await expect
    .poll(async () => (await app.database.pool.query('select 1 from payment_disputes')).rowCount)
    .toBe(1);
});

test('the clinic’s people ride on account, and its invoice of last month waits', async () => {
  const rider = await enter('rider');
  const [clinic] = await rider.call<Business[]>('GET /api/businesses');
  expect(clinic).toMatchObject({ state: 'approved', role: 'administrator' });
  expect(clinic?.managed?.invoices).toMatchObject([{ overdue: false }]);
  const { id } = clinic!.managed!.invoices[0]!;
  const invoice = await rider.call<{ lines: unknown[]; open: string; total: string }>(
    `GET /api/business-invoices/${id}`,
  );
  expect(invoice.lines).toMatchObject([{ costCode: 'Home visits' }, { costCode: 'Laboratory' }]);
  expect(invoice.open).toBe(invoice.total);
});

test('the books agree, also with the card provider', async () => {
  expect(await app.payments.ledger.checkBook()).toEqual([]);
  await expect.poll(() => app.payments.ledger.checkProvider()).toEqual([]);
});

test('a second start changes nothing', async () => {
  const before = await counted();
  await makeIt();
  expect(troubles).toEqual([]);
  expect(await counted()).toEqual(before);
});

test('without the demo’s people, as where the demo is off, nothing is made', async () => {
  const business = await createTestApp({ clock });
  await startPast({ app: business, database: business.database, clock, log, signal: never });
  const { rows } = await business.database.pool.query(
    'select (select count(*)::int from users) as users, (select count(*)::int from rides) as rides',
  );
  expect(rows).toEqual([{ users: 0, rides: 0 }]);
});

test('whoever is called from outside the past is told the time of now', async () => {
  const then = new Date('2026-01-05T12:00:00Z');
  await clock.during(then, async (past) => {
    past.advance(1000);
    expect(clock.now()).toEqual(new Date('2026-01-05T12:00:01Z'));
  });
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1000);
});
