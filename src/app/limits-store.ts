/** The SQL of what acts above a limit would do. */
import { eq, or, sql } from 'drizzle-orm';
import { orders } from '#src/money/orders/server/tables.ts';
import { payments } from '#src/money/payments/server/tables.ts';
import { findRights, hasRole } from '#src/people/accounts/server/people/desk-role-store.ts';
import { deskRoles, operatorInvitations, users } from '#src/people/accounts/server/tables.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { DriverId, OrderId, PaymentId, RideId, UserId } from '#src/platform/ids.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';
import { rides } from '#src/riding/rides/server/tables.ts';

/** What was taken by a payment and went back of it so far, in cents, and whose it is. */
export async function findTaken(queries: Queries, id: string) {
  const [row] = await queries
    .select()
    .from(payments)
    .where(or(eq(payments.id, id as PaymentId), eq(payments.intentId, id)));
  if (!row) return undefined;
  const takenCents = row.capturedCents + row.giftTakenCents;
  const backCents = row.refundedCents + row.giftRefundedCents;
  return {
    ...{ id: row.id, userId: row.userId, takenCents, backCents, kind: row.kind },
    reference: row.claimedBy ?? row.reference,
  };
}

export async function findOrderMoney(queries: Queries, id: number) {
  const [row] = await queries
    .select({ totalCents: orders.totalCents, paymentId: orders.paymentId, buyerId: orders.buyerId })
    .from(orders)
    .where(eq(orders.id, id as OrderId));
  return row;
}

export async function findFare(queries: Queries, rideId: number) {
  const [row] = await queries
    .select({ fareCents: rides.fareCents, userId: drivers.userId })
    .from(rides)
    .leftJoin(drivers, eq(drivers.id, rides.driverId))
    .where(eq(rides.id, rideId as RideId));
  return row;
}

export async function findDriversUser(queries: Queries, driverId: number): Promise<UserId | undefined> {
  const [row] = await queries
    .select({ userId: drivers.userId })
    .from(drivers)
    .where(eq(drivers.id, driverId as DriverId));
  return row?.userId;
}

/** An operator's name, roles and what those let them do, and where. */
export async function findRolesOf(queries: Queries, id: number) {
  const [row] = await queries
    .select({ name: users.name, deskRoles: users.deskRoles })
    .from(users)
    .where(eq(users.id, id as UserId));
  return row && { ...row, rights: await findRights(queries, row.deskRoles) };
}

/** One of the company's own roles, who has it, and how many are invited to have it. */
export async function findOwnRole(queries: Queries, id: number, now: Date) {
  const [row] = await queries.select().from(deskRoles).where(eq(deskRoles.id, id));
  if (!row || row.endedAt) return undefined;
  const key = `own-${id}`;
  const holders = await queries.select({ id: users.id }).from(users).where(hasRole(key));
  const invited = await queries.$count(
    operatorInvitations,
    sql`${hasRole(key, operatorInvitations.deskRoles)} and ${operatorInvitations.acceptedAt} is null
      and ${operatorInvitations.withdrawnAt} is null and ${operatorInvitations.endsAt} > ${now}`,
  );
  return { ...row, holders: holders.map((one) => one.id), invited };
}

/** What roles are called, in the order of their keys. */
export async function findOwnNames(queries: Queries): Promise<Map<string, string>> {
  const rows = await queries.select({ id: deskRoles.id, name: deskRoles.name }).from(deskRoles);
  return new Map(rows.map(({ id, name }) => [`own-${id}`, name]));
}
