/**
 * A bucket that speaks as much of S3 as Rove does, on a loopback address, and checks each signature by a computation of its
 * own, from the bytes that arrived. For tests only.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface TestS3 {
  readonly origin: string;
  /** As the environment says it. */
  readonly env: Record<string, string>;
  /** What lies there, by key. */
  readonly objects: Map<string, Buffer>;
  /** `METHOD path` of all that was asked, pulses left out. */
  readonly asked: string[];
  /** What happens to requests from now on; `well` unless told. */
  mood: Mood;
  /** Called when a file has arrived, before it is answered. */
  onPut: (key: string) => void | Promise<void>;
  stop(): Promise<void>;
  /** At the same address. */
  start(): Promise<void>;
}
/** `cut` ends an answer in its middle, `drip` never ends it, `silent` gives none. */
export type Mood = 'well' | 'cut' | 'drip' | 'silent' | 'busy' | 'busy once';

const bucket = 'rove-files';
const region = 'ca-central-1';
const accessKey = 'AKIDTESTING';
const secretKey = 'a/secret+key with=signs';
/** Few, so that three files are two pages. */
const pageLength = 2;

export async function startS3(prefix = 'one/'): Promise<TestS3> {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  let port = 0;
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url!, 'http://any');
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
    const wrong = faultOf(request, url, body);
    if (wrong) return void refuse(403, wrong);
    const [, ownBucket, ...rest] = url.pathname.split('/');
    if (ownBucket !== bucket) return void refuse(404, 'NoSuchBucket');
    const key = decodeURIComponent(rest.join('/'));
    if (key !== '') asked.push(`${request.method} ${key}`);
    if (s3.mood === 'silent') return;
    if (s3.mood === 'busy') return void refuse(503, 'SlowDown');
    if (s3.mood === 'busy once') {
      s3.mood = 'well';
      return void refuse(500, 'InternalError');
    }
    if (key === '') return void response.end(pageOf(url.searchParams));
    if (request.method === 'PUT') return put(key, body, request, response, refuse);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return void refuse(404, 'NoSuchKey');
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (first && Number(first) >= found.length) return void refuse(416, 'InvalidRange');
    await send(last ? found.subarray(Number(first), Number(last) + 1) : found, last ? 206 : 200, response);
  }

  async function put(
    key: string,
    body: Buffer,
    { headers }: IncomingMessage,
    response: ServerResponse,
    refuse: (status: number, code: string) => unknown,
  ): Promise<void> {
    if (headers['if-none-match'] === '*' && objects.has(key)) return void refuse(412, 'PreconditionFailed');
    if (s3.mood === 'cut') return void response.destroy();
    objects.set(key, body);
    await s3.onPut(key);
    response.writeHead(200).end();
  }

  async function send(bytes: Buffer, status: number, response: ServerResponse): Promise<void> {
    response.writeHead(status, { 'content-length': bytes.length });
    if (s3.mood === 'well') return void response.end(bytes);
    response.write(bytes.subarray(0, bytes.length / 2));
    if (s3.mood === 'cut') await sleep(5).then(() => response.destroy());
  }

  function pageOf(query: URLSearchParams): string {
    const below = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
    const from = Number(Buffer.from(query.get('continuation-token') ?? '', 'base64').toString() || 0);
    const page = below.slice(from, from + pageLength);
    const next =
      from + pageLength < below.length ? Buffer.from(`${from + pageLength}`).toString('base64') : '';
    return `<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name>${page
      .map((key) => `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><Size>1</Size></Contents>`)
      .join('')}${next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}</ListBucketResult>`;
  }

  const listen = () =>
    new Promise<void>((done) =>
      server.listen(port, '127.0.0.1', () => {
        port = (server.address() as { port: number }).port;
        done();
      }),
    );
  const s3: TestS3 = {
    get origin() {
      return `http://127.0.0.1:${port}`;
    },
    get env() {
      return {
        S3_URL: `${s3.origin}/${bucket}/${prefix.slice(0, -1)}?region=${region}`,
        S3_ACCESS_KEY: accessKey,
        S3_SECRET_KEY: secretKey,
        DOCUMENT_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      };
    },
    objects,
    asked,
    mood: 'well',
    onPut: () => {},
    start: listen,
    async stop() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
  await listen();
  return s3;
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
/** As the manual of Signature Version 4 wants it: every sign but these by its UTF-8. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** What is wrong with a request, in S3's word for it. */
function faultOf({ method, headers }: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const [, id, day, place, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (!id || !signedHeaders) return 'AccessDenied';
  if (id !== accessKey) return 'InvalidAccessKeyId';
  if (place !== region) return 'AuthorizationHeaderMalformed';
  const names = signedHeaders.split(';');
  for (const wanted of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!names.includes(wanted)) return 'AccessDenied';
  const at = String(headers['x-amz-date']);
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at) ?? [];
  if (Math.abs(Date.now() - Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`)) > 15 * 60_000)
    return 'RequestTimeTooSkewed';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const path = url.pathname
    .split('/')
    .map((segment) => encoded(decodeURIComponent(segment)))
    .join('/');
  const lines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('');
  const canonical = [method, path, query, lines, signedHeaders, sha256(body)].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = [day!, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    hmac,
    `AWS4${secretKey}`,
  ) as Buffer;
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}
