/** Photos of a car at its handover and when it came back: kept sealed among the papers of its sale, for the two and the desk. */
import { createHash, randomBytes } from 'node:crypto';
import { carSalePolicy } from '#src/cars/policy.ts';
import type { CarSale, SalePhoto } from '#src/cars/sales/contract.ts';
import { mayTakeOut, mostPhotos, type PhotoMoment, photosNow, type Side } from '#src/cars/sales/rules.ts';
import { does, type Said } from '#src/cars/sales/said.ts';
import { type Locked, lockBoth, moveSale } from '#src/cars/sales/server/parts.ts';
import { sideOf, viewSale } from '#src/cars/sales/server/views.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { readDocument } from '#src/platform/files/document-reading.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { OrderId } from '#src/platform/ids.ts';
import { may } from '#src/platform/policy.ts';
import { largestFileBytes } from '../sale-papers.ts';
import { mostFiles, scan } from './items.ts';
import { fileContext, type PaperParts, refuse, sealedFile } from './parts.ts';
import { countFiles, findFiles, holdBill, insertFile, takeOutFile, updateBill } from './store.ts';

/** `photo:return:seller:2`; no paper on a list has a colon in its name. */
const kindOf = (moment: PhotoMoment, side: Side, place: number): string => `photo:${moment}:${side}:${place}`;
const readKind = (kind: string): { moment: PhotoMoment; side: Side } | null => {
  const [, moment, side] = /^photo:(handover|return):(buyer|seller):\d+$/.exec(kind) ?? [];
  return moment && side ? { moment: moment as PhotoMoment, side: side as Side } : null;
};
const places = Array.from({ length: mostPhotos }, (_, index) => index + 1);
const momentWords = { handover: 'at the handover', return: 'of the return' } as const;

/** What stands, oldest first. */
export async function photosOf(queries: Queries, id: OrderId): Promise<Omit<SalePhoto, 'mine'>[]> {
  return (await findFiles(queries, id))
    .flatMap(({ id: file, kind, replacedAt, createdAt }) => {
      const read = replacedAt === null ? readKind(kind) : null;
      return read ? { id: file, moment: read.moment, by: read.side, at: createdAt.toISOString() } : [];
    })
    .reverse();
}

/** @throws Refusal car_sale_not_found */
async function sideIn({ sales }: PaperParts, actor: Actor, id: OrderId): Promise<Side> {
  const order = await sales.orders.find(sales.database.db, id);
  const side = order && sideOf(actor, order);
  if (!side || !may(carSalePolicy, 'photograph', side)) throw refuse('car_sale_not_found');
  return side;
}

/** Of which moment they are now. @throws Refusal photos_closed */
function momentIn(parts: PaperParts, { order, sale }: Locked): PhotoMoment {
  const moment = order.status === 'disputed' ? null : photosNow(sale, parts.sales.clock.now());
  if (!moment) throw refuse('photos_closed');
  return moment;
}

/** Where a photo of this side goes. @throws Refusal too_many_photos, too_many_car_papers */
async function freeKind(tx: Tx, id: OrderId, moment: PhotoMoment, side: Side): Promise<string> {
  const standing = new Set(
    (await findFiles(tx, id)).filter(({ replacedAt }) => replacedAt === null).map(({ kind }) => kind),
  );
  const free = places.map((place) => kindOf(moment, side, place)).find((kind) => !standing.has(kind));
  if (free === undefined) throw refuse('too_many_photos');
  if ((await countFiles(tx, id)) >= mostFiles) throw refuse('too_many_car_papers');
  return free;
}

/**
 * @param sent its ending has to be that of what it is
 * @throws Refusal car_sale_not_found, photos_closed, too_many_photos, photo_unreadable, car_paper_too_large,
 *   car_paper_heic, car_paper_infected, scanner_away, too_many_car_papers
 */
export async function sendPhoto(
  parts: PaperParts,
  actor: Actor,
  id: OrderId,
  sent: { bytes: Buffer; name: string },
): Promise<CarSale> {
  const side = await sideIn(parts, actor, id);
  // Reading a picture is work, so that whoever may send none now is told before it.
  await parts.sales.database.transaction(async (tx) => {
    const locked = await lockBoth(parts.sales, tx, id);
    await freeKind(tx, id, momentIn(parts, locked), side);
  });
  if (sent.bytes.length > largestFileBytes) throw refuse('car_paper_too_large');
  await scan(parts, sent.bytes);
  const read = await readDocument(sent.bytes, sent.name);
  if ('wrong' in read && read.wrong === 'heic') throw refuse('car_paper_heic');
  if ('wrong' in read || read.mime !== 'image/jpeg') throw refuse('photo_unreadable');
  const storageKey = randomBytes(16).toString('hex');
  const { keyId, sealed } = parts.vault.seal(read.bytes, fileContext(storageKey));
  await parts.uploads.keep([{ name: sealedFile(storageKey), bytes: sealed }], () =>
    parts.sales.database.transaction(async (tx) => {
      const locked = await lockBoth(parts.sales, tx, id);
      const moment = momentIn(parts, locked);
      const kind = await freeKind(tx, id, moment, side);
      const at = parts.sales.clock.now();
      await holdBill(tx, id, at);
      await updateBill(tx, id, { updatedAt: at });
      await insertFile(tx, {
        ...{ orderId: id, kind, title: `Photo ${momentWords[moment]}`, side, userId: actor.userId },
        ...{ seenBy: 'both', createdAt: at, storageKey, keyId, mime: read.mime },
        sizeBytes: read.bytes.length,
        sha256: createHash('sha256').update(read.bytes).digest('hex'),
        scanned: parts.scanner.scans,
      });
      await note(parts, tx, locked, side, kind === kindOf(moment, side, 1) ? moment : null);
    }),
  );
  return viewSale(parts.sales, actor, id);
}

/** The first of a side stands in the log; each has its event, so that the other one's page shows it. */
async function note(
  parts: PaperParts,
  tx: Tx,
  locked: Locked,
  side: Side,
  firstOf: PhotoMoment | null,
): Promise<void> {
  if (firstOf) {
    const words: Said = (reader) => `${does(side, reader, 'send', 'sends')} photos ${momentWords[firstOf]}.`;
    await moveSale(parts.sales, tx, locked, {}, { by: side, act: 'photo_sent', words }, null);
    return;
  }
  const { order, sale } = locked;
  await record(tx, {
    type: 'car_sale.photo_sent',
    subject: `order:${sale.orderId}`,
    payload: { orderId: sale.orderId, state: sale.state, by: side },
    userIds: [order.buyerId, order.sellerId].filter((userId) => userId !== null),
    at: parts.sales.clock.now(),
  });
}

/** That there was one stays known. @throws Refusal car_sale_not_found, photos_closed */
export async function takeOutPhoto(
  parts: PaperParts,
  actor: Actor,
  id: OrderId,
  photoId: number,
): Promise<CarSale> {
  const side = await sideIn(parts, actor, id);
  await parts.sales.database.transaction(async (tx) => {
    const locked = await lockBoth(parts.sales, tx, id);
    const row = (await findFiles(tx, id)).find((file) => file.id === photoId);
    const read = row && readKind(row.kind);
    if (!row || !read || read.side !== side || row.replacedAt !== null) throw refuse('car_sale_not_found');
    if (locked.order.status === 'disputed' || !mayTakeOut(locked.sale.state, read.moment))
      throw refuse('photos_closed');
    const gone = await takeOutFile(tx, id, row.kind, parts.sales.clock.now());
    await parts.uploads.letGo(tx, gone?.storageKey ? [sealedFile(gone.storageKey)] : []);
    const words: Said = (reader) =>
      `${does(side, reader, 'take', 'takes')} out a photo ${momentWords[read.moment]}.`;
    await moveSale(parts.sales, tx, locked, {}, { by: side, act: 'photo_taken_out', words }, null);
  });
  return viewSale(parts.sales, actor, id);
}
