/** Whoever is asked and answers a byte at a time, for ever: each call ends by itself, busy as the line is. */
import { createServer, connect as dial, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { ask, connectStripe } from '#src/money/providers/server/stripe/sdk.ts';
import { createHand } from '#src/people/devices/server/sending.ts';
import { openS3Files } from '#src/platform/files/s3-files.ts';
import { createClamdScanner } from '#src/platform/files/scanner.ts';
import { createMailer } from '#src/platform/mail/mail.ts';
import { createLog } from '#src/platform/observe/log.ts';

const withinMs = 400;
const held = new Set<Socket>();

/** Begins well and never ends. @returns its port */
async function dripping(opening: string): Promise<number> {
  const server = createServer((socket) => {
    held.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => held.delete(socket));
    socket.write(opening);
    const drip = setInterval(() => socket.write('2'), 50);
    socket.on('close', () => clearInterval(drip));
    socket.resume();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    for (const socket of held) socket.destroy();
    server.close();
  });
  return (server.address() as { port: number }).port;
}

/** No answer of the clock: the call has to end, and to hang up. */
async function givenUp(work: () => Promise<unknown>): Promise<string> {
  const failure = await work().then(
    () => 'answered',
    (error: Error) => error.message,
  );
  await expect.poll(() => held.size).toBe(0);
  return failure;
}

const headers = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n';

test('a push service', async () => {
  const message = { endpoint: 'https://push.example/x', method: 'POST', headers: {}, body: Buffer.from('x') };
  const inHeaders = await dripping('HTTP/1.1 201 Created\r\nx-slow: ');
  const slow = createHand(withinMs, { createConnection: () => dial(inHeaders, '127.0.0.1') });
  expect(await givenUp(() => slow(message as never))).toBe('the push service did not answer in time');
  // What it thinks of the message is known with its status; the rest is of no interest, and ends as well.
  const inBody = await dripping(`${headers}\r\n`);
  const taken = createHand(withinMs, { createConnection: () => dial(inBody, '127.0.0.1') });
  expect(await taken(message as never)).toBe(200);
  await expect.poll(() => held.size).toBe(0);
});

test('a virus scanner', async () => {
  const port = await dripping('stream: ');
  const { scan } = createClamdScanner(`127.0.0.1:${port}`, withinMs);
  expect(await givenUp(() => scan(Buffer.from('x')))).toBe('The scanner did not answer in time.');
});

test('a bucket, in its headers and in its body, while it is written to and read from', async () => {
  for (const opening of ['HTTP/1.1 200 OK\r\nx-slow: ', `${headers}\r\n`]) {
    const origin = `http://127.0.0.1:${await dripping(opening)}`;
    const settings = { origin, bucket: 'b', prefix: '', region: 'r', accessKey: 'a', secretKey: 's' };
    const files = openS3Files({ settings, log: createLog('silent'), withinMs });
    for (const work of [
      () => files.read('documents/a'),
      () => files.put('documents/a', Buffer.alloc(100_000)),
      () => files.remove('documents/a'),
    ])
      expect(await givenUp(work)).toBe('The storage did not answer in time.');
  }
});

test('the card provider, in its headers and in its body', async () => {
  for (const opening of [headers, `${headers}\r\n`]) {
    const port = await dripping(opening);
    const stripe = connectStripe({
      secretKey: 'sk_test_x',
      sandboxUrl: `http://127.0.0.1:${port}`,
      timeoutMs: withinMs,
    });
    expect(await givenUp(() => ask(() => stripe.balance.retrieve()))).toBe(
      'the card provider gave no usable answer',
    );
  }
}, 15_000);

test('a mail server, for one mail and for letters', async () => {
  const port = await dripping('220 ');
  let work: ((job: { mailId: number }) => Promise<void>) | undefined;
  const row = { id: 1, toAddress: 'robin@example.com', subject: 'x', body: 'y', sentAt: null };
  const mailer = createMailer({
    database: { db: { select: () => ({ from: () => ({ where: async () => [row] }) }) } } as never,
    jobs: { work: (_queue: string, handle: typeof work) => (work = handle) } as never,
    clock: { now: () => new Date() },
    smtpUrl: `smtp://127.0.0.1:${port}`,
    sender: { baseUrl: 'https://rove.example' },
    deadDomain: 'dead.example',
    withinMs,
  });
  expect(await givenUp(() => work!({ mailId: 1 }))).toMatch(/abort/i);
  const letter = { to: row.toAddress, subject: 'x', text: 'y', html: 'y', messageId: '<x@y>', headers: {} };
  expect(await givenUp(() => mailer.deliver(letter, async () => {}))).toMatch(/abort/i);
  mailer.close();
});
