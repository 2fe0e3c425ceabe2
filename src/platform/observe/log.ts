/** What Rove writes about itself: what happened and to which thing, never what people wrote, chose or were sent. */
import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import pino from 'pino';
import { causeOf } from '#src/platform/database/database.ts';
import { isDatabaseDown } from '#src/platform/database/outage.ts';

export type Log = FastifyBaseLogger;

/** While the database is away, every part that works by itself fails again and again; one line of each is enough. */
const repeatedAfterMs = 10_000;
const deepestCause = 4;
const longestQuery = 400;

/** `write` receives each line; without it they go to standard output. */
export function createLog(level: string, write?: (line: string) => void): Log {
  const lastSaid = new Map<string, number>();
  const options: pino.LoggerOptions = {
    level,
    serializers: { err: describeError, req: describeRequest },
    hooks: {
      logMethod(args, method) {
        const [first, words]: readonly unknown[] = args;
        if (typeof first === 'object' && first && 'err' in first && isDatabaseDown(first.err)) {
          const now = Date.now();
          const said = String(words ?? '');
          if (now - (lastSaid.get(said) ?? 0) < repeatedAfterMs) return;
          lastSaid.set(said, now);
        }
        method.apply(this, args);
      },
    },
  };
  return write ? pino(options, { write }) : pino(options);
}

interface DescribedError {
  type: string;
  message: string;
  [more: string]: unknown;
}

/** An error without the values it carries: of a failed query its text and SQLSTATE, of others their scrubbed words. */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something that is no error was thrown' };
  const { code, constraint, table, routine, status } = error as Error & Record<string, unknown>;
  const isQuery = error instanceof DrizzleQueryError;
  const isFromPostgres = typeof routine === 'string' || 'severity' in error;
  const more = { code, status, ...(isFromPostgres ? { constraint, table, routine } : {}) };
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: isQuery
      ? 'A query failed.'
      : scrub(isFromPostgres ? error.message.replace(/: ".*"/s, ': […]') : error.message),
    ...Object.fromEntries(
      Object.entries(more).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
    ),
    ...(isQuery ? { query: error.query.slice(0, longestQuery) } : {}),
    ...(error.cause !== undefined && depth < deepestCause
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
    ...(isDatabaseDown(error) ? {} : { stack: framesOf(error) }),
  };
}

/** An error in one line that may be kept: the one at the bottom, without the values it carries. */
export function wordsOfError(error: unknown): string {
  const { type, message, code, constraint } = describeError(causeOf(error));
  const marks = [code, constraint].filter((mark) => typeof mark === 'string').join(' ');
  return `${type}: ${message}${marks ? ` (${marks})` : ''}`.slice(0, 300);
}

/** Where an error was thrown; its first lines repeat the message, values and all, and are left out. */
function framesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** A request by its route's pattern: the address itself may hold a mailed token, a name or a search. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url ?? 'none' };
}

// What is kept of them is shorter still; a longer one may be what somebody sent, and made to be slow to read.
const longestScrubbed = 2000;

/** Words of other people's programs without mail addresses, query parameters and what may be a key or a card. */
export function scrub(words: string): string {
  return words
    .slice(0, longestScrubbed)
    .replace(/[^\s<>"'(,;:]+@[^\s<>"'),;:]+/g, '[mail address]')
    .replace(/\?[^\s"']+=[^\s"']*/g, '?[…]')
    .replace(/\b(?:\d[ -]?){12,18}\d\b/g, '[digits]')
    .replace(/[\w~+/-]{24,}(?:\.[\w~+/-]+)*={0,2}/g, (word) =>
      /\d/.test(word) && /[a-z]/i.test(word) && !word.includes('/') ? '[token]' : word,
    )
    .slice(0, 1000);
}
