/**
 * What visitors without an account see alike is rendered once a second, however many ask. A page says that it is
 * such a one with `shared` in its `handle`: the names of the cookies by which its copies differ.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { pathnameOf } from '#src/platform/http/address.ts';
import { settingsVersion } from '#src/platform/settings/setting.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { createBoundedCache } from './bounded-cache.ts';
import { type RenderedPage, renderedPage } from './rendered-page.ts';

/** Who asks, cut down to what a shared page may depend on. */
export interface Visitor {
  url: string;
  /** Scheme, host and port of the site as its visitors have them. */
  siteOrigin: string;
  /** Only the cookies that the page differs by. */
  cookie: string | undefined;
  /** For limits of the API; it never changes what a page says. */
  ip: string;
}
export interface Rendered {
  response: Response;
  /** False when the API met a limit or a fault, or made something, such as a quote: that is only for who asked. */
  forAll: boolean;
}

interface Parts {
  clock: Clock;
  /** The cookies by which the copies of the page at `pathname` differ, or null for a page that is not shared. */
  differsBy(pathname: string): ReadonlySet<string> | null;
  /** Cookies that say nothing about who somebody is. A request with any other cookie has its page to itself. */
  harmless: ReadonlySet<string>;
  render(visitor: Visitor, nonce: string): Promise<Rendered>;
  /** Called for each answer that was not rendered for its visitor, so that what counts its readers can. */
  repeated(pathname: string): void;
}

const keptForMs = 1000;
// Addresses and their query strings are the caller's, so neither their number nor their size is unlimited.
const mostPages = 400;
const mostBytes = 64 * 1024 * 1024;
const longestKey = 1000;
const harmlessValue = /^[\w-]{1,32}$/;

export function createVisitorPageCache({ clock, differsBy, harmless, render, repeated }: Parts) {
  const cache = createBoundedCache<RenderedPage>({ clock, keptForMs, mostPages, mostBytes });
  const underway = new Map<string, Promise<{ page: RenderedPage; forAll: boolean }>>();
  async function make(key: string, visitor: Visitor): Promise<{ page: RenderedPage; forAll: boolean }> {
    const mark = randomBytes(16).toString('hex');
    const { response, forAll } = await render(visitor, mark);
    const html = await response.text();
    const page = renderedPage({ status: response.status, headers: response.headers, html, mark });
    const good = forAll && response.status < 500 && !response.headers.has('set-cookie');
    if (good) cache.keep(key, page);
    return { page, forAll: good };
  }

  /** Null when this request must have its page to itself. */
  function visitorOf(request: FastifyRequest): Visitor | null {
    if (request.method !== 'GET' || request.headers.authorization !== undefined) return null;
    const cookies = cookiesIn(request.headers.cookie);
    if (!cookies || cookies.some(([name, value]) => !harmless.has(name) || !harmlessValue.test(value)))
      return null;
    const names = differsBy(pathnameOf(request.url));
    if (!names) return null;
    const cookie = cookies
      .filter(([name]) => names.has(name))
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join('; ');
    const { url, siteOrigin, ip } = request;
    return { url, siteOrigin, ip, cookie: cookie || undefined };
  }

  function again(visitor: Visitor, page: RenderedPage): RenderedPage {
    if (page.status === 200) repeated(pathnameOf(visitor.url));
    return page;
  }

  return {
    /** The page for this request; null when it has to be rendered for it alone. */
    async find(request: FastifyRequest): Promise<RenderedPage | null> {
      const visitor = visitorOf(request);
      if (!visitor) return null;
      const key = JSON.stringify([settingsVersion(), visitor.siteOrigin, visitor.url, visitor.cookie]);
      if (key.length > longestKey) return null;
      const found = cache.find(key);
      if (found) return again(visitor, found);
      const others = underway.get(key);
      if (others) {
        const made = await others.catch(() => null);
        return made?.forAll ? again(visitor, made.page) : null;
      }
      const making = make(key, visitor).finally(() => underway.delete(key));
      underway.set(key, making);
      return (await making).page;
    },
    /** How much is kept: for tests and measures. */
    size: cache.size,
  };
}

/** As `differsBy`, which goes through every route of the product, remembered for the addresses of late. */
export function rememberingPaths(differsBy: Parts['differsBy']): Parts['differsBy'] {
  const known = new Map<string, ReadonlySet<string> | null>();
  return (pathname) => {
    let names = known.get(pathname);
    if (names === undefined) {
      names = pathname.length > longestKey ? null : differsBy(pathname);
      if (known.size >= mostPages) known.clear();
      known.set(pathname, names);
    }
    return names;
  };
}

/** Names and values as they were sent; null for what no browser sends, such as a name twice or a pair without one. */
function cookiesIn(header: string | undefined): [name: string, value: string][] | null {
  const pairs = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return [pair.slice(0, Math.max(at, 0)), pair.slice(at + 1)];
    });
  return new Set(pairs.map(([name]) => name)).size === pairs.length ? pairs : null;
}
