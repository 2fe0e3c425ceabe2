/** A listing's way from draft to sold: who moves it where, and what holds it up for review. */

import type { Standing } from '#src/cars/dealers/server/service.ts';
import { vinDoubt, vinMismatch } from '#src/cars/valuation/vin.ts';
import type { ListingStatus } from '#src/cars/vehicles/rules.ts';
import type { VehicleRow } from '#src/cars/vehicles/server/store.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import { type Actor, type DoneBy, doneBy, type SystemActor } from '#src/platform/http/actor.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { formatMoney } from '#src/platform/money.ts';
import {
  type ListingVerb,
  listingMoves,
  type ReviewCheck,
  reviewChecks,
  waitingWords,
  waitsBySeller,
} from '../../rules.ts';
import type { MyListing } from '../../shapes.ts';
import { insertReport, isReported } from '../moderation/moderation-store.ts';
import { refuse, type SellingParts } from '../parts.ts';
import { announceListing, changeListing, ownListing, requireLetIn } from './listing-changes.ts';
import { findTwins, moveVehicle, type NewVehicle, updateVehicle } from './listing-store.ts';
import { viewListing } from './listing-views.ts';
import { isYearFull, yearRefusal } from './private-year.ts';

export type SellerMove = 'publish' | 'pause' | 'mark-sold' | 'remove';

/** What a listing trips over on its way to the market; `hasTwin` says that its VIN is listed elsewhere, `standing` what its seller may sell as, `yearIsFull` that a private seller has no car left this year. */
export async function checksOf(
  parts: Pick<SellingParts, 'catalogue'>,
  row: VehicleRow,
  { hasTwin, standing, yearIsFull }: { hasTwin: boolean; standing: Standing; yearIsFull: boolean },
): Promise<ReviewCheck[]> {
  const isDealers = row.sellerType === 'dealer';
  const [judged] = await parts.catalogue.judge([row]);
  return reviewChecks({
    priceCents: row.priceCents,
    marketCents: existing(judged, 'what a listing is worth').deal.marketCents,
    description: [row.description, row.accidentWords, row.registeredBefore].filter(Boolean).join('\n'),
    vinAlreadyListed: hasTwin,
    vinMismatch: row.vin ? vinMismatch(row.vin, row) : null,
    nameWaits: isDealers && (row.dealerName === null || row.dealerName !== standing.approved),
    dealershipWaits: isDealers && !standing.isVerified,
    addressWaits: !standing.addressConfirmed,
    phoneWaits: !isDealers && standing.phoneWaits,
    yearIsFull,
  });
}

/** Why a listing waits for review, in words for its seller; empty when it may be published at once. */
export async function reasonsAgainst(parts: SellingParts, tx: Tx, row: VehicleRow): Promise<string[]> {
  const twins = await findTwins(tx, [row.id]);
  const standings = await parts.dealers.standingsOf(tx, [row.sellerId], true);
  const standing = existing(standings.get(row.sellerId), 'what the seller may sell as');
  const yearIsFull = await isYearFull(parts, tx, row, standing);
  const checks = await checksOf(parts, row, { hasTwin: twins.has(row.id), standing, yearIsFull });
  // What a number says of a car is a question to a person, and never holds it by itself.
  return checks.filter(({ kind }) => kind !== 'vin_mismatch').map((check) => check.words);
}

/** @throws Refusal vehicle_not_found, not_your_listing, impossible_move, listing_incomplete, too_many_cars_a_year */
export async function moveListing(
  parts: SellingParts,
  actor: Actor,
  id: VehicleId,
  verb: SellerMove,
): Promise<MyListing> {
  const row = await changeListing(parts, id, (tx) => moveIn(parts, tx, actor, id, verb));
  return viewListing(parts, row);
}

/** The same as part of a larger change; whoever made it lets the catalogue follow. */
export async function moveIn(
  parts: SellingParts,
  tx: Tx,
  actor: Actor | SystemActor,
  id: VehicleId,
  verb: SellerMove,
): Promise<VehicleRow> {
  const { clock } = parts;
  const done = doneBy(actor);
  const before = await ownListing(tx, actor, id);
  const now = clock.now();
  if (verb === 'publish' && waitsForSeller(before)) return goOn(parts, tx, before, done);
  if (verb === 'publish') await requireLetIn(tx, before.sellerId);
  if (verb === 'publish' && before.status !== 'review') {
    const missing = missingFor(before);
    if (Object.keys(missing).length > 0) throw refuse('listing_incomplete', { fields: missing });
    const reasons = await reasonsAgainst(parts, tx, before);
    // Who presses is told at once; what came so far by other ways is held with the same words.
    if (reasons.includes(waitingWords.year)) throw yearRefusal();
    if (reasons.length > 0) {
      return stepListing(
        parts,
        tx,
        id,
        before,
        'hold_for_review',
        { reviewReasons: reasons },
        'vehicle.held',
        { reasons, ...done },
      );
    }
  }
  switch (verb) {
    case 'publish':
      return stepListing(
        parts,
        tx,
        id,
        before,
        verb,
        { reviewReasons: [], operatorNote: null, listedAt: before.listedAt ?? now },
        'vehicle.listed',
        done,
      );
    case 'pause':
      return stepListing(parts, tx, id, before, 'pause', {}, 'vehicle.withdrawn', done);
    case 'mark-sold':
      return stepListing(parts, tx, id, before, 'mark_sold', {}, 'vehicle.sold', done);
    case 'remove':
      return stepListing(parts, tx, id, before, 'remove', {}, 'vehicle.withdrawn', done);
  }
}

export async function stepListing(
  parts: SellingParts,
  tx: Tx,
  id: VehicleId,
  before: VehicleRow,
  verb: ListingVerb,
  more: Partial<NewVehicle>,
  event: string,
  payload: Record<string, unknown> = {},
): Promise<VehicleRow> {
  const { clock } = parts;
  const { from, to } = listingMoves[verb];
  const row = await moveVehicle(tx, id, from, { ...more, status: to, updatedAt: clock.now() });
  if (!row) {
    throw refuse('impossible_move', {
      words: `A listing that is ${statusWords[before.status]} cannot do that.`,
    });
  }
  await announceListing(parts, tx, event, row, payload);
  if (event === 'vehicle.listed') await askAboutVin(parts, tx, row);
  return row;
}

/** A car is shown with a number that does not fit it, or that is no VIN; somebody at the desk looks at both. */
async function askAboutVin(parts: SellingParts, tx: Tx, row: VehicleRow): Promise<void> {
  const details = row.vin === null ? null : vinDoubt(row.vin, row);
  if (details === null) return;
  const report = { vehicleId: row.id, reason: 'wrong_facts' as const, details };
  if (await isReported(tx, report)) return;
  await insertReport(tx, { ...report, createdAt: parts.clock.now() });
}

/** Whether it is held by what its seller, or the desk's look at their name, has still to do. */
export const waitsForSeller = (row: VehicleRow): boolean =>
  row.status === 'review' && row.reviewReasons.some((reason) => waitsBySeller.includes(reason));

/** Takes a held listing to market if nothing speaks against it any more, or keeps what does. */
export async function goOn(
  parts: SellingParts,
  tx: Tx,
  before: VehicleRow,
  done: DoneBy = {},
): Promise<VehicleRow> {
  await requireLetIn(tx, before.sellerId);
  const reasons = await reasonsAgainst(parts, tx, before);
  if (reasons.length === 0) {
    const set = { reviewReasons: [], operatorNote: null, listedAt: before.listedAt ?? parts.clock.now() };
    return stepListing(parts, tx, before.id, before, 'approve', set, 'vehicle.listed', done);
  }
  if (reasons.join() === before.reviewReasons.join()) return before;
  const change = { reviewReasons: reasons, updatedAt: parts.clock.now() };
  const row = existing(await updateVehicle(tx, before.id, change), 'the vehicle');
  await announceListing(parts, tx, 'vehicle.held', row, { reasons, ...done });
  return row;
}

const statusWords: Record<ListingStatus, string> = {
  draft: 'a draft',
  review: 'waiting for review',
  published: 'published',
  paused: 'paused',
  reserved: 'reserved',
  sold: 'sold',
  removed: 'removed',
};

const leastPriceCents = 10_000;

function missingFor(row: VehicleRow): Record<string, string> {
  const missing: Record<string, string> = {};
  if (row.priceCents < leastPriceCents)
    missing.price = `Enter a price of at least ${formatMoney(leastPriceCents, { short: true })}.`;
  // Dealers' files have what they have; a person is asked for a sentence.
  if (row.stockNumber === null && row.description.trim().length < 20)
    missing.description = 'Say at least a sentence about the vehicle.';
  if (row.condition === 'used' && row.mileage === 0) missing.mileage = 'Enter how far it has been driven.';
  return missing;
}
