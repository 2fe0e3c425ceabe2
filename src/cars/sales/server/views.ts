/** A sale as its buyer, its seller and the desk see it. */
import { zoneOf } from '#src/cars/vehicles/server/clocks.ts';
import { findVehicle } from '#src/cars/vehicles/server/store.ts';
import { pictureOf, titleOf } from '#src/cars/vehicles/server/wire.ts';
import { orderNumber } from '#src/money/orders/rules.ts';
import type { OrderRow } from '#src/money/orders/server/service.ts';
import { existing } from '#src/platform/existing.ts';
import { type Actor, mayOperate } from '#src/platform/http/actor.ts';
import type { OrderId, UserId } from '#src/platform/ids.ts';
import { toDecimal } from '#src/platform/money.ts';
import { may, whoOwns } from '#src/platform/policy.ts';
import { carSalePolicy } from '../../policy.ts';
import type { CarSale } from '../contract.ts';
import { askedUntil, deskIsTold, isAskedLate, isSignedLate, lateElse } from '../late-papers.ts';
import {
  elseWords,
  endsAt,
  isOpen,
  mayAct,
  mayJudge,
  mayTakeOut,
  mostPhotos,
  mostWrongCodes,
  needsPapers,
  nextWords,
  photosNow,
  type SaleAct,
  type Side,
  saleActs,
  verdicts,
  waitsForDesk,
  whoIsNext,
} from '../rules.ts';
import { handoverCode } from './code.ts';
import { compare, odometerUnitOf, priceOf, termsOf } from './comparing.ts';
import { refuse, type SaleParts } from './parts.ts';
import { payableAt } from './payable.ts';
import { findLog, findSale, type SaleRow } from './store.ts';

/** What somebody is in a sale; null for everybody else. */
export const sideOf = (actor: Actor, { buyerId, sellerId }: OrderRow): Side | null =>
  whoOwns(actor, buyerId) ? 'buyer' : whoOwns(actor, sellerId) ? 'seller' : null;

/** @throws Refusal car_sale_not_found, also for another person's */
export async function viewSale(parts: SaleParts, actor: Actor, id: OrderId): Promise<CarSale> {
  const { db } = parts.database;
  const [order, sale] = await Promise.all([parts.orders.find(db, id), findSale(db, id)]);
  const side = order && (sideOf(actor, order) ?? (mayOperate(actor, 'cars.read') ? 'desk' : null));
  if (!order || !sale || !side || !may(carSalePolicy, 'see', side)) throw refuse('car_sale_not_found');
  return view(parts, order, sale, side);
}

/** The same for the desk, also of a car that its reader bought or sells, which somebody else judges. */
export async function viewForDesk(parts: SaleParts, actor: Actor, id: OrderId): Promise<CarSale> {
  const { db } = parts.database;
  const order = existing(await parts.orders.find(db, id), `order ${id}`);
  const sale = await view(parts, order, existing(await findSale(db, id), `the sale of order ${id}`), 'desk');
  return sideOf(actor, order) ? { ...sale, mayJudge: [] } : sale;
}

/** Both have typed the same figures, which the bill of sale then says. */
export const isOdometerAgreed = ({
  buyerOdometer,
  sellerOdometer,
}: Pick<SaleRow, 'buyerOdometer' | 'sellerOdometer'>): boolean =>
  buyerOdometer !== null && buyerOdometer === sellerOdometer;

const typedBy = ({ buyerOdometer, sellerOdometer }: SaleRow): Side[] => [
  ...(buyerOdometer === null ? [] : (['buyer'] as const)),
  ...(sellerOdometer === null ? [] : (['seller'] as const)),
];

/** The newest of them, on the page of a sale. */
const mostMessages = 100;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

async function view(
  parts: SaleParts,
  order: OrderRow,
  sale: SaleRow,
  side: CarSale['side'],
): Promise<CarSale> {
  const { db } = parts.database;
  const [vehicle, people, log, priceCents, papers, messages, returning] = await Promise.all([
    findVehicle(db, sale.vehicleId),
    peopleOf(parts, order),
    findLog(db, order.id),
    priceOf(parts, db, order),
    sale.papersWanted ? parts.papers.standingOf(db, sale) : null,
    messagesOf(parts, order, sale, side),
    viewReturn(parts, order, sale, side),
  ]);
  const car = existing(vehicle, 'the vehicle');
  const now = parts.clock.now();
  const disputed = order.status === 'disputed';
  const isUnsigned = needsPapers(sale);
  const standing = papers && { ...papers, typed: typedBy(sale), isAgreed: isOdometerAgreed(sale) };
  const isAtCar = side === 'buyer' && sale.state === 'meeting' && sale.buyerOdometer !== null && !isUnsigned;
  const mayNow = (act: SaleAct) =>
    mayAct(sale, act, side as Side, now) && !(act === 'hand_over' && isUnsigned);
  return {
    ...{ id: order.id, number: orderNumber(order.id), side, state: sale.state },
    ...{ vehicleId: sale.vehicleId, title: titleOf(car), vin: car.vin, picture: pictureOf(car, []).src },
    ...people,
    price: toDecimal(priceCents),
    paymentId: side === 'seller' ? null : order.paymentId,
    paidAt: sale.createdAt.toISOString(),
    next: {
      who: whoIsNext(sale, standing),
      words: nextWords(sale, side, standing),
      ...thenOf(sale, side),
    },
    may: side === 'desk' || disputed ? [] : saleActs.filter(mayNow),
    mayJudge: side === 'desk' && !disputed ? verdicts.filter((verdict) => mayJudge(sale, verdict)) : [],
    ...{ place: sale.place, meetAt: iso(sale.meetAt), zone: zoneOf(car) },
    proposal:
      sale.proposedBy && sale.proposedPlace !== null && sale.proposedAt
        ? {
            ...{ number: sale.proposal, by: sale.proposedBy, place: sale.proposedPlace },
            at: sale.proposedAt.toISOString(),
          }
        : null,
    code: isAtCar ? handoverCode(parts.secret, order.id, sale.codeRound) : null,
    codeLocked: sale.wrongCodes >= mostWrongCodes,
    ...{ buyerOdometer: side === 'seller' ? null : sale.buyerOdometer, odometer: sale.odometer },
    sellerOdometer: side === 'buyer' ? null : sale.sellerOdometer,
    papers: papers
      ? {
          ...{ signedBy: [...papers.signedBy], missing: [...papers.missing] },
          ...{ signedAt: iso(sale.papersSignedAt), odometerAgreed: isOdometerAgreed(sale) },
          odometerDiffers: standing?.typed.length === 2 && !standing.isAgreed,
          late: sale.papersAskedAt && {
            until: iso(isAskedLate(sale) ? askedUntil(sale) : null),
            deskTold: isAskedLate(sale) && sale.papersStage >= deskIsTold,
          },
        }
      : null,
    ...returning,
    ...{ handedOverAt: iso(sale.handedOverAt), promiseUntil: iso(sale.promiseUntil) },
    ...{ promiseDays: sale.promiseDays, payableAt: iso(payableAt(sale, parts.payoutWaitDays)) },
    ...{ returnReason: sale.returnReason, faults: sale.faults },
    noShows: { buyer: sale.buyerNoShows, seller: sale.sellerNoShows },
    ...{ deskSince: iso(sale.deskSince), disputed },
    messages,
    // What the other one read is part of the check: each types their own reading.
    log: log
      .filter(({ act, by }) => act !== 'odometer_read' || side === 'desk' || by === side)
      .map((line) => ({
        ...{ at: line.at.toISOString(), by: line.by },
        words: (side === 'desk' ? null : side === 'buyer' ? line.buyerWords : line.sellerWords) ?? line.words,
      })),
  };
}

/** When it ends by itself, and how. */
function thenOf(sale: SaleRow, side: CarSale['side']): Pick<CarSale['next'], 'by' | 'otherwise'> {
  if (isSignedLate(sale)) return { by: iso(askedUntil(sale)), otherwise: lateElse };
  if (waitsForDesk(sale)) return { by: null, otherwise: null };
  const end = isOpen(sale.state) ? endsAt(sale.state, sale.countsFrom, sale.promiseUntil) : null;
  return { by: iso(end), otherwise: elseWords(sale.state, side) };
}

/** The handover beside the return: figures, photos, what was agreed of it. */
async function viewReturn(parts: SaleParts, order: OrderRow, sale: SaleRow, side: CarSale['side']) {
  const { db } = parts.database;
  const { returnedOdometer } = sale;
  const terms = termsOf(order);
  const [odometerUnit, photos, compared] = await Promise.all([
    odometerUnitOf(db, sale),
    parts.papers.photosOf(db, sale),
    returnedOdometer === null ? null : compare(parts, db, { order, sale }, returnedOdometer),
  ]);
  const moment = side === 'desk' || order.status === 'disputed' ? null : photosNow(sale, parts.clock.now());
  const mine = photos.filter((photo) => photo.by === side && photo.moment === moment).length;
  return {
    ...{ odometerUnit, returnedOdometer, kept: toDecimal(order.keptCents) },
    photos: photos.map((photo) => ({
      ...photo,
      mine: photo.by === side && order.status !== 'disputed' && mayTakeOut(sale.state, photo.moment),
    })),
    mayPhoto: moment && { moment, left: Math.max(0, mostPhotos - mine) },
    returnTerms: terms && {
      includedKm: terms.includedKm,
      perKm: toDecimal(terms.perKmCents),
      mostPercent: terms.mostPercent,
    },
    compared: compared && {
      ...{ distance: compared.distance, beyondKm: compared.beyondKm, isAtMost: compared.isAtMost },
      kept: toDecimal(compared.keptCents),
      back: toDecimal(compared.backCents),
    },
  };
}

/** The desk reads what two wrote to each other once one of them, or the clock, has asked it to look. */
async function messagesOf(
  { conversations, database }: SaleParts,
  { buyerId }: OrderRow,
  sale: SaleRow,
  side: CarSale['side'],
): Promise<CarSale['messages']> {
  if (buyerId === null || (side === 'desk' && sale.deskSince === null)) return [];
  const rows = await conversations.messagesOf(database.db, { ...sale, buyerId }, mostMessages);
  return rows.map(({ id, fromSeller, text, createdAt }) => ({
    ...{ id, by: fromSeller ? 'seller' : 'buyer', at: createdAt.toISOString(), text },
  }));
}

async function peopleOf({ accounts }: SaleParts, { buyerId, sellerId }: OrderRow) {
  const ids = [buyerId, sellerId].filter((id) => id !== null);
  const people = await accounts.getUsers(ids);
  const nameOf = (id: UserId | null) => (id === null ? null : people.get(id)?.firstName);
  return { buyer: nameOf(buyerId) || 'The buyer', seller: nameOf(sellerId) || 'The seller' };
}
