/**
 * Serves the built pages and assets, or Vite's in development.
 * The page renderer is a separate build, so only Request, Response and plain functions cross over to it.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as router from 'react-router';
import type { ServerBuild } from 'react-router';
import { serveIcons } from '#src/platform/brand/routes.ts';
import type { Config } from '#src/platform/config.ts';
import { createInjectTransport } from '#src/platform/page-cache/inject-transport.ts';
import { createPersonalPageCache } from '#src/platform/page-cache/personal-page-cache.ts';
import { type RenderedPage, renderedPage } from '#src/platform/page-cache/rendered-page.ts';
import {
  createVisitorPageCache,
  rememberingPaths,
  type Visitor,
} from '#src/platform/page-cache/visitor-page-cache.ts';
import { refuse } from '#src/platform/refusal.ts';
import { company } from '#src/platform/settings/company.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { pathnameOf } from './address.ts';
import { leavePageHeaders } from './leave-page-headers.ts';
import { serveManifest } from './manifest.ts';
import type { RemoteMapStyle } from './map-style.ts';
import { allRoutesFor } from './route-discovery.ts';

/** What every page loader receives as `context`. */
export interface PageContext {
  /** The API, called inside this process with the visitor's cookies. */
  transport: (path: string, init: RequestInit) => Promise<Response>;
  /** Marks the page's own scripts for the content security policy. */
  nonce: string;
  demo: boolean;
  /** Google's key for maps in the page; null draws Rove's own. It is public, and bound to this site at Google. */
  googleMapsKey: string | null;
  /** Somebody else's map in place of Rove's; null where there is none, or it does not answer. */
  mapStyle: Pick<RemoteMapStyle, 'url' | 'credit'> | null;
  /** Where mail to whoever runs this place is read. */
  contactAddress: string;
  /** False where no mail leaves and no demo keeps it to be read. */
  hasMail: boolean;
  /** Stripe's publishable key, where it draws the fields of cards; null where they are Rove's own. */
  stripeKey: string | null;
  /** Writes down what went wrong in a page. */
  failed(error: unknown): void;
}

const oneYearSeconds = 31_536_000;

interface Parts {
  config: Config;
  clock: Clock;
  /** Hears of each page that was shown from a kept copy, without a call of the API. */
  onRepeat(pathname: string): void;
  mapStyle?: (() => RemoteMapStyle | null) | undefined;
}

const mapStyleOf = (style: RemoteMapStyle | null) => style && { url: style.url, credit: style.credit };

export async function servePages(
  app: FastifyInstance,
  { config, clock, onRepeat, mapStyle = () => null }: Parts,
): Promise<void> {
  serveManifest(app, config);
  serveIcons(app);
  const development = config.mode === 'development';
  const build = development ? await developmentBuild(app) : await productionBuild(app);
  const handlerOf = onceFor((current: ServerBuild) => rendererOf(current, config.mode));
  const sharedOf = onceFor(sharedPages);
  const shared = async () => sharedOf(await build());
  const personalPages = createPersonalPageCache(clock);
  const render = async (
    request: Request,
    visitor: Asking,
    nonce: string,
    transport = createInjectTransport(app, visitor),
  ) => {
    const failed = (error: unknown) => app.log.error({ err: error }, 'a page failed');
    const context: PageContext = {
      transport: transport.call,
      nonce,
      demo: config.demo,
      googleMapsKey: config.googleMapsKey ?? null,
      mapStyle: mapStyleOf(mapStyle()),
      contactAddress: company().supportEmail,
      hasMail: config.demo || config.smtpUrl !== undefined,
      stripeKey: config.stripe?.publishableKey ?? null,
      failed,
    };
    const rendered = await handlerOf(await build())(request, context);
    const response = rendered.status === 500 && transport.seen.unavailable ? notForNow(rendered) : rendered;
    for (const cookie of transport.cookies) response.headers.append('set-cookie', cookie);
    return { response, forAll: !transport.seen.failed && !transport.seen.changed };
  };
  /** A page that visitors share, for somebody signed in: not written again while its calls are answered as before. */
  const findPersonal = async (request: FastifyRequest, reply: FastifyReply, nonce: string) => {
    const transport = createInjectTransport(app, request, app.publicAnswers);
    const found = await personalPages.find(request, transport.isAnsweredAlike);
    if (found) return sendCached(request, reply, found, nonce);
    const mark = randomBytes(16).toString('hex');
    const { response, forAll } = await render(toRequest(request, reply), request, mark, transport);
    if (!response.headers.get('content-type')?.startsWith('text/html')) return sendResponse(reply, response);
    const page = renderedPage({
      status: response.status,
      headers: response.headers,
      html: await response.text(),
      mark,
    });
    if (forAll && page.status === 200 && !response.headers.has('set-cookie'))
      personalPages.keep(request, { page, calls: transport.calls() });
    return sendCached(request, reply, page, nonce);
  };
  const visitorPages = development
    ? null
    : createVisitorPageCache({
        clock,
        repeated: onRepeat,
        ...(await shared()),
        render: (visitor, nonce) => render(...askedBy(visitor), nonce),
      });
  await app.register(async (scope) => {
    // Pages read form posts themselves; Fastify's parsers would refuse them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.all('/*', async (request, reply) => {
      // Whoever calls what the API does not have gets an answer for programs, not a page.
      if (/^\/(api|sandbox)(\/|\?|$)/.test(request.url)) throw refuse('not_found');
      const routes = allRoutesFor(request, await build());
      if (routes) return reply.type('application/json').send(routes);
      const nonce = reply.cspNonce.script;
      const page = await visitorPages?.find(request);
      if (page) return sendCached(request, reply, page, nonce);
      const isShared = (await shared()).differsBy(pathnameOf(request.url)) !== null;
      if (!development && isShared && request.method === 'GET') return findPersonal(request, reply, nonce);
      return sendResponse(reply, (await render(toRequest(request, reply), request, nonce)).response);
    });
  });
}

/** The request of a visitor of whom nothing but this is known. */
function askedBy({ url, siteOrigin, ip, cookie }: Visitor): [request: Request, asking: Asking] {
  const headers: { cookie?: string } = cookie ? { cookie } : {};
  const request = new Request(siteOrigin + url, { headers: { ...headers } });
  return [request, { siteOrigin, ip, headers }];
}

/** A page that failed because a call was refused for now asks to be tried again. */
function notForNow({ body, headers }: Response): Response {
  const later = new Response(body, { headers, status: 503 });
  later.headers.set('retry-after', '2');
  return later;
}

/** `make`, but only once for the same argument; while pages are developed, their build is another after each change. */
function onceFor<A, R>(make: (from: A) => R): (from: A) => R {
  let last: { from: A; made: R } | undefined;
  return (from) => {
    if (last?.from !== from) last = { from, made: make(from) };
    return last.made;
  };
}

/** The renderer's own router: a second copy beside it would be the one for developers. */
function rendererOf(build: ServerBuild, mode: Config['mode']) {
  const { createRequestHandler, contextOf } = build.entry.module as Renderer;
  const handle = createRequestHandler(build, mode);
  return (request: Request, page: PageContext) => handle(request, contextOf(page));
}

type Asking = Parameters<typeof createInjectTransport>[1];
type Renderer = ServerBuild['entry']['module'] &
  Pick<typeof router, 'createRequestHandler' | 'matchRoutes'> & {
    contextOf(page: PageContext): router.RouterContextProvider;
  };

/** Which pages are shared, by the `handle` of their modules, and by which cookies their copies differ. */
function sharedPages(build: ServerBuild) {
  const { matchRoutes } = build.entry.module as Renderer;
  const handleOf = (id: string) => (build.routes[id]?.module.handle ?? {}) as { shared?: readonly string[] };
  const childrenOf = (parentId?: string): router.RouteObject[] =>
    Object.values(build.routes)
      .filter((route) => route !== undefined)
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) =>
        index ? { id, index } : { id, ...(path ? { path } : {}), children: childrenOf(id) },
      );
  const routes = childrenOf();
  return {
    harmless: new Set(Object.keys(build.routes).flatMap((id) => handleOf(id).shared ?? [])),
    differsBy: rememberingPaths((pathname) => {
      const matches = matchRoutes(routes, pathname) ?? [];
      const ids = matches.flatMap(({ route }) => route.id ?? []);
      const last = ids.at(-1);
      if (!last || !handleOf(last).shared) return null;
      return new Set(ids.flatMap((id) => handleOf(id).shared ?? []));
    }),
  };
}

async function productionBuild(app: FastifyInstance) {
  const client = resolve('build/client');
  const entry = resolve('build/server/index.js');
  if (!existsSync(entry)) throw new Error('The pages are not built. Run: npm run build');
  await app.register(fastifyStatic, {
    root: resolve(client, 'assets'),
    prefix: '/assets/',
    maxAge: oneYearSeconds * 1000,
    immutable: true,
    index: false,
    preCompressed: true,
    setHeaders: (reply) => leavePageHeaders(reply),
  });
  await app.register(fastifyStatic, {
    root: client,
    prefix: '/',
    decorateReply: false,
    wildcard: false,
    maxAge: 3_600_000,
    index: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.br'],
    preCompressed: true,
    setHeaders(reply, path) {
      // The page that is shown without a network is a page like the others.
      if (!path.endsWith('.html')) leavePageHeaders(reply);
      // A worker that a proxy keeps would keep its pages from the next release.
      if (/\/sw\.js(\.br)?$/.test(path)) reply.header('cache-control', 'no-cache');
    },
  });
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild;
  return async () => build;
}

async function developmentBuild(app: FastifyInstance) {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } } });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|sandbox|livez|readyz|metrics)\b/.test(request.url)) return done();
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  return async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
}

function toRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && !name.startsWith(':')) headers.append(name, one);
    }
  }
  const gone = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const bodyless = request.method === 'GET' || request.method === 'HEAD';
  // Whoever changes something has been compared with the host they asked (`refuseCrossSite`); the router, which compares
  // with this address, is told what came of it.
  if (headers.has('origin')) headers.set('origin', request.siteOrigin);
  return new Request(request.siteOrigin + request.url, {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(bodyless || !request.body ? {} : { body: new Uint8Array(request.body as Buffer) }),
  });
}

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.status(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  // Pages are whole when they come, and one piece is sent with far less ado than a stream.
  return response.body ? reply.send(Buffer.from(await response.arrayBuffer())) : reply.send();
}

async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  nonce: string,
): Promise<FastifyReply> {
  reply.status(page.status);
  for (const [name, value] of page.headers) reply.header(name, value);
  reply.header('vary', 'accept-encoding');
  const packed = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(request.headers['accept-encoding'] ?? '');
  if (!packed) return reply.send(page.plain(nonce));
  return reply.header('content-encoding', 'gzip').send(await page.gzip(nonce));
}
