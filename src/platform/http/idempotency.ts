/** `Idempotency-Key`: the first answer is kept for 24 hours and given again. */
import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { Actor } from './actor.ts';
import { idempotencyKeys } from './tables.ts';

const keptForMs = 24 * 60 * 60 * 1000;
// A request that has not answered within this time died with its process; the next one may take over.
const abandonedAfterMs = 60_000;
const longestKey = 255;

const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');

export function createIdempotency({ database, clock }: { database: Database; clock: Clock }) {
  const { db } = database;

  /** Runs `answer` once per key; a duplicate gets the kept answer, or is refused while the first is running. */
  async function onceOnly(
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
      actor ? `user:${actor.userId}` : `address:${request.ip}`,
      request.method,
      request.url,
      key,
    );
    const bodyHash = digest(JSON.stringify(request.body ?? null));
    const now = clock.now();
    const claimed = await db
      .insert(idempotencyKeys)
      .values({ id, bodyHash, createdAt: now })
      .onConflictDoUpdate({
        target: idempotencyKeys.id,
        set: { bodyHash, createdAt: now, status: null, reply: null },
        setWhere: sql`(${idempotencyKeys.createdAt} < ${new Date(now.getTime() - keptForMs)}
          or (${idempotencyKeys.status} is null and ${idempotencyKeys.createdAt} < ${new Date(now.getTime() - abandonedAfterMs)}))`,
      })
      .returning({ id: idempotencyKeys.id });
    if (claimed.length === 0) return replay(reply, id, bodyHash);
    try {
      const result = await answer();
      await keep(id, now, reply.statusCode, result);
      return result;
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) {
        await keep(id, now, error.status, {
          code: error.code,
          words: error.message,
          fields: error.fields,
          more: error.more,
        });
      } else {
        await db.delete(idempotencyKeys).where(claimOf(id, now));
      }
      throw error;
    }
  }

  async function replay(reply: FastifyReply, id: string, bodyHash: string): Promise<unknown> {
    const [kept] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.id, id));
    if (!kept || kept.status === null) throw refuse('request_in_progress');
    if (kept.bodyHash !== bodyHash) throw refuse('idempotency_key_reused');
    reply.header('idempotent-replayed', 'true');
    if (kept.status >= 400) {
      const refusal = kept.reply as {
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
    return kept.reply;
  }

  // A request so slow that another took its key over finds the claim's time changed, and leaves the newer answer alone.
  const claimOf = (id: string, claimedAt: Date) =>
    and(eq(idempotencyKeys.id, id), eq(idempotencyKeys.createdAt, claimedAt));

  async function keep(id: string, claimedAt: Date, status: number, result: unknown): Promise<void> {
    await db
      .update(idempotencyKeys)
      .set({ status, reply: result ?? null })
      .where(claimOf(id, claimedAt));
  }

  /** Forgets answers older than 24 hours. */
  async function sweep(): Promise<void> {
    await db
      .delete(idempotencyKeys)
      .where(lt(idempotencyKeys.createdAt, new Date(clock.now().getTime() - keptForMs)));
  }

  return { onceOnly, sweep };
}
