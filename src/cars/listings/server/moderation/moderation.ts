/** What people report and what operators decide about it; everybody concerned is told why. */

import { visibleStatuses } from '#src/cars/vehicles/rules.ts';
import type { NoteMail } from '#src/cars/vehicles/server/notes.ts';
import {
  findPhotosByVehicle,
  findVehicle,
  findVehicles,
  type VehicleRow,
} from '#src/cars/vehicles/server/store.ts';
import { pictureOf, titleOf } from '#src/cars/vehicles/server/wire.ts';
import { noteAct } from '#src/platform/audit/under-way.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { toDecimal } from '#src/platform/money.ts';
import { fullName } from '#src/platform/person-name.ts';
import type { ListingInReview, Report } from '../../moderation-contract.ts';
import type { MyListing } from '../../shapes.ts';
import { changeListing, requireLetIn } from '../listings/listing-changes.ts';
import { checksOf, stepListing, waitsForSeller } from '../listings/listing-moves.ts';
import { findTwins, lockVehicle } from '../listings/listing-store.ts';
import { viewListing, viewListings } from '../listings/listing-views.ts';
import { isYearFull } from '../listings/private-year.ts';
import { refuse, type SellingParts } from '../parts.ts';
import {
  countOpenReports,
  countWaiting,
  findReport,
  findReports,
  findVehiclesInReview,
  insertReport,
  isReported,
  type ReportRow,
  settleReports,
} from './moderation-store.ts';

/** The same said again while it waits changes nothing. @throws Refusal vehicle_not_found */
export async function reportListing(
  parts: SellingParts,
  actor: Actor | null,
  vehicleId: VehicleId,
  form: { reason: Report['reason']; details: string },
): Promise<void> {
  const { database, clock } = parts;
  const { db } = database;
  const row = await findVehicle(db, vehicleId);
  if (!row || !visibleStatuses.includes(row.status)) throw refuse('vehicle_not_found');
  await database.transaction(async (tx) => {
    const now = clock.now();
    const report = { vehicleId, reporterId: actor?.userId ?? null, ...form, createdAt: now };
    await lockVehicle(tx, vehicleId);
    if (await isReported(tx, report)) return;
    await insertReport(tx, report);
    await record(tx, {
      type: 'vehicle.reported',
      subject: `vehicle:${vehicleId}`,
      payload: { vehicleId, reason: form.reason },
      userIds: [],
      at: now,
    });
  });
}

export async function listingsInReview(parts: SellingParts): Promise<ListingInReview[]> {
  const { database, catalogue } = parts;
  const { db } = database;
  const rows = await findVehiclesInReview(db);
  const ids = rows.map(({ id }) => id);
  const sellerIds = rows.map(({ sellerId }) => sellerId);
  const [views, judged, openReports, twins, people, standings] = await Promise.all([
    viewListings(parts, rows),
    catalogue.judge(rows),
    countOpenReports(db, ids),
    findTwins(db, ids),
    parts.accounts.getUsers(sellerIds),
    parts.dealers.standingsOf(db, sellerIds),
  ]);
  return Promise.all(
    rows.map(async (row, i) => {
      const twin = twins.get(row.id);
      const { ofSeller, reasons } = existing(judged[i], 'what a listing is worth');
      return {
        ...existing(views[i], 'the listing'),
        seller: {
          ...personOf(people, row.sellerId),
          listings: ofSeller,
        },
        waitingSince: row.updatedAt.toISOString(),
        tradesAs: row.dealerName,
        checks: await checksOf(parts, row, {
          hasTwin: twin !== undefined,
          standing: existing(standings.get(row.sellerId), 'what the seller may sell as'),
          // What is held for that alone waits for its seller and is none of the desk's.
          yearIsFull: false,
        }),
        twin: twin
          ? { id: twin.id, title: titleOf(twin), price: toDecimal(twin.priceCents), status: twin.status }
          : null,
        dealReasons: reasons,
        openReports: openReports.get(row.id) ?? 0,
      };
    }),
  );
}

/** @throws Refusal vehicle_not_found, impossible_move when the listing does not wait for review */
export async function decideReview(
  parts: SellingParts,
  actor: Actor,
  id: number,
  { decision, reason }: { decision: 'approve' | 'reject'; reason: string },
): Promise<MyListing> {
  const { database, clock, accounts } = parts;
  const { db } = database;
  const found = await findVehicle(db, id);
  if (!found) throw refuse('vehicle_not_found');
  const seller = await accounts.getUser(found.sellerId);
  const by = { by: actor.userId };
  const row = await changeListing(parts, id, async (tx) => {
    const before = existing(await lockVehicle(tx, id), 'the vehicle');
    if (before.status === 'removed') throw refuse('vehicle_not_found');
    noteAct({ before: { status: before.status }, after: { decision }, about: [before.sellerId] });
    const title = titleOf(before);
    const why = reason ? ` The reviewer writes: “${reason}”` : '';
    if (decision === 'approve' && waitsForSeller(before)) throw refuse('seller_not_ready');
    if (decision === 'approve') {
      await requireLetIn(tx, before.sellerId);
      const standing = (await parts.dealers.standingsOf(tx, [before.sellerId], true)).get(before.sellerId);
      // Others came to market while it waited for the desk.
      if (await isYearFull(parts, tx, before, existing(standing, 'what the seller may sell as')))
        throw refuse('seller_not_ready');
      const set = { reviewReasons: [], operatorNote: null, listedAt: before.listedAt ?? clock.now() };
      const after = await stepListing(parts, tx, id, before, 'approve', set, 'vehicle.listed', by);
      await tellSeller(parts, tx, after, 'listing_approved', {
        to: seller,
        text: `Your ${title} was looked at and is for sale now.${why}`,
        subject: `Your ${title} is for sale`,
        path: `/vehicles/${id}`,
      });
      return after;
    }
    const after = await stepListing(
      parts,
      tx,
      id,
      before,
      'reject',
      { operatorNote: reason },
      'vehicle.returned',
      by,
    );
    await tellSeller(parts, tx, after, 'listing_returned', {
      to: seller,
      text: `Your ${title} was not published.${why}`,
      subject: `Your ${title} was sent back to you`,
      path: `/sell/${id}`,
    });
    return after;
  });
  return viewListing(parts, row);
}

async function tellSeller(
  parts: SellingParts,
  tx: Tx,
  row: VehicleRow,
  kind: 'listing_approved' | 'listing_returned' | 'listing_removed',
  { text, path, ...mail }: { text: string; path: string } & Omit<NoteMail, 'action' | 'text'>,
): Promise<void> {
  const { notes, baseUrl } = parts;
  const note = { userId: row.sellerId, kind, vehicleId: row.id, about: String(row.revision), text };
  await notes.tell(tx, note, { ...mail, action: { label: 'See the Listing', url: `${baseUrl}${path}` } });
}

/**
 * Removing a reserved car pays its deposit back first.
 * @throws Refusal report_not_found, report_settled, impossible_move when the car is sold
 */
export async function settleReport(
  parts: SellingParts,
  actor: Actor,
  id: number,
  { outcome, reason }: { outcome: 'dismiss' | 'remove'; reason: string },
): Promise<Report> {
  const { database, clock, accounts } = parts;
  const { db } = database;
  const found = await findReport(db, id);
  if (!found) throw refuse('report_not_found');
  const { vehicleId } = found;
  const seller = await accounts.getUser(existing(await findVehicle(db, vehicleId), 'the vehicle').sellerId);
  if (outcome === 'remove' && found.state === 'open') await letGoOfHolds(parts, vehicleId);
  await changeListing(parts, vehicleId, async (tx) => {
    const vehicle = existing(await lockVehicle(tx, vehicleId), 'the vehicle');
    const state = outcome === 'remove' ? 'removed' : 'dismissed';
    const settled = await settleReports(tx, outcome === 'remove' ? { vehicleId } : { vehicleId, id }, {
      state,
      outcomeReason: reason,
      settledBy: actor.userId,
      settledAt: clock.now(),
    });
    if (!settled.some((row) => row.id === id)) throw refuse('report_settled');
    noteAct({ subject: `vehicle:${vehicleId}`, before: { state: found.state }, after: { state } });
    if (outcome === 'remove' && vehicle.status !== 'removed')
      await removeListing(parts, tx, vehicle, seller, reason);
    for (const row of settled) await tellReporter(parts, tx, row, vehicle);
    await record(tx, {
      type: 'vehicle.report_settled',
      subject: `vehicle:${vehicleId}`,
      payload: { vehicleId, reportIds: settled.map((row) => row.id), outcome, by: actor.userId },
      userIds: [],
      at: clock.now(),
    });
  });
  const [report] = await viewReports(parts, [existing(await findReport(db, id), 'the report')]);
  return existing(report, 'the report');
}

/**
 * Takes a listing away without waiting for a report; reports of it that are open are settled by that. A reserved
 * car pays its deposit back first.
 * @throws Refusal vehicle_not_found, also where it is away already; impossible_move when the car is sold
 */
export async function takeAway(
  parts: SellingParts,
  actor: Actor,
  id: number,
  { reason }: { reason: string },
): Promise<void> {
  const { database, clock, accounts } = parts;
  const found = await findVehicle(database.db, id);
  if (!found || found.status === 'removed') throw refuse('vehicle_not_found');
  const vehicleId = found.id;
  const seller = await accounts.getUser(found.sellerId);
  await letGoOfHolds(parts, vehicleId);
  await changeListing(parts, vehicleId, async (tx) => {
    const vehicle = existing(await lockVehicle(tx, vehicleId), 'the vehicle');
    if (vehicle.status === 'removed') throw refuse('vehicle_not_found');
    noteAct({
      before: { status: vehicle.status },
      after: { status: 'removed' },
      about: [vehicle.sellerId],
    });
    await removeListing(parts, tx, vehicle, seller, reason, 'by our desk');
    const settled = await settleReports(
      tx,
      { vehicleId },
      { state: 'removed', outcomeReason: reason, settledBy: actor.userId, settledAt: clock.now() },
    );
    for (const row of settled) await tellReporter(parts, tx, row, vehicle);
  });
}

/** Whoever reserved it, or whose offer holds it, has their money back before it goes. */
async function letGoOfHolds(parts: SellingParts, vehicleId: VehicleId): Promise<void> {
  await parts.orders.letGo(`vehicle:${vehicleId}`, 'the listing was removed');
  await parts.endOfferHold(vehicleId, 'removed');
}

async function removeListing(
  parts: SellingParts,
  tx: Tx,
  vehicle: VehicleRow,
  seller: NoteMail['to'],
  reason: string,
  how: 'after a report' | 'by our desk' = 'after a report',
): Promise<void> {
  const { id } = vehicle;
  const after = await stepListing(
    parts,
    tx,
    id,
    vehicle,
    'remove',
    { operatorNote: reason },
    'vehicle.withdrawn',
  );
  await tellSeller(parts, tx, after, 'listing_removed', {
    to: seller,
    text: `Your ${titleOf(vehicle)} was removed ${how}. The reviewer writes: “${reason}”`,
    subject: `Your ${titleOf(vehicle)} was removed`,
    path: '/sell',
  });
}

async function tellReporter(parts: SellingParts, tx: Tx, row: ReportRow, vehicle: VehicleRow): Promise<void> {
  const { notes } = parts;
  if (row.reporterId === null) return;
  const what =
    row.state === 'removed'
      ? 'The listing was removed. Thank you for telling us.'
      : 'We looked at it and found nothing that breaks our rules.';
  await notes.tell(
    tx,
    {
      userId: row.reporterId,
      kind: 'report_settled',
      vehicleId: vehicle.id,
      about: String(row.id),
      text: `You reported the ${titleOf(vehicle)}. ${what}`,
    },
    null,
  );
}

type People = Awaited<ReturnType<SellingParts['accounts']['getUsers']>>;

function personOf(people: People, id: number): { id: number; name: string; email: string } {
  const { firstName, lastName, email } = existing(people.get(id), `person ${id}`);
  return { id, name: fullName({ firstName, lastName }), email };
}

/** How many listings and reports an operator has before them. */
export const countReview = (parts: SellingParts) => countWaiting(parts.database.db);

export async function listReports(parts: SellingParts, state: 'open' | 'settled'): Promise<Report[]> {
  return viewReports(parts, await findReports(parts.database.db, state === 'open'));
}

async function viewReports(parts: SellingParts, rows: ReportRow[]): Promise<Report[]> {
  const { db } = parts.database;
  const ids = [...new Set(rows.map(({ vehicleId }) => vehicleId))];
  const [found, photos, openReports] = await Promise.all([
    findVehicles(db, ids),
    findPhotosByVehicle(db, ids),
    countOpenReports(db, ids),
  ]);
  const vehicles = new Map(found.map((row) => [row.id, row]));
  const people = await parts.accounts.getUsers([
    ...found.map(({ sellerId }) => sellerId),
    ...rows.flatMap(({ reporterId, settledBy }) => [reporterId, settledBy]).filter((id) => id !== null),
  ]);
  return rows.map((row) => {
    const vehicle = existing(vehicles.get(row.vehicleId), `vehicle ${row.vehicleId}`);
    return {
      id: row.id,
      reason: row.reason,
      details: row.details,
      at: row.createdAt.toISOString(),
      state: row.state,
      reporter: row.reporterId === null ? null : personOf(people, row.reporterId),
      listing: {
        id: vehicle.id,
        title: titleOf(vehicle),
        price: toDecimal(vehicle.priceCents),
        status: vehicle.status,
        picture: pictureOf(vehicle, photos.get(vehicle.id) ?? []),
        seller: personOf(people, vehicle.sellerId),
        openReports: openReports.get(vehicle.id) ?? 0,
      },
      outcome:
        row.settledAt && row.settledBy
          ? {
              reason: row.outcomeReason ?? '',
              by: personOf(people, row.settledBy).name,
              at: row.settledAt.toISOString(),
            }
          : null,
    };
  });
}
