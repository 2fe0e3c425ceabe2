/** The approved portraits of drivers, small, for whoever is shown one. */
import sharp from 'sharp';
import { Damaged, readSealed } from '#src/platform/files/sealed-files.ts';
import { isPortraitShown } from '../portrait-store.ts';
import type { DocumentParts } from './documents.ts';
import { paperContext, sealedFile } from './paper-files.ts';

/** The largest face on a screen is 72 pixels wide, and screens have up to three of theirs to one. */
const sidePixels = 216;
const mostKept = 500;

export type Portraits = ReturnType<typeof createPortraits>;

/**
 * Makes them small when they are asked for. No second copy lies anywhere: what a reviewer saw stays sealed, and whether
 * it may be shown is asked of the database each time, so that a portrait is gone the moment its right ends.
 */
export function createPortraits(parts: Pick<DocumentParts, 'database' | 'vault' | 'uploads' | 'log'>) {
  const { database, vault, uploads, log } = parts;
  const kept = new Map<string, Promise<Buffer>>();

  const small = async (key: string): Promise<Buffer> =>
    sharp(await readSealed(uploads, sealedFile(key), vault, paperContext(key)))
      .rotate()
      .resize({ width: sidePixels, height: sidePixels, fit: 'cover', position: 'attention' })
      .jpeg({ quality: 82 })
      .toBuffer();

  function keep(key: string): Promise<Buffer> {
    const made = small(key);
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return made;
  }

  return {
    /** A square JPEG; undefined for what is no portrait that is shown now. */
    async find(key: string): Promise<Buffer | undefined> {
      if (!(await isPortraitShown(database.db, key))) {
        kept.delete(key);
        return undefined;
      }
      try {
        return await (kept.get(key) ?? keep(key));
      } catch (error) {
        if (!(error instanceof Damaged)) throw error;
        log.error({ event: 'portrait_damaged', err: error.cause }, 'a portrait does not open');
        return undefined;
      }
    },
  };
}
