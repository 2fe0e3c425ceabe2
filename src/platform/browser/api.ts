/**
 * The typed client of Rove's own API. The types come from the contracts, so the browser downloads
 * no schema library. The same client serves pages while they render: only the transport differs.
 */
import type { z } from 'zod';
import type { Call, Calls } from '#src/platform/contract.ts';

export type Transport = (path: string, init: RequestInit) => Promise<Response>;

/** Longer than the server takes for anything, and nobody looks at a turning wheel for longer. */
const answerWithinMs = 30_000;

/** An answer that does not come is an error like a lost connection: it rejects with a `TimeoutError`. */
const network: Transport = (path, init) => {
  const late = AbortSignal.timeout(answerWithinMs);
  const given = init.signal;
  if (!given) return fetch(path, { ...init, signal: late });
  // Safari can join two since 17.4, of March 2024; before that the caller's alone counts.
  return fetch(path, { ...init, signal: 'any' in AbortSignal ? AbortSignal.any([given, late]) : given });
};

interface Problem {
  code?: string;
  detail?: string;
  errors?: Record<string, string>;
}

/** A non-OK answer. `message` is the status code, a colon and a space, then the body text. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The refusal code, or `undefined` when something else than Rove answered. */
  readonly code: string | undefined;
  /** The refusal in words a person understands. */
  readonly words: string | undefined;
  readonly fieldErrors: Record<string, string>;
  readonly problem: Problem & Record<string, unknown>;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    let problem: Problem & Record<string, unknown> = {};
    try {
      const parsed: unknown = JSON.parse(text);
      if (parsed && typeof parsed === 'object') problem = parsed as typeof problem;
    } catch {
      // A proxy's plain page is not a problem document; the text stays in the message.
    }
    this.problem = problem;
    this.code = problem.code;
    this.words = problem.detail;
    this.fieldErrors = problem.errors ?? {};
  }
}

/** For a part that a page can stand without: null where it cannot be read just now. @throws to whoever is signed out */
export function orNull<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) throw error;
    return null;
  });
}

let askForProof: (() => Promise<boolean>) | undefined;
/**
 * What asks a person in the browser to show again who they are, where a call wants that. The call is then sent once
 * more; where they would not, it is refused.
 */
export function onProofRequired(ask: () => Promise<boolean>): void {
  askForProof = ask;
}

/** True for any error of the API client that carries this refusal code. */
export function isRefusal(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

const laterStatuses = new Set([408, 425, 429]);
/**
 * Whether the server has read the call and said no, so that sending it again changes nothing. Not where it was out of
 * reach or too busy, where a proxy stood in for it, or where the first sending is still being worked on.
 */
export function hasSaidNo(error: unknown): boolean {
  if (!(error instanceof Error) || !('status' in error)) return false;
  if ('code' in error && error.code === 'request_in_progress') return false;
  const status = Number(error.status);
  return status >= 400 && status < 500 && !laterStatuses.has(status);
}

type In<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends z.ZodType
  ? z.input<C[K]>
  : undefined;
type Part<C extends Call, K extends 'params' | 'query' | 'body'> =
  In<C, K> extends undefined ? { [P in K]?: undefined } : { [P in K]: In<C, K> };
type Optional<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};

export type Input<C extends Call> = Optional<Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>> & {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** `null` yields null for a 401 instead of an error. */
  on401?: 'throw' | 'null';
};
export type Reply<C extends Call> = z.output<C['reply']>;

export type Api<C extends Calls> = <K extends keyof C & string>(
  call: K,
  input?: Input<C[K]>,
) => Promise<Reply<C[K]>>;

/**
 * A client for one room's calls: `const rides = apiFor<typeof ridesCalls>()`, then
 * `rides('POST /api/rides/:id/accept', { params: { id }, body: { driverId } })`.
 * Credentials are always sent, a body only when there is one, and nothing is retried or cached.
 * @throws ApiError when the answer is not OK; in the browser a `TimeoutError` where none comes.
 */
export function apiFor<C extends Calls>(transport: Transport = network): Api<C> {
  return async (call, input) => {
    const { params, query, body, signal, idempotencyKey, on401 } = (input ?? {}) as {
      params?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
      signal?: AbortSignal;
      idempotencyKey?: string;
      on401?: 'throw' | 'null';
    };
    const [method, template] = call.split(' ') as [string, string];
    const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
    const search = new URLSearchParams();
    for (const [key, value] of Object.entries(query ?? {})) {
      if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
    }
    const headers: Record<string, string> = { accept: 'application/json' };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
    const send = () =>
      transport(search.size ? `${path}?${search}` : path, {
        method,
        headers,
        credentials: 'include',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      });
    let response = await send();
    if (response.status === 401 && on401 === 'null') return null as never;
    let text = await response.text();
    if (response.status === 403 && transport === network && askForProof) {
      const refused = new ApiError(response.status, text);
      if (refused.code === 'proof_required' && (await askForProof())) {
        response = await send();
        text = await response.text();
      }
    }
    if (!response.ok) throw new ApiError(response.status, text || response.statusText);
    return (text ? JSON.parse(text) : undefined) as never;
  };
}
