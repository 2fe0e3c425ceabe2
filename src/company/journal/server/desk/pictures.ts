/** Pictures uploaded for posts: written again, and kept as files whose name says their size. */
import { randomBytes } from 'node:crypto';
import type { Database } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Uploads } from '#src/platform/files/uploads.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { PictureUnusable, rewritePicture } from '#src/platform/pictures.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { deskRefusals } from '../../desk-contract.ts';
import { longest } from '../../rules.ts';
import { findPictureKeys, insertPicture } from './desk-store.ts';

const refuse = refusalsOf(deskRefusals);

export const uploadsPath = '/blog/uploads';
const folder = 'uploads/journal';
const nameOf = (key: string): string => `${folder}/${key}.webp`;

export function createPictures(parts: { database: Database; clock: Clock; uploads: Uploads }) {
  const { database, clock, uploads } = parts;
  uploads.namedBy(folder, findPictureKeys);
  return {
    /** A picture's file, by its key; undefined where there is none. @throws StorageAway */
    read: (key: string) => uploads.read(nameOf(key)),
    async add(actor: Actor, bytes: Buffer, words: string) {
      const alt = words.replace(/\s+/g, ' ').trim().slice(0, longest.imageAlt);
      if (!alt) {
        throw refuse('picture_without_words', { fields: { alt: deskRefusals.picture_without_words[1] } });
      }
      const picture = await rewritePicture(bytes).catch((error: unknown) => {
        if (!(error instanceof PictureUnusable)) throw error;
        throw refuse(error.reason === 'too_large' ? 'picture_too_large' : 'picture_unreadable');
      });
      const key = `${randomBytes(16).toString('hex')}-${picture.width}x${picture.height}`;
      await uploads.keep([{ name: nameOf(key), bytes: picture.webp }], () =>
        database.transaction(async (tx) => {
          await insertPicture(tx, { key, alt, uploadedBy: actor.userId, createdAt: clock.now() });
          await record(tx, {
            type: 'picture.uploaded',
            subject: `picture:${key}`,
            payload: { by: actor.userId },
            userIds: [],
            at: clock.now(),
          });
        }),
      );
      return { address: `${uploadsPath}/${key}.webp`, alt, bytes: picture.webp.length };
    },
  };
}
