/** What is brought to a sale by the list of its province: sent as a file, or said to be there. */
import { createHash, randomBytes } from 'node:crypto';
import { carSalePolicy } from '#src/cars/policy.ts';
import { otherSide, type Side } from '#src/cars/sales/rules.ts';
import { does, type Reader } from '#src/cars/sales/said.ts';
import { type Locked, lockBoth, moveSale } from '#src/cars/sales/server/parts.ts';
import { sideOf } from '#src/cars/sales/server/views.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { readDocument } from '#src/platform/files/document-reading.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { OrderId } from '#src/platform/ids.ts';
import { may } from '#src/platform/policy.ts';
import type { SaleBill } from '../contract.ts';
import { largestFileBytes, type PaperItem } from '../sale-papers.ts';
import { itemsOfSale } from './items-of-sale.ts';
import { fileContext, type PaperParts, refuse, sealedFile } from './parts.ts';
import {
  countFiles,
  findFiles,
  hasChangedWithin,
  holdBill,
  insertFile,
  takeOutFile,
  updateBill,
} from './store.ts';
import { viewBill } from './views.ts';

/** Replaced ones too: whoever sends without end is stopped. */
export const mostFiles = 100;
/** Of one paper the other one has mail once in so long, however often it comes and goes; its page has it at once. */
const newsEveryMs = 3_600_000;
const openStates: readonly string[] = ['paid', 'meeting', 'promise'];
const codes = { unreadable: 'car_paper_unreadable', heic: 'car_paper_heic', pdf: 'car_paper_pdf' } as const;

/** What the keys wait for and nobody has brought. */
export async function missingItems(queries: Queries, sale: Locked['sale']): Promise<PaperItem[]> {
  const wanted = (await itemsOfSale(queries, sale)).filter(({ isWanted }) => isWanted);
  if (wanted.length === 0) return [];
  const files = await findFiles(queries, sale.orderId);
  const here = new Set(files.filter(({ replacedAt }) => replacedAt === null).map(({ kind }) => kind));
  return wanted.filter(({ id }) => !here.has(id));
}

/** @throws Refusal papers_missing, which names what the keys wait for */
export async function requireItems(tx: Tx, sale: Locked['sale']): Promise<void> {
  const missing = await missingItems(tx, sale);
  if (missing.length > 0)
    throw refuse('papers_missing', {
      words: `The keys wait for: ${missing.map(({ name, by }) => `${name} (${by})`).join(', ')}.`,
    });
}

interface Mine {
  side: Side;
  item: PaperItem;
}

/** @throws Refusal bill_not_found, car_paper_not_yours */
async function itemOf(parts: PaperParts, actor: Actor, id: OrderId, itemId: string): Promise<Mine> {
  const { db } = parts.sales.database;
  const order = await parts.sales.orders.find(db, id);
  const side = order && sideOf(actor, order);
  if (!side || !may(carSalePolicy, 'bring', side)) throw refuse('bill_not_found');
  return db.transaction(async (tx) => ({ side, item: await mineIn(tx, id, side, itemId, parts) }));
}

async function mineIn(
  tx: Tx,
  id: OrderId,
  side: Side,
  itemId: string,
  parts: PaperParts,
): Promise<PaperItem> {
  const { sale } = await lockBoth(parts.sales, tx, id);
  if (!sale.papersWanted) throw refuse('bill_not_found');
  const item = (await itemsOfSale(tx, sale)).find((one) => one.id === itemId);
  if (!item) throw refuse('bill_not_found');
  if (item.by !== side) throw refuse('car_paper_not_yours');
  return item;
}

/** With order and sale locked, and the list of the sale kept from now on. @throws Refusal bill_closed */
async function lockForItems(parts: PaperParts, tx: Tx, id: OrderId): Promise<Locked> {
  const locked = await lockBoth(parts.sales, tx, id);
  if (!openStates.includes(locked.sale.state) || locked.order.status === 'disputed')
    throw refuse('bill_closed');
  const row = await holdBill(tx, id, parts.sales.clock.now());
  if (!row.items) await updateBill(tx, id, { items: await itemsOfSale(tx, locked.sale) });
  return locked;
}

/**
 * Says that it is there, or that it is not.
 * @throws Refusal bill_not_found, car_paper_not_yours, car_paper_wants_file, bill_closed, too_many_car_papers
 */
export async function tickItem(
  parts: PaperParts,
  actor: Actor,
  id: OrderId,
  itemId: string,
  isDone: boolean,
): Promise<SaleBill> {
  const { side, item } = await itemOf(parts, actor, id, itemId);
  if (item.proof === 'file' && isDone) throw refuse('car_paper_wants_file');
  await parts.sales.database.transaction(async (tx) => {
    const locked = await lockForItems(parts, tx, id);
    const at = parts.sales.clock.now();
    const gone = await takeOutFile(tx, id, item.id, at);
    if (!isDone && !gone) return;
    await parts.uploads.letGo(tx, gone?.storageKey ? [sealedFile(gone.storageKey)] : []);
    if (isDone && (await countFiles(tx, id)) >= mostFiles) throw refuse('too_many_car_papers');
    if (isDone)
      await insertFile(tx, {
        ...{ orderId: id, kind: item.id, title: item.name, side, userId: actor.userId },
        ...{ seenBy: item.seenBy, createdAt: at },
      });
    // Said twice is said once.
    if (isDone && gone) return;
    await tell(
      parts,
      tx,
      locked,
      { side, item, at },
      isDone ? ['say that it is done', 'says that it is done'] : ['took it back', 'took it back'],
    );
  });
  return viewBill(parts, actor, id);
}

/**
 * @param name what the file is called; its ending has to be that of what it is
 * @throws Refusal bill_not_found, car_paper_not_yours, car_paper_too_large, car_paper_unreadable, car_paper_heic,
 *   car_paper_pdf, car_paper_infected, scanner_away, too_many_car_papers, bill_closed
 */
export async function sendItem(
  parts: PaperParts,
  actor: Actor,
  id: OrderId,
  itemId: string,
  sent: { bytes: Buffer; name: string },
): Promise<SaleBill> {
  const { side, item } = await itemOf(parts, actor, id, itemId);
  if (item.proof !== 'file') throw refuse('car_paper_wants_word');
  if (sent.bytes.length > largestFileBytes) throw refuse('car_paper_too_large');
  await scan(parts, sent.bytes);
  const read = await readDocument(sent.bytes, sent.name);
  if ('wrong' in read) throw refuse(codes[read.wrong], read.words ? { words: read.words } : {});
  const storageKey = randomBytes(16).toString('hex');
  const { keyId, sealed } = parts.vault.seal(read.bytes, fileContext(storageKey));
  await parts.uploads.keep([{ name: sealedFile(storageKey), bytes: sealed }], () =>
    parts.sales.database.transaction(async (tx) => {
      const locked = await lockForItems(parts, tx, id);
      if ((await countFiles(tx, id)) >= mostFiles) throw refuse('too_many_car_papers');
      const at = parts.sales.clock.now();
      const before = await takeOutFile(tx, id, item.id, at);
      await parts.uploads.letGo(tx, before?.storageKey ? [sealedFile(before.storageKey)] : []);
      await insertFile(tx, {
        ...{ orderId: id, kind: item.id, title: item.name, side, userId: actor.userId },
        ...{ seenBy: item.seenBy, createdAt: at, storageKey, keyId, mime: read.mime },
        sizeBytes: read.bytes.length,
        sha256: createHash('sha256').update(read.bytes).digest('hex'),
        scanned: parts.scanner.scans,
      });
      await tell(
        parts,
        tx,
        locked,
        { side, item, at },
        before ? ['sent it anew', 'sent it anew'] : ['sent it', 'sent it'],
      );
    }),
  );
  return viewBill(parts, actor, id);
}

/** @throws Refusal car_paper_infected, scanner_away */
export async function scan({ scanner }: PaperParts, bytes: Buffer): Promise<void> {
  let found: string | null;
  try {
    found = await scanner.scan(bytes);
  } catch (cause) {
    throw refuse('scanner_away', { cause });
  }
  if (found !== null) throw refuse('car_paper_infected');
}

async function tell(
  parts: PaperParts,
  tx: Tx,
  locked: Locked,
  { side, item, at }: Mine & { at: Date },
  did: readonly [you: string, they: string],
): Promise<void> {
  const words = (reader: Reader) => `${item.name}: ${does(side, reader, ...did).toLowerCase()}.`;
  const isToldLately = await hasChangedWithin(tx, locked.sale.orderId, item.id, {
    from: new Date(at.getTime() - newsEveryMs),
    before: at,
  });
  await moveSale(
    parts.sales,
    tx,
    locked,
    {},
    { by: side, act: 'paper_brought', words },
    isToldLately
      ? null
      : {
          to: [otherSide(side)],
          subject: 'News of the papers',
          text: (reader) => `${words(reader)} Their page says how it is with all of them.`,
          page: 'papers',
        },
  );
}
