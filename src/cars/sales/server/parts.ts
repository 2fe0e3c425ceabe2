/** What every verb of the sales of cars is given, and the writing that all of them share. */

import type { Vehicles } from '#src/cars/search/server/service.ts';
import { zoneOf } from '#src/cars/vehicles/server/clocks.ts';
import { findVehicle } from '#src/cars/vehicles/server/store.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import { orderNumber } from '#src/money/orders/rules.ts';
import type { OrderRow, Orders } from '#src/money/orders/server/service.ts';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import { noteAct } from '#src/platform/audit/under-way.ts';
import type { Database, Queries, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { OrderId, UserId, VehicleId } from '#src/platform/ids.ts';
import type { Log } from '#src/platform/observe/log.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { carSaleRefusals, type SalePhoto } from '../contract.ts';
import { nextMove, type PapersStanding, type SaleActor, type SaleState, type Side } from '../rules.ts';
import { type Said, saidTo } from '../said.ts';
import { insertLog, type LogRow, lockSale, type SaleRow, updateSale } from './store.ts';

export const refuse = refusalsOf(carSaleRefusals);

/** The bill of sale of a sale, as its acts have to do with it; kept by a room above this one. */
export interface PapersOfSale {
  /** Who has signed the bill as it stands, and what the keys wait for that nobody has brought. */
  standingOf(queries: Queries, sale: SaleRow): Promise<Pick<PapersStanding, 'signedBy' | 'missing'>>;
  /** Photos of the car at its handover and when it came back, oldest first; for the two and the desk. */
  photosOf(queries: Queries, sale: SaleRow): Promise<Omit<SalePhoto, 'mine'>[]>;
  /** Something the bill says has changed, in this transaction: whoever signed it as it was signs anew, and reads why. */
  drawUp(tx: Tx, locked: Locked, why: { by: SaleActor; words: Said }): Promise<void>;
  /** Asked before the keys change hands. @throws Refusal papers_unsigned, papers_missing */
  requireDone(tx: Tx, locked: Locked): Promise<void>;
}

/** What a buyer and the seller of a car write to each other; kept by the room that also keeps the questions before a sale. */
export interface Conversations {
  messagesOf(queries: Queries, about: CarAndBuyer, most: number): Promise<SaleMessage[]>;
  /** Writes and mails it, in this transaction. @throws Refusal too_many_mails */
  say(tx: Tx, about: CarAndBuyer, by: Side, text: string, url: string): Promise<void>;
  markRead(queries: Queries, about: CarAndBuyer, by: Side): Promise<void>;
}
export interface CarAndBuyer {
  vehicleId: VehicleId;
  buyerId: UserId;
}
export interface SaleMessage {
  id: number;
  fromSeller: boolean;
  text: string;
  createdAt: Date;
}

export interface SaleParts {
  papers: PapersOfSale;
  database: Database;
  clock: Clock;
  secret: Secret;
  log: Pick<Log, 'error' | 'warn'>;
  accounts: Pick<Accounts, 'getUser' | 'getUsers'>;
  orders: Pick<
    Orders,
    'find' | 'lock' | 'linesOf' | 'leftOf' | 'handOver' | 'setRefundable' | 'undo' | 'holdersOf'
  >;
  notes: Vehicles['notes'];
  conversations: Conversations;
  baseUrl: string;
  /** How long a seller's money waits after the handover; null: as long as the car may be given back. */
  payoutWaitDays: number | null;
}

export interface Locked {
  sale: SaleRow;
  order: OrderRow;
}

/** A moment in words, by the clocks of where the car stands. */
export async function whenIn(queries: Queries, { sale }: Pick<Locked, 'sale'>, at: Date): Promise<string> {
  const car = existing(await findVehicle(queries, sale.vehicleId), 'the vehicle');
  return momentWords(at, zoneOf(car), 'ahead', true);
}

/** The order first and then its sale, as everybody locks who changes both. @throws Refusal car_sale_not_found */
export async function lockBoth(parts: Pick<SaleParts, 'orders'>, tx: Tx, id: OrderId): Promise<Locked> {
  const order = await parts.orders.lock(tx, id);
  const sale = order && (await lockSale(tx, id));
  if (!order || !sale) throw refuse('car_sale_not_found');
  return { order, sale };
}

/** Into a state, or anew within it: the days of the state begin at `from`. */
export const enter = (
  state: SaleState,
  from: Date,
  promiseUntil: Date | null,
  stage = 0,
): Pick<SaleRow, 'state' | 'countsFrom' | 'stage' | 'nextAt'> => ({
  state,
  countsFrom: from,
  stage,
  nextAt: nextMove(state, stage, from, promiseUntil),
});

export interface Done {
  by: SaleActor;
  operatorId?: UserId | null;
  act: string;
  /** For the log, which both and the desk read. */
  words: Said;
}
/** Whom to tell, and with what words. */
export interface News {
  to: readonly ('buyer' | 'seller')[];
  subject: string;
  text: Said;
  /** Where it leads; the page of the sale unless given. */
  page?: 'papers';
}

/** As a line of the log keeps a sentence. */
export const wordsOf = (said: Said): Pick<LogRow, 'words' | 'buyerWords' | 'sellerWords'> => ({
  words: saidTo(said, 'desk'),
  buyerWords: typeof said === 'string' ? null : said('buyer'),
  sellerWords: typeof said === 'string' ? null : said('seller'),
});

/** Writes the move, its line in the log, its event and its news: all in the transaction of the move. */
export async function moveSale(
  parts: SaleParts,
  tx: Tx,
  { order, sale }: Locked,
  change: Partial<SaleRow>,
  done: Done,
  news: News | null,
): Promise<SaleRow> {
  const at = parts.clock.now();
  const isMoved = Object.keys(change).length > 0;
  const moved = isMoved ? await updateSale(tx, sale.orderId, change) : sale;
  noteAct({ before: { state: sale.state }, after: { state: moved.state, what: saidTo(done.words, 'desk') } });
  const line = await insertLog(tx, {
    ...{ orderId: sale.orderId, at, by: done.by, act: done.act },
    ...wordsOf(done.words),
    operatorId: done.operatorId ?? null,
  });
  await record(tx, {
    type: `car_sale.${done.act}`,
    subject: `order:${sale.orderId}`,
    payload: { orderId: sale.orderId, state: moved.state, by: done.by },
    userIds: [order.buyerId, order.sellerId].filter((id) => id !== null),
    at,
  });
  if (news) await tell(parts, tx, { order, sale: moved }, line, news);
  return moved;
}

async function tell(parts: SaleParts, tx: Tx, { order, sale }: Locked, line: number, news: News) {
  const vehicle = existing(await findVehicle(tx, sale.vehicleId), 'the vehicle');
  for (const side of news.to) {
    const userId = side === 'buyer' ? order.buyerId : order.sellerId;
    if (userId === null) continue;
    await parts.notes.tell(
      tx,
      {
        userId,
        kind: 'sale_news',
        vehicleId: sale.vehicleId,
        about: `${sale.orderId}:${line}`,
        text: saidTo(news.text, side),
      },
      {
        to: await parts.accounts.getUser(userId, tx),
        subject: `${news.subject}: ${titleOf(vehicle)}, ${orderNumber(sale.orderId)}`,
        action:
          news.page === 'papers'
            ? { label: 'Open the Papers', url: `${parts.baseUrl}/car-orders/${sale.orderId}/papers` }
            : { label: 'Open the Sale', url: `${parts.baseUrl}/car-orders/${sale.orderId}` },
      },
    );
  }
}
