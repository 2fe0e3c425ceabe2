/**
 * A span for each HTTP call of another service, from what Node.js itself tells of them. The packages made for this write
 * down whole addresses, in which places, accounts and ids stand; here it is the method, the host and the status.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Facts } from './spans.ts';

type End = (facts: Facts, failed: boolean) => void;

/** What `fetch` tells of a request. */
interface Fetched {
  origin: string | URL;
  method: string;
}
interface Told {
  request: object;
  response?: { statusCode: number };
}

/** @returns stops following */
export function traceCalls(parts: {
  /** The host, with its port, whose calls are no span. */
  ignored: string;
  begin: (name: string, facts: Facts) => End;
}): () => void {
  const { ignored, begin } = parts;
  const open = new WeakMap<object, { end: End; facts: Facts }>();

  function started(request: object, method: string, host: string): void {
    if (host === ignored) return;
    const hostname = URL.parse(`http://${host}`)?.hostname ?? 'unknown';
    const facts = { 'http.request.method': method, 'server.address': hostname };
    open.set(request, { end: begin(`${method} ${hostname}`, facts), facts: {} });
  }
  function answered(request: object, status: number | undefined): void {
    const call = open.get(request);
    if (call && status !== undefined) call.facts = { 'http.response.status_code': status };
  }
  function ended(request: object): void {
    const call = open.get(request);
    open.delete(request);
    const status = call?.facts['http.response.status_code'];
    call?.end(call.facts, status === undefined || Number(status) >= 500);
  }

  const channels: Record<string, (told: Told) => void> = {
    'http.client.request.start': ({ request }) => {
      const asked = request as ClientRequest;
      started(asked, asked.method, String(asked.getHeader('host') ?? asked.host));
      // Also one that is never answered is closed.
      asked.once('close', () => ended(asked));
    },
    'http.client.response.finish': ({ request, response }) =>
      answered(request, (response as IncomingMessage | undefined)?.statusCode),
    'undici:request:create': ({ request }) => {
      const { method, origin } = request as Fetched;
      started(request, method, URL.parse(String(origin))?.host ?? 'unknown');
    },
    'undici:request:headers': ({ request, response }) => answered(request, response?.statusCode),
    'undici:request:trailers': ({ request }) => ended(request),
    'undici:request:error': ({ request }) => ended(request),
  };
  const listeners = Object.entries(channels).map(
    ([name, listen]) => [name, (told: unknown) => listen(told as Told)] as const,
  );
  for (const [name, listen] of listeners) subscribe(name, listen);
  return () => {
    for (const [name, listen] of listeners) unsubscribe(name, listen);
  };
}
