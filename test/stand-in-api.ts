/**
 * For tests only. Answers the API in tests of parts, in the place of the network: the part and its client are the real ones. A call
 * that a test does not answer fails it.
 */
import { expect, onTestFinished } from 'vitest';
import type { Reply } from '#src/platform/browser/api.ts';
import type { Calls } from '#src/platform/contract.ts';

/** One call as it left the browser. */
export interface Sent {
  /** As the contract names it: `PATCH /api/shop/cart/lines/:variantId`. */
  call: string;
  /** `/api/shop/cart/lines/41` */
  path: string;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
}

type Answer<T> = (sent: Sent) => T | Response | Promise<T | Response>;
type Answers<C extends Calls> = { [K in keyof C & string]?: Answer<Reply<C[K]>> };

const patternOf = (call: string) => new RegExp(`^${call.replace(/:\w+/g, '[^/]+')}$`);

/**
 * Answers these calls until the test ends. Each may be answered otherwise by changing what is answered.
 * @returns what was sent, the first one first, and what is answered, which may be changed
 */
export function answering<C extends Calls>(
  answers: Answers<C>,
  /** Calls of no contract, such as those of the card provider. */
  others: Record<string, Answer<unknown>> = {},
) {
  const sent: Sent[] = [];
  const unanswered: string[] = [];
  const before = globalThis.fetch;
  globalThis.fetch = async (input, init = {}) => {
    const { pathname, searchParams } = new URL(String(input), 'http://stand-in');
    const line = `${init.method ?? 'GET'} ${pathname}`;
    const known = { ...others, ...answers } as Record<string, Answer<unknown>>;
    const call = Object.keys(known).find((one) => patternOf(one).test(line));
    const answer = call && known[call];
    if (!call || !answer) {
      unanswered.push(line);
      throw new TypeError(`Nobody answers ${line}`);
    }
    const one: Sent = {
      call,
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: bodyOf(init),
      headers: new Headers(init.headers),
    };
    sent.push(one);
    return withSignal(init.signal ?? undefined, async () => {
      const said = await answer(one);
      return said instanceof Response ? said : Response.json(said ?? null);
    });
  };
  onTestFinished(() => {
    globalThis.fetch = before;
    expect(unanswered).toEqual([]);
  });
  /** What was sent of one call. */
  const sentTo = (call: (keyof C & string) | (string & {})) => sent.filter((one) => one.call === call);
  return { sent, sentTo, answers, others };
}

function bodyOf({ body }: RequestInit): unknown {
  if (typeof body !== 'string') return body;
  return body.startsWith('{') || body === 'null'
    ? JSON.parse(body)
    : Object.fromEntries(new URLSearchParams(body));
}

/** What is given up rejects, as `fetch` does. */
function withSignal<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (!signal) return work();
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
    work().then(resolve, reject);
  });
}

/** A refusal as the server writes it. */
export const refused = (status: number, code: string, detail: string, more: object = {}): Response =>
  Response.json(
    { status, code, detail, ...more },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

/** The answer is lost, as in a tunnel. */
export const lost = (): never => {
  throw new TypeError('Failed to fetch');
};

/** An answer that comes when the test says so. */
export function held<T>() {
  let come: (answer: T | Response) => void = () => {};
  let lose: () => void = () => {};
  const promise = new Promise<T | Response>((resolve, reject) => {
    come = resolve;
    lose = () => reject(new TypeError('Failed to fetch'));
  });
  return { answer: () => promise, come, lose };
}
