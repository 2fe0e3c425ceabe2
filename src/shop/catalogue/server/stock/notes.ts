/** One mail to each who asked when a variant is back. */
import type { Tx } from '#src/platform/database/database.ts';
import type { VariantId } from '#src/platform/ids.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import { freeOf } from '../../stores.ts';
import { refuse, type ShopParts } from '../parts.ts';
import { findSold, titleOfVariant } from './sold.ts';
import { insertNote, takeNotes } from './store.ts';

/** @throws Refusal variant_not_found, too_many_mails */
export async function askForNote(
  { database, clock, mailer }: Pick<ShopParts, 'database' | 'clock' | 'mailer'>,
  variantId: VariantId,
  email: string,
  by?: string,
): Promise<void> {
  const [sold] = await findSold(database.db, [variantId]);
  if (!sold?.isSold) throw refuse('variant_not_found');
  await database.transaction(async (tx) => {
    if (await mailer.count(tx, { kind: 'stock_asked', to: email, by }))
      throw refusePlatform('too_many_mails');
    await insertNote(tx, variantId, email, clock.now());
  });
}

/** Writes to who waits, in the transaction that brings pieces back; nobody is written to twice. */
export async function tellBack(
  parts: Pick<ShopParts, 'mailer' | 'clock' | 'baseUrl'>,
  tx: Tx,
  variantId: VariantId,
): Promise<void> {
  const [sold] = await findSold(tx, [variantId]);
  if (!sold?.isSold || freeOf(sold.variant) < 1) return;
  const title = titleOfVariant(sold.item, sold.variant);
  for (const to of await takeNotes(tx, variantId, parts.clock.now())) {
    await parts.mailer.write(tx, {
      kind: 'back_in_stock',
      to,
      subject: `Back in stock: ${title}`,
      paragraphs: [`The ${title} can be had again. This is the only mail about it.`],
      action: { label: 'Look at It', url: `${parts.baseUrl}/equipment/${sold.item.slug}` },
    });
  }
}
