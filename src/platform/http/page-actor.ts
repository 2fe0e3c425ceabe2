/** Who a page is for: looked up once, however many calls the page makes while it is rendered. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor, FindActor } from './actor.ts';

export interface PageAsker {
  cookie: string | undefined;
  found?: Promise<Actor | null> | undefined;
}

const page = new AsyncLocalStorage<PageAsker>();

/** Runs a call of the API as part of the page that `asker` has asked for. */
export const asPartOfPage = <T>(asker: PageAsker, call: () => T): T => page.run(asker, call);

export const isPartOfPage = (): boolean => page.getStore() !== undefined;

/** `find`, but for calls of one page that carry the page's own cookies: these share one answer. */
export function findOncePerPage(find: FindActor): FindActor {
  return (request) => {
    const asker = page.getStore();
    if (!asker || asker.cookie !== request.headers.cookie) return find(request);
    asker.found ??= find(request).catch((error) => {
      asker.found = undefined;
      throw error;
    });
    return asker.found;
  };
}
