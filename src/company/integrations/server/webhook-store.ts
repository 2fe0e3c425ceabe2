/** The SQL of webhooks: where is told what, and what was sent. */
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { hasRoleFor } from '#src/people/accounts/server/people/desk-role-store.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/queries.ts';
import { existing } from '#src/platform/existing.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import { apiKeys, webhookAttempts, webhookDeliveries, webhookEndpoints } from './tables.ts';

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type AttemptRow = typeof webhookAttempts.$inferSelect;

/** The addresses of those who look after other programs: everywhere, or in each of these cities. */
export async function findLookers(queries: Queries, cityIds: readonly string[] | null): Promise<string[]> {
  const may = (cityId: string | null) => hasRoleFor('integrations.manage', users.deskRoles, cityId);
  const rows = await queries
    .select({ email: users.email })
    .from(users)
    .where(and(...(cityIds ?? [null]).map(may), isNull(users.disabledAt), isNull(users.deletedAt)))
    .orderBy(asc(users.id));
  return rows.map(({ email }) => email);
}

export async function insertEndpoint(
  tx: Tx,
  endpoint: typeof webhookEndpoints.$inferInsert,
): Promise<EndpointRow> {
  const [row] = await tx.insert(webhookEndpoints).values(endpoint).returning();
  return existing(row, 'what was written');
}

export async function findEndpoint(queries: Queries, id: number): Promise<EndpointRow | undefined> {
  const [row] = await queries
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.endedAt)));
  return row;
}

export async function lockEndpoint(tx: Tx, id: number): Promise<EndpointRow | undefined> {
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.endedAt)))
    .for('update');
  return row;
}

export const findEndpoints = (queries: Queries): Promise<EndpointRow[]> =>
  queries
    .select()
    .from(webhookEndpoints)
    .where(isNull(webhookEndpoints.endedAt))
    .orderBy(asc(webhookEndpoints.id));

/** How many there are; whoever makes another waits for its end. */
export async function countEndpoints(tx: Tx): Promise<number> {
  await tx.execute(sql`lock table ${webhookEndpoints} in share row exclusive mode`);
  return tx.$count(webhookEndpoints, isNull(webhookEndpoints.endedAt));
}

export async function setEndpoint(
  queries: Queries,
  id: number,
  change: Partial<typeof webhookEndpoints.$inferInsert>,
): Promise<EndpointRow> {
  const [row] = await queries
    .update(webhookEndpoints)
    .set(change)
    .where(eq(webhookEndpoints.id, id))
    .returning();
  return existing(row, 'the endpoint');
}

/** Those that are sent to and want this, with what they are told of alone: rides that a key's account booked, cities. */
export const findListeners = (
  queries: Queries,
  type: string,
): Promise<{ id: number; bookedBy: UserId | null; cityIds: string[] | null }[]> =>
  queries
    .select({ id: webhookEndpoints.id, bookedBy: apiKeys.userId, cityIds: webhookEndpoints.cityIds })
    .from(webhookEndpoints)
    .leftJoin(apiKeys, eq(apiKeys.id, webhookEndpoints.keyId))
    .where(
      and(
        isNull(webhookEndpoints.endedAt),
        // What is switched off misses what happens meanwhile.
        eq(webhookEndpoints.state, 'on'),
        sql`${type} = any(${webhookEndpoints.events})`,
      ),
    );

/** Of a ride, which account booked it for somebody else, and its city. */
export async function findRide(
  queries: Queries,
  id: RideId,
): Promise<{ bookedBy: UserId | null; city: string | null } | undefined> {
  const [row] = await queries
    .select({ bookedBy: rides.bookedBy, city: rides.cityId })
    .from(rides)
    .where(eq(rides.id, id));
  return row;
}

/** Once for each endpoint and event. */
export async function insertDeliveries(
  queries: Queries,
  deliveries: (typeof webhookDeliveries.$inferInsert)[],
): Promise<void> {
  if (deliveries.length > 0) await queries.insert(webhookDeliveries).values(deliveries).onConflictDoNothing();
}

export interface Claimed {
  id: number;
  endpointId: number;
  messageId: string;
  body: string;
  tries: number;
}

/**
 * Takes what is due for this process alone until `until`, a few of each endpoint and the oldest first, so that one with
 * thousands leaves room for the others. Each is counted as a try with that.
 */
export async function claimDue(
  queries: Queries,
  {
    now,
    until,
    busy,
    each,
    most,
  }: { now: Date; until: Date; busy: readonly number[]; each: number; most: number },
): Promise<Claimed[]> {
  const { rows } = await queries.execute<{
    id: string;
    endpoint_id: number;
    message_id: string;
    body: string;
    tries: number;
  }>(sql`
    update webhook_deliveries d set claimed_until = ${until}, tries = d.tries + 1
    from (
      select due.id from webhook_endpoints e cross join lateral (
        select w.id from webhook_deliveries w
        where w.endpoint_id = e.id and w.state = 'waiting' and w.next_at <= ${now}
          and (w.claimed_until is null or w.claimed_until <= ${now})
        order by w.next_at limit ${each} for update skip locked) due
      where e.state = 'on' and e.ended_at is null and not e.id = any(${sql.param([...busy])}::int[])
      limit ${most}) taken
    where d.id = taken.id
    returning d.id, d.endpoint_id, d.message_id, d.body, d.tries`);
  return rows.map((row) => ({
    ...{ id: Number(row.id), endpointId: row.endpoint_id, messageId: row.message_id },
    ...{ body: row.body, tries: row.tries },
  }));
}

/** What became of a try; false where another process has tried it since. */
export async function finishTry(
  tx: Tx,
  { id, tries }: Pick<Claimed, 'id' | 'tries'>,
  change: Partial<Pick<DeliveryRow, 'state' | 'nextAt' | 'endedAt'>>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(webhookDeliveries)
    .set({ ...change, claimedUntil: null })
    .where(
      and(
        eq(webhookDeliveries.id, id),
        eq(webhookDeliveries.tries, tries),
        eq(webhookDeliveries.state, 'waiting'),
      ),
    );
  return rowCount === 1;
}

export async function insertAttempt(tx: Tx, attempt: typeof webhookAttempts.$inferInsert): Promise<void> {
  await tx.insert(webhookAttempts).values(attempt);
}

/** Gives up all that waits for an endpoint. */
export async function giveUpWaiting(tx: Tx, endpointId: number, at: Date): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: 'dead', endedAt: at, claimedUntil: null })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, 'waiting')));
}

/** Begins anew with what was given up: one of it, or all. @returns how many */
export async function replayDead(
  tx: Tx,
  { endpointId, deliveryId, at }: { endpointId: number; deliveryId: number | null; at: Date },
): Promise<number> {
  const { rowCount } = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', tries: 0, nextAt: at, endedAt: null, claimedUntil: null })
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.state, 'dead'),
        deliveryId === null ? undefined : eq(webhookDeliveries.id, deliveryId),
      ),
    );
  return rowCount ?? 0;
}

/** Lets what was tried in vain and waits for its next try be tried now. @returns whether it waited, and is not being tried */
export async function hurry(
  tx: Tx,
  { endpointId, deliveryId, at }: { endpointId: number; deliveryId: number; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(webhookDeliveries)
    .set({ nextAt: at })
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.id, deliveryId),
        eq(webhookDeliveries.state, 'waiting'),
        gt(webhookDeliveries.tries, 0),
        gt(webhookDeliveries.nextAt, at),
        or(isNull(webhookDeliveries.claimedUntil), lte(webhookDeliveries.claimedUntil, at)),
      ),
    );
  return rowCount === 1;
}

/** By endpoint, what waits and what was given up. */
export async function countStates(
  queries: Queries,
  endpoints: readonly number[],
): Promise<Map<number, { waiting: number; dead: number }>> {
  if (endpoints.length === 0) return new Map();
  const count = (state: string): SQL<number> =>
    sql<number>`count(*) filter (where ${webhookDeliveries.state} = ${state})::int`;
  const rows = await queries
    .select({ id: webhookDeliveries.endpointId, waiting: count('waiting'), dead: count('dead') })
    .from(webhookDeliveries)
    .where(inArray(webhookDeliveries.endpointId, [...endpoints]))
    .groupBy(webhookDeliveries.endpointId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export const findDeliveries = (
  queries: Queries,
  of: {
    endpointId: number;
    state?: DeliveryRow['state'] | undefined;
    before?: number | undefined;
    limit: number;
  },
): Promise<DeliveryRow[]> =>
  queries
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, of.endpointId),
        of.state && eq(webhookDeliveries.state, of.state),
        of.before === undefined ? undefined : lt(webhookDeliveries.id, of.before),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(of.limit);

/** Of these deliveries, the newest first, and of a replayed one no more than the last `each`. */
export async function findAttempts(
  queries: Queries,
  deliveries: readonly number[],
  each: number,
): Promise<AttemptRow[]> {
  if (deliveries.length === 0) return [];
  const ranked = queries
    .select({
      id: webhookAttempts.id,
      place:
        sql<number>`row_number() over (partition by ${webhookAttempts.deliveryId} order by ${webhookAttempts.id} desc)`.as(
          'place',
        ),
    })
    .from(webhookAttempts)
    .where(inArray(webhookAttempts.deliveryId, [...deliveries]))
    .as('ranked');
  const rows = await queries
    .select({ attempt: webhookAttempts })
    .from(webhookAttempts)
    .innerJoin(ranked, eq(ranked.id, webhookAttempts.id))
    .where(sql`${ranked.place} <= ${each}`)
    .orderBy(desc(webhookAttempts.id));
  return rows.map(({ attempt }) => attempt);
}
