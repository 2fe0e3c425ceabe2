/** The one place where an error becomes an answer: RFC 9457 problem details. */
import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sqlState } from '#src/platform/database/database.ts';
import { isDatabaseDown, statementCancelled } from '#src/platform/database/outage.ts';
import { StorageAway } from '#src/platform/files/file-store.ts';
import { Refusal, refuse } from '#src/platform/refusal.ts';
import { busyPage, busyPagePolicy, wantsPage } from './busy-page.ts';

export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalFor(error);
    if (refusal.status === 500) request.log.error({ err: error, req: request }, 'a request failed');
    else if (refusal.cause !== undefined)
      request.log.warn(
        { err: refusal.cause, req: request, refusal: refusal.code },
        'refused for a cause elsewhere',
      );
    else if (refusal.code === 'database_unavailable' && error !== refusal)
      app.log.error({ err: error }, 'requests are answered 503: the database does not answer');
    return sendProblem(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, refuse('not_found')));
}

// Most of what answers 503 is over within moments: a burst of visitors, a database that is starting again.
const retryAfterSeconds = 2;

export function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  request.refusalCode = refusal.code;
  request.refusedAbout = refusal.aboutUserId;
  if (refusal.status === 503) reply.header('retry-after', retryAfterSeconds);
  const body = {
    type: `${request.siteOrigin}/api/docs#${refusal.code}`,
    title: STATUS_CODES[refusal.status] ?? 'Refused',
    status: refusal.status,
    detail: refusal.message,
    code: refusal.code,
    instance: request.id,
    ...(refusal.fields ? { errors: refusal.fields } : {}),
    ...refusal.more,
  };
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  if ((refusal.status === 503 || refusal.status === 429) && wantsPage(request)) {
    const afterSeconds = Number(reply.getHeader('retry-after')) || retryAfterSeconds;
    return reply
      .status(refusal.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', busyPagePolicy())
      .serializer((payload: unknown) => String(payload))
      .send(busyPage(refusal.message, afterSeconds, request.headers.cookie));
  }
  return reply
    .status(refusal.status)
    .type('application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

export function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StorageAway) return refuse('storage_unavailable', { cause: error });
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 413) return refuse('body_too_large');
  if (statusCode === 415) return refuse('unsupported_media_type');
  if (statusCode === 429) return refuse('too_many_requests');
  if (statusCode === 503) return refuse('overloaded');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return refuse('invalid_request', code?.startsWith('FST_') ? { words: (error as Error).message } : {});
  }
  // A statement that was too slow met too much work, or somebody who held what it waited for.
  if (sqlState(error) === statementCancelled) return refuse('overloaded');
  if (isDatabaseDown(error)) return refuse('database_unavailable');
  return refuse('internal_error');
}
