/**
 * A page is written from its data alone, so a page whose data are the same as a moment ago is not written again.
 * Its data are read for every request, with that request's own rights: nothing here is ever older than what they say.
 */
import { createHash, randomBytes } from 'node:crypto';
import { serialize } from 'node:v8';
import type { Clock } from '#src/platform/time/clock.ts';
import { createPageShelf } from './bounded-cache.ts';
import { type KeptPage, keepPage } from './rendered-page.ts';

/** All that a page is written from: its address, and what the loaders of its routes gave. */
export interface PageSource {
  url: string;
  status: number;
  data: unknown;
}

/** Gives the whole page with `nonce` on its scripts, and whether a part of it failed. */
export type WritePage = (nonce: string) => Promise<{ html: string; broke: boolean }>;

// A few words of a page, such as the time it was read, may come from the clock; so long they are right enough.
const keptForMs = 10_000;
const mostPages = 400;
const mostBytes = 32 * 1024 * 1024;

export function createUnchangedPages(clock: Clock) {
  const shelf = createPageShelf<KeptPage>({ clock, keptForMs, mostPages, mostBytes });
  return {
    /**
     * The page of `source`: `write` is called with a nonce to mark its scripts with, unless the same address was
     * given the very same data of late. One in which a part broke is a 500 and written again. Null when what the
     * loaders gave cannot be compared: the caller then writes the page for this request alone.
     */
    async find(source: PageSource, write: WritePage): Promise<KeptPage | null> {
      const key = digestOf(source);
      if (!key) return null;
      const found = shelf.find(key);
      if (found) return found;
      const mark = randomBytes(16).toString('hex');
      const { html, broke } = await write(mark);
      const page = keepPage({ status: broke ? 500 : source.status, headers: new Headers(), html, mark });
      if (!broke) shelf.keep(key, page);
      return page;
    },
    size: shelf.size,
  };
}

/** Says all of it byte by byte, of every type; null for what is not there yet, such as a promise. */
function digestOf({ url, status, data }: PageSource): string | null {
  try {
    return createHash('sha256')
      .update(serialize([url, status, data]))
      .digest('base64');
  } catch {
    return null;
  }
}
