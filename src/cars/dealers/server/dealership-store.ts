/** SQL of dealerships. */
import { and, asc, desc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import { aheadDays } from '../registration-end.ts';
import type { DealershipState } from '../rules.ts';
import { dealerships, tradingNames } from './tables.ts';

export type DealershipRow = typeof dealerships.$inferSelect;

export async function findDealership(queries: Queries, id: number): Promise<DealershipRow | undefined> {
  const [row] = await queries.select().from(dealerships).where(eq(dealerships.id, id));
  return row;
}

export async function findDealershipOf(
  queries: Queries,
  sellerId: UserId,
): Promise<DealershipRow | undefined> {
  const [row] = await queries.select().from(dealerships).where(eq(dealerships.sellerId, sellerId));
  return row;
}

/** Holds the row until the transaction ends. */
export async function lockDealership(tx: Tx, id: number): Promise<DealershipRow | undefined> {
  const [row] = await tx.select().from(dealerships).where(eq(dealerships.id, id)).for('update');
  return row;
}

/** Makes the row where there is none and holds it until the transaction ends. */
export async function lockDealershipOf(tx: Tx, sellerId: UserId, at: Date): Promise<DealershipRow> {
  await tx.insert(dealerships).values({ sellerId, createdAt: at, updatedAt: at }).onConflictDoNothing();
  const [row] = await tx.select().from(dealerships).where(eq(dealerships.sellerId, sellerId)).for('update');
  return existing(row, 'what was written');
}

export async function updateDealership(
  tx: Tx,
  id: number,
  change: Partial<typeof dealerships.$inferInsert>,
): Promise<DealershipRow> {
  const [row] = await tx.update(dealerships).set(change).where(eq(dealerships.id, id)).returning();
  return existing(row, `dealership ${id}`);
}

/** Another one that is verified, or waits, with the same registration. */
export async function findRegistered(
  tx: Tx,
  { id, registrarKey, registrationKey }: DealershipRow,
): Promise<DealershipRow | undefined> {
  const [row] = await tx
    .select()
    .from(dealerships)
    .where(
      and(
        eq(dealerships.registrarKey, registrarKey),
        eq(dealerships.registrationKey, registrationKey),
        inArray(dealerships.state, ['waiting', 'verified']),
        ne(dealerships.id, id),
      ),
    );
  return row;
}

/** Those of these sellers; whoever decides on one waits until a transaction that `holds` it ends. */
export async function findVerifiedAmong(queries: Queries, sellerIds: readonly UserId[], holds: boolean) {
  if (sellerIds.length === 0) return [];
  const asked = queries
    .select()
    .from(dealerships)
    .where(and(inArray(dealerships.sellerId, [...sellerIds]), eq(dealerships.state, 'verified')));
  return holds ? asked.for('share') : asked;
}

export const findDealerships = (
  queries: Queries,
  state: DealershipState,
  limit: number,
): Promise<DealershipRow[]> =>
  queries
    .select()
    .from(dealerships)
    .where(eq(dealerships.state, state))
    .orderBy(
      ...(state === 'waiting'
        ? [asc(dealerships.sentAt), asc(dealerships.id)]
        : [desc(dealerships.decidedAt), desc(dealerships.id)]),
    )
    .limit(limit);

const isDouble = and(
  isNotNull(dealerships.doubleOfId),
  inArray(dealerships.state, ['draft', 'refused', 'ended']),
);

/** Those that were not let through because another has their registration or name. */
export const findDoubles = (queries: Queries, limit: number): Promise<DealershipRow[]> =>
  queries.select().from(dealerships).where(isDouble).orderBy(desc(dealerships.doubledAt)).limit(limit);

export const findDoublesOf = (queries: Queries, ids: readonly number[]): Promise<DealershipRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : queries
        .select()
        .from(dealerships)
        .where(and(inArray(dealerships.doubleOfId, [...ids]), isDouble))
        .orderBy(desc(dealerships.doubledAt))
        .limit(200);

/** Verified ones whose registration ends within the days in which that is spoken of, or has ended. */
export const findEnding = (queries: Queries, today: string): Promise<{ id: number }[]> =>
  queries
    .select({ id: dealerships.id })
    .from(dealerships)
    .where(
      and(
        eq(dealerships.state, 'verified'),
        sql`${dealerships.registeredUntil} <= ${today}::date + ${aheadDays}::int`,
      ),
    )
    .orderBy(asc(dealerships.registeredUntil), asc(dealerships.id))
    .limit(500);

/** Verified ones that say that their registration was renewed, longest first. */
export const findRenewed = (queries: Queries, limit: number): Promise<DealershipRow[]> =>
  queries
    .select()
    .from(dealerships)
    .where(and(eq(dealerships.state, 'verified'), isNotNull(dealerships.renewedSince)))
    .orderBy(asc(dealerships.renewedSince), asc(dealerships.id))
    .limit(limit);

/** How many wait for a look, those whose registration was renewed among them. */
export const countToLookAt = (queries: Queries): Promise<number> =>
  queries.$count(
    dealerships,
    or(
      eq(dealerships.state, 'waiting'),
      and(eq(dealerships.state, 'verified'), isNotNull(dealerships.renewedSince)),
    ),
  );

export const countDoubles = (queries: Queries): Promise<number> => queries.$count(dealerships, isDouble);

/** Others that are sent, with a company, telephone, address or tax number of one. */
export const findSharing = (queries: Queries, row: DealershipRow): Promise<DealershipRow[]> => {
  const same = (column: AnyPgColumn, value: string) =>
    value === '' ? undefined : sql`lower(${column}) = lower(${value})`;
  return queries
    .select()
    .from(dealerships)
    .where(
      and(
        ne(dealerships.id, row.id),
        ne(dealerships.state, 'draft'),
        or(
          same(dealerships.legalName, row.legalName),
          same(dealerships.phone, row.phone),
          same(dealerships.taxNumber, row.taxNumber),
          row.street === ''
            ? undefined
            : and(same(dealerships.street, row.street), same(dealerships.city, row.city)),
        ),
      ),
    )
    .orderBy(desc(dealerships.id))
    .limit(10);
};

/** Approved names whose account has no verified dealership yet. */
export const findByNameAlone = (queries: Queries, limit: number) =>
  queries
    .select({ name: tradingNames.name, sellerId: tradingNames.sellerId })
    .from(tradingNames)
    .where(and(eq(tradingNames.state, 'approved'), eq(tradingNames.byNameAlone, true)))
    .orderBy(asc(tradingNames.id))
    .limit(limit);

/** Names whose dealership was verified need nothing more. */
export async function endByNameAlone(tx: Tx, sellerId: UserId): Promise<void> {
  await tx
    .update(tradingNames)
    .set({ byNameAlone: false })
    .where(and(eq(tradingNames.sellerId, sellerId), eq(tradingNames.byNameAlone, true)));
}

/** A verified one that trades under an approved name. */
export async function findPublic(queries: Queries, id: number) {
  const [row] = await queries
    .select({ dealership: dealerships, name: tradingNames.name })
    .from(dealerships)
    .innerJoin(users, eq(users.id, dealerships.sellerId))
    .innerJoin(
      tradingNames,
      and(eq(tradingNames.sellerId, dealerships.sellerId), eq(tradingNames.state, 'approved')),
    )
    .where(publicOnly(eq(dealerships.id, id)));
  return row;
}

/** Of these sellers, those with a page that everybody sees. */
export const findPublicOf = (queries: Queries, sellerIds: readonly UserId[]) =>
  sellerIds.length === 0
    ? Promise.resolve([])
    : queries
        .select({ id: dealerships.id, sellerId: dealerships.sellerId, name: tradingNames.name })
        .from(dealerships)
        .innerJoin(users, eq(users.id, dealerships.sellerId))
        .innerJoin(
          tradingNames,
          and(eq(tradingNames.sellerId, dealerships.sellerId), eq(tradingNames.state, 'approved')),
        )
        .where(publicOnly(inArray(dealerships.sellerId, [...sellerIds])));

/** All of them, for search engines. */
export const findAllPublic = (queries: Queries, limit: number) =>
  queries
    .select({ id: dealerships.id, name: tradingNames.name, updatedAt: dealerships.updatedAt })
    .from(dealerships)
    .innerJoin(users, eq(users.id, dealerships.sellerId))
    .innerJoin(
      tradingNames,
      and(eq(tradingNames.sellerId, dealerships.sellerId), eq(tradingNames.state, 'approved')),
    )
    .where(publicOnly(undefined))
    .orderBy(asc(dealerships.id))
    .limit(limit);

/** Whoever is kept out, or left, has no page; nor has one whose address is not confirmed. */
const publicOnly = (condition: ReturnType<typeof eq> | undefined) =>
  and(
    condition,
    eq(dealerships.state, 'verified'),
    eq(users.emailVerified, true),
    sql`${users.disabledAt} is null`,
    sql`${users.deletedAt} is null`,
  );
