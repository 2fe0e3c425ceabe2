import { and, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import { promoCodes, promoUses } from './tables.ts';

export type PromoRow = typeof promoCodes.$inferSelect;

export async function findPromo(queries: Queries, code: string): Promise<PromoRow | undefined> {
  const [row] = await queries.select().from(promoCodes).where(eq(promoCodes.code, code));
  return row;
}

export async function findPromoById(queries: Queries, id: number): Promise<PromoRow | undefined> {
  const [row] = await queries.select().from(promoCodes).where(eq(promoCodes.id, id));
  return row;
}

export const findPromos = (queries: Queries): Promise<PromoRow[]> =>
  queries.select().from(promoCodes).orderBy(desc(promoCodes.id)).limit(500);

/** What each code's standing uses have taken off. */
export async function sumGiven(queries: Queries): Promise<Map<number, number>> {
  const rows = await queries
    .select({ id: promoUses.promoCodeId, cents: sql<number>`sum(${promoUses.discountCents})::int` })
    .from(promoUses)
    .where(isNull(promoUses.givenBackAt))
    .groupBy(promoUses.promoCodeId);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

export async function insertPromo(tx: Tx, promo: typeof promoCodes.$inferInsert): Promise<PromoRow> {
  const [row] = await tx.insert(promoCodes).values(promo).returning();
  return existing(row, 'what was inserted');
}

/** True for whoever ended it; it stays ended. */
export async function endPromo(tx: Tx, id: number, by: number, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(promoCodes)
    .set({ endedBy: by, endedAt: at })
    .where(and(eq(promoCodes.id, id), isNull(promoCodes.endedAt)));
  return rowCount === 1;
}

/** Counts one use while any is left, and keeps the code to this transaction until it ends. */
export async function takeUse(tx: Tx, id: number): Promise<PromoRow | undefined> {
  const [row] = await tx
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} + 1` })
    .where(and(eq(promoCodes.id, id), lt(promoCodes.uses, promoCodes.mostUses)))
    .returning();
  return row;
}

export async function countUsesBy(queries: Queries, promoCodeId: number, userId: UserId): Promise<number> {
  const [row] = await queries
    .select({ uses: count() })
    .from(promoUses)
    .where(
      and(
        eq(promoUses.promoCodeId, promoCodeId),
        eq(promoUses.userId, userId),
        isNull(promoUses.givenBackAt),
      ),
    );
  return existing(row, 'a count').uses;
}

export async function insertUse(tx: Tx, use: typeof promoUses.$inferInsert): Promise<void> {
  await tx.insert(promoUses).values(use);
}

/** Gives the use of a reference back, once. */
export async function returnUse(tx: Tx, reference: string, at: Date): Promise<void> {
  const [use] = await tx
    .update(promoUses)
    .set({ givenBackAt: at })
    .where(and(eq(promoUses.reference, reference), isNull(promoUses.givenBackAt)))
    .returning({ promoCodeId: promoUses.promoCodeId });
  if (!use) return;
  await tx
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} - 1` })
    .where(and(eq(promoCodes.id, use.promoCodeId), gt(promoCodes.uses, 0)));
}
