import type { FastifyReply, FastifyRequest } from 'fastify';
import { forgetLinks } from '#src/platform/secrets/secret-links.ts';

/** The request's headers as the platform's Headers, with the caller's address where sessions record it. */
export function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers({ 'x-forwarded-for': request.ip });
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value) headers.set(name, value);
  }
  return headers;
}

export function setCookies(reply: FastifyReply, cookies: string[]): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
}

/**
 * Takes away what the browser of whoever signs out keeps. What scripts have stored is taken away by the pages, which
 * leave the worker for days without a network.
 */
export function clearBrowser(request: FastifyRequest, reply: FastifyReply): void {
  forgetLinks(request, reply);
  reply.header('clear-site-data', '"cache"');
}
