/** Files of a sale's papers as those who may see them open them. */

import { carSalePolicy } from '#src/cars/policy.ts';
import { findSale } from '#src/cars/sales/server/store.ts';
import { sideOf } from '#src/cars/sales/server/views.ts';
import { zoneOf } from '#src/cars/vehicles/server/clocks.ts';
import { findVehicle } from '#src/cars/vehicles/server/store.ts';
import { orderNumber } from '#src/money/orders/rules.ts';
import { noteAct } from '#src/platform/audit/under-way.ts';
import { existing } from '#src/platform/existing.ts';
import { Damaged, readSealed } from '#src/platform/files/sealed-files.ts';
import { makeToken, readToken } from '#src/platform/files/signed-link.ts';
import { type Actor, mayOperate } from '#src/platform/http/actor.ts';
import type { OrderId } from '#src/platform/ids.ts';
import { may } from '#src/platform/policy.ts';
import { fileContext, type PaperParts, refuse, sealedFile } from './parts.ts';
import { type FileRow, findFile, findFiles, findStanding, findStandingFile } from './store.ts';
import { showFile, showSignature, viewLate } from './views.ts';

const linkLastsMs = 5 * 60_000;
const linkOf = 'car paper';

export interface OpenedFile {
  bytes: Buffer;
  mime: string;
  /** Without what ends it. */
  name: string;
}

/** @throws Refusal bill_damaged */
async function open({ sales, uploads, vault }: PaperParts, row: FileRow): Promise<OpenedFile> {
  const { storageKey, mime, kind, orderId } = row;
  if (storageKey === null || mime === null) throw refuse('bill_not_found');
  try {
    const bytes = await readSealed(uploads, sealedFile(storageKey), vault, fileContext(storageKey));
    return { bytes, mime, name: `${orderNumber(orderId)}-${kind === 'bill' ? 'bill-of-sale' : kind}` };
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    sales.log.error({ event: 'paper_damaged', err: error.cause, file: row.id }, 'a car paper does not open');
    throw refuse('bill_damaged');
  }
}

/** The signed bill, for the two who signed it. @throws Refusal bill_not_found, bill_damaged */
export async function openBill(parts: PaperParts, actor: Actor, id: OrderId): Promise<OpenedFile> {
  const { db } = parts.sales.database;
  const order = await parts.sales.orders.find(db, id);
  const side = order && sideOf(actor, order);
  if (!side || !may(carSalePolicy, 'open_papers', side)) throw refuse('bill_not_found');
  const row = await findStandingFile(db, id, 'bill');
  if (!row) throw refuse('bill_not_found');
  return open(parts, row);
}

/** What one of them brought, for whoever may see it. @throws Refusal bill_not_found, bill_damaged */
export async function openItem(
  parts: PaperParts,
  actor: Actor,
  id: OrderId,
  fileId: number,
): Promise<OpenedFile> {
  const { db } = parts.sales.database;
  const order = await parts.sales.orders.find(db, id);
  const side = order && sideOf(actor, order);
  const row = await findFile(db, fileId);
  const maySee = side && (row?.side === side || row?.seenBy === 'both');
  if (
    !row ||
    row.orderId !== id ||
    row.kind === 'bill' ||
    !maySee ||
    !may(carSalePolicy, 'open_papers', side)
  )
    throw refuse('bill_not_found');
  return open(parts, row);
}

/** What there is, for the desk; nothing is opened by it. @throws Refusal bill_not_found */
export async function papersForDesk({ sales }: PaperParts, id: OrderId) {
  const { db } = sales.database;
  const sale = await findSale(db, id);
  if (!sale) throw refuse('bill_not_found');
  const [vehicle, signatures, files] = await Promise.all([
    findVehicle(db, sale.vehicleId),
    findStanding(db, id),
    findFiles(db, id),
  ]);
  return {
    number: orderNumber(id),
    zone: zoneOf(existing(vehicle, 'the vehicle')),
    vehicleId: sale.vehicleId,
    signatures: signatures.map(showSignature),
    late: viewLate(sale),
    files: files.map(showFile),
  };
}

/** A link that opens one file for this operator alone; that it was asked for is in the audit. @throws Refusal bill_not_found, bill_damaged */
export async function linkForDesk(
  parts: PaperParts,
  actor: Actor,
  id: OrderId,
  fileId: number,
): Promise<{ url: string; endsAt: string }> {
  const row = await findFile(parts.sales.database.db, fileId);
  if (!row || row.orderId !== id || !may(carSalePolicy, 'open_papers', 'desk'))
    throw refuse('bill_not_found');
  await open(parts, row);
  const endsAt = new Date(parts.sales.clock.now().getTime() + linkLastsMs);
  noteAct({ subject: `order:${id}`, after: { opened: row.title, file: row.id, sha256: row.sha256 } });
  const token = makeToken({ what: row.id, userId: actor.userId, endsAt }, parts.secret, linkOf);
  return { url: `/api/car-paper-views/${token}`, endsAt: endsAt.toISOString() };
}

/** @throws Refusal paper_link_ended, also for whoever it was not made for, bill_damaged */
export async function openLinked(parts: PaperParts, actor: Actor, token: string): Promise<OpenedFile> {
  const claim = readToken(token, parts.secret, linkOf);
  const isTheirs = claim?.userId === actor.userId && mayOperate(actor, 'car_papers.open');
  if (!claim || !isTheirs || claim.endsAt <= parts.sales.clock.now()) throw refuse('paper_link_ended');
  const row = await findFile(parts.sales.database.db, claim.what);
  if (!row) throw refuse('paper_link_ended');
  return open(parts, row);
}
