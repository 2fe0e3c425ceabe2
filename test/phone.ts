/** People's phones and browsers: what found no answer is sent again, as theirs do, and live streams come back where they broke off. For tests only. */
import { Agent, get, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#demo/fleet/random.ts';
import { hasSaidNo } from '#src/platform/browser/api.ts';
import { isAfter } from '#src/platform/events/events.ts';

export interface Person {
  userId: number;
  cookie: string;
  /** Where they call from, so that limits of addresses do not add up. */
  address: string;
}

/** The server has read the call and said no. */
export class SaidNo extends Error {
  readonly status: number;
  readonly code: string;
  /** Whether an earlier sending of the same call found no answer, and may have been done. */
  readonly again: boolean;
  constructor(call: string, status: number, code: string, again: boolean) {
    super(`${call}: ${status} ${code}`);
    this.status = status;
    this.code = code;
    this.again = again;
  }
}

interface Answer {
  status: number;
  text: string;
  retryAfter: string | undefined;
  isFronts: boolean;
}
const retryMs = 500;
const longestRetryMs = 2000;
/** Nobody sends a call for longer; a key whose process died is free again after a minute. */
const patienceMs = 180_000;
const answerLimitMs = 25_000;

export function createPhones(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 400 });
  /** How often each answer was given, by call and code; `no answer` where there was none. */
  const counts = new Map<string, number>();
  /** What was said without an honest word: a 500, or a 503 without a reason and a time to come back. */
  const dishonest: string[] = [];

  function send(
    person: Person,
    method: string,
    path: string,
    body: unknown,
    key: string | undefined,
  ): Promise<Answer> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = request(
        address + path,
        {
          agent,
          method,
          timeout: answerLimitMs,
          headers: {
            cookie: person.cookie,
            'x-forwarded-for': person.address,
            ...(key ? { 'idempotency-key': key } : {}),
            ...(payload
              ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
              : {}),
          },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (chunk) => {
            text += chunk;
          });
          answer.on('end', () =>
            resolve({
              status: answer.statusCode!,
              text,
              retryAfter: answer.headers['retry-after'],
              isFronts: answer.headers['x-front'] !== undefined,
            }),
          );
          answer.on('error', reject);
          answer.on('aborted', () => reject(new Error('the answer broke off')));
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
      sent.on('error', reject);
      sent.end(payload);
    });
  }

  function judge(call: string, answer: Answer): { code: string } {
    if (answer.isFronts) return { code: 'front' };
    let problem: { code?: string; detail?: string } = {};
    try {
      problem = JSON.parse(answer.text) as typeof problem;
    } catch {
      // Judged below.
    }
    const isHonest =
      problem.code && problem.detail && (answer.status !== 503 || Number(answer.retryAfter) > 0);
    if (answer.status === 500 || !isHonest)
      dishonest.push(`${call}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return { code: problem.code ?? String(answer.status) };
  }

  /**
   * Sends a call until it is answered.
   * @param key under which it is done once, however often it is sent
   * @throws SaidNo when the server says no; Error when nobody answers for three minutes
   */
  async function call<T>(person: Person, what: string, body?: unknown, key?: string): Promise<T> {
    const [method = '', path = ''] = what.split(' ');
    const name = what.replace(/\d+/g, ':n').replace(/\?.*/, '');
    const count = (outcome: string) =>
      counts.set(`${name} ${outcome}`, (counts.get(`${name} ${outcome}`) ?? 0) + 1);
    const until = performance.now() + patienceMs;
    let again = false;
    for (let tries = 1; ; tries++) {
      const answer = await send(person, method, path, body, key).catch(() => undefined);
      if (answer && answer.status < 400) {
        count('ok');
        return (answer.text ? JSON.parse(answer.text) : undefined) as T;
      }
      const { code } = answer ? judge(name, answer) : { code: 'no answer' };
      count(code);
      if (answer && hasSaidNo(Object.assign(new Error(code), { status: answer.status, code })))
        throw new SaidNo(name, answer.status, code, again);
      if (performance.now() > until)
        throw new Error(`${name}: nobody answered for three minutes, at last ${code}`);
      // A commit whose answer was lost with the database is told as 503 too.
      again = true;
      await sleep(Math.min(retryMs * tries, longestRetryMs));
    }
  }

  return { call, counts, dishonest, close: () => agent.destroy() };
}

export interface Watcher {
  person: Person;
  /** Where its first stream began. */
  from(): string | undefined;
  /** Every committed event it has seen, in the order it came. */
  seen: { cursor: string; type: string }[];
  /** How often it came back. */
  breaks(): number;
  /** Breaks its connection; it comes back by itself. */
  cut(): void;
  stop(): void;
}

/** Follows all that happens to a person, and resumes at the last event it has seen whenever the stream ends. */
export function startWatcher(
  address: string,
  person: Person,
  random: Random,
  hear: (type: string, data: Record<string, unknown>) => void,
): Watcher {
  const seen: Watcher['seen'] = [];
  let from: string | undefined;
  let lastId: string | undefined;
  let stopped = false;
  let breaks = -1;
  let cut = () => {};

  function take(block: string): void {
    let id: string | undefined;
    let type: string | undefined;
    let data = '';
    for (const line of block.split('\n')) {
      if (line.startsWith('id: ')) id = line.slice(4);
      else if (line.startsWith('event: ')) type = line.slice(7);
      else if (line.startsWith('data: ')) data += line.slice(6);
    }
    if (id === undefined) return;
    from ??= id;
    lastId = id;
    if (type === undefined) return;
    seen.push({ cursor: id, type });
    hear(type, JSON.parse(data) as Record<string, unknown>);
  }

  async function follow(): Promise<void> {
    while (!stopped) {
      breaks += 1;
      await new Promise<void>((ended) => {
        const asked = get(
          `${address}/api/live?topics=`,
          {
            agent: false,
            headers: {
              cookie: person.cookie,
              'x-forwarded-for': person.address,
              ...(lastId ? { 'last-event-id': lastId } : {}),
            },
          },
          (answer) => {
            let text = '';
            answer.setEncoding('utf8').on('data', (chunk: string) => {
              if (answer.statusCode !== 200) return;
              const blocks = (text + chunk).split('\n\n');
              text = blocks.pop()!;
              for (const block of blocks) take(block);
            });
            answer.on('close', ended);
            answer.on('error', () => {});
          },
        );
        asked.on('error', () => ended());
        asked.on('close', () => ended());
        cut = () => asked.destroy();
      });
      if (!stopped) await sleep(random.between(200, 1500));
    }
  }
  void follow();
  return {
    person,
    from: () => from,
    seen,
    breaks: () => Math.max(0, breaks),
    cut: () => cut(),
    stop() {
      stopped = true;
      cut();
    },
  };
}

/** What a watcher did not see of what concerned its person, saw twice or in the wrong order; empty when it saw all. */
export function missedBy(watcher: Watcher, told: readonly { cursor: string; type: string }[]): string[] {
  const { userId } = watcher.person;
  const from = watcher.from();
  if (from === undefined) return told.length > 0 ? [`${userId} never saw anything`] : [];
  const due = told.filter(({ cursor }) => isAfter(cursor, from));
  const had = new Set(watcher.seen.map(({ cursor }) => cursor));
  const faults = due
    .filter(({ cursor }) => !had.has(cursor))
    .map(({ cursor, type }) => `${userId} missed ${type} ${cursor}`);
  for (const [i, { cursor, type }] of watcher.seen.entries()) {
    const before = watcher.seen[i - 1];
    if (before && !isAfter(cursor, before.cursor))
      faults.push(`${userId} saw ${type} ${cursor} after ${before.cursor}`);
  }
  return faults;
}
