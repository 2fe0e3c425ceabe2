import { eq } from 'drizzle-orm';
import { type LearnedPace, unlearned } from '#src/geo/streets/routing/learned-pace.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { cityPaces } from './tables.ts';

export type PaceRow = typeof cityPaces.$inferSelect;

export const findPaces = (queries: Queries): Promise<PaceRow[]> => queries.select().from(cityPaces);

/** Of two rides that end at once the later waits for the earlier. */
export async function lockPace(tx: Tx, cityId: string, at: Date): Promise<PaceRow | undefined> {
  const pace = unlearned();
  await tx.insert(cityPaces).values({ cityId, pace, rides: 0, learnedAt: at }).onConflictDoNothing();
  const [row] = await tx.select().from(cityPaces).where(eq(cityPaces.cityId, cityId)).for('update');
  return row;
}

export const keepPace = (tx: Tx, cityId: string, pace: LearnedPace, learnedAt: Date) =>
  tx.update(cityPaces).set({ pace, rides: pace.rides, learnedAt }).where(eq(cityPaces.cityId, cityId));

/** How many rides had taught it; undefined where none had. */
export async function deletePace(queries: Queries, cityId: string): Promise<number | undefined> {
  const [gone] = await queries.delete(cityPaces).where(eq(cityPaces.cityId, cityId)).returning();
  return gone?.rides;
}
