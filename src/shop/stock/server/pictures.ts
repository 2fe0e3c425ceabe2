/** Uploaded pictures of items: written again, and kept as files under a random key. */
import { randomBytes } from 'node:crypto';
import type { Actor } from '#src/platform/http/actor.ts';
import type { ItemId } from '#src/platform/ids.ts';
import { PictureUnusable, rewritePicture } from '#src/platform/pictures.ts';
import { findItem, findPictures } from '#src/shop/catalogue/server/catalogue/store.ts';
import { pictureFile } from '#src/shop/catalogue/server/catalogue/views.ts';
import type { DeskItem } from '../stock-contract.ts';
import { arrangePictures, changeItem } from './items.ts';
import { type DeskParts, refuse } from './parts.ts';
import { insertPicture } from './store.ts';

const mostPictures = 8;

/** @throws Refusal item_not_found, picture_too_large, picture_unreadable, picture_without_words, too_many_pictures */
export async function addPicture(
  parts: DeskParts,
  actor: Actor,
  itemId: ItemId,
  bytes: Buffer,
  words: string,
): Promise<DeskItem> {
  const alt = words.replace(/\s+/g, ' ').trim().slice(0, 200);
  if (alt.length < 3)
    throw refuse('picture_without_words', { fields: { alt: 'Say what the picture shows.' } });
  if (!(await findItem(parts.database.db, itemId))) throw refuse('item_not_found');
  const picture = await rewritePicture(bytes).catch((error: unknown) => {
    if (!(error instanceof PictureUnusable)) throw error;
    throw refuse(error.reason === 'too_large' ? 'picture_too_large' : 'picture_unreadable');
  });
  const key = randomBytes(16).toString('hex');
  return parts.uploads.keep([{ name: pictureFile(key), bytes: picture.webp }], () =>
    changeItem(parts, actor, itemId, 'picture_added', async (tx) => {
      const own = await findPictures(tx, [itemId]);
      if (own.length >= mostPictures) throw refuse('too_many_pictures');
      const { width, height } = picture;
      const position = (own.at(-1)?.position ?? -1) + 1;
      await insertPicture(tx, { itemId, position, key, alt, width, height, createdAt: parts.clock.now() });
      return {};
    }),
  );
}

/** @throws Refusal item_not_found, picture_not_found, item_not_ready */
export async function setPictures(
  parts: DeskParts,
  actor: Actor,
  itemId: ItemId,
  wanted: readonly { id: number; alt: string }[],
): Promise<DeskItem> {
  const { item, gone } = await arrangePictures(parts, actor, itemId, wanted);
  await parts.uploads.removeSoon(gone);
  return item;
}
