import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';

interface Heard {
  url: string | undefined;
  authorization: string | undefined;
  form: Record<string, string>;
}
const heard: Heard[] = [];
let failing = false;
/** What happens while the gateway dials. */
let meanwhile: (() => Promise<unknown>) | undefined;
const gateway = createServer(async (request, response) => {
  const form = Object.fromEntries(new URLSearchParams(await text(request)));
  heard.push({ url: request.url, authorization: request.headers.authorization, form });
  const happening = meanwhile?.();
  meanwhile = undefined;
  await happening;
  response.statusCode = failing ? 500 : 201;
  response.end(JSON.stringify({ sid: `CA${heard.length}` }));
});
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
afterAll(() => gateway.close());
const { port } = gateway.address() as AddressInfo;

async function cast(env: Record<string, string> = {}) {
  const holds = createMemoryHolds();
  const app = await createTestApp({ holds, dispatchLoop: false }, env);
  await app.start();
  return { app, ...createRideCast(app, holds) };
}
type Cast = Awaited<ReturnType<typeof cast>>;
const connected = await cast({
  CALLS_URL: `http://AC1:to%40ken@127.0.0.1:${port}/2010/Calls.json`,
  CALLS_FROM: '+1 (416) 555-0100',
});

const withPhone = (person: TestPerson, phone: string, firstName: string) =>
  person.call('PATCH /api/auth/profile', { firstName, lastName: 'Lee', phone });

async function taken({ app, onlineDriver, book, pickedBy }: Cast, extra: object = {}) {
  const driver = await onlineDriver();
  const rider = await app.signedUp({ firstName: 'Robin' });
  const { ride } = await book(rider, {}, { driverId: pickedBy(rider, driver), ...extra });
  const accepted = await driver.call(`POST /api/rides/${ride.id}/accept`);
  expect(accepted.statusCode, accepted.body).toBe(200);
  const call = (person: TestPerson) => person.call(`POST /api/rides/${ride.id}/call`);
  return { driver, rider, ride, call };
}

test('rings the caller and then the other, who see one number that is neither’s, and hangs up when they part', async () => {
  const { driver, rider, ride, call } = await taken(connected);
  expect((await call(rider)).json()).toMatchObject({ code: 'phone_missing' });
  await withPhone(rider, '+1 416 555 0134', 'Robin');
  expect((await call(rider)).json()).toMatchObject({ code: 'their_phone_missing' });
  await withPhone(driver, '(647) 555-0177', 'Tom');
  heard.length = 0;
  expect((await call(rider)).json()).toEqual({ connects: true, myPhone: '34' });
  expect(heard).toEqual([
    {
      url: '/2010/Calls.json',
      authorization: `Basic ${Buffer.from('AC1:to@ken').toString('base64')}`,
      form: {
        To: '+14165550134',
        From: '+14165550100',
        Twiml: '<Response><Dial callerId="+14165550100" timeLimit="600">+16475550177</Dial></Response>',
      },
    },
  ]);
  const answer = await call(driver);
  expect(answer.json()).toEqual({ connects: true, myPhone: '77' });
  expect(answer.body).not.toContain('0134');
  await rider.call(`POST /api/rides/${ride.id}/cancel`, {});
  await expect
    .poll(() => heard.slice(2).map(({ url, form }) => [url, form.Status]))
    .toEqual([
      ['/2010/Calls/CA1.json', 'completed'],
      ['/2010/Calls/CA2.json', 'completed'],
    ]);
  expect((await call(rider)).json()).toMatchObject({ code: 'ride_ended' });
});

test('is hung up where the two parted while it was placed', async () => {
  const { driver, rider, ride, call } = await taken(connected);
  await withPhone(rider, '+1 416 555 0134', 'Robin');
  await withPhone(driver, '(647) 555-0177', 'Tom');
  heard.length = 0;
  meanwhile = () => driver.call(`POST /api/rides/${ride.id}/cancel`, { reason: 'too_far' });
  const answer = await call(rider);
  expect(answer.json()).toMatchObject({ code: 'ride_ended' });
  expect(heard.map(({ form }) => form.Status)).toEqual([undefined, 'completed']);
});

test('is for the two of the ride, once somebody has it, and says so when the gateway does not take it', async () => {
  const { driver, rider, call } = await taken(connected);
  await withPhone(rider, '+1 416 555 0134', 'Robin');
  await withPhone(driver, '+1 647 555 0177', 'Tom');
  const stranger = await connected.app.signedUp();
  expect((await call(stranger)).json()).toMatchObject({ code: 'not_your_ride' });
  const waiting = await connected.book(await connected.app.signedUp());
  expect((await stranger.call(`POST /api/rides/${waiting.ride.id}/call`)).statusCode).toBe(403);
  failing = true;
  expect((await call(rider)).json()).toMatchObject({ code: 'call_failed' });
  failing = false;
});

test('the driver reaches whoever rides, also where somebody else has booked', async () => {
  const passenger = { name: 'Priya Nair', phone: '+1 (416) 555-0199' };
  const { driver, call } = await taken(connected, { passenger });
  await withPhone(driver, '+1 647 555 0177', 'Tom');
  heard.length = 0;
  await call(driver);
  expect(heard[0]?.form.Twiml).toContain('>+14165550199<');
});

test('without a gateway nobody is rung, the answer says so, and the other side reads who tried', async () => {
  const without = await cast();
  const { rider, driver, ride, call } = await taken(without);
  heard.length = 0;
  expect((await call(rider)).json()).toEqual({ connects: false, myPhone: null });
  expect(heard).toEqual([]);
  expect((await driver.call(`GET /api/rides/${ride.id}/messages`)).json()).toMatchObject([
    { from: 'rider', text: 'I tried to call you. Please write to me here.' },
  ]);
});
