/** `Idempotency-Key`: the first answer is kept for 24 hours and given again. */
import { createHash, randomUUID } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { causeOf, type Database } from '#src/platform/database/database.ts';
import { platformRefusals, Refusal, refuse } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { retentionMs } from '#src/platform/time/retention.ts';
import type { Actor } from './actor.ts';
import { callerOf } from './caller.ts';
import { idempotencyKeys } from './tables.ts';

const keptForMs = retentionMs('answers');
// Whoever works on a request says so this often; one that has been silent for the longer time died with its process,
// and the next may take over.
const beatEveryMs = 10_000;
const abandonedAfterMs = 60_000;
const longestKey = 255;

const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');

/** What is given again to a repetition. */
interface Answer {
  status: number;
  body: unknown;
}
/** One request being worked on, by this process. */
interface Work {
  id: string;
  claim: string;
  /** Set once it is answered and the answer could not be kept yet. */
  answer?: Answer;
}

/** A thing was done, and what was said of it is not known any more: doing it again would be wrong. */
const [lostStatus, lostWords] = platformRefusals.answer_lost;
const lost: Answer = { status: lostStatus, body: { code: 'answer_lost', words: lostWords } };

/** Names a request of a client, so that it is done once. */
export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
}

interface IdempotencyParts {
  database: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
}
/** The same, with what this process is working on, by the id of its key. */
interface Keeping extends IdempotencyParts {
  working: Map<string, Work>;
}

export function createIdempotency({
  beatMs = beatEveryMs,
  ...parts
}: IdempotencyParts & { beatMs?: number }) {
  const keeping: Keeping = { ...parts, working: new Map() };
  const beat = setInterval(() => void stayAlive(keeping), beatMs);
  beat.unref();
  return {
    onceOnly: (
      request: FastifyRequest,
      reply: FastifyReply,
      actor: Actor | null,
      answer: () => Promise<unknown>,
    ): Promise<unknown> => onceOnly(keeping, request, reply, actor, answer),
    sweep: () => sweep(keeping),
    /** Keeps what is still to be kept, once more. */
    async stop(): Promise<void> {
      clearInterval(beat);
      await stayAlive(keeping);
    },
  };
}

/**
 * Runs `answer` once per key; a duplicate gets the kept answer, or is refused while the first is running.
 * @throws Refusal invalid_request, request_in_progress, idempotency_key_reused, and those of `answer`, kept or new
 */
export async function onceOnly(
  keeping: Keeping,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor | null,
  answer: () => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !request.routeOptions.config.idempotent) return answer();
  if (typeof key !== 'string' || key.length === 0 || key.length > longestKey) {
    throw refuse('invalid_request', { words: `Idempotency-Key must be 1 to ${longestKey} characters.` });
  }
  const id = digest(
    actor ? `user:${actor.userId}` : `address:${callerOf(request.ip)}`,
    request.method,
    request.url,
    key,
  );
  const bodyHash = digest(JSON.stringify(request.body ?? null));
  const work = await claim(keeping, id, bodyHash);
  if (!work) return replay(keeping, reply, id, bodyHash);
  let result: unknown;
  try {
    result = await answer();
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) {
      const { code, message: words, fields, more } = error;
      await settle(keeping, work, { status: error.status, body: { code, words, fields, more } });
    } else {
      await free(keeping, work);
    }
    throw error;
  }
  await settle(keeping, work, { status: reply.statusCode, body: result });
  return result;
}

/** Undefined when somebody else has the key. */
async function claim(
  { database, clock, working }: Keeping,
  id: string,
  bodyHash: string,
): Promise<Work | undefined> {
  // Its sign of life may have been lost with the database; this process knows better.
  if (working.has(id)) return undefined;
  const now = clock.now();
  const work: Work = { id, claim: randomUUID() };
  const row = { bodyHash, createdAt: now, aliveAt: now, claim: work.claim };
  const claimed = await database.db
    .insert(idempotencyKeys)
    .values({ id, ...row })
    .onConflictDoUpdate({
      target: idempotencyKeys.id,
      set: { ...row, status: null, reply: null, answer: null },
      setWhere: sql`(${idempotencyKeys.createdAt} < ${new Date(now.getTime() - keptForMs)}
        or (${idempotencyKeys.status} is null
          and coalesce(${idempotencyKeys.aliveAt}, ${idempotencyKeys.createdAt}) < ${new Date(now.getTime() - abandonedAfterMs)}))`,
    })
    .returning({ id: idempotencyKeys.id });
  if (claimed.length === 0) return undefined;
  working.set(id, work);
  return work;
}

/** Keeps the answer, now or as soon as it can be: until then the key stays taken. */
async function settle(keeping: Keeping, work: Work, answer: Answer): Promise<void> {
  work.answer = answer;
  try {
    await keep(keeping, work, answer);
  } catch (error) {
    keeping.log.error({ err: causeOf(error) }, 'an answer could not be kept for its key; trying again');
  }
}

async function keep(keeping: Keeping, work: Work, answer: Answer): Promise<void> {
  const { status, text } = written(keeping, answer);
  await keeping.database.db.update(idempotencyKeys).set({ status, answer: text }).where(claimOf(work));
  forget(keeping, work);
}

function written({ log }: Keeping, answer: Answer): { status: number; text: string } {
  try {
    return { status: answer.status, text: JSON.stringify(answer.body ?? null) };
  } catch (error) {
    log.error({ err: error }, 'an answer cannot be written down for its key');
    return { status: lost.status, text: JSON.stringify(lost.body) };
  }
}

/** Nothing was done, so the key may be used again; at the latest when the claim is found abandoned. */
async function free(keeping: Keeping, work: Work): Promise<void> {
  forget(keeping, work);
  await keeping.database.db
    .delete(idempotencyKeys)
    .where(claimOf(work))
    .catch((error) => keeping.log.error({ err: causeOf(error) }, 'a key stays taken for a minute'));
}

function forget({ working }: Keeping, work: Work): void {
  if (working.get(work.id) === work) working.delete(work.id);
}

async function stayAlive(keeping: Keeping): Promise<void> {
  const { database, clock, log, working } = keeping;
  try {
    for (const work of [...working.values()]) if (work.answer) await keep(keeping, work, work.answer);
    const claims = [...working.values()].map(({ claim }) => claim);
    if (claims.length === 0) return;
    await database.db
      .update(idempotencyKeys)
      .set({ aliveAt: clock.now() })
      .where(inArray(idempotencyKeys.claim, claims));
  } catch (error) {
    log.error({ err: causeOf(error) }, 'keys could not be held; trying again');
  }
}

async function replay(
  { database }: Keeping,
  reply: FastifyReply,
  id: string,
  bodyHash: string,
): Promise<unknown> {
  const [kept] = await database.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.id, id));
  if (!kept || kept.status === null) throw refuse('request_in_progress');
  if (kept.bodyHash !== bodyHash) throw refuse('idempotency_key_reused');
  reply.header('idempotent-replayed', 'true');
  const body: unknown = kept.answer === null ? kept.reply : JSON.parse(kept.answer);
  if (kept.status >= 400) {
    const refusal = body as {
      code: string;
      words: string;
      fields?: Record<string, string>;
      more?: Record<string, unknown>;
    };
    throw new Refusal(refusal.code, kept.status, refusal.words, {
      ...(refusal.fields ? { fields: refusal.fields } : {}),
      ...(refusal.more ? { more: refusal.more } : {}),
    });
  }
  reply.status(kept.status);
  return body;
}

// A request whose key another took over finds another claim, and leaves the newer answer alone.
const claimOf = ({ id, claim }: Work) => and(eq(idempotencyKeys.id, id), eq(idempotencyKeys.claim, claim));

/** Forgets answers older than 24 hours. */
export async function sweep({ database, clock }: Keeping): Promise<void> {
  await database.db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(clock.now().getTime() - keptForMs)));
}
