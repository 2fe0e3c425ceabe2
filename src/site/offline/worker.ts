/**
 * The worker between this site's pages and the network. Pages always come from the network; without one it shows the
 * page it keeps for that. Of the API it copies only what that page needs: the signed-in person's own rides.
 */
import { enable as loadPagesMeanwhile } from 'workbox-navigation-preload';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { drawingsCache, personalCache } from '#src/platform/offline/offline-storage.ts';
import { sealText } from '#src/platform/offline/sealing.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { changesPerson, keepsAs } from './cache-policy.ts';
import { receivePush } from './push-messages.ts';
import { drawingUnder } from './route-sketch.ts';

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
declare const self: {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'activate', heard: (event: Lasting) => void): void;
};
/** Written in by the build: each file with the mark of its content. */
declare const __FILES__: { url: string; revision: string | null }[];

/** One for a ride under way and one for the next booked, each at the zoom of now and of a moment ago. */
const mostDrawings = 4;

/** Grows when the person changes, so that an answer to the one before is not kept for the next. */
let turn = 0;

async function forget(): Promise<void> {
  turn += 1;
  await caches.delete(personalCache);
  await caches.delete(drawingsCache);
}

async function keep(name: string, answer: Response, asked: number): Promise<void> {
  const text = await answer.text();
  // Unreadable where it lies, and for nobody once the key has ended.
  const sealed = await sealText(text, 'day');
  if (sealed === null) return;
  const store = await caches.open(personalCache);
  const headers = { date: answer.headers.get('date') ?? new Date().toUTCString() };
  if (asked === turn) await store.put(name, new Response(sealed, { headers }));
  if (name !== '/api/rides') await keepDrawing(drawingUnder(JSON.parse(text) as RideDetail));
  if (asked !== turn) await forget();
}

/** Keeps the streets under a ride: those of the ride that was read last, and of few before it. */
async function keepDrawing(address: string | null): Promise<void> {
  if (!address) return;
  const store = await caches.open(drawingsCache);
  if (await store.match(address)) return;
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return;
  const kept = await store.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length + 1 - mostDrawings))) await store.delete(old);
  await store.put(address, answer);
}

const fromNetwork = new NetworkOnly();

precacheAndRoute(__FILES__, { cleanURLs: false, directoryIndex: '' });
cleanupOutdatedCaches();
loadPagesMeanwhile();

registerRoute(
  new NavigationRoute(async (asked) => {
    try {
      return await fromNetwork.handle(asked);
    } catch (error) {
      const page = await matchPrecache('/offline.html');
      if (page) return page;
      throw error;
    }
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && keepsAs(url) !== null,
  async ({ request, url, event }) => {
    const asked = turn;
    const answer = await fetch(request);
    const name = keepsAs(url);
    if (answer.status === 401) (event as Lasting).waitUntil(forget());
    else if (answer.ok && name) (event as Lasting).waitUntil(keep(name, answer.clone(), asked));
    return answer;
  },
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/map\/\w+\.svg$/.test(url.pathname),
  async ({ request }) => {
    try {
      return await fetch(request);
    } catch (error) {
      const kept = await caches.match(request.url, { cacheName: drawingsCache });
      if (kept) return kept;
      throw error;
    }
  },
);

for (const method of ['POST', 'DELETE'] as const) {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && changesPerson(method, url.pathname),
    async ({ request }) => {
      // Before and after: a page may read a ride while this is on its way.
      await forget();
      try {
        return await fetch(request);
      } finally {
        await forget();
      }
    },
    method,
  );
}

receivePush();

// Pages are never kept, so a new worker may take over at once: no page is older than what answers it.
void self.skipWaiting();
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
