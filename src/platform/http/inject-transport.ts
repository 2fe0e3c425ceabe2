import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import type { Transport } from '../api.ts';
import { asPartOfPage, type PageAsker } from './page-actor.ts';

/**
 * The API as pages see it while they render: the same routes, guards and errors, without the network.
 * The visitor's cookies go in, and cookies that a call sets are collected for the page's own answer. `seen`
 * says whether a call met a limit or a fault, or made something, such as a quote: then the page is for nobody else.
 */
export function createInjectTransport(
  app: FastifyInstance,
  visitor: Pick<FastifyRequest, 'host' | 'ip'> & { headers: { cookie?: string; 'user-agent'?: string } },
) {
  const cookies: string[] = [];
  /** `unavailable`: a call had no answer for now, so that the page without it is not to be had for now either. */
  const seen = { failed: false, changed: false, unavailable: false };
  const asker: PageAsker = { cookie: visitor.headers.cookie || undefined };
  const call: Transport = async (path, init) => {
    const method = (init.method ?? 'GET') as NonNullable<InjectOptions['method']>;
    const request: InjectOptions = {
      method,
      url: path,
      headers: {
        ...(init.headers as Record<string, string>),
        host: visitor.host,
        ...(visitor.headers.cookie ? { cookie: visitor.headers.cookie } : {}),
        ...(visitor.headers['user-agent'] ? { 'user-agent': visitor.headers['user-agent'] } : {}),
      },
      remoteAddress: visitor.ip,
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    };
    // Awaited inside, because the request begins when it is awaited.
    const answer = await asPartOfPage(asker, async () => await app.inject(request));
    if (method !== 'GET') {
      seen.changed = true;
      // It may have ended the session, so the calls after it ask again.
      asker.found = undefined;
    }
    if (answer.statusCode === 429 || answer.statusCode >= 500) seen.failed = true;
    const set = answer.headers['set-cookie'];
    if (set) cookies.push(...(Array.isArray(set) ? set : [set]));
    if (answer.statusCode === 503) seen.unavailable = true;
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      if (typeof value === 'string') headers.set(name, value);
    }
    const bodyless = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(bodyless ? null : answer.body, { status: answer.statusCode, headers });
  };
  return { call, cookies, seen };
}
