import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify';
import type { Transport } from '#src/platform/browser/api.ts';
import { asPartOfPage, type PageAsker } from './page-actor.ts';
import type { PublicAnswer, PublicAnswerCache } from './public-answer-cache.ts';

/** A call that read something for a page, and what says its answer from any other. */
export interface AskedCall {
  path: string;
  digest: string;
}

/**
 * The API as pages see it while they render: the same routes, guards and errors, without the network.
 * The visitor's cookies go in, and cookies that a call sets are collected for the page's own answer. `seen`
 * says whether a call met a limit or a fault, or made something, such as a quote: then the page is for nobody else.
 * With `alike` the page shares answers that are the same for everybody. `calls` are those that read
 * something so far.
 */
export function createInjectTransport(
  app: FastifyInstance,
  visitor: Pick<FastifyRequest, 'siteOrigin' | 'ip'> & {
    headers: { cookie?: string; 'user-agent'?: string };
  },
  alike?: PublicAnswerCache,
) {
  const cookies: string[] = [];
  /** `unavailable`: a call had no answer for now, so that the page without it is not to be had for now either. */
  const seen = { failed: false, changed: false, unavailable: false };
  const asked = new Map<string, string>();
  /** Answers of calls that were made again before the page is written: it need not make them a third time. */
  const early = new Map<string, PublicAnswer>();
  const asker: PageAsker = { cookie: visitor.headers.cookie || undefined };
  /** Whether what others were just answered will do: not for whoever has just changed something themselves. */
  async function mayShare(answers: PublicAnswerCache): Promise<boolean> {
    if (seen.changed) return false;
    const { answer: actor } = await asPartOfPage(asker, () => app.findActor({ headers: visitor.headers }));
    return !actor || answers.maySee(actor.sessionId);
  }
  async function answerOf(path: string, init: RequestInit): Promise<PublicAnswer> {
    const method = (init.method ?? 'GET') as NonNullable<InjectOptions['method']>;
    const isRead = method === 'GET';
    const found = alike && isRead ? alike.find(path) : null;
    if (alike && found && (await mayShare(alike))) return found;
    const request: InjectOptions = {
      method,
      url: path,
      headers: {
        ...(init.headers as Record<string, string>),
        host: new URL(visitor.siteOrigin).host,
        ...(visitor.headers.cookie ? { cookie: visitor.headers.cookie } : {}),
        ...(visitor.headers['user-agent'] ? { 'user-agent': visitor.headers['user-agent'] } : {}),
      },
      remoteAddress: visitor.ip,
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    };
    const { answer, alike: isAlike } = await asPartOfPage(asker, async () => await app.inject(request));
    if (!isRead) {
      seen.changed = true;
      // It may have ended the session, so the calls after it ask again.
      asker.found = undefined;
    }
    if (answer.statusCode === 429 || answer.statusCode >= 500) seen.failed = true;
    const set = answer.headers['set-cookie'];
    if (set) cookies.push(...(Array.isArray(set) ? set : [set]));
    if (answer.statusCode === 503) seen.unavailable = true;
    const headers = Object.entries(answer.headers).filter(
      (header): header is [string, string] => typeof header[1] === 'string',
    );
    const made: PublicAnswer = { status: answer.statusCode, headers, body: answer.body };
    if (isAlike && isRead && made.status === 200 && !set) alike?.keep(path, made);
    return made;
  }
  const call: Transport = async (path, init) => {
    const isRead = (init.method ?? 'GET') === 'GET';
    const known = isRead ? early.get(path) : undefined;
    early.delete(path);
    const answer = known ?? (await answerOf(path, init));
    if (isRead) asked.set(path, digestOf(answer));
    return toResponse(answer);
  };
  /** Makes these calls again; true when each is answered as it was. */
  async function isAnsweredAlike(calls: readonly AskedCall[]): Promise<boolean> {
    const same = await Promise.all(
      calls.map(async ({ path, digest }) => {
        const answer = await answerOf(path, { headers: { accept: 'application/json' } });
        early.set(path, answer);
        return digestOf(answer) === digest;
      }),
    );
    return same.every(Boolean) && cookies.length === 0 && !seen.failed;
  }
  const calls = (): AskedCall[] => [...asked].map(([path, digest]) => ({ path, digest }));
  return { call, cookies, seen, calls, isAnsweredAlike };
}

const digests = new WeakMap<PublicAnswer, string>();
// All that pages read of an answer besides its body.
const readHeaders = new Set(['x-total-count', 'link']);
function digestOf(answer: PublicAnswer): string {
  let digest = digests.get(answer);
  if (digest === undefined) {
    const { status, headers, body } = answer;
    const read = headers.filter(([name]) => readHeaders.has(name));
    digest = createHash('sha256')
      .update(JSON.stringify([status, read]))
      .update(body)
      .digest('base64');
    digests.set(answer, digest);
  }
  return digest;
}

function toResponse({ status, headers, body }: PublicAnswer): Response {
  const bodyless = status === 204 || status === 304;
  return new Response(bodyless ? null : body, { status, headers: headers as [string, string][] });
}
