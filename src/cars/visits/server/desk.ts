/** Visits at the desk: who is said not to have come, and taking away what counts of it. */
import { findVehicles } from '#src/cars/vehicles/server/store.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import { noteAct } from '#src/platform/audit/under-way.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { fullName } from '#src/platform/person-name.ts';
import type { DeskVisit } from '../contract.ts';
import { dayMs } from '../rules.ts';
import { lockAll, moveVisit, refuse, type VisitParts } from './parts.ts';
import { countAbsences, findForDesk, findVisit, type VisitRow } from './store.ts';

const mostShown = 100;

export async function visitsForDesk(parts: VisitParts, actor: Actor, show: 'absent' | 'ahead' | 'over') {
  const rows = await findForDesk(parts.database.db, show, mostShown);
  return { visits: await viewForDesk(parts, actor, rows), ...parts.noShows };
}

const isAbsence = ({ buyerSays, sellerSays }: VisitRow): boolean =>
  buyerSays === 'absent' || sellerSays === 'absent';
const isParty = ({ buyerId, sellerId }: VisitRow, userId: UserId): boolean =>
  buyerId === userId || sellerId === userId;

async function viewForDesk(
  { database: { db }, accounts, clock, noShows }: VisitParts,
  actor: Actor,
  rows: readonly VisitRow[],
): Promise<DeskVisit[]> {
  const since = new Date(clock.now().getTime() - noShows.days * dayMs);
  const buyerIds = [...new Set(rows.map(({ buyerId }) => buyerId))];
  const sellerIds = [...new Set(rows.map(({ sellerId }) => sellerId))];
  const [found, people, ofBuyers, ofSellers] = await Promise.all([
    findVehicles(db, [...new Set(rows.map(({ vehicleId }) => vehicleId))]),
    accounts.getUsers([...new Set([...buyerIds, ...sellerIds])]),
    countAbsences(db, 'buyer', buyerIds, since),
    countAbsences(db, 'seller', sellerIds, since),
  ]);
  const party = (id: UserId, counts: Map<number, number>) => {
    const person = people.get(id);
    return { id, name: person ? fullName(person) : 'Former member', absences: counts.get(id) ?? 0 };
  };
  return rows.map((row) => ({
    ...{ id: row.id, state: row.state, kind: row.kind, vehicleId: row.vehicleId },
    title: titleOf(
      existing(
        found.find(({ id }) => id === row.vehicleId),
        'the vehicle',
      ),
    ),
    ...{ at: row.startsAt.toISOString(), zone: row.zone, licence: row.licence },
    ...{ buyerSays: row.buyerSays, sellerSays: row.sellerSays, isStruck: row.struckAt !== null },
    endedBecause: row.endedBecause,
    buyer: party(row.buyerId, ofBuyers),
    seller: party(row.sellerId, ofSellers),
    mayStrike: isAbsence(row) && row.struckAt === null && !isParty(row, actor.userId),
  }));
}

/** @throws Refusal visit_not_found, own_visit, nothing_to_strike */
export async function strikeVisit(
  parts: VisitParts,
  actor: Actor,
  id: number,
  reason: string,
): Promise<DeskVisit> {
  const found = await findVisit(parts.database.db, id);
  if (!found) throw refuse('visit_not_found');
  if (isParty(found, actor.userId)) throw refuse('own_visit');
  const struck = await parts.database.transaction(async (tx) => {
    const locked = await lockAll(tx, found.vehicleId, id);
    const { visit } = locked;
    if (!isAbsence(visit) || visit.struckAt !== null) throw refuse('nothing_to_strike');
    noteAct({ before: { counts: true }, after: { counts: false }, reason });
    const text = `The desk looked at the visit to which somebody was said not to have come. It counts for nobody any more: ${reason}`;
    return moveVisit(
      parts,
      tx,
      locked,
      { struckAt: parts.clock.now() },
      { by: 'desk', act: 'struck' },
      (['buyer', 'seller'] as const).map((to) => ({ to, subject: 'A visit does not count', text })),
    );
  });
  const [view] = await viewForDesk(parts, actor, [struck]);
  return existing(view, `visit ${id}`);
}
