import type { FastifyRequest } from 'fastify';
import { refuse } from '#src/platform/refusal.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state-changing requests that a browser sent from another site.
 * Fetch Metadata says so directly; older browsers send Origin; programs that are no browser send neither.
 * @throws Refusal cross_site_request
 */
export function refuseCrossSite(request: FastifyRequest): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return;
    throw refuse('cross_site_request');
  }
  const origin = request.headers.origin;
  if (origin === undefined) return;
  let host: string | undefined;
  try {
    host = new URL(origin).host;
  } catch {
    // `Origin: null` comes from sandboxed frames and redirects across sites.
  }
  if (host !== request.host) throw refuse('cross_site_request');
}
