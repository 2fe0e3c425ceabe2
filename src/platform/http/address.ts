/**
 * Where a request is addressed to: its site and its path. Both are the caller's words, so they are read here, once, and
 * everything else takes them from here.
 */

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Config, isLoopbackName } from '#src/platform/config.ts';
import { refuse } from '#src/platform/refusal.ts';

/** A name or a number, and a port. */
const hostPattern = /^(?:[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9_.])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
const absolute = /^https?:\/\/([^/?#]*)([/?#].*)?$/is;
/**
 * No address of ours is nearly as long, nor has as many parts. Routing and decoding take time by the length of a path, and
 * the router matches each beginning of one again: for that alone its time grows with the square.
 */
const longestPath = 1000;
const mostParts = 12;
/** An empty part, or one that means this folder or the one above: browsers send none but the first. */
const crooked = /\/(?:\/|(?:\.|%2e){1,2}(?:\/|$))/i;

type Told = Pick<Config, 'demo' | 'host' | 'publicUrl'>;

/**
 * Fastify's `rewriteUrl`: a target may be a whole address, as a proxy is asked, and its host then stands for the `Host`
 * header (RFC 9112, 3.2.2).
 */
export function readTarget(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const url = request.url ?? '/';
  if (url.startsWith('/')) return url;
  const [, host, rest = '/'] = absolute.exec(url) ?? [];
  if (host === undefined) return url;
  request.headers.host = host;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * Gives every request `siteOrigin`, and refuses what is addressed to nobody here. A website that lets its own name point
 * to this machine could use a demo from a visitor's browser, and a proxy that nobody spoke of could show it to the
 * world, so a demo answers to this machine's own names and PUBLIC_URL's alone.
 * @returns what a hook calls before anything else is done for a request; true where it has answered it
 */
export function readAddresses(app: FastifyInstance, config: Told): typeof checkAddress {
  const site = createSite(config);
  app.decorateRequest('siteOrigin', {
    getter() {
      return site.originOf(this as FastifyRequest);
    },
  });
  return checkAddress;

  /**
   * @throws Refusal invalid_request for more than one Host or what is none, wrong_host, not_found for a path that is
   * nowhere
   */
  function checkAddress(request: FastifyRequest, reply: FastifyReply): boolean {
    site.check(request);
    const path = pathnameOf(request.url);
    if (!path.startsWith('/'))
      throw refuse('invalid_request', { words: 'The address does not begin with a slash.' });
    if (path.length > longestPath || path.includes('\\')) throw refuse('not_found');
    if (!crooked.test(path)) {
      if (path.split('/').length > mostParts + 1) throw refuse('not_found');
      return false;
    }
    const straight = straightened(request);
    if (straight === null) throw refuse('not_found');
    reply.redirect(straight, 308);
    return true;
  }
}

/** The same page at the address it has; null for what is no page. */
function straightened({ method, url }: FastifyRequest): string | null {
  if (!/^(GET|HEAD)$/.test(method) || /^\/(api|sandbox)(\/|\?|$)/.test(url)) return null;
  const { pathname, search } = new URL(`http://here${url.replaceAll('#', '%23')}`);
  return `/${pathname.split('/').filter(Boolean).join('/')}${search}`;
}

export const pathnameOf = (url: string): string => url.split('?', 1)[0] ?? url;

function createSite({ demo, host: listening, publicUrl }: Told) {
  const known = publicUrl ? new URL(publicUrl) : null;
  // Where it listens for other machines it is also asked by number; a number cannot be bent to another machine.
  const listensBeyond = !isLoopbackName(listening);
  const isOurs = (name: string) =>
    isLoopbackName(name) ||
    name === known?.hostname ||
    name === listening.toLowerCase() ||
    (listensBeyond && isIP(name.replace(/^\[|\]$/g, '')) !== 0);
  return {
    check(request: FastifyRequest): void {
      const named = request.raw.rawHeaders.filter((name, i) => i % 2 === 0 && /^host$/i.test(name));
      if (named.length > 1) throw refuse('invalid_request', { words: 'There is more than one Host header.' });
      const url = hostPattern.test(request.host) ? URL.parse(`http://${request.host}`) : null;
      if (!url) throw refuse('invalid_request', { words: 'The Host header is no host name.' });
      if (demo && !isOurs(url.hostname)) throw refuse('wrong_host');
    },
    /** A business that has said where it is found believes nobody else about it. Of what is no host nothing is said. */
    originOf: (request: FastifyRequest): string =>
      known && !demo ? known.origin : (URL.parse(`${request.protocol}://${request.host}`)?.origin ?? ''),
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Scheme, host and port of this site as its visitors have them: `https://rove.example`. */
    readonly siteOrigin: string;
  }
}
