/** The bill of sale as its buyer, its seller and the desk see it. */
import { carSalePolicy } from '#src/cars/policy.ts';
import { askedUntil, isAskedLate, maySignPapers, mayTypePapers } from '#src/cars/sales/late-papers.ts';
import type { SaleState } from '#src/cars/sales/rules.ts';
import { findSale, type SaleRow } from '#src/cars/sales/server/store.ts';
import { sideOf } from '#src/cars/sales/server/views.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import { orderNumber } from '#src/money/orders/rules.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { OrderId } from '#src/platform/ids.ts';
import { fullName } from '#src/platform/person-name.ts';
import { may } from '#src/platform/policy.ts';
import type { SaleBill } from '../contract.ts';
import type { PaperItem } from '../sale-papers.ts';
import { drawnOf } from './facts.ts';
import { itemsOfSale } from './items-of-sale.ts';
import { type PaperParts, refuse } from './parts.ts';
import {
  type BillRow,
  type FileRow,
  findBill,
  findFiles,
  findSignatures,
  type SignatureRow,
} from './store.ts';

/** @throws Refusal bill_not_found, also for another person's and where the sale began without a paper */
export async function viewBill(parts: PaperParts, actor: Actor, id: OrderId): Promise<SaleBill> {
  const { db } = parts.sales.database;
  const [order, sale] = await Promise.all([parts.sales.orders.find(db, id), findSale(db, id)]);
  const side = order && sideOf(actor, order);
  if (!order || !sale?.papersWanted || !side || !may(carSalePolicy, 'sign', side))
    throw refuse('bill_not_found');
  const [row, signatures, files, said] = await Promise.all([
    findBill(db, id),
    findSignatures(db, id),
    findFiles(db, id),
    parts.history.saidOf([sale.vehicleId]),
  ]);
  const standing = signatures.filter(({ endedAt }) => endedAt === null);
  const drawn = await drawnOf(parts, db, { order, sale }, row, standing.length > 0);
  const hasSigned = standing.some((one) => one.side === side);
  const isOpen = order.status !== 'disputed';
  return {
    ...{ id, number: orderNumber(id), title: titleOf(drawn.vehicle), side },
    // What was signed is shown as it was signed; a change of its facts ends the signatures first.
    ...(standing.length > 0 && row?.bill && row.digest
      ? { bill: row.bill, digest: row.digest, missing: [] }
      : { bill: drawn.bill, digest: drawn.digest, missing: drawn.missing }),
    signatures: standing.map(showSignature),
    ended: signatures
      .filter(({ endedAt }) => endedAt !== null)
      .map((one) => ({ ...showSignature(one), why: one.endedWhy ?? '' }))
      .reverse(),
    mine: mineOf(row, side, actor),
    asksVin: side === 'seller' && drawn.vehicle.vin === null,
    mayType: isOpen && !hasSigned && mayTypePapers(sale),
    maySign: isOpen && !hasSigned && maySignPapers(sale) && drawn.missing.length === 0,
    file:
      files.filter(({ kind, replacedAt }) => kind === 'bill' && replacedAt === null).map(showFile)[0] ?? null,
    late: viewLate(sale),
    void: voidWords(sale.state, standing.length > 0),
    items: showItems(await itemsOfSale(db, sale), files, side, isOpen && mayBring(sale.state)),
    lookedUp: said.get(sale.vehicleId) ?? [],
    zone: drawn.facts.zone,
  };
}

/** What stands in the form: what was typed, or the account's name to begin with. */
function mineOf(row: BillRow | undefined, side: 'buyer' | 'seller', actor: Actor): SaleBill['mine'] {
  const [name, address] =
    side === 'buyer' ? [row?.buyerName, row?.buyerAddress] : [row?.sellerName, row?.sellerAddress];
  return {
    ...{ name: name ?? fullName(actor), address: address ?? '' },
    ...(side === 'seller'
      ? { vin: row?.vin ?? '', warranty: row?.warranty ?? '' }
      : { vin: '', warranty: '' }),
  };
}

/** Of a paper that the desk's handover left unsigned. */
export const viewLate = (sale: SaleRow): SaleBill['late'] =>
  sale.papersAskedAt && {
    askedAt: sale.papersAskedAt.toISOString(),
    until: isAskedLate(sale) ? (askedUntil(sale)?.toISOString() ?? null) : null,
    isSigned: sale.papersSignedAt !== null,
  };

const voidWords = (state: SaleState, isSigned: boolean): string | null =>
  state !== 'over'
    ? null
    : isSigned
      ? 'The sale is over and its money goes back. What was signed here has no effect any more.'
      : 'The sale is over. There is nothing to sign.';

const mayBring = (state: SaleState): boolean =>
  state === 'paid' || state === 'meeting' || state === 'promise';

/** What is for the desk alone is known to the other one as there, and no more. */
function showItems(
  items: readonly PaperItem[],
  files: readonly FileRow[],
  side: 'buyer' | 'seller',
  isOpen: boolean,
): SaleBill['items'] {
  return items.map((item) => {
    const row = files.find(({ kind, replacedAt }) => kind === item.id && replacedAt === null);
    const maySee = item.by === side || row?.seenBy === 'both';
    return {
      ...item,
      file: row ? { ...showFile(row), ...(!maySee && { sha256: null, sizeBytes: 0 }) } : null,
      mayBring: isOpen && item.by === side,
      mayOpen: maySee && row !== undefined && row.storageKey !== null,
    };
  });
}

export const showSignature = ({ side, name, at }: SignatureRow) => ({ side, name, at: at.toISOString() });

export const showFile = (row: FileRow) => ({
  ...{
    id: row.id,
    kind: row.kind,
    name: row.title,
    sha256: row.sha256,
    sizeBytes: row.sizeBytes,
    by: row.side,
  },
  ...{ at: row.createdAt.toISOString(), replacedAt: row.replacedAt?.toISOString() ?? null },
});
