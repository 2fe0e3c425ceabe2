import type { FastifyReply, FastifyRequest } from 'fastify';

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
 * `Clear-Site-Data` of whoever signs out. What scripts have stored is taken away by the pages, which leave the worker for
 * days without a network.
 */
export const clearing = '"cache"';
