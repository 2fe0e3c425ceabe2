/** Keys and webhooks of other programs: what a key opens and what not, and what is told, once, until it is heard. */
import { Webhook } from 'standardwebhooks';
import { describe, expect, test, vi } from 'vitest';
import { pausesMs } from '#src/company/integrations/rules.ts';
import { post } from '#src/company/integrations/server/posting.ts';
import { createIntegrations } from '#src/company/integrations/server/service.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from './app.ts';
import { listenForWebhooks } from './webhook-receiver.ts';

const receiver = await listenForWebhooks();
const clock = manualClock(new Date());
// What is sent, and when, is this test's to say.
const app = await createTestApp({ clock, dispatchLoop: false, webhookReach: receiver.reach });
await app.start();
await app.integrations.stop();
const { pool } = app.database;
const cast = createRideCast(app, createMemoryHolds());
const operator = await app.signedUp({ firstName: 'Jo' }, ['rider', 'operator']);

async function makeKey(said: object = {}) {
  const answer = await operator.call('POST /api/operations/api-keys', {
    ...{ name: 'Lakeview Hotel', scopes: ['rides:book'] },
    ...said,
  });
  expect(answer.statusCode).toBe(201);
  const { key, secret } = answer.json();
  const call = (name: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.call(name, body, { headers: { authorization: `Bearer ${secret}`, ...headers } });
  return { key, secret, call };
}
type Key = Awaited<ReturnType<typeof makeKey>>;
let lastNumber = 5550200;
async function book({ call }: Key, said: object = {}, headers: Record<string, string> = {}) {
  const { quoteId } = (await call('POST /api/operations/phone-bookings/estimate', cast.trip)).json();
  lastNumber += 1;
  return call(
    'POST /api/operations/phone-bookings',
    { ...{ quoteId, phone: `+1416${lastNumber}`, name: 'Grace Moran', pay: 'driver' }, ...said },
    headers,
  );
}
let lastPath = 0;
async function makeHook(said: object = {}) {
  lastPath += 1;
  const path = `/${lastPath}`;
  const answer = await operator.call('POST /api/operations/webhooks', {
    ...{ name: `Hook ${lastPath}`, url: `https://hooks.example${path}`, events: ['ride.created'] },
    ...said,
  });
  expect(answer.statusCode).toBe(201);
  const { endpoint, secret } = answer.json();
  const look = async (query = '') =>
    (await operator.call(`GET /api/operations/webhooks/${endpoint.id}${query}`)).json();
  return { id: endpoint.id as number, path, secret: secret as string, look };
}
/** Until the event log was read, then what is due. */
async function sendWhat(hooks: { look: () => Promise<{ deliveries: unknown[] }> }[], count = 1) {
  for (const hook of hooks) await expect.poll(async () => (await hook.look()).deliveries.length).toBe(count);
  await app.integrations.sendDue();
}

describe('a key', () => {
  test('is shown once and kept as a digest, and what is left of its limit stands on each answer', async () => {
    const { key, secret, call } = await makeKey();
    expect(secret).toMatch(/^key_[\w-]{43}$/);
    expect(key.prefix).toBe(secret.slice(0, 10));
    const { rows } = await pool.query('select * from api_keys where id = $1', [key.id]);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const list = await operator.call('GET /api/operations/integrations');
    expect(list.body).not.toContain(secret);
    const answer = await call('POST /api/operations/phone-bookings/estimate', cast.trip);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'ratelimit-limit': '120', 'ratelimit-remaining': '119' });
    const used = (await operator.call('GET /api/operations/integrations')).json();
    expect(used.keys.find(({ id }: { id: number }) => id === key.id).lastUsedAt).not.toBeNull();
  });

  test('makes the calls of its scopes alone, also where visitors may, and needs no cookie', async () => {
    const { call } = await makeKey({ scopes: ['rides:read'] });
    for (const name of [
      'GET /api/operations/integrations',
      'POST /api/operations/callers/find',
      'POST /api/operations/phone-bookings/estimate',
      'GET /api/drivers/online',
      'GET /api/account',
    ]) {
      const answer = await call(name, name.startsWith('POST') ? {} : undefined);
      if (answer.statusCode === 404) continue;
      expect([name, answer.json().code]).toEqual([name, 'scope_missing']);
    }
    // A cookie beside it lends it nothing.
    const both = await call('GET /api/operations/integrations', undefined, { cookie: operator.cookie });
    expect(both.json().code).toBe('scope_missing');
  });

  test.each(['Bearer key_no-such-key-that-was-ever-made', 'Bearer short', 'Basic abc', 'Bearer '])(
    'that is none is refused with how one is sent: %s',
    async (authorization) => {
      const answer = await app.call('GET /api/operations/integrations', undefined, {
        headers: { authorization, cookie: operator.cookie },
      });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'key_invalid']);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    },
  );

  test('opens nothing from the moment it is revoked, by one of two who do so at once', async () => {
    const made = await makeKey();
    const revoke = () =>
      operator.call(`POST /api/operations/api-keys/${made.key.id}/revoke`, { reason: 'It leaked' });
    const both = await Promise.all([revoke(), revoke()]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await book(made)).json().code).toBe('key_invalid');
  });

  test('ends by itself on its day', async () => {
    const made = await makeKey({ days: 1 });
    expect((await book(made)).statusCode).toBe(201);
    clock.advance(24 * 3_600_000);
    expect((await made.call('POST /api/operations/phone-bookings/estimate', cast.trip)).statusCode).toBe(401);
  });

  test('is let in as often as was said, and told when again', async () => {
    const { call } = await makeKey({ perMinute: 2 });
    const ask = () => call('POST /api/operations/phone-bookings/estimate', cast.trip);
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200]);
    const third = await ask();
    expect([third.statusCode, third.headers['ratelimit-remaining']]).toEqual([429, '0']);
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('books for guests, once for a request that is repeated, and the audit names the program', async () => {
    const made = await makeKey();
    const headers = { 'idempotency-key': 'booking-1' };
    const { quoteId } = (await made.call('POST /api/operations/phone-bookings/estimate', cast.trip)).json();
    const said = { quoteId, phone: '+14165550199', name: 'Grace Moran', pay: 'driver' };
    const [first, again] = [
      await made.call('POST /api/operations/phone-bookings', said, headers),
      await made.call('POST /api/operations/phone-bookings', said, headers),
    ];
    expect(again.json()).toEqual(first.json());
    const { id } = first.json().ride;
    const followed = await made.call(`GET /api/operations/phone-bookings/${id}`);
    expect(followed.json()).toMatchObject({ id, status: 'pending' });
    const { rows } = await pool.query(
      `select * from audit_entries where by_kind = 'integration' and by_name like $1 order by id`,
      [`%${made.key.prefix}%`],
    );
    expect(rows).toMatchObject([
      {
        ...{ by_name: `Lakeview Hotel (${made.key.prefix}…)`, by_id: null, outcome: 'done' },
        act: 'POST /api/operations/phone-bookings',
      },
    ]);
    expect((await book(made, { pay: 'card', cardAgreed: true })).json().code).toBe('guests_only');
    expect((await book(made, { userId: operator.id })).json().code).toBe('guests_only');
  });

  test('follows what it booked, and nothing of another program’s or another city’s', async () => {
    const [mine, other] = [await makeKey(), await makeKey({ name: 'Other' })];
    const { id } = (await book(mine)).json().ride;
    const read = (key: Key) => key.call(`GET /api/operations/phone-bookings/${id}`);
    const end = (key: Key) =>
      key.call(`POST /api/operations/phone-bookings/${id}/cancel`, {
        reason: 'Not needed',
        feeAtMost: '0.00',
      });
    expect([(await read(mine)).statusCode, (await read(other)).statusCode]).toEqual([200, 404]);
    expect((await end(other)).statusCode).toBe(404);
    const reader = await makeKey({ name: 'Reader', scopes: ['rides:read'], cityId: 'toronto' });
    const elsewhere = await makeKey({
      name: 'Elsewhere',
      scopes: ['rides:read', 'rides:book'],
      cityId: 'calgary',
    });
    expect([(await read(reader)).statusCode, (await read(elsewhere)).statusCode]).toEqual([200, 404]);
    expect((await end(reader)).json().code).toBe('scope_missing');
    expect((await book(elsewhere)).json().code).toBe('outside_key');
    expect((await end(mine)).json()).toMatchObject({ status: 'cancelled' });
  });

  test('is made by those alone whose roles have it', async () => {
    const dispatcher = await app.signedUp({}, ['rider', 'operator'], ['dispatcher']);
    const answer = await dispatcher.call('POST /api/operations/api-keys', {
      name: 'X',
      scopes: ['rides:book'],
    });
    expect(answer.statusCode).toBe(403);
    const wrong = await operator.call('POST /api/operations/api-keys', {
      ...{ name: 'X', scopes: ['rides:book'], cityId: 'atlantis' },
    });
    expect(wrong.json().code).toBe('city_unknown');
  });
});

describe('a webhook', () => {
  test('tells of a ride by number and state alone, signed so that a receiver’s library takes it', async () => {
    const hook = await makeHook();
    const { id } = (await book(await makeKey())).json().ride;
    await sendWhat([hook]);
    const [heard] = receiver.at(hook.path);
    vi.useFakeTimers({ toFake: ['Date'], now: clock.now() });
    const verified = new Webhook(hook.secret).verify(heard!.body, heard!.headers);
    expect(verified).toMatchObject({ type: 'ride.created', data: { rideId: id, status: 'pending' } });
    expect(Object.keys((verified as { data: object }).data)).toEqual(['rideId', 'status']);
    expect(() => new Webhook(hook.secret).verify(`${heard!.body} `, heard!.headers)).toThrow(
      'No matching signature',
    );
    vi.useRealTimers();
    expect((await hook.look()).deliveries).toMatchObject([
      { state: 'delivered', attempts: [{ status: 204 }] },
    ]);
  });

  test('of one key hears of that key’s rides alone', async () => {
    const [mine, other] = [await makeKey(), await makeKey()];
    const [ofMine, ofOther, all] = [
      await makeHook({ keyId: mine.key.id }),
      await makeHook({ keyId: other.key.id }),
      await makeHook(),
    ];
    await book(mine);
    await sendWhat([ofMine, all]);
    expect((await ofOther.look()).deliveries).toEqual([]);
  });

  test('is tried again ever more seldom for three days, then given up, and replayed by hand', async () => {
    const hook = await makeHook();
    receiver.answers.set(hook.path, 503);
    await book(await makeKey());
    await sendWhat([hook]);
    await app.integrations.sendDue();
    expect(receiver.at(hook.path)).toHaveLength(1);
    for (const pause of pausesMs) {
      clock.advance(pause * 1.2 + 1);
      await app.integrations.sendDue();
    }
    expect(receiver.at(hook.path)).toHaveLength(pausesMs.length + 1);
    expect(new Set(receiver.at(hook.path).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await hook.look('?state=dead')).toMatchObject({
      endpoint: { state: 'on', dead: 1, waiting: 0 },
      deliveries: [
        { attempts: expect.arrayContaining([expect.objectContaining({ status: 503, words: 'Not now' })]) },
      ],
    });
    receiver.answers.delete(hook.path);
    const replay = () => operator.call(`POST /api/operations/webhooks/${hook.id}/replay`, {});
    const rivals = await Promise.all([replay(), replay()]);
    expect(rivals.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await app.integrations.sendDue();
    expect(await hook.look()).toMatchObject({
      endpoint: { dead: 0, failingSince: null },
      deliveries: [{ state: 'delivered' }],
    });
  });

  test('whoever mended their end is tried now, by hand, and not at the next try', async () => {
    const hook = await makeHook();
    receiver.answers.set(hook.path, 503);
    await book(await makeKey());
    await sendWhat([hook]);
    receiver.answers.delete(hook.path);
    const [{ id: deliveryId }] = (await hook.look()).deliveries;
    await app.integrations.sendDue();
    expect(receiver.at(hook.path)).toHaveLength(1);
    const now = () => operator.call(`POST /api/operations/webhooks/${hook.id}/replay`, { deliveryId });
    const rivals = await Promise.all([now(), now()]);
    expect(rivals.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await app.integrations.sendDue();
    expect((await hook.look()).deliveries).toMatchObject([{ state: 'delivered' }]);
    expect((await now()).json().code).toBe('nothing_to_replay');
  });

  test('that says when it can be tried again is left alone until then, by seconds or a date, and for a day at most', async () => {
    const hook = await makeHook();
    const next = async () => {
      const [delivery] = (await hook.look()).deliveries;
      return new Date(delivery.nextAt).getTime() - clock.now().getTime();
    };
    const minute = 60_000;
    let turn = 0;
    const asks: readonly [said: string, from: number, to: number][] = [
      ['1800', 30 * minute, 30 * minute],
      [new Date(clock.now().getTime() + 90 * minute).toUTCString(), 59 * minute, 90 * minute],
      ['as soon as you like', 30 * minute, 36 * minute],
      ['99999999999999999999', 1440 * minute, 1440 * minute],
    ];
    receiver.answers.set(hook.path, (answer) =>
      answer.writeHead(429, { 'retry-after': asks[turn]?.[0] ?? '' }).end(),
    );
    await book(await makeKey());
    await sendWhat([hook]);
    for (const [, from, to] of asks) {
      const wait = await next();
      expect(wait).toBeGreaterThanOrEqual(from);
      expect(wait).toBeLessThanOrEqual(to);
      turn += 1;
      clock.advance(wait);
      await app.integrations.sendDue();
    }
    receiver.answers.delete(hook.path);
  });

  test('that failed for five days, or says that nobody listens, is sent nothing more, and the desk has a mail', async () => {
    for (const status of [500, 410]) {
      const hook = await makeHook();
      receiver.answers.set(hook.path, status);
      await book(await makeKey());
      await sendWhat([hook]);
      if (status === 500) {
        expect((await hook.look()).endpoint.state).toBe('on');
        clock.advance(5 * 24 * 3_600_000);
        await app.integrations.sendDue();
      }
      const { endpoint, deliveries } = await hook.look();
      expect([status, endpoint.state, deliveries[0].state]).toEqual([status, 'failed', 'dead']);
      const mails = await pool.query(
        `select * from mails where to_address = $1 and subject like '%any more' order by id desc limit 1`,
        [operator.email],
      );
      expect(mails.rows[0].subject).toContain(`Hook ${lastPath}`);
      const refused = await operator.call(`POST /api/operations/webhooks/${hook.id}/test`);
      expect(refused.json().code).toBe('not_sending');
      const on = await operator.call(`PUT /api/operations/webhooks/${hook.id}`, {
        ...{
          name: endpoint.name,
          url: endpoint.url,
          events: endpoint.events,
          on: true,
          reason: 'They are back',
        },
      });
      expect(on.json()).toMatchObject({ state: 'on', failingSince: null });
    }
  });

  test('is signed by both secrets for a day after it got another', async () => {
    const hook = await makeHook();
    const rotate = () =>
      operator.call(`POST /api/operations/webhooks/${hook.id}/rotate`, { reason: 'Yearly' });
    const rivals = await Promise.all([rotate(), rotate()]);
    expect(rivals.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const { secret } = rivals.find(({ statusCode }) => statusCode === 200)!.json();
    const signed = async () => {
      await operator.call(`POST /api/operations/webhooks/${hook.id}/test`);
      await app.integrations.sendDue();
      const { body, headers } = receiver.at(hook.path).at(-1)!;
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      const by = (key: string) => new Webhook(key).sign(headers['webhook-id']!, at, body);
      return headers['webhook-signature']!.split(' ').map((one) =>
        one === by(secret) ? 'newest' : one === by(hook.secret) ? 'earlier' : 'neither',
      );
    };
    expect(await signed()).toEqual(['newest', 'earlier']);
    clock.advance(25 * 3_600_000);
    expect(await signed()).toEqual(['newest']);
    expect(secret).not.toBe(hook.secret);
    const { rows } = await pool.query('select secret from webhook_endpoints where id = $1', [hook.id]);
    expect(rows[0].secret).not.toContain(secret.slice(6));
  });

  test('is tried once by two processes, and one that died leaves it to the other', async () => {
    const hook = await makeHook();
    await operator.call(`POST /api/operations/webhooks/${hook.id}/test`);
    const { parts } = app.integrations;
    const another = createIntegrations({ ...parts, eventBus: { consume: () => {} } as never });
    await Promise.all([app.integrations.sendDue(), another.sendDue(), app.integrations.sendDue()]);
    expect(receiver.at(hook.path)).toHaveLength(1);
    await operator.call(`POST /api/operations/webhooks/${hook.id}/test`);
    const until = new Date(clock.now().getTime() + 60_000);
    await pool.query(
      `update webhook_deliveries set tries = 1, claimed_until = $1 where endpoint_id = $2 and state = 'waiting'`,
      [until, hook.id],
    );
    await another.sendDue();
    expect(receiver.at(hook.path)).toHaveLength(1);
    clock.advance(60_001);
    await another.sendDue();
    expect(receiver.at(hook.path)).toHaveLength(2);
  });

  test('that dawdles holds up no other, and is heard no longer than it may take', async () => {
    const [slow, quick] = [await makeHook(), await makeHook()];
    receiver.answers.set(slow.path, () => {});
    for (let nth = 0; nth < 12; nth += 1)
      await operator.call(`POST /api/operations/webhooks/${slow.id}/test`);
    await operator.call(`POST /api/operations/webhooks/${quick.id}/test`);
    const sending = app.integrations.sendDue();
    await expect.poll(() => receiver.at(quick.path).length, { timeout: 1500 }).toBe(1);
    // They leave at one moment, and a busy machine may let the quick one arrive before them.
    await expect.poll(() => receiver.at(slow.path).length, { timeout: 1500 }).toBe(4);
    await sending;
    const { deliveries } = await slow.look();
    const words = deliveries.flatMap(({ attempts }: { attempts: { words: string }[] }) =>
      attempts.map((each) => each.words),
    );
    expect(words).toEqual(Array(4).fill('No answer came in time.'));
    await operator.call(`POST /api/operations/webhooks/${slow.id}/end`, { reason: 'Too slow' });
  });

  test('is led nowhere else, and of what is answered little is kept', async () => {
    const hook = await makeHook();
    receiver.answers.set(hook.path, (answer) => answer.writeHead(302, { location: '/led' }).end());
    await operator.call(`POST /api/operations/webhooks/${hook.id}/test`);
    await app.integrations.sendDue();
    expect(receiver.at('/led')).toEqual([]);
    expect((await hook.look()).deliveries[0]).toMatchObject({
      state: 'waiting',
      attempts: [{ status: 302 }],
    });
    receiver.answers.set(hook.path, (answer) => {
      answer.writeHead(200);
      answer.end('long\u0000 '.repeat(200_000));
    });
    clock.advance(10_000);
    await app.integrations.sendDue();
    const [{ attempts }] = (await hook.look()).deliveries;
    expect(attempts[0].status).toBe(200);
    expect(attempts[0].words.length).toBeLessThanOrEqual(500);
  });

  test('goes to the open internet alone', async () => {
    for (const url of [
      'https://127.0.0.1/x',
      'https://10.0.0.8/x',
      'https://[::1]/x',
      'https://localhost/x',
      'https://metadata.internal/x',
      'https://name:pass@hooks.example/x',
      'http://hooks.example/x',
    ]) {
      const answer = await post(url, {}, '{}');
      expect([url, answer.status, answer.words]).toEqual([
        url,
        null,
        'The address is not on the open internet.',
      ]);
      const refused = await operator.call('POST /api/operations/webhooks', {
        ...{ name: 'X', url, events: ['ride.created'] },
      });
      expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    }
  });
});
