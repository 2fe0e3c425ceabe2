/**
 * What a seller's listings do when the desk has decided on their name or dealership, or they have confirmed their address
 * or telephone: held ones come to market, and what stands under a name that was taken away, or a dealership that ended,
 * leaves it. A short job works through them, so that a
 * restart loses none.
 */

import { dealershipEvents, tradingNameEvents } from '#src/cars/dealers/rules.ts';
import type { Standing } from '#src/cars/dealers/server/service.ts';
import type { VehicleRow } from '#src/cars/vehicles/server/store.ts';
import { isKeptOut } from '#src/people/accounts/server/people/suspended.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import { waitingWords } from '../../rules.ts';
import type { SellingParts } from '../parts.ts';
import { announceListing, changeListing } from './listing-changes.ts';
import { goOn, stepListing, waitsForSeller } from './listing-moves.ts';
import { findTouchedBySellerDecision, lockVehicle, updateVehicle } from './listing-store.ts';

const queue = 'vehicles.standing';
// A job has to end well before the queue takes it for abandoned.
const jobMs = 30_000;
const atOnce = 200;
const accountEvents = ['account.confirmed', 'account.email_changed', 'account.phone_confirmed'];

export function followStandings(parts: SellingParts, eventBus: Pick<EventBus, 'consume'>): void {
  const send = (sellerId: number) =>
    parts.database.transaction((tx) => parts.jobs.send(tx, queue, { sellerId, after: 0 }));
  const events = [...tradingNameEvents, ...dealershipEvents, ...accountEvents];
  eventBus.consume('selling.standing', events, ({ subject, payload }) =>
    send(Number(payload.sellerId ?? subject.slice('user:'.length))),
  );
  parts.jobs.work<{ sellerId: UserId; after: VehicleId }>(queue, (job) => workThrough(parts, job));
}

async function workThrough(
  parts: SellingParts,
  { sellerId, after }: { sellerId: UserId; after: VehicleId },
): Promise<void> {
  const until = Date.now() + jobMs;
  for (let from = after; ; ) {
    const ids = await findTouchedBySellerDecision(parts.database.db, sellerId, from, atOnce);
    for (const id of ids) {
      if (Date.now() > until)
        return parts.database.transaction((tx) => parts.jobs.send(tx, queue, { sellerId, after: from }));
      await changeListing(parts, id, (tx) => follow(parts, tx, id));
      from = id;
    }
    if (ids.length < atOnce) return;
  }
}

async function follow(parts: SellingParts, tx: Tx, id: VehicleId): Promise<void> {
  const before = existing(await lockVehicle(tx, id), 'the vehicle');
  if (await isKeptOut(tx, before.sellerId)) return;
  const standings = await parts.dealers.standingsOf(tx, [before.sellerId], true);
  const standing = existing(standings.get(before.sellerId), 'what the seller may sell as');
  const row = before.sellerType === 'dealer' ? await rename(parts, tx, before, standing) : before;
  if (row.sellerType === 'dealer') {
    if (!standing.approved && !standing.waiting) return withdraw(parts, tx, row, waitingWords.trading_name);
    // What waits for the first look at its dealership waits on.
    if (!standing.isVerified && row.status !== 'review')
      return withdraw(parts, tx, row, waitingWords.dealership);
  }
  const taken = [waitingWords.trading_name, waitingWords.dealership].find((reason) =>
    row.reviewReasons.includes(reason),
  );
  if (waitsForSeller(row)) await goOn(parts, tx, row);
  else if (row.status === 'draft' && taken) {
    const reviewReasons = [taken];
    const held = await stepListing(parts, tx, id, row, 'hold_for_review', { reviewReasons }, 'vehicle.held');
    await goOn(parts, tx, held);
  }
}

/** A name that was approved stands on all of its cars; one that nobody may use stands on none. */
async function rename(
  parts: SellingParts,
  tx: Tx,
  row: VehicleRow,
  { approved, waiting }: Standing,
): Promise<VehicleRow> {
  const isShown = row.status === 'published' || row.status === 'reserved' || row.status === 'sold';
  const dealerName = approved ?? (isShown ? null : waiting);
  if (row.status === 'sold' && approved) return row;
  if (dealerName === row.dealerName) return row;
  const change = { dealerName, updatedAt: parts.clock.now() };
  const renamed = existing(await updateVehicle(tx, row.id, change), 'the vehicle');
  await announceListing(parts, tx, 'vehicle.changed', renamed);
  return renamed;
}

/** Back to a draft, from where the next approved name, or look at the dealership, brings it. Who holds a car by a deposit keeps it. */
async function withdraw(parts: SellingParts, tx: Tx, row: VehicleRow, reason: string): Promise<void> {
  const set = { reviewReasons: [reason] };
  if (row.status === 'published' || row.status === 'paused') {
    const held = await stepListing(parts, tx, row.id, row, 'hold_for_review', set, 'vehicle.held');
    await stepListing(parts, tx, row.id, held, 'reject', set, 'vehicle.returned');
  } else if (row.status === 'review')
    await stepListing(parts, tx, row.id, row, 'reject', set, 'vehicle.returned');
}
