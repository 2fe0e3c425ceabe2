/**
 * Serves the built pages and assets, or Vite's in development.
 * The page renderer is a separate build, so only Request, Response and plain functions cross over to it.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import type { Config } from '../config.ts';
import { refuse } from '../refusal.ts';
import { createInjectTransport } from './inject-transport.ts';

/** What every page loader receives as `context`. */
export interface PageContext {
  /** The API, called inside this process with the visitor's cookies. */
  transport: (path: string, init: RequestInit) => Promise<Response>;
  /** Marks the page's own scripts for the content security policy. */
  nonce: string;
  demo: boolean;
}

const oneYearSeconds = 31_536_000;

export async function servePages(app: FastifyInstance, config: Config): Promise<void> {
  const build = config.mode === 'development' ? await developmentBuild(app) : await productionBuild(app);
  await app.register(async (scope) => {
    // Pages read form posts themselves; Fastify's parsers would refuse them.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.all('/*', async (request, reply) => {
      // Whoever calls what the API does not have gets an answer for programs, not a page.
      if (/^\/(api|sandbox)(\/|\?|$)/.test(request.url)) throw refuse('not_found');
      const transport = createInjectTransport(app, request);
      const context: PageContext = {
        transport: transport.call,
        nonce: reply.cspNonce.script,
        demo: config.demo,
      };
      const handle = createRequestHandler(await build(), config.mode);
      const response = await handle(toRequest(request, reply), context as never);
      if (response.status === 500 && transport.wasUnavailable()) {
        const { body, headers } = response;
        reply.header('retry-after', 2);
        return sendResponse(reply, new Response(body, { headers, status: 503 }), transport.cookies);
      }
      return sendResponse(reply, response, transport.cookies);
    });
  });
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
    setHeaders: leavePageHeaders,
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
    setHeaders: leavePageHeaders,
  });
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild;
  return async () => build;
}

/** What protects pages says nothing of the files they load, and would outweigh the small ones. */
function leavePageHeaders(reply: FastifyReply): void {
  for (const name of pageHeaders) reply.removeHeader(name).raw.removeHeader(name);
}
const pageHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

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
  return new Request(new URL(request.url, `${request.protocol}://${request.host}`), {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(bodyless || !request.body ? {} : { body: new Uint8Array(request.body as Buffer) }),
  });
}

function sendResponse(reply: FastifyReply, response: Response, cookies: string[]): FastifyReply {
  reply.status(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  for (const cookie of [...response.headers.getSetCookie(), ...cookies]) reply.header('set-cookie', cookie);
  return response.body ? reply.send(response.body) : reply.send();
}
