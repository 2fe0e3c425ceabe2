/** Answers of MDS: who asks, in which version, written down before it is answered, and sent piece by piece. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AttemptLimit } from '#src/platform/attempt-limit.ts';
import { Refusal } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Span } from '#src/platform/time/spans.ts';
import { hourVerdict, readHour } from '../hours.ts';
import { mdsContentType, mdsVersion } from '../mds-shapes.ts';
import { findBeginning } from './events-store.ts';
import type { FeedParts } from './feeds.ts';
import { endCall, insertCall, isTokenGood } from './token-store.ts';
import { type Opened, openToken, refuseMds } from './tokens.ts';

export interface MdsParts extends FeedParts {
  clock: Clock;
  limit: AttemptLimit;
  baseUrl: string;
}

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  /** As the log has them. */
  call: string;
  asked: string;
}

/** An answer that is sent while it is read: an object whose member `of` has all rows, and `end` after them. */
export interface Rows {
  of: string;
  /** What a row may hold; nothing else of it leaves. */
  shape: z.ZodType;
  pieces: AsyncGenerator<object[]>;
  end?: object;
}
/** An answer that is there at once, what it may hold, and how many rows it has. */
interface Whole {
  answer: object;
  shape: z.ZodType;
  rows: number;
}

/**
 * Opens the token, writes the call down, and answers it.
 * @throws Refusal those of `openToken`, mds_version_unknown, and those of `work`
 */
export async function answerMds(
  parts: MdsParts,
  { request, reply, call, asked }: Asked,
  work: (opened: Opened) => Promise<Rows | Whole | 'settling'>,
): Promise<Readable> {
  const { database, clock } = parts;
  const opened = await openToken(parts, request.headers.authorization).catch((error: unknown) => {
    reply.header('www-authenticate', 'Bearer realm="mds"');
    throw error;
  });
  const callId = await database.transaction((tx) =>
    insertCall(tx, { tokenId: opened.tokenId, at: clock.now(), call, asked: asked.slice(0, 80) }),
  );
  try {
    requireVersion(request.headers.accept);
    const done = await work(opened);
    // A stream keeps the media type as it is written here.
    reply.header('content-type', mdsContentType).header('cache-control', 'no-store');
    if (done === 'settling') {
      await endCall(database.db, callId, 202, 0);
      reply.status(202).header('retry-after', 60);
      return Readable.from([JSON.stringify({ version: mdsVersion })]);
    }
    if ('pieces' in done) return Readable.from(written(parts, opened, callId, done));
    const whole = JSON.stringify(done.shape.parse(done.answer));
    await endCall(database.db, callId, 200, done.rows);
    return Readable.from([whole]);
  } catch (error) {
    await endCall(database.db, callId, error instanceof Refusal ? error.status : 500, 0);
    throw error;
  }
}

/** A token that is revoked meanwhile ends what it is answering too; so does whoever asks by going away. */
async function* written(
  { database }: MdsParts,
  { tokenId }: Opened,
  callId: number,
  { of, shape, pieces, end }: Rows,
) {
  let rows = 0;
  let isWhole = false;
  try {
    yield `{"version":"${mdsVersion}","${of}":[`;
    for await (const piece of pieces) {
      if (!(await isTokenGood(database.db, tokenId))) throw refuseMds('mds_token_refused');
      const text = piece.map((row) => JSON.stringify(shape.parse(row))).join(',');
      if (text !== '') yield rows === 0 ? text : `,${text}`;
      rows += piece.length;
    }
    yield `]${end ? `,${JSON.stringify(end).slice(1, -1)}` : ''}}`;
    isWhole = true;
  } finally {
    await endCall(database.db, callId, 200, isWhole ? rows : null);
  }
}

/** @throws Refusal mds_version_unknown where the caller takes nothing but another version */
function requireVersion(accept: string | undefined): void {
  const named = [...(accept ?? '').matchAll(/application\/vnd\.mds\+json\s*;\s*version\s*=\s*"?([\d.]+)/gi)];
  if (named.length === 0 || named.some(([, version = '']) => /^2\.0(\.\d+)?$/.test(version))) return;
  throw refuseMds('mds_version_unknown');
}

/** A parameter in the words of the standard's errors. */
export const wrongParameter = (name: string, words: string) =>
  refuseMds('mds_parameter_wrong', {
    words,
    more: { error: 'bad_param', error_description: words, error_details: [name] },
  });

/**
 * The hour that is asked for; `settling` where it ended so lately that some of it may still come.
 * @throws Refusal mds_parameter_wrong, mds_hour_ahead, mds_nothing_kept
 */
export async function askedHour(
  { database, clock }: Pick<MdsParts, 'database' | 'clock'>,
  name: string,
  written: string | undefined,
): Promise<Span | 'settling'> {
  const hour = readHour(written);
  if (!hour) throw wrongParameter(name, `Name an hour in UTC as ${name}=2026-11-27T14.`);
  const verdict = hourVerdict(hour, clock.now(), await findBeginning(database.db));
  if (verdict === 'ahead') throw refuseMds('mds_hour_ahead');
  if (verdict === 'gone') throw refuseMds('mds_nothing_kept');
  return verdict === 'settling' ? 'settling' : hour;
}
