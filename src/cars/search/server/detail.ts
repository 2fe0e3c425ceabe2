/** One vehicle in full, and several side by side. */

import { listingPolicy, whoOfListing } from '#src/cars/policy.ts';
import { visibleStatuses } from '#src/cars/vehicles/rules.ts';
import { findFavoritesAmong } from '#src/cars/vehicles/server/favorite-store.ts';
import { findVehicle, type VehicleRow } from '#src/cars/vehicles/server/store.ts';
import { titleOf, toDeal } from '#src/cars/vehicles/server/wire.ts';
import type { Deal, VehicleDetail } from '#src/cars/vehicles/shapes.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { toCents, toDecimal } from '#src/platform/money.ts';
import { may } from '#src/platform/policy.ts';
import { type OfferFacts, refuse, type VehicleParts, type VisitFacts } from './parts.ts';
import type { VehicleFacts } from './vehicle-pages.ts';

/** @throws Refusal vehicle_not_found, vehicle_removed */
export async function vehicleDetail(
  parts: VehicleParts,
  actor: Actor | null,
  id: VehicleId,
): Promise<VehicleDetail> {
  const look = await parts.looks(String(id));
  if (!look) throw refuse('vehicle_not_found');
  const { sellerId, status } = look.row;
  if (status === 'removed') throw refuse('vehicle_removed');
  const who = whoOfListing(actor, sellerId);
  const act = visibleStatuses.includes(status) ? 'see' : 'see_hidden';
  if (!may(listingPolicy, act, who)) throw refuse('vehicle_not_found');
  if (who !== 'seller') parts.viewCounts.add(id);
  return existing((await viewDetails(parts, actor, [look]))[0], 'the vehicle');
}

/** Up to four, in the order asked; those that cannot be shown are left out. */
export async function compareVehicles(
  parts: VehicleParts,
  actor: Actor | null,
  text: string,
): Promise<VehicleDetail[]> {
  const named = text.split(',').filter((id) => /^\d{1,10}$/.test(id));
  const ids = [...new Set(named.map(Number))].filter((id) => id > 0 && id < 2 ** 31).slice(0, 4);
  const looks = await Promise.all(ids.map((id) => parts.looks(String(id))));
  const shown = looks.filter((look) => look !== undefined && visibleStatuses.includes(look.row.status));
  return viewDetails(parts, actor, shown as VehicleFacts[]);
}

/** A listing's name and row without its seller; for pages' previews. */
export async function previewVehicle(
  parts: VehicleParts,
  id: VehicleId,
): Promise<{ title: string; row: VehicleRow } | null> {
  const row = await findVehicle(parts.database.db, id);
  return row && visibleStatuses.includes(row.status) ? { title: titleOf(row), row } : null;
}

/** The rating a price would have, before it is published. */
export async function valueCar(
  { catalogue }: Pick<VehicleParts, 'catalogue'>,
  form: {
    year: number;
    make: string;
    model: string;
    mileage: number;
    condition: 'new' | 'used';
    trim?: string | undefined;
    fuel?: string | undefined;
    vehicleId?: VehicleId | undefined;
    price: string;
  },
): Promise<Deal & { reasons: string[]; spread: number[] }> {
  const { deal, reasons, spread } = await catalogue.judgeForm({
    ...form,
    id: form.vehicleId ?? 0,
    trim: form.trim ?? null,
    fuel: form.fuel ?? null,
    priceCents: existing(toCents(form.price), 'a price in cents'),
    body: null,
    sellerId: 0,
  });
  return { ...toDeal(deal), reasons, spread };
}

/** Everything a page shows of these listings. */
async function viewDetails(
  parts: VehicleParts,
  actor: Actor | null,
  looks: readonly VehicleFacts[],
): Promise<VehicleDetail[]> {
  const ids = looks.map(({ row }) => row.id);
  const favorites = actor
    ? await findFavoritesAmong(parts.database.db, actor.userId, ids)
    : new Set<number>();
  const offers = await parts.offersOf(actor?.userId ?? null, ids);
  const visits = await parts.visitsOf(actor?.userId ?? null, ids);
  const said = await parts.saidOf(ids);
  return looks.map(({ row, facts, holderId }) => ({
    ...facts,
    // To whom a seller owes money is read by whoever buys the car, on its papers.
    lookedUp: (said.get(row.id) ?? []).map((one) => (one.kind === 'liens' ? { ...one, lines: [] } : one)),
    offers: viewOffers(existing(offers.get(row.id), 'what is offered for it')),
    visits: viewVisits(existing(visits.get(row.id), 'when it is seen')),
    // The last six characters are the serial number; a visitor needs the rest to check what it is.
    vin:
      row.vin &&
      (may(listingPolicy, 'see_vin', whoOfListing(actor, row.sellerId))
        ? row.vin
        : `${row.vin.slice(0, 11)}••••••`),
    isMine: actor?.userId === row.sellerId,
    isFavorite: favorites.has(row.id),
    reservedByMe: actor !== null && holderId === actor.userId,
  }));
}

const viewOffers = ({ taken, mine }: OfferFacts): VehicleDetail['offers'] => ({
  taken,
  mine: mine && { id: mine.id, state: mine.state, amount: toDecimal(mine.cents) },
});

const viewVisits = ({ mine, ...visits }: VisitFacts): VehicleDetail['visits'] => ({
  ...visits,
  mine: mine && { id: mine.id, at: mine.at.toISOString() },
});
