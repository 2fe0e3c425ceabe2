/** Streams end, or lose what they carried, with the right they rest on. */
import { afterAll, describe, expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, type TestDriver } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from './app.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
const { dropoff, onlineDriver, offline, book } = createRideCast(app, holds);
const leaving = new AbortController();
afterAll(() => leaving.abort());

/** Streams end within a second; the rest is for a busy machine. */
const soon = { interval: 20 };

async function follow(query: string, person?: TestPerson) {
  const response = await fetch(`${address}/api/live?${query}`, {
    headers: person ? { cookie: person.cookie } : {},
    signal: leaving.signal,
  });
  expect(response.status).toBe(200);
  const stream = { text: '', ended: false };
  void (async () => {
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) stream.text += chunk;
    } catch {
      // Cut off at the end of the test.
    }
    stream.ended = true;
  })();
  return stream;
}
const positionsIn = (stream: { text: string }) => stream.text.match(/^event: position$/gm)?.length ?? 0;

async function accepted(rider: TestPerson, driver: TestDriver): Promise<number> {
  const { ride } = await book(rider);
  expect((await driver.call(`POST /api/rides/${ride.id}/accept`)).statusCode).toBe(200);
  return ride.id;
}

describe('a stream of a person', () => {
  test.each([
    ['signs out', (person: TestPerson) => person.call('POST /api/auth/logout')],
    [
      'ends the session elsewhere',
      async (person: TestPerson) => {
        const [session] = (await person.call('GET /api/auth/sessions')).json();
        return person.call(`DELETE /api/auth/sessions/${session.id}`);
      },
    ],
    [
      'has a session that runs out',
      (person: TestPerson) =>
        app.database.pool.query('update sessions set expires_at = now() where user_id = $1', [person.id]),
    ],
  ])('who %s ends, also one that follows no topic', async (_how, leave) => {
    const person = await app.signedUp();
    const [plain, city] = [await follow('topics=', person), await follow('topics=city:toronto', person)];
    const other = await follow('topics=', await app.signedUp());
    await leave(person);
    await expect.poll(() => [plain.ended, city.ended], soon).toEqual([true, true]);
    expect(other.ended).toBe(false);
  });

  test('who is no operator any more carries nothing of operations', async () => {
    const operator = await app.signedUp({}, ['rider', 'operator']);
    const stream = await follow('topics=operations', operator);
    await app.database.pool.query("update users set roles = '{rider}', desk_roles = '{}' where id = $1", [
      operator.id,
    ]);
    await expect.poll(() => stream.text, soon).toContain('event: narrowed\ndata: {"topics":["operations"]}');
    expect(stream.ended).toBe(false);
  });
});

test('a driver who gave the ride back hears that, and nothing of the next driver', async () => {
  const [rider, first, second] = [await app.signedUp(), await onlineDriver(), await onlineDriver()];
  const rideId = await accepted(rider, first);
  const [former, own] = [
    await follow(`topics=ride:${rideId}`, first),
    await follow(`topics=ride:${rideId}`, rider),
  ];
  await expect
    .poll(async () => {
      await first.report();
      return positionsIn(former);
    }, soon)
    .toBeGreaterThan(0);
  await first.call(`POST /api/rides/${rideId}/cancel`, {});
  await expect
    .poll(() => former.text, soon)
    .toContain(`event: narrowed\ndata: {"topics":["ride:${rideId}"]}`);
  await expect.poll(() => former.text, soon).toContain('event: ride.reopened');
  const before = former.text;
  await second.call(`POST /api/rides/${rideId}/accept`);
  await expect
    .poll(async () => {
      await second.report();
      return own.text.split('event: ride.accepted').at(-1)!.includes('event: position');
    }, soon)
    .toBe(true);
  expect(former.text.slice(before.length)).not.toMatch(/event: (position|ride)/);
  expect(former.ended).toBe(false);
  await rider.call(`POST /api/rides/${rideId}/cancel`, {});
  for (const driver of [first, second]) await offline(driver);
});

describe('a shared link', () => {
  async function sharedRide() {
    const [rider, driver] = [await app.signedUp({ firstName: 'Maya' }), await onlineDriver()];
    const rideId = await accepted(rider, driver);
    const { token } = (await rider.call(`POST /api/rides/${rideId}/share`)).json();
    const guest = await follow(`topics=ride:${rideId}&share=${token}`);
    const read = () => app.call(`GET /api/shared-rides/${token}`);
    const again = () => app.call(`GET /api/live?topics=ride:${rideId}&share=${token}`);
    return { rider, driver, rideId, token, guest, read, again };
  }
  const over = async ({ guest, read, again }: Awaited<ReturnType<typeof sharedRide>>) => {
    await expect.poll(() => guest.ended, soon).toBe(true);
    expect((await read()).json().code).toBe('share_not_found');
    expect((await again()).statusCode).toBe(401);
  };

  test('is followed by a name that says nothing, two rides at once in one browser', async () => {
    const rides = [await sharedRide(), await sharedRide()];
    const jar = new Map<string, string>();
    const names: string[] = [];
    const asGuest = () => ({ cookie: [...jar].map((pair) => pair.join('=')).join('; ') });
    for (const { token } of rides) {
      const sent = await app.call(`GET /live-tracking?share=${token}`, undefined, { headers: asGuest() });
      for (const { name, value } of sent.cookies) jar.set(name, value);
      expect([sent.statusCode, sent.headers.location]).toEqual([
        303,
        expect.stringMatching(/^\/live-tracking\?share=~[\w-]{16}$/),
      ]);
      names.push(String(sent.headers.location).split('share=')[1]!);
    }
    const read = (name: string, headers = asGuest()) =>
      app.call(`GET /api/shared-rides/${name}`, undefined, { headers });
    expect(await Promise.all(names.map(async (name) => (await read(name)).json().id))).toEqual(
      rides.map(({ rideId }) => rideId),
    );
    expect((await read(names[0]!, { cookie: '' })).json().code).toBe('link_not_here');
    const follow = (index: number, headers = asGuest()) =>
      fetch(`${address}/api/live?topics=ride:${rides[index]!.rideId}&share=${names[index]}`, {
        headers,
        signal: leaving.signal,
      });
    const streams = [await follow(0), await follow(1)];
    expect(streams.map(({ status }) => status)).toEqual([200, 200]);
    expect((await follow(0, { cookie: '' })).status).toBe(401);
    const ended = streams[0]!.text();
    await rides[0]!.rider.call(`DELETE /api/rides/${rides[0]!.rideId}/share`);
    await ended;
    expect((await read(names[0]!)).json().code).toBe('share_not_found');
    expect((await read(names[1]!)).statusCode).toBe(200);
    for (const { rider, driver, rideId } of rides) {
      await rider.call(`POST /api/rides/${rideId}/cancel`, {});
      await offline(driver);
    }
  });

  test('shows no money, no family name and no number of the driver', async () => {
    const { rider, driver, rideId, read } = await sharedRide();
    const shown = (await read()).json();
    const whole = (await rider.call(`GET /api/rides/${rideId}`)).json();
    expect(shown.driver).toMatchObject({ user: { firstName: 'Tom', lastName: '' } });
    expect(shown.driver.id).not.toBe(driver.driverId);
    expect(JSON.stringify(shown)).not.toContain(whole.estimatedFare);
    expect(
      Object.keys(shown).filter((key) => /fare|fee|tip|parts|payment|pin|rating|reason/i.test(key)),
    ).toEqual([]);
    await rider.call(`POST /api/rides/${rideId}/cancel`, {});
    await offline(driver);
    // A stream may be resumed from the ride's beginning, so none of its events may say more than the page.
    const { rows } = await app.database.pool.query<{ type: string; payload: object }>(
      'select type, payload from events where subject = $1',
      [`ride:${rideId}`],
    );
    expect(rows.map(({ type }) => type)).toContain('ride.accepted');
    expect(rows.filter(({ payload }) => 'driverId' in payload || 'userId' in payload)).toEqual([]);
  });

  test('ends with the ride', async () => {
    const ride = await sharedRide();
    await ride.driver.call(`POST /api/rides/${ride.rideId}/arriving`);
    await ride.driver.call(`POST /api/rides/${ride.rideId}/arrived`);
    const { pin } = (await ride.rider.call(`GET /api/rides/${ride.rideId}`)).json();
    await ride.driver.call(`POST /api/rides/${ride.rideId}/start`, { pin });
    await ride.driver.report(dropoff);
    expect((await ride.driver.call(`POST /api/rides/${ride.rideId}/complete`)).json().status).toBe(
      'completed',
    );
    await over(ride);
    await offline(ride.driver);
  });

  test('is taken back by its rider alone, who may share anew', async () => {
    const ride = await sharedRide();
    const take = (person: TestPerson) => person.call(`DELETE /api/rides/${ride.rideId}/share`);
    expect((await take(ride.driver)).json().code).toBe('not_your_ride');
    expect((await ride.driver.call(`POST /api/rides/${ride.rideId}/share`)).json().code).toBe(
      'not_your_ride',
    );
    expect((await ride.read()).statusCode).toBe(200);
    expect((await take(ride.rider)).statusCode).toBe(204);
    await over(ride);
    expect((await take(ride.rider)).statusCode).toBe(204);
    const { token } = (await ride.rider.call(`POST /api/rides/${ride.rideId}/share`)).json();
    expect((await app.call(`GET /api/shared-rides/${token}`)).statusCode).toBe(200);
    await ride.rider.call(`POST /api/rides/${ride.rideId}/cancel`, {});
    await offline(ride.driver);
  });

  test('ends after twelve hours', async () => {
    const ride = await sharedRide();
    clock.advance(12 * 3600_000 + 1000);
    await over(ride);
    await ride.rider.call(`POST /api/rides/${ride.rideId}/cancel`, {});
  });
});
