import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { createJobs } from '#src/platform/jobs.ts';
import { createLog } from '#src/platform/observe/log.ts';
import { systemClock } from '#src/platform/time/clock.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { handToService, type PushMessage } from './sending.ts';
import { createPush } from './service.ts';

const keys = webPush.generateVAPIDKeys();
const app = await createTestApp({}, { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey });
const { pool } = app.database;

/** A browser: its keys, and what it makes of a message (RFC 8291, one record). */
function browser() {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, length: number) => {
    const prk = createHmac('sha256', salt).update(secret).digest();
    return createHmac('sha256', prk)
      .update(Buffer.concat([info, Buffer.from([1])]))
      .digest()
      .subarray(0, length);
  };
  return {
    keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read(body: Buffer): PushMessage {
      const salt = body.subarray(0, 16);
      const idLength = body[20]!;
      const theirs = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      const both = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs]);
      const secret = hkdf(auth, own.computeSecret(theirs), both, 32);
      const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
    },
  };
}

/** A push service on this machine, which the product's own hand would refuse. */
const heard: { path: string; body: Buffer; headers: Record<string, unknown> }[] = [];
let answers: number[] = [];
const service = createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  heard.push({ path: request.url ?? '', body: Buffer.concat(pieces), headers: request.headers });
  response.writeHead(answers.shift() ?? 201).end();
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const { port } = service.address() as AddressInfo;

const log = createLog('silent');
const jobs = createJobs({ database: app.database, log, alone: true });
const push = createPush({
  database: app.database,
  clock: systemClock,
  jobs,
  log,
  accounts: app.accounts,
  vapid: { ...keys, subject: 'mailto:hello@rove.example' },
  hand: async ({ endpoint, method, headers, body }) => {
    const local = `http://127.0.0.1:${port}${new URL(endpoint).pathname}`;
    return (
      await fetch(local, { method, headers: headers as Record<string, string>, body: new Uint8Array(body!) })
    ).status;
  },
});
await jobs.start();
afterAll(async () => {
  await jobs.stop();
  service.close();
});
beforeEach(() => {
  heard.length = 0;
  answers = [];
});

const news: PushMessage = {
  title: 'Tom is your driver',
  body: 'They come in a Camry.',
  path: '/live-tracking?rideId=12',
  tag: 'ride:12',
  livesSeconds: 300,
};
let made = 0;
async function subscribed(person: TestPerson) {
  const theirs = browser();
  made += 1;
  const endpoint = `https://push.example/send/${made}`;
  const answer = await person.call('POST /api/account/push', { endpoint, keys: theirs.keys });
  expect(answer.statusCode).toBe(204);
  return { ...theirs, path: `/send/${made}` };
}
const devicesOf = async (id: number) =>
  (await pool.query('select id from push_devices where user_id = $1', [id])).rows.length;

describe('news on a device', () => {
  test('arrives encrypted for that browser, signed with our keys, and only there', async () => {
    const person = await app.signedUp();
    await subscribed(await app.signedUp());
    const device = await subscribed(person);
    await push.tell(person.id, news);
    await expect.poll(() => heard.length).toBe(1);
    const [message] = heard;
    expect(message?.path).toBe(device.path);
    expect(message?.body.toString('latin1')).not.toContain('Tom');
    expect(device.read(message!.body)).toEqual({
      title: news.title,
      body: news.body,
      path: news.path,
      tag: news.tag,
    });
    expect(message?.headers).toMatchObject({ ttl: '300', 'content-encoding': 'aes128gcm' });
    expect(String(message?.headers.authorization)).toContain(`k=${keys.publicKey}`);
  });

  test.each([404, 410])('ends when the push service answers %i', async (status) => {
    const person = await app.signedUp();
    await subscribed(person);
    answers = [status];
    await push.tell(person.id, news);
    await expect.poll(() => devicesOf(person.id)).toBe(0);
    expect((await person.call('GET /api/account/push')).json()).toMatchObject({ on: false });
  });

  test('is sent again where the push service is away, and not after it is of use', async () => {
    const person = await app.signedUp();
    await subscribed(person);
    answers = [503];
    await push.tell(person.id, news);
    await expect.poll(() => heard.length).toBe(2);
    await push.tell(person.id, { ...news, livesSeconds: -1 });
    await push.tell(person.id, { ...news, title: 'last' });
    await expect.poll(() => heard.length).toBe(3);
    expect(await devicesOf(person.id)).toBe(1);
  }, 30_000);

  test('ends with the session: by signing out, and when it is ended from elsewhere', async () => {
    const person = await app.signedUp();
    await subscribed(person);
    expect((await person.call('GET /api/account/push')).json()).toEqual({ key: keys.publicKey, on: true });
    await person.call('POST /api/auth/logout');
    expect(await devicesOf(person.id)).toBe(0);
    await push.tell(person.id, news);
    expect(heard).toEqual([]);
  });

  test('is one subscription a session, and a browser’s next person takes it over', async () => {
    const [first, second] = [await app.signedUp(), await app.signedUp()];
    await subscribed(first);
    await subscribed(first);
    expect(await devicesOf(first.id)).toBe(1);
    const endpoint = `https://push.example/send/${made}`;
    await second.call('POST /api/account/push', { endpoint, keys: browser().keys });
    expect([await devicesOf(first.id), await devicesOf(second.id)]).toEqual([0, 1]);
    await second.call('DELETE /api/account/push');
    expect(await devicesOf(second.id)).toBe(0);
  });

  test.each(['https://127.0.0.1/x', 'https://[::1]/x', 'http://push.example/x', 'https://localhost/x'])(
    'is not sent to %s, which a browser may name',
    async (endpoint) => {
      const person = await app.signedUp();
      const answer = await person.call('POST /api/account/push', { endpoint, keys: browser().keys });
      expect(answer.json()).toMatchObject({ code: 'push_elsewhere' });
      await expect(
        handToService({ endpoint, method: 'POST', headers: {}, body: Buffer.from('x') } as never),
      ).rejects.toThrow('open internet');
    },
  );

  test('is not offered where no keys are set', async () => {
    const without = await createTestApp();
    const person = await without.signedUp();
    expect((await person.call('GET /api/account/push')).json()).toEqual({ key: null, on: false });
    const given = { endpoint: 'https://push.example/x', keys: browser().keys };
    expect((await person.call('POST /api/account/push', given)).json()).toMatchObject({ code: 'push_off' });
  });
});
