/** Who a page is for: looked up once, however many calls the page makes while it is rendered. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor, FindActor } from '#src/platform/http/actor.ts';

export interface PageAsker {
  cookie: string | undefined;
  found?: Promise<Actor | null> | undefined;
}

/** One call that a page makes while it is rendered. */
interface PageCall {
  asker: PageAsker;
  /** True once it was answered by a call that answers everybody alike. */
  alike: boolean;
}

const page = new AsyncLocalStorage<PageCall>();

/** Runs a call of the API as part of the page that `asker` has asked for; says whether everybody is answered alike. */
export async function asPartOfPage<T>(
  asker: PageAsker,
  call: () => Promise<T>,
): Promise<{ answer: T; alike: boolean }> {
  const one: PageCall = { asker, alike: false };
  // Awaited inside, because a request begins when it is awaited.
  const answer = await page.run(one, async () => await call());
  return { answer, alike: one.alike };
}

export const isPartOfPage = (): boolean => page.getStore() !== undefined;

/** Says of the call that is being answered that nothing in its answer depends on who asks. */
export function answersAlike(): void {
  const one = page.getStore();
  if (one) one.alike = true;
}

/** `find`, but for calls of one page that carry the page's own cookies: these share one answer. */
export function findOncePerPage(find: FindActor): FindActor {
  return (request) => {
    const asker = page.getStore()?.asker;
    if (!asker || asker.cookie !== request.headers.cookie) return find(request);
    asker.found ??= find(request).catch((error) => {
      asker.found = undefined;
      throw error;
    });
    return asker.found;
  };
}
