/** Where a payer may be led back to after a bank's or PayPal's page: this site, and nowhere else. */
import type { FastifyRequest } from 'fastify';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * An address on this site that a payer asked to be led back to; null when it is elsewhere. `Host` and `Origin` may be
 * forged by whoever asks, so a site they name is used only where it must be ours: otherwise the path is taken to `baseUrl`.
 */
export function addressOnSite(address: string, request: FastifyRequest, baseUrl: string): URL | null {
  const site = siteOf(request);
  if (!URL.canParse(address, site)) return null;
  const url = new URL(address, site);
  const named = new URL(site);
  const base = new URL(baseUrl);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  if (url.host !== named.host && url.host !== base.host) return null;
  const ours = [base.hostname, hostOf(request.socket.localAddress)];
  const isOurs = loopback.has(url.hostname) || ours.includes(url.hostname);
  return new URL(pathOf(url), isOurs ? url.origin : base.origin);
}

/** Path and query, which name no other host however they begin. */
export const pathOf = (url: URL): string => `/${url.pathname.replace(/^[/\\]+/, '')}${url.search}`;

/** Scheme and host as the browser has them. It always names them where it changes something; see `refuseCrossSite`. */
function siteOf(request: FastifyRequest): string {
  const { origin } = request.headers;
  if (origin && URL.canParse(origin) && /^https?:/.test(origin)) return origin;
  return request.siteOrigin;
}

const hostOf = (address = ''): string =>
  address.includes(':') ? (address.startsWith('::ffff:') ? address.slice(7) : `[${address}]`) : address;
