/**
 * A page that is the same for all who are answered the same is made of its address, its cookies and what its calls of
 * the API are answered. Asked for again by the same person, the calls are made again, with that person's rights; where
 * each is answered as a moment ago, so would the page be.
 */
import type { FastifyRequest } from 'fastify';
import { settingsVersion } from '#src/platform/settings/setting.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { createBoundedCache } from './bounded-cache.ts';
import type { AskedCall } from './inject-transport.ts';
import type { RenderedPage } from './rendered-page.ts';

interface AnsweredPage {
  page: RenderedPage;
  calls: readonly AskedCall[];
  bytes: number;
}

// A few words of a page, such as the time it was read, may come from the clock; so long they are right enough.
const keptForMs = 10_000;
const mostPages = 400;
const mostBytes = 32 * 1024 * 1024;
const longestKey = 5000;

export function createPersonalPageCache(clock: Clock) {
  const cache = createBoundedCache<AnsweredPage>({ clock, keptForMs, mostPages, mostBytes });
  return {
    /**
     * The page that this request was given of late.
     * @param isAnsweredAlike makes these calls again, and says whether each is answered as it was
     */
    async find(
      request: FastifyRequest,
      isAnsweredAlike: (calls: readonly AskedCall[]) => Promise<boolean>,
    ): Promise<RenderedPage | null> {
      const found = cache.find(keyOf(request));
      return found && (await isAnsweredAlike(found.calls)) ? found.page : null;
    },
    keep(request: FastifyRequest, answered: Omit<AnsweredPage, 'bytes'>): void {
      const key = keyOf(request);
      if (key.length > longestKey) return;
      cache.keep(key, { ...answered, bytes: answered.page.bytes + key.length });
    },
    size: cache.size,
  };
}

const keyOf = ({ siteOrigin, url, headers }: FastifyRequest): string =>
  JSON.stringify([settingsVersion(), siteOrigin, url, headers.cookie ?? null]);
