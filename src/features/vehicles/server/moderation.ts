/** What people report and what operators decide about it; everybody concerned is told why. */
import type { Accounts } from '#src/features/accounts/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { toDecimal } from '#src/platform/money.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { vehiclesRefusals } from '../contract.ts';
import { visibleStatuses } from '../rules.ts';
import type { MyListing } from '../shapes.ts';
import type { ListingInReview, Report } from '../trust-contract.ts';
import { byVehicle, type Catalogue } from './catalogue.ts';
import type { Listings } from './listings.ts';
import { pricedCarOf } from './market.ts';
import {
  countOpenReports,
  countWaiting,
  findReport,
  findReports,
  findVehiclesInReview,
  insertReport,
  type ReportRow,
  settleReports,
} from './moderation-store.ts';
import type { NoteMail, Notes } from './notes.ts';
import type { Orders } from './orders.ts';
import {
  findOtherWithVin,
  findPhotos,
  findVehicle,
  findVehicles,
  lockVehicle,
  type VehicleRow,
} from './store.ts';
import { picturesOf, titleOf } from './wire.ts';

const refuse = refusalsOf(vehiclesRefusals);

export function createModeration(parts: {
  database: Database;
  clock: Clock;
  accounts: Pick<Accounts, 'getUser'>;
  catalogue: Catalogue;
  listings: Listings;
  orders: Pick<Orders, 'letGo'>;
  notes: Notes;
  baseUrl: string;
}) {
  const { database, clock, accounts, catalogue, listings, orders, notes, baseUrl } = parts;
  const { db } = database;

  /** @throws Refusal vehicle_not_found */
  async function report(
    actor: Actor | null,
    vehicleId: number,
    form: { reason: Report['reason']; details: string },
  ): Promise<void> {
    const row = await findVehicle(db, vehicleId);
    if (!row || !visibleStatuses.includes(row.status)) throw refuse('vehicle_not_found');
    await database.transaction(async (tx) => {
      const now = clock.now();
      await insertReport(tx, { vehicleId, reporterId: actor?.userId ?? null, ...form, createdAt: now });
      await record(tx, {
        type: 'vehicle.reported',
        subject: `vehicle:${vehicleId}`,
        payload: { vehicleId, reason: form.reason },
        userIds: [],
        at: now,
      });
    });
  }

  async function inReview(): Promise<ListingInReview[]> {
    const rows = await findVehiclesInReview(db);
    const views = await listings.views(rows);
    const openReports = await countOpenReports(
      db,
      rows.map(({ id }) => id),
    );
    return Promise.all(
      rows.map(async (row, i) => {
        const car = pricedCarOf(row);
        const twinId = row.vin === null ? undefined : await findOtherWithVin(db, row.vin, row.id);
        const twin = twinId === undefined ? undefined : await findVehicle(db, twinId);
        return {
          ...views[i]!,
          seller: { ...(await person(row.sellerId)), listings: catalogue.countOfSeller(row.sellerId) },
          waitingSince: row.updatedAt.toISOString(),
          checks: await listings.checksOf(db, row),
          twin: twin
            ? {
                id: twin.id,
                title: titleOf(twin),
                price: toDecimal(twin.priceCents),
                status: twin.status,
              }
            : null,
          dealReasons: catalogue.market.reasons(car, `${row.model}s`, catalogue.market.rate(car)),
          openReports: openReports.get(row.id) ?? 0,
        };
      }),
    );
  }

  /** @throws Refusal vehicle_not_found, impossible_move when the listing does not wait for review */
  async function decide(
    actor: Actor,
    id: number,
    { decision, reason }: { decision: 'approve' | 'reject'; reason: string },
  ): Promise<MyListing> {
    const found = await findVehicle(db, id);
    if (!found) throw refuse('vehicle_not_found');
    const seller = await accounts.getUser(found.sellerId);
    const by = { by: actor.userId };
    const row = await listings.change(id, async (tx) => {
      const before = (await lockVehicle(tx, id))!;
      if (before.status === 'removed') throw refuse('vehicle_not_found');
      const title = titleOf(before);
      const why = reason ? ` The reviewer writes: “${reason}”` : '';
      if (decision === 'approve') {
        const set = { reviewReasons: [], operatorNote: null, listedAt: before.listedAt ?? clock.now() };
        const after = await listings.step(tx, id, before, 'approve', set, 'vehicle.listed', by);
        await tellSeller(tx, after, 'listing_approved', {
          to: seller,
          text: `Your ${title} was looked at and is for sale now.${why}`,
          subject: `Your ${title} is for sale`,
          path: `/vehicles/${id}`,
        });
        return after;
      }
      const after = await listings.step(
        tx,
        id,
        before,
        'reject',
        { operatorNote: reason },
        'vehicle.returned',
        by,
      );
      await tellSeller(tx, after, 'listing_returned', {
        to: seller,
        text: `Your ${title} was not published.${why}`,
        subject: `Your ${title} was sent back to you`,
        path: `/sell/${id}`,
      });
      return after;
    });
    return (await listings.views([row]))[0]!;
  }

  async function tellSeller(
    tx: Tx,
    row: VehicleRow,
    kind: 'listing_approved' | 'listing_returned' | 'listing_removed',
    { text, path, ...mail }: { text: string; path: string } & Omit<NoteMail, 'after'>,
  ): Promise<void> {
    const note = { userId: row.sellerId, kind, vehicleId: row.id, about: String(row.revision), text };
    await notes.tell(tx, note, { ...mail, after: `${baseUrl}${path}` });
  }

  /**
   * Removing a reserved car pays its deposit back first.
   * @throws Refusal report_not_found, report_settled, impossible_move when the car is sold
   */
  async function settle(
    actor: Actor,
    id: number,
    { outcome, reason }: { outcome: 'dismiss' | 'remove'; reason: string },
  ): Promise<Report> {
    const found = await findReport(db, id);
    if (!found) throw refuse('report_not_found');
    const { vehicleId } = found;
    const seller = await accounts.getUser((await findVehicle(db, vehicleId))!.sellerId);
    if (outcome === 'remove' && found.state === 'open')
      await orders.letGo(vehicleId, 'the listing was removed');
    await listings.change(vehicleId, async (tx) => {
      const vehicle = (await lockVehicle(tx, vehicleId))!;
      const state = outcome === 'remove' ? 'removed' : 'dismissed';
      const settled = await settleReports(tx, outcome === 'remove' ? { vehicleId } : { vehicleId, id }, {
        state,
        outcomeReason: reason,
        settledBy: actor.userId,
        settledAt: clock.now(),
      });
      if (!settled.some((row) => row.id === id)) throw refuse('report_settled');
      if (outcome === 'remove' && vehicle.status !== 'removed') await remove(tx, vehicle, seller, reason);
      for (const row of settled) await tellReporter(tx, row, vehicle);
      await record(tx, {
        type: 'vehicle.report_settled',
        subject: `vehicle:${vehicleId}`,
        payload: { vehicleId, reportIds: settled.map((row) => row.id), outcome, by: actor.userId },
        userIds: [],
        at: clock.now(),
      });
    });
    return (await views([(await findReport(db, id))!]))[0]!;
  }

  async function remove(tx: Tx, vehicle: VehicleRow, seller: NoteMail['to'], reason: string): Promise<void> {
    const { id } = vehicle;
    const after = await listings.step(
      tx,
      id,
      vehicle,
      'remove',
      { operatorNote: reason },
      'vehicle.withdrawn',
    );
    await tellSeller(tx, after, 'listing_removed', {
      to: seller,
      text: `Your ${titleOf(vehicle)} was removed after a report. The reviewer writes: “${reason}”`,
      subject: `Your ${titleOf(vehicle)} was removed`,
      path: '/sell',
    });
  }

  async function tellReporter(tx: Tx, row: ReportRow, vehicle: VehicleRow): Promise<void> {
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

  async function person(id: number): Promise<{ id: number; name: string; email: string }> {
    const { firstName, lastName, email } = await accounts.getUser(id);
    return { id, name: `${firstName} ${lastName}`, email };
  }

  async function views(rows: ReportRow[]): Promise<Report[]> {
    const ids = [...new Set(rows.map(({ vehicleId }) => vehicleId))];
    const vehicles = new Map((await findVehicles(db, ids)).map((row) => [row.id, row]));
    const photos = byVehicle(await findPhotos(db, ids));
    const openReports = await countOpenReports(db, ids);
    return Promise.all(
      rows.map(async (row) => {
        const vehicle = vehicles.get(row.vehicleId)!;
        return {
          id: row.id,
          reason: row.reason,
          details: row.details,
          at: row.createdAt.toISOString(),
          state: row.state,
          reporter: row.reporterId === null ? null : await person(row.reporterId),
          listing: {
            id: vehicle.id,
            title: titleOf(vehicle),
            price: toDecimal(vehicle.priceCents),
            status: vehicle.status,
            picture: picturesOf(vehicle, photos.get(vehicle.id) ?? [])[0]!,
            seller: await person(vehicle.sellerId),
            openReports: openReports.get(vehicle.id) ?? 0,
          },
          outcome:
            row.settledAt && row.settledBy
              ? {
                  reason: row.outcomeReason ?? '',
                  by: (await person(row.settledBy)).name,
                  at: row.settledAt.toISOString(),
                }
              : null,
        };
      }),
    );
  }

  return {
    report,
    inReview,
    decide,
    settle,
    waiting: () => countWaiting(db),
    reports: async (state: 'open' | 'settled'): Promise<Report[]> =>
      views(await findReports(db, state === 'open')),
  };
}
