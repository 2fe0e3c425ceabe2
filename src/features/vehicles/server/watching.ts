/** Favorites and saved searches, and the notes and mails they cause: each piece of news once. */
import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Accounts } from '#src/features/accounts/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { RoveEvent } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { toDollars } from '#src/platform/money.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { vehiclesRefusals } from '../contract.ts';
import { describeFilters, readFilters, writeFilters } from '../filters.ts';
import { visibleStatuses } from '../rules.ts';
import type { Note, SavedSearch, Vehicle } from '../shapes.ts';
import { byVehicle, type Catalogue } from './catalogue.ts';
import type { Notes } from './notes.ts';
import { findPhotos, findVehicle, findVehicles } from './store.ts';
import { favoriteMails, savedSearches, vehicleFavorites, vehicleNotes } from './tables.ts';
import { titleOf, toVehicle } from './wire.ts';

const refuse = refusalsOf(vehiclesRefusals);
const newToken = () => randomBytes(24).toString('base64url');
const wholeDollars = (cents: number) => toDollars(cents).replace(/\.00$/, '');

export function createWatching(parts: {
  database: Database;
  clock: Clock;
  accounts: Pick<Accounts, 'getUser'>;
  notes: Notes;
  catalogue: Catalogue;
  baseUrl: string;
}) {
  const { database, clock, accounts, notes: news, catalogue, baseUrl } = parts;
  const { db } = database;

  /** @throws Refusal not_your_favorites, vehicle_not_found */
  async function addFavorite(actor: Actor, vehicleId: number, userId = actor.userId): Promise<void> {
    if (userId !== actor.userId) throw refuse('not_your_favorites');
    const row = await findVehicle(db, vehicleId);
    if (!row || !visibleStatuses.includes(row.status)) throw refuse('vehicle_not_found');
    await database.transaction(async (tx) => {
      await tx
        .insert(vehicleFavorites)
        .values({ userId, vehicleId, createdAt: clock.now() })
        .onConflictDoNothing();
      await tx.insert(favoriteMails).values({ userId, token: newToken() }).onConflictDoNothing();
    });
  }

  async function removeFavorite(actor: Actor, vehicleId: number): Promise<void> {
    await db
      .delete(vehicleFavorites)
      .where(and(eq(vehicleFavorites.userId, actor.userId), eq(vehicleFavorites.vehicleId, vehicleId)));
  }

  /** Newest first; sold ones stay, so that their keeper sees what became of them. */
  async function favorites(actor: Actor, userId: number): Promise<Vehicle[]> {
    if (userId !== actor.userId) throw refuse('not_your_favorites');
    await catalogue.load();
    const kept = await db
      .select()
      .from(vehicleFavorites)
      .where(eq(vehicleFavorites.userId, userId))
      .orderBy(desc(vehicleFavorites.createdAt))
      .limit(200);
    const ids = kept.map((favorite) => favorite.vehicleId);
    const rows = new Map((await findVehicles(db, ids)).map((row) => [row.id, row]));
    const photos = byVehicle(await findPhotos(db, ids));
    return ids
      .map((id) => rows.get(id))
      .filter((row) => row !== undefined && visibleStatuses.includes(row.status))
      .map((row) => toVehicle(row!, photos.get(row!.id) ?? [], catalogue.market.ratingOf(row!.id)));
  }

  async function isFavorite(actor: Actor | null, vehicleId: number): Promise<boolean> {
    if (!actor) return false;
    const [row] = await db
      .select()
      .from(vehicleFavorites)
      .where(and(eq(vehicleFavorites.userId, actor.userId), eq(vehicleFavorites.vehicleId, vehicleId)));
    return row !== undefined;
  }

  async function toSavedSearch(row: typeof savedSearches.$inferSelect): Promise<SavedSearch> {
    const { filters } = readFilters(new URLSearchParams(row.query));
    const { total } = await catalogue.search(filters, 1, null);
    return {
      id: row.id,
      name: row.name,
      query: row.query,
      notify: row.notify,
      createdAt: row.createdAt.toISOString(),
      matches: total,
    };
  }

  /** Saving the same search again only renames it. */
  async function saveSearch(
    actor: Actor,
    form: { query: string; name?: string | undefined; notify: boolean },
  ): Promise<SavedSearch> {
    const { filters } = readFilters(new URLSearchParams(form.query));
    delete filters.sort;
    const name = form.name || describeFilters(filters).slice(0, 120);
    const [row] = await db
      .insert(savedSearches)
      .values({
        userId: actor.userId,
        name,
        query: writeFilters(filters).toString(),
        notify: form.notify,
        token: newToken(),
        createdAt: clock.now(),
      })
      .onConflictDoUpdate({
        target: [savedSearches.userId, savedSearches.query],
        set: { name, notify: form.notify },
      })
      .returning();
    return toSavedSearch(row!);
  }

  async function searches(actor: Actor): Promise<SavedSearch[]> {
    const rows = await db
      .select()
      .from(savedSearches)
      .where(eq(savedSearches.userId, actor.userId))
      .orderBy(desc(savedSearches.id))
      .limit(100);
    return Promise.all(rows.map(toSavedSearch));
  }

  /** @throws Refusal search_not_found, also for another person's search */
  async function forgetSearch(actor: Actor, id: number): Promise<void> {
    const { rowCount } = await db
      .delete(savedSearches)
      .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, actor.userId)));
    if (rowCount !== 1) throw refuse('search_not_found');
  }

  async function notes(actor: Actor): Promise<Note[]> {
    const rows = await db
      .select()
      .from(vehicleNotes)
      .where(eq(vehicleNotes.userId, actor.userId))
      .orderBy(desc(vehicleNotes.id))
      .limit(100);
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      vehicleId: row.vehicleId,
      text: row.text,
      at: row.createdAt.toISOString(),
      read: row.readAt !== null,
    }));
  }

  async function readNotes(actor: Actor): Promise<void> {
    await db
      .update(vehicleNotes)
      .set({ readAt: clock.now() })
      .where(and(eq(vehicleNotes.userId, actor.userId), isNull(vehicleNotes.readAt)));
  }

  /** Ends the mails a token belongs to. @throws Refusal link_unknown */
  async function unsubscribe(token: string): Promise<{ what: string }> {
    const [search] = await db
      .update(savedSearches)
      .set({ notify: false })
      .where(eq(savedSearches.token, token))
      .returning();
    if (search) return { what: `new matches of “${search.name}”` };
    const [favorites] = await db
      .update(favoriteMails)
      .set({ wanted: false })
      .where(eq(favoriteMails.token, token))
      .returning();
    if (favorites) return { what: 'price drops of your favorites' };
    throw refuse('link_unknown');
  }

  const mailAbout = async (userId: number, subject: string, vehicleId: number, token: string) => ({
    to: await accounts.getUser(userId),
    subject,
    after: `${baseUrl}/vehicles/${vehicleId}\n\nTo end these mails, open this link once:\n\n${baseUrl}/unsubscribe/${token}`,
  });

  async function onPriceDrop(vehicleId: number, fromCents: number, toCents: number): Promise<void> {
    const row = await findVehicle(db, vehicleId);
    if (!row || !visibleStatuses.includes(row.status)) return;
    const keepers = await db
      .select({ userId: vehicleFavorites.userId, token: favoriteMails.token, wanted: favoriteMails.wanted })
      .from(vehicleFavorites)
      .innerJoin(favoriteMails, eq(favoriteMails.userId, vehicleFavorites.userId))
      .where(eq(vehicleFavorites.vehicleId, vehicleId));
    for (const keeper of keepers) {
      const mail = keeper.wanted
        ? await mailAbout(keeper.userId, `Price drop: ${titleOf(row)}`, vehicleId, keeper.token)
        : null;
      await database.transaction((tx) =>
        news.tell(
          tx,
          {
            userId: keeper.userId,
            kind: 'price_drop',
            vehicleId,
            about: String(toCents),
            text: `The ${titleOf(row)} you keep now costs ${wholeDollars(toCents)}, ${wholeDollars(fromCents - toCents)} less than before.`,
          },
          mail,
        ),
      );
    }
  }

  async function onListed(vehicleId: number): Promise<void> {
    await catalogue.refresh([vehicleId]);
    const row = await findVehicle(db, vehicleId);
    if (row?.status !== 'published') return;
    const wanted = await db.select().from(savedSearches).where(eq(savedSearches.notify, true));
    for (const search of wanted) {
      if (search.userId === row.sellerId) continue;
      const { filters } = readFilters(new URLSearchParams(search.query));
      if (!(await catalogue.matches(filters, vehicleId))) continue;
      const mail = await mailAbout(search.userId, `New match: ${titleOf(row)}`, vehicleId, search.token);
      await database.transaction((tx) =>
        news.tell(
          tx,
          {
            userId: search.userId,
            kind: 'new_match',
            vehicleId,
            about: String(search.id),
            text: `A ${titleOf(row)} for ${wholeDollars(row.priceCents)} in ${row.location} matches your search “${search.name}”.`,
          },
          mail,
        ),
      );
    }
  }

  /** The reaction to events; it may see one again after a crash and then tells nothing twice. */
  async function onEvent(event: RoveEvent): Promise<void> {
    const vehicleId = Number(event.payload.vehicleId);
    if (event.type === 'vehicle.listed') await onListed(vehicleId);
    if (event.type === 'vehicle.price_dropped') {
      await onPriceDrop(vehicleId, Number(event.payload.fromCents), Number(event.payload.toCents));
    }
  }

  return {
    addFavorite,
    removeFavorite,
    favorites,
    isFavorite,
    saveSearch,
    searches,
    forgetSearch,
    notes,
    readNotes,
    unsubscribe,
    onEvent,
    eventTypes: ['vehicle.listed', 'vehicle.price_dropped'] as const,
  };
}
