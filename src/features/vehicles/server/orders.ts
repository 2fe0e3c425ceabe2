/**
 * Buying a vehicle. Money is only authorised until the vehicle is the buyer's: the listing's row decides who was
 * first, then the winner's hold is captured and every other one is let go.
 */
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Accounts } from '#src/features/accounts/server/service.ts';
import type { Payments } from '#src/features/payments/server/service.ts';
import { taxIncluded } from '#src/features/payments/tax.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { type RoveEvent, record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { Refusal, refusalsOf } from '#src/platform/refusal.ts';
import { vehiclesRefusals } from '../contract.ts';
import { depositCents, depositHoldsDays, guaranteeDays, listingMoves } from '../rules.ts';
import type { Order } from '../shapes.ts';
import type { Listings } from './listings.ts';
import { findDeposit, type OrderRow, setOrder } from './order-store.ts';
import { viewOrders } from './order-views.ts';
import { findVehicle, lockVehicle, moveVehicle, type NewVehicle, type VehicleRow } from './store.ts';
import { vehicleOrders } from './tables.ts';
import { createTakingBack } from './taking-back.ts';
import { picturesOf, titleOf } from './wire.ts';

const refuse = refusalsOf(vehiclesRefusals);
const dayMs = 86_400_000;
// A new car has no guarantee of a used one; a change of mind has a day.
const newCarRefundDays = 1;
const sweepEveryMs = 60_000;

export type OrderKind = 'deposit' | 'full';
type PaymentsUsed = Pick<
  Payments,
  'sells' | 'refresh' | 'claimHold' | 'captureHold' | 'releaseHold' | 'releaseUnclaimed' | 'refund' | 'ledger'
>;

export type Orders = ReturnType<typeof createOrders>;

export function createOrders(parts: {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  accounts: Pick<Accounts, 'getUser'>;
  payments: PaymentsUsed;
  mailer: Mailer;
  listings: Listings;
  baseUrl: string;
}) {
  const { database, clock, log, accounts, payments, mailer, listings, baseUrl } = parts;
  const { db } = database;
  const takingBack = createTakingBack({
    database,
    clock,
    accounts,
    payments,
    mailer,
    listings,
    baseUrl,
    announce,
  });
  const others: ((actor: Actor) => Promise<Order[]>)[] = [];

  payments.sells('vehicle', {
    // The specification's `/payment?type=vehicle` pays for vehicle 1 when it names no order.
    names: ({ vehicleId }) => Boolean(vehicleId),
    async price(actor, { vehicleId, orderId }) {
      const kind: OrderKind = orderId === 'deposit' ? 'deposit' : 'full';
      const vehicle = await findVehicle(db, vehicleId!);
      if (!vehicle) throw refuse('vehicle_not_found');
      const held = await findDeposit(db, vehicle.id);
      mayBuy(vehicle, held, actor.userId, kind);
      const amountCents = dueCents(vehicle, held, kind);
      return {
        amountCents,
        // A private seller collects no tax.
        taxLines: vehicle.sellerType === 'dealer' ? taxIncluded(amountCents, vehicle.location) : [],
        description: `${kind === 'deposit' ? 'Deposit for' : 'Purchase of'} ${titleOf(vehicle)}`.slice(
          0,
          100,
        ),
        captureMethod: 'manual',
        reference: referenceOf(vehicle.id, kind),
        picture: picturesOf(vehicle, [])[0]!.src,
      };
    },
  });

  /** @throws Refusal own_listing, vehicle_unavailable */
  function mayBuy(vehicle: VehicleRow, held: OrderRow | undefined, buyerId: number, kind: OrderKind): void {
    if (vehicle.sellerId === buyerId) throw refuse('own_listing');
    if (vehicle.status === 'published') return;
    if (vehicle.status === 'reserved' && kind === 'full' && held?.buyerId === buyerId) return;
    throw refuse('vehicle_unavailable', {
      words:
        vehicle.status === 'sold'
          ? 'This vehicle was sold a moment ago. Your card was not charged.'
          : 'Another buyer holds this vehicle now. Your card was not charged.',
    });
  }

  /**
   * The last step: the vehicle becomes the buyer's, or the payment is let go.
   * Repeating it with the same payment answers the same order.
   * @throws Refusal vehicle_not_found, vehicle_unavailable, own_listing, and those of claiming the payment
   */
  async function buy(actor: Actor, vehicleId: number, kind: OrderKind, paymentId: string): Promise<Order> {
    let order: OrderRow;
    // A provider that cannot be reached leaves the money held, so that buying may be tried again.
    const { reference } = await payments.refresh(actor, paymentId, null);
    try {
      const wanted = referenceOf(vehicleId, kind);
      if (reference !== wanted && reference !== `${wanted}:${actor.userId}`)
        throw refuse('payment_not_ready');
      order = await listings.change(vehicleId, (tx) => take(tx, actor, vehicleId, kind, paymentId));
    } catch (error) {
      if (error instanceof Refusal) await payments.releaseUnclaimed(paymentId, actor.userId);
      throw error;
    }
    order = await capture(order);
    if (order.status === 'lost') throw refuse('payment_not_ready');
    return (await views([order]))[0]!;
  }

  async function take(
    tx: Tx,
    actor: Actor,
    vehicleId: number,
    kind: OrderKind,
    paymentId: string,
  ): Promise<OrderRow> {
    const vehicle = await lockVehicle(tx, vehicleId);
    if (!vehicle) throw refuse('vehicle_not_found');
    const [known] = await tx.select().from(vehicleOrders).where(eq(vehicleOrders.paymentId, paymentId));
    if (known) {
      if (known.buyerId !== actor.userId || known.vehicleId !== vehicleId) throw refuse('order_not_found');
      return known;
    }
    const held = await findDeposit(tx, vehicleId);
    mayBuy(vehicle, held, actor.userId, kind);
    const totalCents = dueCents(vehicle, held, kind);
    await payments.claimHold(tx, {
      paymentIntentId: paymentId,
      userId: actor.userId,
      amountCents: totalCents,
      reference: `${referenceOf(vehicleId, kind)}:${actor.userId}`,
    });
    const now = clock.now();
    if (held && kind === 'full') await setOrder(tx, held.id, { status: 'applied' });
    const refundableUntil = new Date(now.getTime() + refundDays(vehicle, kind) * dayMs);
    const [order] = await tx
      .insert(vehicleOrders)
      .values({
        vehicleId,
        buyerId: actor.userId,
        sellerId: vehicle.sellerId,
        kind,
        status: 'paid',
        totalCents,
        paymentId,
        createdAt: now,
        paidAt: now,
        refundableUntil,
      })
      .returning();
    await moveListing(tx, vehicle, kind === 'deposit' ? 'reserve' : 'sell', {
      reservedUntil: kind === 'deposit' ? refundableUntil : null,
    });
    await announce(tx, 'order.placed', order!);
    return order!;
  }

  async function moveListing(
    tx: Tx,
    vehicle: VehicleRow,
    verb: 'reserve' | 'release' | 'sell',
    more: Partial<NewVehicle> = {},
  ): Promise<void> {
    const { from, to } = listingMoves[verb];
    const row = await moveVehicle(tx, vehicle.id, from, { ...more, status: to, updatedAt: clock.now() });
    if (!row) throw refuse('vehicle_unavailable');
    await listings.announce(tx, verb === 'sell' ? 'vehicle.sold' : `vehicle.${to}`, row);
  }

  async function announce(tx: Tx, type: string, order: OrderRow): Promise<void> {
    await record(tx, {
      type,
      subject: `order:${order.id}`,
      payload: { orderId: order.id, vehicleId: order.vehicleId, kind: order.kind, status: order.status },
      userIds: [order.buyerId, order.sellerId],
      at: clock.now(),
    });
  }

  /** Takes the winner's money. Safe to repeat; when the hold is gone the vehicle is for sale again. */
  async function capture(order: OrderRow): Promise<OrderRow> {
    if (order.status !== 'paid' || !order.paymentId) return order;
    try {
      await payments.captureHold({
        paymentIntentId: order.paymentId,
        amountCents: order.totalCents,
        reference: `order:${order.id}`,
        driverId: null,
        driverPayCents: 0,
      });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_capturable') return giveUp(order);
      throw error;
    }
    await database.transaction(async (tx) => {
      await payments.ledger.bookSellerEarning(tx, {
        reference: `order:${order.id}`,
        sellerId: order.sellerId,
        cents: order.totalCents,
      });
    });
    return order;
  }

  async function giveUp(order: OrderRow): Promise<OrderRow> {
    return listings.change(order.vehicleId, async (tx) => {
      const vehicle = (await lockVehicle(tx, order.vehicleId))!;
      const lost = await setOrder(tx, order.id, { status: 'lost' });
      await takingBack.backToMarket(tx, vehicle, 'published');
      await announce(tx, 'order.lost', lost);
      return lost;
    });
  }

  /**
   * Cancels within the stated time: all money goes back, and a reserved car goes back on the market.
   * A car that was bought waits, paused, for its seller to have it back.
   * @throws Refusal order_not_found, order_not_refundable
   */
  async function cancel(actor: Actor, id: number): Promise<Order> {
    const row = await find(actor, id);
    const cancelled = await takingBack.takeBack(row.id, 'cancelled by the buyer', (order) => {
      if (order.refundableUntil === null || order.refundableUntil < clock.now()) {
        throw refuse('order_not_refundable');
      }
    });
    return (await views([cancelled]))[0]!;
  }

  /**
   * Finishes what was begun: a payment whose page was closed before the last step, and after a crash the capture
   * or the paying back of an order.
   */
  async function onEvent(event: RoveEvent): Promise<void> {
    if (event.type === 'payment.authorised') return onAuthorised(event);
    const [order] = await db
      .select()
      .from(vehicleOrders)
      .where(eq(vehicleOrders.id, Number(event.payload.orderId)));
    if (!order) return;
    if (event.type === 'order.placed') await capture(order);
    if (event.type === 'order.refunded') await takingBack.payBack(order, 'cancelled');
  }

  async function onAuthorised({ payload }: RoveEvent): Promise<void> {
    const [, vehicleId, kind] = /^vehicle:(\d+):(deposit|full)$/.exec(String(payload.reference)) ?? [];
    if (!vehicleId || typeof payload.userId !== 'number') return;
    const { id: userId, email, firstName, lastName, roles } = await accounts.getUser(payload.userId);
    try {
      const buyer = { userId, sessionId: '', email, firstName, lastName, roles };
      await buy(buyer, Number(vehicleId), kind as OrderKind, String(payload.paymentIntentId));
    } catch (error) {
      // Somebody else was first; the hold is let go, and the page is told the same when it asks.
      if (!(error instanceof Refusal) || error.code === 'provider_unreachable') throw error;
    }
  }

  async function find(actor: Actor, id: number): Promise<OrderRow> {
    const [row] = await db
      .select()
      .from(vehicleOrders)
      .where(and(eq(vehicleOrders.id, id), eq(vehicleOrders.buyerId, actor.userId)));
    if (!row) throw refuse('order_not_found');
    return row;
  }

  const views = (rows: OrderRow[]): Promise<Order[]> => viewOrders(db, rows, clock.now());

  async function list(actor: Actor): Promise<Order[]> {
    const rows = await db
      .select()
      .from(vehicleOrders)
      .where(
        and(
          eq(vehicleOrders.buyerId, actor.userId),
          inArray(vehicleOrders.status, ['paid', 'applied', 'refunded', 'cancelled']),
        ),
      )
      .orderBy(desc(vehicleOrders.id))
      .limit(200);
    const all = [...(await views(rows)), ...(await Promise.all(others.map((more) => more(actor)))).flat()];
    return all.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  }

  let timer: NodeJS.Timeout | undefined;
  return {
    buy,
    cancel,
    sweep: takingBack.sweep,
    /** Pays back the deposit that holds a vehicle, if one does. */
    async letGo(vehicleId: number, reason: string): Promise<void> {
      const deposit = await findDeposit(db, vehicleId);
      if (deposit) await takingBack.takeBack(deposit.id, reason, () => {});
    },
    list,
    /** Whose deposit holds a vehicle; null when nobody's does. */
    holderOf: async (vehicleId: number): Promise<number | null> =>
      (await findDeposit(db, vehicleId))?.buyerId ?? null,
    get: async (actor: Actor, id: number) => (await views([await find(actor, id)]))[0]!,
    /** Lists another feature's orders beside these. */
    alsoLists: (more: (actor: Actor) => Promise<Order[]>) => others.push(more),
    onEvent,
    eventTypes: ['payment.authorised', 'order.placed', 'order.refunded'] as const,
    start(): void {
      timer = setInterval(() => {
        takingBack.sweep().catch((error) => log.warn({ err: error }, 'ended reservations were not let go'));
      }, sweepEveryMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}

const referenceOf = (vehicleId: number, kind: OrderKind): string => `vehicle:${vehicleId}:${kind}`;

/** The deposit, or the price less a deposit its buyer has paid. */
const dueCents = (vehicle: VehicleRow, held: OrderRow | undefined, kind: OrderKind): number =>
  kind === 'deposit' ? depositCents : vehicle.priceCents - (held ? held.totalCents : 0);

const refundDays = (vehicle: VehicleRow, kind: OrderKind): number =>
  kind === 'deposit' ? depositHoldsDays : vehicle.condition === 'used' ? guaranteeDays : newCarRefundDays;
