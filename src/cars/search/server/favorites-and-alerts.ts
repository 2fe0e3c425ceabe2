/** Favorites and saved searches, and the notes and mails they cause: each piece of news once. */

import { favouritesPolicy } from '#src/cars/policy.ts';
import { describeFilters, readFilters, writeFilters } from '#src/cars/vehicles/filters.ts';
import { mostFavorites, mostSavedSearches, visibleStatuses } from '#src/cars/vehicles/rules.ts';
import {
  countFavoritesAlone,
  countSearchesAlone,
  deleteFavorite,
  deleteSearch,
  endMailsOf,
  findFavorites,
  findKeepers,
  findSearches,
  findSearchesToTell,
  insertFavorite,
  type SearchRow,
  upsertSearch,
} from '#src/cars/vehicles/server/favorite-store.ts';
import { type MailsAbout, makeEndToken, readEndToken } from '#src/cars/vehicles/server/mail-links.ts';
import { findNotes, readAllNotes } from '#src/cars/vehicles/server/note-store.ts';
import type { NoteMail } from '#src/cars/vehicles/server/notes.ts';
import { findPhotosByVehicle, findVehicle, findVehicles } from '#src/cars/vehicles/server/store.ts';
import { titleOf, toVehicle } from '#src/cars/vehicles/server/wire.ts';
import type { Note, SavedSearch, Vehicle } from '#src/cars/vehicles/shapes.ts';
import type { RoveEvent } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import { type Cents, formatMoney } from '#src/platform/money.ts';
import { may, whoOwns } from '#src/platform/policy.ts';
import { refuse, type VehicleParts } from './parts.ts';

const priceWords = (cents: Cents) => formatMoney(cents, { short: true });

/** @throws Refusal not_your_favorites, vehicle_not_found, too_many_favorites */
export async function addFavorite(
  parts: VehicleParts,
  actor: Actor,
  vehicleId: VehicleId,
  userId = actor.userId,
): Promise<void> {
  const { database, clock } = parts;
  const { db } = database;
  if (!may(favouritesPolicy, 'keep', whoOwns(actor, userId))) throw refuse('not_your_favorites');
  const row = await findVehicle(db, vehicleId);
  if (!row || !visibleStatuses.includes(row.status)) throw refuse('vehicle_not_found');
  await database.transaction(async (tx) => {
    if ((await countFavoritesAlone(tx, userId)) >= mostFavorites) throw refuse('too_many_favorites');
    await insertFavorite(tx, { userId, vehicleId, at: clock.now() });
  });
}

export async function removeFavorite(parts: VehicleParts, actor: Actor, vehicleId: VehicleId): Promise<void> {
  const { database } = parts;
  const { db } = database;
  await deleteFavorite(db, actor.userId, vehicleId);
}

/** Newest first; sold ones stay, so that their keeper sees what became of them. */
export async function listFavorites(parts: VehicleParts, actor: Actor, userId: UserId): Promise<Vehicle[]> {
  const { database, catalogue } = parts;
  const { db } = database;
  if (!may(favouritesPolicy, 'keep', whoOwns(actor, userId))) throw refuse('not_your_favorites');
  const ids = await findFavorites(db, userId);
  const rows = new Map((await findVehicles(db, ids)).map((row) => [row.id, row]));
  const photos = await findPhotosByVehicle(db, ids);
  const shown = ids.flatMap((id) => rows.get(id) ?? []).filter((row) => visibleStatuses.includes(row.status));
  const judged = await catalogue.judge(shown);
  return shown.map((row, i) => {
    const { deal } = existing(judged[i], 'what a listing is worth');
    return toVehicle(row, photos.get(row.id) ?? [], deal);
  });
}

async function toSavedSearch(parts: VehicleParts, row: SearchRow): Promise<SavedSearch> {
  const { catalogue } = parts;
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

/** Saving the same search again only renames it. @throws Refusal invalid_filter, too_many_searches */
export async function saveSearch(
  parts: VehicleParts,
  actor: Actor,
  form: { query: string; name?: string | undefined; notify: boolean },
): Promise<SavedSearch> {
  const { database, clock } = parts;
  const { userId } = actor;
  const { filters } = readFilters(new URLSearchParams(form.query));
  delete filters.sort;
  const name = form.name || describeFilters(filters).slice(0, 120);
  const query = writeFilters(filters).toString();
  const row = await database.transaction(async (tx) => {
    if ((await countSearchesAlone(tx, userId, query)) >= mostSavedSearches) throw refuse('too_many_searches');
    return upsertSearch(tx, { userId, name, query, notify: form.notify, createdAt: clock.now() });
  });
  return toSavedSearch(parts, row);
}

export async function listSearches(parts: VehicleParts, actor: Actor): Promise<SavedSearch[]> {
  const { database } = parts;
  const { db } = database;
  const rows = await findSearches(db, actor.userId);
  return Promise.all(rows.map((row) => toSavedSearch(parts, row)));
}

/** @throws Refusal search_not_found, also for another person's search */
export async function forgetSearch(parts: VehicleParts, actor: Actor, id: number): Promise<void> {
  const { database } = parts;
  const { db } = database;
  if (!(await deleteSearch(db, actor.userId, id))) throw refuse('search_not_found');
}

export async function listNotes(parts: VehicleParts, actor: Actor): Promise<Note[]> {
  const { database } = parts;
  const { db } = database;
  const rows = await findNotes(db, actor.userId);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    vehicleId: row.vehicleId,
    text: row.text,
    at: row.createdAt.toISOString(),
    read: row.readAt !== null,
  }));
}

export async function markNotesRead(parts: VehicleParts, actor: Actor): Promise<void> {
  const { database, clock } = parts;
  const { db } = database;
  await readAllNotes(db, actor.userId, clock.now());
}

/** Ends the mails a token belongs to. @throws Refusal link_unknown */
export async function unsubscribe(parts: VehicleParts, token: string): Promise<{ what: string }> {
  const { database } = parts;
  const { db } = database;
  const ended = await endMailsOf(db, readEndToken(parts.secret, token) ?? { formerToken: token });
  if (!ended) throw refuse('link_unknown');
  return {
    what: ended.search === null ? 'price drops of your favorites' : `new matches of “${ended.search}”`,
  };
}

async function mailAbout(
  parts: VehicleParts,
  userId: UserId,
  subject: string,
  vehicleId: VehicleId,
  about: MailsAbout,
): Promise<NoteMail | null> {
  const { accounts, baseUrl, database, secret } = parts;
  if (!(await accounts.choices.wants(database.db, userId, 'cars'))) return null;
  const token = makeEndToken(secret, about);
  return {
    to: await accounts.getUser(userId),
    subject,
    action: { label: 'See the Car', url: `${baseUrl}/vehicles/${vehicleId}` },
    end: {
      page: `${baseUrl}/unsubscribe?token=${token}`,
      post: `${baseUrl}/api/vehicle-mails/end?token=${token}`,
    },
  };
}

async function onPriceDrop(
  parts: VehicleParts,
  vehicleId: VehicleId,
  fromCents: Cents,
  toCents: Cents,
): Promise<void> {
  const { database, notes } = parts;
  const { db } = database;
  const row = await findVehicle(db, vehicleId);
  if (!row || !visibleStatuses.includes(row.status)) return;
  const keepers = await findKeepers(db, vehicleId);
  for (const keeper of keepers) {
    const mail = keeper.wanted
      ? await mailAbout(parts, keeper.userId, `Price drop: ${titleOf(row)}`, vehicleId, {
          favoritesOf: keeper.userId,
        })
      : null;
    await database.transaction((tx) =>
      notes.tell(
        tx,
        {
          userId: keeper.userId,
          kind: 'price_drop',
          vehicleId,
          about: String(toCents),
          text: `The ${titleOf(row)} you keep now costs ${priceWords(toCents)}, ${priceWords(fromCents - toCents)} less than before.`,
        },
        mail,
      ),
    );
  }
}

async function onListed(parts: VehicleParts, vehicleId: VehicleId): Promise<void> {
  const { database, notes, catalogue } = parts;
  const { db } = database;
  await catalogue.refresh([vehicleId]);
  const row = await findVehicle(db, vehicleId);
  if (row?.status !== 'published') return;
  const wanted = await findSearchesToTell(db);
  for (const search of wanted) {
    if (search.userId === row.sellerId) continue;
    const { filters } = readFilters(new URLSearchParams(search.query));
    if (!(await catalogue.matches(filters, vehicleId))) continue;
    const about = { searchId: search.id };
    const mail = await mailAbout(parts, search.userId, `New match: ${titleOf(row)}`, vehicleId, about);
    await database.transaction((tx) =>
      notes.tell(
        tx,
        {
          userId: search.userId,
          kind: 'new_match',
          vehicleId,
          about: String(search.id),
          text: `A ${titleOf(row)} for ${priceWords(row.priceCents)} in ${row.location} matches your search “${search.name}”.`,
        },
        mail,
      ),
    );
  }
}

/** The reaction to events; it may see one again after a crash and then tells nothing twice. */
export async function consumeListingEvents(parts: VehicleParts, event: RoveEvent): Promise<void> {
  const vehicleId = Number(event.payload.vehicleId);
  if (event.type === 'vehicle.listed') await onListed(parts, vehicleId);
  if (event.type === 'vehicle.price_dropped') {
    await onPriceDrop(parts, vehicleId, Number(event.payload.fromCents), Number(event.payload.toCents));
  }
}

export const listingEvents = ['vehicle.listed', 'vehicle.price_dropped'] as const;
