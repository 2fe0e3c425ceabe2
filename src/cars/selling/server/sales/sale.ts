/** Vehicles as orders sell them: what one costs, taking it off the market, and taking it back. */

import { milesOf } from '#src/cars/dealers/file/figures.ts';
import { listingMoves, whyNotBought } from '#src/cars/listings/rules.ts';
import { announceListing } from '#src/cars/listings/server/listings/listing-changes.ts';
import { lockVehicle, moveVehicle } from '#src/cars/listings/server/listings/listing-store.ts';
import {
  readReference,
  referenceOfSale,
  type SaleKind,
  subjectOfVehicle,
  vehicleIdOf,
} from '#src/cars/listings/server/listings/subject.ts';
import { refuse, type SellingParts } from '#src/cars/listings/server/parts.ts';
import { type Agreed, agreedPrice, giveBackOffer, payOffer } from '#src/cars/offers/server/agreed.ts';
import { salePapersHere } from '#src/cars/sale-papers/sale-papers.ts';
import type { SaleState } from '#src/cars/sales/rules.ts';
import { endSale, mayCancel, openSale, readingWhenBack, salesOf } from '#src/cars/sales/server/opening.ts';
import { returnTermsNow } from '#src/cars/vehicles/return-terms.ts';
import { depositCents, depositHoldsDays, guaranteeDays, newCarRefundDays } from '#src/cars/vehicles/rules.ts';
import { findVehicle, type VehicleRow } from '#src/cars/vehicles/server/store.ts';
import { pictureOf, titleOf } from '#src/cars/vehicles/server/wire.ts';
import type { Offer, OrderSeller, ReleaseReason } from '#src/money/orders/server/service.ts';
import type { Described as OnReceipt } from '#src/money/receipts/server/service.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import { isOffered } from '#src/platform/settings/offered.ts';
import { settingOf } from '#src/platform/settings/setting.ts';
import { findReviewsOfOrders } from './review-store.ts';
import { saleEvidence } from './sale-evidence.ts';
import { taxOfSale } from './sale-tax.ts';
import {
  type NotificationParts,
  notifyOfPartRefund,
  notifyOfReturn,
  notifyOfSale,
  type Sold,
} from './seller-notifications.ts';

type SaleParts = NotificationParts & Pick<SellingParts, 'database' | 'clock' | 'catalogue' | 'taxes'>;

const soldIn = ({ id, subject }: Pick<Sold, 'id' | 'subject'>) =>
  existing(vehicleIdOf(subject), `the vehicle of order ${id}`);

export const vehicleSeller = (parts: SaleParts): OrderSeller => ({
  paymentKind: 'vehicle',
  kinds: ['vehicle', 'vehicle_deposit'],
  captureMethod: 'manual',
  // The specification's `/payment?type=vehicle` pays for vehicle 1 when it names no order.
  referenceOf: ({ vehicleId, orderId }) =>
    vehicleId ? referenceOfSale(vehicleId, orderId === 'deposit' ? 'deposit' : 'full') : null,
  subjectOf(reference) {
    const sale = readReference(reference);
    return sale ? subjectOfVehicle(sale.vehicleId) : undefined;
  },
  offer: (queries, buyerId, reference, holder) => offerVehicle(parts, queries, buyerId, reference, holder),
  async lock(tx, subject) {
    const vehicleId = vehicleIdOf(subject);
    if (vehicleId === null || !(await lockVehicle(tx, vehicleId))) throw refuse('vehicle_not_found');
  },
  hold: (tx, order) => holdVehicle(parts, tx, order),
  async fulfil(tx, order) {
    if (order.kind === 'vehicle')
      await openSale(tx, soldIn(order), order, parts.clock.now(), settingOf(salePapersHere).billWanted);
    await notifyOfSale(parts, tx, soldIn(order), order);
  },
  waitsForHandover: true,
  mayCancel: (tx, order) => mayCancel(tx, order),
  comesBack: ({ kind }) => kind === 'vehicle',
  evidenceFor: (order) => saleEvidence(parts, order),
  refundedInPart: (tx, order, refund) => notifyOfPartRefund(parts, tx, soldIn(order), order, refund),
  release: (tx, order, why) => releaseVehicle(parts, tx, order, why),
  changed: (order) => parts.catalogue.refresh([soldIn(order)]),
  onReceipt: (queries, order) => onReceipt(queries, order),
  describe: (rows) => describeSales(parts, rows),
});

/** A dealer sells their own car; what they collect tax under stands beside their name. */
async function onReceipt(queries: Queries, order: Sold): Promise<OnReceipt> {
  const vehicle = existing(await findVehicle(queries, soldIn(order)), 'the vehicle');
  const { sellerType, dealerName, location } = vehicle;
  return sellerType === 'dealer' && dealerName ? { soldBy: { name: dealerName, lines: [location] } } : {};
}

/** @throws Refusal vehicle_not_found, own_listing, vehicle_unavailable */
async function offerVehicle(
  { taxes, clock }: Pick<SaleParts, 'taxes' | 'clock'>,
  queries: Queries,
  buyerId: UserId | null,
  reference: string,
  holder: Sold | undefined,
): Promise<Offer> {
  const { vehicleId, kind } = existing(readReference(reference), 'what a payment is for');
  const vehicle = await findVehicle(queries, vehicleId);
  if (!vehicle) throw refuse('vehicle_not_found');
  const agreed = await agreedPrice(queries, vehicle.id, buyerId, clock.now());
  mayBuy(vehicle, holder, buyerId, kind, agreed);
  // Nobody else's price is another one, and the listing's stays.
  const priced = agreed ? { ...vehicle, priceCents: agreed.cents } : vehicle;
  const subject = subjectOfVehicle(vehicle.id);
  const title = titleOf(vehicle);
  const price = kind === 'deposit' ? depositCents : priced.priceCents;
  const credit = kind === 'full' && holder ? holder.totalCents : 0;
  return {
    kind: kind === 'deposit' ? 'vehicle_deposit' : 'vehicle',
    subject,
    sellerId: vehicle.sellerId,
    lines: [
      { item: subject, title, quantity: 1, unitCents: price },
      ...(holder && credit > 0
        ? [{ item: `order:${holder.id}`, title: 'Deposit', quantity: 1, unitCents: -credit }]
        : []),
    ],
    refundableDays:
      kind === 'deposit' ? depositHoldsDays : vehicle.condition === 'used' ? guaranteeDays : newCarRefundDays,
    terms: kind === 'full' ? returnTermsNow() : null,
    payment: {
      description: `${kind === 'deposit' ? 'Deposit for' : 'Purchase of'} ${title}`.slice(0, 100),
      ...(await taxOfSale(taxes, queries, priced, price - credit)),
      picture: pictureOf(vehicle, []).src,
    },
  };
}

/** @throws Refusal own_listing, vehicle_unavailable, and vehicle_not_found for a draft */
function mayBuy(
  vehicle: VehicleRow,
  holder: Sold | undefined,
  buyerId: UserId | null,
  kind: SaleKind,
  agreed: Agreed | null,
): void {
  if (vehicle.sellerId === buyerId) throw refuse('own_listing');
  if (vehicle.status === 'published' && !holder) {
    if (!isOffered('cars')) throw refusePlatform('not_offered');
    return;
  }
  // What was begun by an accepted offer is finished, whatever is offered meanwhile.
  if (vehicle.status === 'reserved' && !holder && agreed?.isHeld) return;
  const isTheirs = holder?.kind === 'vehicle_deposit' && holder.buyerId === buyerId;
  if (vehicle.status === 'reserved' && kind === 'full' && isTheirs && holder.status === 'paid') return;
  // Nobody learns by paying that somebody writes a listing.
  if (vehicle.status === 'draft') throw refuse('vehicle_not_found');
  const words = whyNotBought[vehicle.status] ?? 'Another buyer holds this vehicle now.';
  throw refuse('vehicle_unavailable', { words: `${words} Your card was not charged.` });
}

/** @throws Refusal vehicle_unavailable */
async function holdVehicle(parts: SaleParts, tx: Tx, order: Sold): Promise<void> {
  const verb = order.kind === 'vehicle_deposit' ? 'reserve' : 'sell';
  const { from, to } = listingMoves[verb];
  const now = parts.clock.now();
  // A car that waits for the payment of this buyer's offer is reserved already.
  const agreed = await agreedPrice(tx, soldIn(order), order.buyerId, now);
  const row = await moveVehicle(tx, soldIn(order), agreed?.isHeld ? ['reserved'] : from, {
    status: to,
    reservedUntil: verb === 'reserve' ? order.refundableUntil : null,
    updatedAt: now,
  });
  if (!row) throw refuse('vehicle_unavailable');
  await payOffer(tx, row.id, order, now);
  await announceListing(parts, tx, verb === 'sell' ? 'vehicle.sold' : 'vehicle.reserved', row);
}

/** Whoever sees the car again reads what its odometer said when it came back, and not what it said before. */
function drivenTo({ condition, mileage, odometerUnit }: VehicleRow, reading: number | null) {
  const miles = reading === null ? 0 : milesOf(reading, odometerUnit ?? 'mi');
  if (condition === 'new' || miles <= mileage) return {};
  return { mileage: miles, ...(odometerUnit && { odometer: reading }) };
}

/** A car that was the buyer's waits, paused, for its seller to have it back; any other is for sale again. */
async function releaseVehicle(parts: SaleParts, tx: Tx, order: Sold, why: ReleaseReason): Promise<void> {
  await endSale(tx, order, why, parts.clock.now());
  const vehicle = existing(await lockVehicle(tx, soldIn(order)), 'the vehicle');
  const { sellerType, dealerName } = vehicle;
  // A name that was taken away meanwhile leaves nothing to be shown under.
  const isNameless = sellerType === 'dealer' && dealerName === null;
  const isUnsold = order.kind === 'vehicle_deposit' || why === 'not_paid';
  const waitsUntil = await giveBackOffer(tx, order, why === 'not_paid', parts.clock.now());
  const to = waitsUntil ? 'reserved' : isUnsold && !isNameless ? 'published' : 'paused';
  const row = await moveVehicle(tx, soldIn(order), ['reserved', 'sold'], {
    status: to,
    reservedUntil: waitsUntil,
    updatedAt: parts.clock.now(),
    ...drivenTo(vehicle, await readingWhenBack(tx, order.id)),
  });
  if (!row) return;
  await announceListing(parts, tx, releasedTo[to], row);
  // Whoever called it off in the sale, or had the car back there, told the other by that.
  const isTold = why === 'called_off' || why === 'came_back';
  if (!isUnsold && !isTold) await notifyOfReturn(parts, tx, row, order, why);
}

const releasedTo = {
  reserved: 'vehicle.reserved',
  published: 'vehicle.released',
  paused: 'vehicle.withdrawn',
} as const;

async function describeSales(parts: SaleParts, rows: readonly Sold[]) {
  const ids = rows.map(({ id }) => id);
  const [reviews, sales] = await Promise.all([
    findReviewsOfOrders(parts.database.db, ids),
    salesOf(parts.database.db, ids),
  ]);
  const reviewOf = new Map(reviews.map((review) => [review.orderId, review]));
  return new Map(
    rows.map((row) => {
      const review = reviewOf.get(row.id);
      const sale = sales.get(row.id);
      const isTheirs = row.status === 'paid' || row.status === 'fulfilled';
      return [
        row.id,
        {
          vehicleId: vehicleIdOf(row.subject),
          mayReview: row.kind === 'vehicle' && isTheirs && !review,
          ...(sale && {
            progress: progressWords(row.status, sale.state),
            page: `/car-orders/${row.id}`,
          }),
          // Once it is handed over a car goes back on the page of its order.
          ...(sale?.handedOverAt && { refundableUntil: null }),
          review: review ? { stars: review.stars, text: review.text, answer: review.answer } : null,
        },
      ];
    }),
  );
}

/** How far a car is with its buyer, where the order alone does not say it. */
const progressWords = (status: Sold['status'], state: SaleState): string | null =>
  status === 'paid' || status === 'fulfilled' ? state : null;
