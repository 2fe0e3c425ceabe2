/** What both type for the bill of sale, and signing it. The second signature and the file are one transaction. */
import { createHash, randomBytes } from 'node:crypto';
import { carSalePolicy } from '#src/cars/policy.ts';
import { maySignPapers, mayTypePapers } from '#src/cars/sales/late-papers.ts';
import { otherSide, type Side } from '#src/cars/sales/rules.ts';
import { does, type Reader, type Said, whose } from '#src/cars/sales/said.ts';
import { type Locked, lockBoth, moveSale } from '#src/cars/sales/server/parts.ts';
import { sideOf } from '#src/cars/sales/server/views.ts';
import { checkVin } from '#src/cars/valuation/vin.ts';
import { findVehicle } from '#src/cars/vehicles/server/store.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { OrderId } from '#src/platform/ids.ts';
import { may } from '#src/platform/policy.ts';
import { isSameName } from '../bill.ts';
import type { BillParticulars, SaleBill, SignBill } from '../contract.ts';
import { drawUp } from './drawing-up.ts';
import { fileContext, type PaperParts, refuse, sealedFile } from './parts.ts';
import { findStanding, holdBill, insertFile, insertSignature, replaceFile, updateBill } from './store.ts';
import { viewBill } from './views.ts';

/** Where a signature was made from. */
export interface SignedFrom {
  ipAddress: string;
  userAgent: string | null;
}

/** @throws Refusal bill_not_found, also for another person's sale and for one that began without a paper */
async function sideIn({ sales }: PaperParts, actor: Actor, id: OrderId): Promise<Side> {
  const order = await sales.orders.find(sales.database.db, id);
  const side = order && sideOf(actor, order);
  if (!side || !may(carSalePolicy, 'sign', side)) throw refuse('bill_not_found');
  return side;
}

/** @throws Refusal bill_not_found, bill_closed, car_sale_not_found */
async function lockOpen(
  parts: PaperParts,
  tx: Tx,
  id: OrderId,
  isOpen: (sale: Locked['sale']) => boolean,
): Promise<Locked> {
  const locked = await lockBoth(parts.sales, tx, id);
  if (!locked.sale.papersWanted) throw refuse('bill_not_found');
  if (!isOpen(locked.sale) || locked.order.status === 'disputed') throw refuse('bill_closed');
  return locked;
}

/** The same again changes nothing. @throws Refusal bill_not_found, bill_closed, bill_signed_by_you, invalid_vin */
export async function typeParticulars(
  parts: PaperParts,
  actor: Actor,
  id: OrderId,
  { name, address, vin, warranty }: BillParticulars,
): Promise<SaleBill> {
  const side = await sideIn(parts, actor, id);
  await parts.sales.database.transaction(async (tx) => {
    const locked = await lockOpen(parts, tx, id, mayTypePapers);
    const now = parts.sales.clock.now();
    const row = await holdBill(tx, id, now);
    if ((await findStanding(tx, id)).some((signature) => signature.side === side))
      throw refuse('bill_signed_by_you');
    const change =
      side === 'buyer'
        ? { buyerName: name, buyerAddress: address }
        : {
            ...{ sellerName: name, sellerAddress: address },
            ...{ vin: await readVin(tx, locked.sale, vin), warranty: warranty || null },
          };
    const isSame = Object.entries(change).every(([key, typed]) => row[key as keyof typeof row] === typed);
    if (isSame) return;
    await updateBill(tx, id, { ...change, updatedAt: now });
    const isFirst = (side === 'buyer' ? row.buyerName : row.sellerName) === null;
    const did = isFirst ? 'typed' : 'changed';
    const words: Said = (reader) => `${does(side, reader, did, did)} what stands on the bill of sale.`;
    const sale = await moveSale(
      parts.sales,
      tx,
      locked,
      {},
      { by: side, act: 'particulars_typed', words },
      null,
    );
    await drawUp(parts, tx, { ...locked, sale }, { by: side, words });
  });
  return viewBill(parts, actor, id);
}

/** As a listing takes it; null for none. @throws Refusal invalid_vin */
async function readVin(
  tx: Tx,
  { vehicleId }: Pick<Locked['sale'], 'vehicleId'>,
  typed: string,
): Promise<string | null> {
  if (typed === '') return null;
  const vehicle = await findVehicle(tx, vehicleId);
  const checked = checkVin(typed, { year: vehicle?.year });
  if (!checked.valid)
    throw refuse('invalid_vin', { words: checked.problem, fields: { vin: checked.problem } });
  return checked.vin;
}

/** Of what nobody on this page did: a tax number, the company’s name. */
const factChanged = { by: 'clock', words: 'A fact of it changed.' } as const;

/** The finished paper, made before the transaction that needs it. */
interface Prepared {
  digest: string;
  otherAt: number;
  storageKey: string;
  keyId: string;
  sealed: Buffer;
  sha256: string;
  sizeBytes: number;
}

/**
 * @throws Refusal bill_not_found, bill_closed, bill_signed_by_you, bill_incomplete, bill_changed, signature_name_differs;
 *   StorageAway, and then nothing is signed
 */
export async function signBill(
  parts: PaperParts,
  actor: Actor,
  id: OrderId,
  signed: SignBill,
  from: SignedFrom,
): Promise<SaleBill> {
  const side = await sideIn(parts, actor, id);
  const at = parts.sales.clock.now();
  const mine = { side, userId: actor.userId, name: signed.name, at, ...from };
  // Whoever signs second needs the file; who that is shows itself under the lock, so the file is made and it is tried again.
  for (let tries = 0; ; tries += 1) {
    const prepared = await prepare(parts, id, signed, mine);
    const work = () => signIn(parts, id, signed, mine, prepared);
    const isDone = prepared
      ? await parts.uploads.keep([{ name: sealedFile(prepared.storageKey), bytes: prepared.sealed }], work)
      : await work();
    if (isDone) return viewBill(parts, actor, id);
    if (tries >= 3) throw refuse('bill_changed');
  }
}

type Mine = { side: Side; userId: Actor['userId']; name: string; at: Date } & SignedFrom;

/** Null while the other one has not signed the same. */
async function prepare(
  parts: PaperParts,
  id: OrderId,
  { digest }: SignBill,
  mine: Mine,
): Promise<Prepared | null> {
  const { database } = parts.sales;
  const { drawn, other } = await database.transaction(async (tx) => {
    const held = await lockOpen(parts, tx, id, maySignPapers).then((locked) =>
      drawUp(parts, tx, locked, factChanged),
    );
    return { drawn: held.drawn, other: held.signatures.find(({ side }) => side !== mine.side) };
  });
  if (!other || drawn.digest !== digest) return null;
  // Loaded for whoever wants one: it takes longer than all else that a start loads.
  const { billPdf } = await import('./bill-pdf.ts');
  const bytes = Buffer.from(await billPdf(drawn, [other, mine], drawn.facts.zone));
  const storageKey = randomBytes(16).toString('hex');
  return {
    ...{ digest, otherAt: other.id, storageKey, ...parts.vault.seal(bytes, fileContext(storageKey)) },
    ...{ sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length },
  };
}

/** @returns false where the other one signed meanwhile, so that the file has to be made first */
function signIn(
  parts: PaperParts,
  id: OrderId,
  signed: SignBill,
  mine: Mine,
  prepared: Prepared | null,
): Promise<boolean> {
  const { side, name } = mine;
  return parts.sales.database.transaction(async (tx) => {
    const locked = await lockOpen(parts, tx, id, maySignPapers);
    const { drawn, signatures } = await drawUp(parts, tx, locked, factChanged);
    if (signatures.some((one) => one.side === side)) throw refuse('bill_signed_by_you');
    if (drawn.missing.length > 0)
      throw refuse('bill_incomplete', { words: `Still missing on the paper: ${drawn.missing.join('; ')}.` });
    if (drawn.digest !== signed.digest) throw refuse('bill_changed');
    const stated = drawn.facts[side].name ?? '';
    if (!isSameName(name, stated)) {
      const words = `Type your name as it stands on the paper: ${stated}.`;
      throw refuse('signature_name_differs', { words, fields: { name: words } });
    }
    const [other] = signatures;
    if (other && (prepared?.digest !== drawn.digest || prepared.otherAt !== other.id)) return false;
    await insertSignature(tx, { ...mine, orderId: id, digest: drawn.digest });
    if (other && prepared) await finish(parts, tx, locked, mine, prepared);
    else await tellOther(parts, tx, locked, mine);
    return true;
  });
}

async function tellOther(parts: PaperParts, tx: Tx, locked: Locked, { side }: Mine): Promise<void> {
  const words = (reader: Reader) => `${does(side, reader, 'signed', 'signed')} the bill of sale.`;
  await moveSale(
    parts.sales,
    tx,
    locked,
    {},
    { by: side, act: 'bill_signed', words },
    {
      to: [otherSide(side)],
      subject: 'The bill of sale waits for your name',
      text: (reader) =>
        `${words(reader)} Read it and sign it too${locked.sale.papersAskedAt ? '.' : '; the keys change hands after that.'}`,
      page: 'papers',
    },
  );
}

async function finish(
  parts: PaperParts,
  tx: Tx,
  locked: Locked,
  { side, at }: Mine,
  { storageKey, keyId, sha256, sizeBytes }: Prepared,
): Promise<void> {
  const { orderId } = locked.sale;
  await replaceFile(tx, orderId, 'bill', at);
  await insertFile(tx, {
    ...{ orderId, kind: 'bill', title: 'Bill of sale', seenBy: 'both', createdAt: at },
    ...{ storageKey, keyId, sha256, sizeBytes, mime: 'application/pdf' },
  });
  await moveSale(
    parts.sales,
    tx,
    locked,
    { papersSignedAt: at, papersNextAt: null },
    { by: side, act: 'papers_signed', words: 'Both have signed the bill of sale.' },
    {
      to: ['buyer', 'seller'],
      subject: 'The bill of sale is signed',
      text: (reader) =>
        `Both of you have signed the bill of sale. Its file is on the page of the papers, for the two of you. The SHA-256 of the file is ${sha256}: whoever has the file can prove by it that nothing was changed.${locked.sale.papersAskedAt ? '' : ` Now ${whose('buyer', reader)} code counts.`}`,
      page: 'papers',
    },
  );
}
