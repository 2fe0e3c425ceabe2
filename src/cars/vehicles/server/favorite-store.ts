/** SQL of favorites, saved searches and the mails about them. */
import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import { tokenDigest } from '#src/platform/secrets/signing.ts';
import type { MailsAbout } from './mail-links.ts';
import { favoriteMails, savedSearches, vehicleFavorites } from './tables.ts';

export type SearchRow = typeof savedSearches.$inferSelect;

/** Links of earlier releases carried a random token, of which the digest is kept; rows since then have none. */
const formerToken = (): string => tokenDigest('cars', randomUUID());

/** Keeps a vehicle, and opens the person's mails about favorites unless they have them. */
export async function insertFavorite(
  tx: Tx,
  { userId, vehicleId, at }: { userId: UserId; vehicleId: VehicleId; at: Date },
): Promise<void> {
  await tx.insert(vehicleFavorites).values({ userId, vehicleId, createdAt: at }).onConflictDoNothing();
  await tx.insert(favoriteMails).values({ userId, formerToken: formerToken() }).onConflictDoNothing();
}

/** How many a person keeps; until the transaction ends, nobody else keeps another one for the same person. */
export async function countFavoritesAlone(tx: Tx, userId: UserId): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('vehicle_favorites'), ${userId})`);
  return tx.$count(vehicleFavorites, eq(vehicleFavorites.userId, userId));
}

/** The same of saved searches other than this one. */
export async function countSearchesAlone(tx: Tx, userId: UserId, but: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('saved_searches'), ${userId})`);
  return tx.$count(savedSearches, and(eq(savedSearches.userId, userId), ne(savedSearches.query, but)));
}

export async function deleteFavorite(queries: Queries, userId: UserId, vehicleId: VehicleId): Promise<void> {
  await queries
    .delete(vehicleFavorites)
    .where(and(eq(vehicleFavorites.userId, userId), eq(vehicleFavorites.vehicleId, vehicleId)));
}

/** What a person keeps, newest first. */
export async function findFavorites(queries: Queries, userId: UserId): Promise<number[]> {
  const rows = await queries
    .select({ id: vehicleFavorites.vehicleId })
    .from(vehicleFavorites)
    .where(eq(vehicleFavorites.userId, userId))
    .orderBy(desc(vehicleFavorites.createdAt))
    .limit(200);
  return rows.map(({ id }) => id);
}

/** Which of these a person keeps. */
export async function findFavoritesAmong(
  queries: Queries,
  userId: UserId,
  vehicleIds: VehicleId[],
): Promise<Set<number>> {
  if (vehicleIds.length === 0) return new Set();
  const rows = await queries
    .select({ id: vehicleFavorites.vehicleId })
    .from(vehicleFavorites)
    .where(and(eq(vehicleFavorites.userId, userId), inArray(vehicleFavorites.vehicleId, vehicleIds)));
  return new Set(rows.map(({ id }) => id));
}

/** Who keeps a vehicle, and whether they want mails about it. */
export const findKeepers = (queries: Queries, vehicleId: VehicleId) =>
  queries
    .select({ userId: vehicleFavorites.userId, wanted: favoriteMails.wanted })
    .from(vehicleFavorites)
    .innerJoin(favoriteMails, eq(favoriteMails.userId, vehicleFavorites.userId))
    .where(eq(vehicleFavorites.vehicleId, vehicleId));

export async function upsertSearch(
  queries: Queries,
  values: Omit<typeof savedSearches.$inferInsert, 'formerToken'>,
): Promise<SearchRow> {
  const { name, notify } = values;
  const [row] = await queries
    .insert(savedSearches)
    .values({ ...values, formerToken: formerToken() })
    .onConflictDoUpdate({ target: [savedSearches.userId, savedSearches.query], set: { name, notify } })
    .returning();
  return existing(row, 'what was written');
}

export const findSearches = (queries: Queries, userId: UserId): Promise<SearchRow[]> =>
  queries
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId))
    .orderBy(desc(savedSearches.id))
    .limit(100);

export const findSearchesToTell = (queries: Queries): Promise<SearchRow[]> =>
  queries.select().from(savedSearches).where(eq(savedSearches.notify, true));

/** False when there was none of this person's. */
export async function deleteSearch(queries: Queries, userId: UserId, id: number): Promise<boolean> {
  const { rowCount } = await queries
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, userId)));
  return rowCount === 1;
}

/** Ends mails, as a link says or a token of an earlier release: of the search named, or of favorites when it is null. */
export async function endMailsOf(
  queries: Queries,
  link: MailsAbout | { formerToken: string },
): Promise<{ search: string | null } | undefined> {
  const former = 'formerToken' in link ? tokenDigest('cars', link.formerToken) : '';
  const [search] = await queries
    .update(savedSearches)
    .set({ notify: false })
    .where('searchId' in link ? eq(savedSearches.id, link.searchId) : eq(savedSearches.formerToken, former))
    .returning();
  if (search) return { search: search.name };
  const [favorites] = await queries
    .update(favoriteMails)
    .set({ wanted: false })
    .where(
      'favoritesOf' in link
        ? eq(favoriteMails.userId, link.favoritesOf)
        : eq(favoriteMails.formerToken, former),
    )
    .returning();
  return favorites && { search: null };
}
