import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PUBLISHABLE_KEY } from './access.ts';
import { CannotOpen } from './cannot-open.ts';
import { SandboxClock, type TimeSource } from './clock.ts';
import { control } from './control.ts';
import { Faults } from './faults.ts';
import { answerPage, isHostedPage } from './hosted-pages.ts';
import { Idempotency, KEPT_SECONDS } from './idempotency.ts';
import { Journal } from './journal.ts';
import { announceAddress } from './lock.ts';
import { keptSecretKey } from './secret-key.ts';
import { type Draft, Store } from './store.ts';
import { runDueTasks } from './tasks.ts';
import { Webhooks } from './webhooks.ts';
import { answerCall, type WireParts } from './wire.ts';
import { type Delays, defaultDelays, digestKeyOf, type World } from './world.ts';

const TICK_MS = 200;
const RECOVER_EVERY_MS = 1000;
const COMPACT_ABOVE_BYTES = 16_000_000;
const COMPACT_AGAIN_MS = 60_000;
const EVENTS_KEPT_SECONDS = 30 * 86_400;
const MAX_BODY_BYTES = 1_000_000;

export interface SandboxOptions {
  /** Folder for its state; made when it is not there. One process at a time. */
  dataDir: string;
  /** 0, the default, takes any free port. */
  port?: number;
  /** 127.0.0.1 by default. Only loopback makes sense: it is for tests and demonstrations. */
  host?: string;
  /** Where events go; none are sent without. Can be changed later with `sendEventsTo`. */
  webhookUrl?: string;
  /** May do everything; unless given, a random one that is kept in `dataDir`. */
  secretKey?: string;
  /** Types of events that are sent, as an endpoint of Stripe has them; all of them unless given. */
  enabledEvents?: readonly string[];
  /** Signs events, as Stripe's `whsec_…` does. */
  webhookSecret: string;
  /** Where a browser reaches this server, such as `https://rove.example/sandbox` behind a proxy of `/v1/`. */
  publicUrl?: string;
  clock?: TimeSource;
  delays?: Partial<Delays>;
  /** The smallest charge in cents; 50 by default, as Stripe's. */
  minimumAmount?: number;
  /** Told in a sentence when nothing can be written any more, and with null when it can again. */
  onTrouble?: (words: string | null) => void;
}

export interface Sandbox {
  /** `http://127.0.0.1:PORT` */
  url: string;
  port: number;
  secretKey: string;
  publishableKey: string;
  sendEventsTo(url: string | null): void;
  setPublicUrl(url: string): void;
  /** Why every call is answered 500 now, in a sentence; undefined when all is well. */
  trouble(): string | undefined;
  close(): Promise<void>;
}

/**
 * Starts a server that speaks Stripe's wire.
 * @throws CannotOpen when the folder is in use or damaged, or the port is taken
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const journal = new Journal(options.dataDir);
  const store = new Store(journal);
  await store.load();
  try {
    return await start(options, journal, store);
  } catch (error) {
    await journal.close();
    throw error;
  }
}

async function start(options: SandboxOptions, journal: Journal, store: Store): Promise<Sandbox> {
  const digestKey = digestKeyOf(store);
  const clock = new SandboxClock(store, options.clock ?? { now: () => new Date() });
  const webhooks = new Webhooks(
    store,
    () => journal.durable(),
    options.webhookUrl ?? null,
    options.webhookSecret,
  );
  const faults = new Faults();
  let publicUrl = options.publicUrl ?? '';
  const rules: World['rules'] = {
    delays: { ...defaultDelays, ...options.delays },
    minimumAmount: options.minimumAmount ?? 50,
    publicUrl: () => publicUrl,
    tells: (type) => webhooks.url !== null && (options.enabledEvents?.includes(type) ?? true),
  };
  const makeWorld: WireParts['makeWorld'] = (draft: Draft, now, request, account) => ({
    draft,
    rules,
    now,
    digestKey,
    request: request ?? { id: null, idempotency_key: null },
    account: account ?? null,
  });
  const runDue = () => runDueTasks(store, clock.now(), makeWorld);
  const secretKey = options.secretKey ?? keptSecretKey(options.dataDir);
  const wire: WireParts = {
    secretKey,
    store,
    idempotency: new Idempotency(store, digestKey),
    faults,
    now: () => clock.now(),
    durable: () => journal.durable(),
    makeWorld,
  };
  const controls = { store, faults, webhooks, clock, runDue };
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    const text = await readBody(request);
    if (text === null) {
      send(
        response,
        413,
        {},
        JSON.stringify({ error: { type: 'invalid_request_error', message: 'Too large.' } }),
      );
      return;
    }
    runDue();
    if (url.pathname.startsWith('/sandbox/')) {
      if (!isOwnTool(request)) {
        send(response, 403, {}, JSON.stringify({ error: 'Only for tools on this machine.' }));
        return;
      }
      const reply = control(controls, request.method ?? 'GET', url, text);
      await journal.durable();
      send(response, reply.status, {}, JSON.stringify(reply.body));
    } else if (isHostedPage(url.pathname)) {
      const page = store.change((draft) =>
        answerPage(makeWorld(draft, clock.now()), request.method ?? 'GET', url.pathname, text),
      );
      await journal.durable();
      send(response, page.status, page.headers, page.body);
    } else {
      const { answer: reply, fault } = await answerCall(wire, request, url, text);
      if (fault?.mode === 'drop_connection_before' || fault?.mode === 'drop_connection_after')
        request.socket.destroy();
      else if (fault?.mode !== 'timeout') send(response, reply.status, reply.headers, reply.body);
    }
    webhooks.pump();
  }

  const port = await listen(server, options.port ?? 0, options.host ?? '127.0.0.1');
  const url = `http://${options.host?.includes(':') ? `[${options.host}]` : (options.host ?? '127.0.0.1')}:${port}`;
  publicUrl ||= url;
  announceAddress(options.dataDir, url);

  let compactNotBefore = 0;
  const beat = async () => {
    runDue();
    await journal.durable();
    webhooks.pump();
    if (journal.sizeBytes < COMPACT_ABOVE_BYTES || Date.now() < compactNotBefore) return;
    compactNotBefore = Date.now() + COMPACT_AGAIN_MS;
    forgetOld(store, clock.now());
    await journal.compact(() => store.everything());
  };
  const troubleNow = () => {
    const failure = journal.trouble();
    return failure
      ? `The card sandbox cannot write in ${options.dataDir} (${failure.message}): free disk space there; it then goes on by itself.`
      : undefined;
  };
  // When the journal cannot be written every call is answered 500, until it can be written again.
  const recovery = new Recovery(journal, troubleNow, options.onTrouble ?? sayOnTerminal);
  const tick = setInterval(() => void beat().catch(() => recovery.attempt()), TICK_MS);
  tick.unref();

  let closing: Promise<void> | null = null;
  const close = async () => {
    clearInterval(tick);
    webhooks.stop();
    await stop(server);
    await journal.close();
  };
  return {
    url,
    port,
    secretKey,
    publishableKey: PUBLISHABLE_KEY,
    sendEventsTo: (target) => {
      webhooks.url = target;
      webhooks.pump();
    },
    setPublicUrl: (target) => {
      publicUrl = target;
    },
    trouble: troubleNow,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** Tries to write again once a second, and tells of the first failure and of the end of them. */
class Recovery {
  private readonly journal: Journal;
  private readonly words: () => string | undefined;
  private readonly tell: (words: string | null) => void;
  private nextAt = 0;
  private trying = false;
  private told = false;

  constructor(journal: Journal, words: () => string | undefined, tell: (words: string | null) => void) {
    this.journal = journal;
    this.words = words;
    this.tell = tell;
  }

  attempt(): void {
    const words = this.words();
    if (!words || this.trying || Date.now() < this.nextAt) return;
    if (!this.told) this.tell(words);
    this.told = true;
    this.trying = true;
    this.nextAt = Date.now() + RECOVER_EVERY_MS;
    this.journal
      .recover()
      .then(() => {
        this.told = false;
        this.tell(null);
      })
      .catch(() => {})
      .finally(() => {
        this.trying = false;
      });
  }
}

const sayOnTerminal = (words: string | null) =>
  console.error(words ?? 'The card sandbox writes again and takes payments.');

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}

/** The body as text, or null when it is too long to be a call. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > MAX_BODY_BYTES) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Not a browser on some website, and not through a name that was bent to this machine. */
function isOwnTool(request: IncomingMessage): boolean {
  const { host = '', origin } = request.headers;
  if (origin !== undefined || request.headers['sec-fetch-site'] !== undefined) return false;
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host);
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new CannotOpen(`Port ${port} is in use: set SANDBOX_PORT to another one.`) : error);
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const impatience = setTimeout(() => server.closeAllConnections(), 500);
    server.close(() => {
      clearTimeout(impatience);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Events are kept 30 days and answers 24 hours, as Stripe keeps them. */
function forgetOld(store: Store, now: number): void {
  store.change((draft) => {
    for (const event of store.all('events')) {
      if (now - event.created <= EVENTS_KEPT_SECONDS) continue;
      draft.remove('events', event.id);
      draft.remove('deliveries', event.id);
    }
    for (const remembered of store.all('answers')) {
      if (now - remembered.created > KEPT_SECONDS) draft.remove('answers', remembered.id);
    }
  });
}
