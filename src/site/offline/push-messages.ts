/** Shows what the server sends while no page is open; a tap opens the page it is about. */

interface Pushed extends Event {
  data: { json(): { title: string; body: string; path: string; tag: string } } | null;
  waitUntil(work: Promise<unknown>): void;
}
interface Tapped extends Event {
  notification: { data: unknown; close(): void };
  waitUntil(work: Promise<unknown>): void;
}
interface OpenPage {
  url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}
declare const self: {
  location: { origin: string };
  registration: { showNotification(title: string, options: object): Promise<void> };
  clients: {
    matchAll(options: { type: 'window' }): Promise<OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'push', heard: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', heard: (event: Tapped) => void): void;
};

export function receivePush(): void {
  self.addEventListener('push', (event) => {
    const said = event.data?.json();
    if (!said) return;
    const { title, body, path, tag } = said;
    const options = { body, tag, renotify: true, icon: '/icon-192.png', badge: '/icon-192.png', data: path };
    event.waitUntil(self.registration.showNotification(title, options));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { href } = new URL(String(event.notification.data), self.location.origin);
    if (href.startsWith(`${self.location.origin}/`)) event.waitUntil(show(href));
  });
}

/** A page that shows it already, any page of this site, or a new one. */
async function show(href: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => url === href) ?? pages[0];
  if (!page) return void (await self.clients.openWindow(href));
  if (page.url !== href) await page.navigate(href);
  await page.focus();
}
