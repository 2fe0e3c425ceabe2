/**
 * Links that open something to whoever has them: an order, a question, a ride that is shared. What is secret in one
 * leaves the address at once for a cookie that scripts cannot read, and the address says its name instead. So it
 * stands in no history, no log, and no request after the first.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPartOfPage } from '#src/platform/page-cache/page-actor.ts';
import { refuse } from '#src/platform/refusal.ts';

/** Where a page's address may hold a secret: in one parameter, or at the end of its path. */
export type LinkPlace =
  | { path: RegExp; parameter: string }
  /** `/letters/leave/SECRET` and `/letters/leave?token=SECRET`; what `plain` describes is no secret. */
  | { under: string; plain?: RegExp };

/** What begins a name instead of a secret; none of the secrets begins with it. */
const mark = '~';
const namePattern = /^~[\w-]{16}$/;
const secretPattern = /^[\w.=:%+/-]{1,200}$/;
const cookieName = (name: string) => `rove.link.${name.slice(mark.length)}`;
/** A browser keeps a link for so long unless told; the link in the mail opens it again. */
const usuallyKeptSeconds = 30 * 86_400;
/** A browser follows a few things at once; the cookies of more would crowd its requests. */
const mostKept = 12;
/** What a caller without cookies puts the secret into, with `~` in the secret's place. */
export const linkHeader = 'rove-link';

/** What a secret is called where others may read it. Nothing leads back from it. */
export const nameOfLink = (secret: string): string =>
  `${mark}${createHash('sha256').update(`link\n${secret}`).digest('base64url').slice(0, 16)}`;

/** Keeps what a link holds in the caller's browser. Returns its name, which opens the same in this browser alone. */
export function keepLink(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
  keptSeconds = usuallyKeptSeconds,
): string {
  const name = nameOfLink(secret);
  // Browsers send what they have had for longest first.
  const others = keptIn(request)
    .filter(({ cookie }) => cookie !== cookieName(name))
    .reverse();
  const oldest = others.sort((a, b) => b.at - a.at).slice(mostKept - 1);
  const at = Date.now().toString(36);
  reply.header('set-cookie', setCookie(cookieName(name), `${at}.${encodeURIComponent(secret)}`, keptSeconds));
  for (const { cookie } of oldest) reply.header('set-cookie', setCookie(cookie, '', 0));
  return name;
}

/** Takes away every link that the caller's browser keeps. */
export function forgetLinks(request: FastifyRequest, reply: FastifyReply): void {
  for (const { cookie } of keptIn(request)) reply.header('set-cookie', setCookie(cookie, '', 0));
}

/** What a link holds, whether it came as such, by its name, or in the header; undefined where nothing is kept. */
export function findLink(request: FastifyRequest, given: string | undefined): string | undefined {
  if (!given?.startsWith(mark)) return given;
  const { [linkHeader]: sent } = request.headers;
  if (given === mark) return typeof sent === 'string' && secretPattern.test(sent) ? sent : undefined;
  return keptIn(request).find(({ cookie }) => cookie === cookieName(given))?.secret;
}

/** The same, where nothing else opens it. @throws Refusal link_not_here */
export function openLink(request: FastifyRequest, given: string): string {
  const secret = findLink(request, given);
  if (secret === undefined) throw refuse('link_not_here');
  return secret;
}

function keptIn(request: FastifyRequest): { cookie: string; at: number; secret: string }[] {
  return (request.headers.cookie ?? '').split(/;\s*/).flatMap((pair) => {
    const [, cookie, at, secret] = /^(rove\.link\.[\w-]{16})=(\w{1,9})\.(.+)$/.exec(pair) ?? [];
    if (!cookie || !at || !secret) return [];
    try {
      return [{ cookie, at: Number.parseInt(at, 36), secret: decodeURIComponent(secret) }];
    } catch {
      return [];
    }
  });
}

const setCookie = (name: string, value: string, seconds: number) =>
  `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax`;

/**
 * Sends whoever opens a page by its link on to the same page without the secret. `app.opensByLink` names such pages.
 * To be called after cookies are read by plain names.
 */
export function exchangeLinks(app: FastifyInstance): void {
  const places: LinkPlace[] = [];
  app.decorate('opensByLink', (...more: LinkPlace[]) => void places.push(...more));
  app.addHook('onRequest', async (request, reply) => {
    if (!/^(GET|HEAD)$/.test(request.method) || request.url.startsWith('/api/') || isPartOfPage()) return;
    const url = URL.parse(request.url, 'http://here');
    const secret = url && secretIn(url, places);
    if (!url || !secret) return;
    // What cannot be one of ours is not kept; the page says that it opens nothing.
    const name = secretPattern.test(secret.value) ? keepLink(request, reply, secret.value) : nameOfLink('');
    secret.replace(name);
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(url.pathname + url.search.replaceAll('%7E', mark), 303);
  });
}

function secretIn(url: URL, places: readonly LinkPlace[]) {
  for (const place of places) {
    if ('parameter' in place) {
      const value = place.path.test(url.pathname) && url.searchParams.get(place.parameter);
      if (!value || namePattern.test(value)) continue;
      return { value, replace: (name: string) => url.searchParams.set(place.parameter, name) };
    }
    const { under, plain } = place;
    const replace = (name: string) => {
      url.searchParams.delete('token');
      url.pathname = `${under}/${name}`;
    };
    const asked = url.pathname === under && url.searchParams.get('token');
    if (asked) return { value: asked, replace };
    const end = url.pathname.startsWith(`${under}/`) ? url.pathname.slice(under.length + 1) : '';
    if (end && !end.includes('/') && !namePattern.test(end) && !plain?.test(end))
      return { value: decoded(end), replace };
  }
  return undefined;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Names pages whose addresses may hold a secret, which is then exchanged at once. */
    opensByLink: (...places: LinkPlace[]) => void;
  }
}
