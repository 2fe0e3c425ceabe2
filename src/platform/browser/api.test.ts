import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import type { Calls } from '#src/platform/contract.ts';
import { ApiError, apiFor, isRefusal } from './api.ts';

const calls = {
  'GET /api/things/:id': {
    summary: 'One',
    params: z.object({ id: z.union([z.string(), z.number()]) }),
    query: z.object({ q: z.string().optional(), page: z.number().nullish(), all: z.boolean().optional() }),
    reply: z.object({ id: z.number() }),
  },
  'POST /api/things': { summary: 'Make', body: z.object({ n: z.number() }), reply: z.object({}) },
  'POST /api/things/:id/ring': {
    summary: 'Ring',
    params: z.object({ id: z.number() }),
    body: z.object({}).nullish(),
    reply: z.void(),
  },
} satisfies Calls;

function clientThatHears(response: () => Response) {
  const heard: { path: string; init: RequestInit }[] = [];
  const api = apiFor<typeof calls>(async (path, init) => {
    heard.push({ path, init });
    return response();
  });
  return { api, heard };
}
const ok = (body: object = {}) => new Response(JSON.stringify(body));

describe('the API client', () => {
  test('gives up on an answer that does not come, and when its caller does', async () => {
    const asked: RequestInit[] = [];
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      asked.push(init);
      return new Promise((_, reject) => {
        const signal = init.signal!;
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    });
    const late = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    onTestFinished(() => void vi.restoreAllMocks());
    onTestFinished(() => void vi.unstubAllGlobals());
    const caller = new AbortController();
    const api = apiFor<typeof calls>();
    const given = api('POST /api/things', { body: { n: 1 }, signal: caller.signal });
    caller.abort();
    await expect(given).rejects.toMatchObject({ name: 'AbortError' });
    const waiting = api('POST /api/things', { body: { n: 1 } });
    late.abort(new DOMException('late', 'TimeoutError'));
    await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(asked).toHaveLength(2);
  });

  test('always sends credentials, and a body with its content type only when there is one', async () => {
    const { api, heard } = clientThatHears(ok);
    await api('POST /api/things', { body: { n: 1 } });
    await api('POST /api/things/:id/ring', { params: { id: 4 } });
    await api('GET /api/things/:id', { params: { id: 4 }, query: {} });
    expect(heard.map(({ init }) => init.credentials)).toEqual(['include', 'include', 'include']);
    expect(heard.map(({ init }) => init.body)).toEqual(['{"n":1}', undefined, undefined]);
    expect(heard.map(({ init }) => new Headers(init.headers).get('content-type'))).toEqual([
      'application/json',
      null,
      null,
    ]);
  });

  test('puts parameters into the path escaped, and only set values into the query', async () => {
    const { api, heard } = clientThatHears(ok);
    await api('GET /api/things/:id', { params: { id: '../a b?' }, query: { q: '', page: null, all: false } });
    await api('GET /api/things/:id', { params: { id: 7 }, query: { q: 'x&y=z', page: 2 } });
    expect(heard.map(({ path }) => path)).toEqual([
      '/api/things/..%2Fa%20b%3F?all=false',
      '/api/things/7?q=x%26y%3Dz&page=2',
    ]);
  });

  test('throws the status, a colon, a space and the body text', async () => {
    const { api } = clientThatHears(() => new Response('out of order', { status: 502 }));
    const error = await api('POST /api/things', { body: { n: 1 } }).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: '502: out of order',
      status: 502,
      code: undefined,
      fieldErrors: {},
    });
  });

  test('falls back to the status text when the body is empty', async () => {
    const { api } = clientThatHears(
      () => new Response('', { status: 503, statusText: 'Service Unavailable' }),
    );
    await expect(api('POST /api/things', { body: { n: 1 } })).rejects.toThrow(/^503: Service Unavailable$/);
  });

  test('reads code, words and field errors out of a problem body', async () => {
    const problem = {
      status: 409,
      code: 'sold_out',
      detail: 'None left.',
      errors: { n: 'Too many.' },
      left: 0,
    };
    const { api } = clientThatHears(() => new Response(JSON.stringify(problem), { status: 409 }));
    const error = await api('POST /api/things', { body: { n: 1 } }).catch((e: unknown) => e);
    expect(error).toMatchObject({
      message: `409: ${JSON.stringify(problem)}`,
      code: 'sold_out',
      words: 'None left.',
      fieldErrors: { n: 'Too many.' },
      problem: { left: 0 },
    });
    expect(isRefusal(error, 'sold_out')).toBe(true);
    expect(isRefusal(error, 'other')).toBe(false);
  });

  test('turns 401 into null only when told to', async () => {
    const { api } = clientThatHears(() => new Response('{}', { status: 401 }));
    expect(await api('GET /api/things/:id', { params: { id: 1 }, query: {}, on401: 'null' })).toBeNull();
    await expect(api('GET /api/things/:id', { params: { id: 1 }, query: {} })).rejects.toThrow('401: {}');
  });

  test('asks once: no retry after a failure, nothing kept after a success', async () => {
    const failing = clientThatHears(() => new Response('no', { status: 500 }));
    await failing.api('POST /api/things', { body: { n: 1 } }).catch(() => {});
    expect(failing.heard).toHaveLength(1);
    const { api, heard } = clientThatHears(() => ok({ id: 1 }));
    await api('GET /api/things/:id', { params: { id: 1 }, query: {} });
    await api('GET /api/things/:id', { params: { id: 1 }, query: {} });
    expect(heard).toHaveLength(2);
  });

  test('answers undefined for an empty success and passes key and signal on', async () => {
    const { api, heard } = clientThatHears(() => new Response(null, { status: 204 }));
    const { signal } = new AbortController();
    expect(await api('POST /api/things', { body: { n: 1 }, idempotencyKey: 'k', signal })).toBeUndefined();
    expect(new Headers(heard[0]!.init.headers).get('idempotency-key')).toBe('k');
    expect(heard[0]!.init.signal).toBe(signal);
  });
});
