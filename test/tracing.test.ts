/** Traces: what a collector is sent, and that nobody is in it. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { createMailServer } from '#test/smtp.ts';

const monitor = 'a monitor reads with this';

interface Value {
  stringValue?: string;
  intValue?: number;
  arrayValue?: { values: Value[] };
}
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: Value }[];
}
interface Sent {
  resourceSpans: { resource: object; scopeSpans: { spans: SentSpan[] }[] }[];
}

/** Takes what it is sent, as a collector does. */
async function startCollector() {
  const bodies: string[] = [];
  const asked: { path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer(async (request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    bodies.push((await buffer(request)).toString());
    response.setHeader('content-type', 'application/json').end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const spans = () =>
    bodies.flatMap((body) =>
      (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, asked, spans };
}
const factsOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

test('a request, a job, a reaction and a call of another service have spans, and no person is in them', async () => {
  const collector = await startCollector();
  const mail = await createMailServer();
  const app = await createTestApp(
    {},
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20for-the-collector',
      SMTP_URL: mail.url,
      METRICS_TOKEN: monitor,
    },
  );
  await app.start();
  // Listening for real, so that the sandbox's webhooks and the calls out are those of a running product.
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const person = await app.signedUp({
    firstName: 'Wilhelmina',
    lastName: 'Quackenbush',
    email: 'wilhelmina.q@example.com',
    password: 'a most remarkable phrase',
  });
  const wrong = await app.call('POST /api/auth/login', { email: person.email, password: 'no such phrase' });
  expect(wrong.statusCode).toBe(401);
  await person.call('GET /api/geocoding/autocomplete?input=Spadina%20Crescent%20Hideaway');
  const { paymentIntentId } = await app.payCard(person, { type: 'custom', amount: 20 } as never);
  const reset = await app.call('POST /api/auth/forgot-password', { email: person.email });
  expect(reset.statusCode).toBeLessThan(500);
  await expect.poll(() => mail.taken.length).toBeGreaterThan(0);
  // One that no ride knows, so that it is read and nothing comes of it.
  await app.database.pool.query(
    "insert into events (type, subject, payload, user_ids, created_at) values ('payment.released', 'payment:1', '{}', '{}', now())",
  );
  const headers = { authorization: `Bearer ${monitor}` };
  await expect
    .poll(async () => (await app.call('GET /metrics', undefined, { headers })).body)
    .toMatch(/^rove_reaction_seconds_count\{reader="rides",outcome="\w+"\} \d+$/m);
  await app.stop();

  const spans = collector.spans();
  const names = spans.map(({ name }) => name);
  expect(names).toContain('POST /api/auth/login');
  expect(names.some((name) => name.startsWith('job '))).toBe(true);
  expect(names.some((name) => name.startsWith('rides payment.'))).toBe(true);
  const login = spans.find(({ name }) => name === 'POST /api/auth/login')!;
  expect(factsOf(login)).toMatchObject({ 'http.request.method': 'POST', 'http.route': '/api/auth/login' });
  // The card provider was asked on behalf of the request that made the payment.
  const pay = spans.find(({ name }) => name === 'POST /api/create-payment-intent')!;
  const out = spans.find(
    (span) => span.kind === 3 && span.traceId === pay.traceId && 'server.address' in factsOf(span),
  )!;
  expect(out.parentSpanId).toBe(pay.spanId);
  expect(factsOf(out)).toMatchObject({ 'server.address': '127.0.0.1', 'http.response.status_code': 200 });
  // So was the database, and a statement is known by what it does and to which table.
  const statements = spans.filter((span) => 'db.system.name' in factsOf(span));
  expect(statements.map(({ name }) => name)).toContain('INSERT payments');
  const known = new Set(spans.map(({ spanId }) => spanId));
  expect(statements.filter(({ parentSpanId }) => !known.has(parentSpanId ?? ''))).toEqual([]);
  for (const { name } of statements) expect(name).toMatch(/^[A-Z]+( [a-z_]+)?$/);
  const ofPay = statements.filter(({ traceId }) => traceId === pay.traceId).map(({ name }) => name);
  expect(ofPay).toContain('INSERT payments');
  expect(collector.asked.every(({ path }) => path === '/v1/traces')).toBe(true);
  expect(collector.asked[0]!.headers.authorization).toBe('Bearer for-the-collector');
  // Sending is no work that is sent.
  const itself = new URL(collector.url).host;
  expect(collector.bodies.join()).not.toContain(itself);

  // Numbers of spans and times may hold any figures.
  const everything = JSON.stringify(spans.map(({ name, attributes, status }) => [name, attributes, status]));
  const cookie = /=([^;]+)/.exec(person.cookie)![1]!;
  for (const secret of [
    'Wilhelmina',
    'Quackenbush',
    'wilhelmina',
    'remarkable',
    'no such phrase',
    'Spadina',
    'Hideaway',
    '4242',
    paymentIntentId,
    cookie,
    decodeURIComponent(cookie),
  ])
    expect(everything.toLowerCase(), secret).not.toContain(secret.toLowerCase());
});

test('a part of all traces may be asked for', async () => {
  const collector = await startCollector();
  const app = await createTestApp(
    {},
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0' },
  );
  expect((await app.call('GET /api/auth/user')).statusCode).toBeLessThan(500);
  await app.stop();
  expect(collector.spans()).toEqual([]);
});

test('a collector that is away is said once and holds nobody up', async () => {
  const lines: string[] = [];
  const { createLog } = await import('#src/platform/observe/log.ts');
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port } = gone.address() as AddressInfo;
  gone.close();
  await once(gone, 'close');
  const app = await createTestApp(
    { log: createLog('warn', (line) => lines.push(line)) },
    { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
  );
  expect((await app.call('GET /api/auth/user')).statusCode).toBeLessThan(500);
  await app.stop();
  expect(lines.filter((line) => line.includes('"traces_not_sent"'))).toHaveLength(1);
});
